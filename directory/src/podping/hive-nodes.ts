import type { FeedFetcher } from 'feedmill/fetch'
import type { Runtime } from '../runtime/index.ts'
import { backoffMs } from '../workers/index.ts'
import { fieldsOf } from './read-block.ts'

/** A node that gave no usable answer. */
export class HiveNodeError extends Error {
  override readonly name = 'HiveNodeError'
}

/** Asks one node. @throws HiveNodeError */
export type AskNode = (method: string, parameters: unknown) => Promise<unknown>

/** Asks a node something. Throws a HiveNodeError for an answer that is of no use. */
export type NodeQuestion<T> = (ask: AskNode, node: string) => Promise<T>

/** The nodes of the settings. */
export interface HiveNodes {
  /** How many there are. */
  readonly count: number
  /**
   * Lets the first node answer that can: the one that answered last, then the others in turn.
   *
   * @throws HiveNodeError if no node can answer
   */
  first<T>(question: NodeQuestion<T>): Promise<T>
  /** Asks all nodes but one, also those that are left out for a while. Returns the answers of those that can answer. */
  others<T>(than: string, question: NodeQuestion<T>): Promise<readonly T[]>
  /** Lets another node be the first. */
  turn(): void
}

export interface HiveNodesOptions {
  readonly urls: readonly string[]
  readonly fetcher: Pick<FeedFetcher, 'request'>
  readonly runtime: Pick<Runtime, 'now' | 'random' | 'log'>
}

/** The most bytes of an answer: 50 full blocks as JSON. */
const MAX_BYTES = 8 * 1024 * 1024
/** For how long a node is left out that fails again and again. */
const PAUSES = { firstMs: 5_000, longestMs: 600_000 }

/** Opens the nodes, in random order. Nothing is asked yet. */
export function openHiveNodes({ urls, fetcher, runtime }: HiveNodesOptions): HiveNodes {
  const start = Math.floor(runtime.random() * urls.length)
  let nodes = [...urls.slice(start), ...urls.slice(0, start)].map((url) => ({ url, failures: 0, pausedUntil: 0 }))

  /** Returns the answer of a node, or why it gave none. A node without an answer is left out for a while. */
  async function answerOf<T>(node: (typeof nodes)[number], question: NodeQuestion<T>): Promise<T | HiveNodeError> {
    try {
      const answer = await question((method, parameters) => ask(fetcher, node.url, method, parameters), node.url)
      node.failures = 0
      return answer
    } catch (error) {
      if (!(error instanceof HiveNodeError)) throw error
      node.failures += 1
      node.pausedUntil = runtime.now() + backoffMs(PAUSES, node.failures) * (0.5 + runtime.random() / 2)
      nodes = [...nodes.filter((other) => other !== node), node]
      runtime.log.warn('podping.node_failed', { host: new URL(node.url).host, reason: error.message })
      return error
    }
  }

  return {
    count: urls.length,
    async first(question) {
      let last = new HiveNodeError('all nodes have failed and are left out for a while')
      for (const node of [...nodes]) {
        if (node.pausedUntil > runtime.now()) continue
        const answer = await answerOf(node, question)
        if (!(answer instanceof HiveNodeError)) return answer
        last = answer
      }
      throw last
    },
    async others<T>(than: string, question: NodeQuestion<T>) {
      const answers: T[] = []
      for (const node of nodes.filter(({ url }) => url !== than)) {
        const answer = await answerOf(node, question)
        if (!(answer instanceof HiveNodeError)) answers.push(answer)
      }
      return answers
    },
    turn() {
      nodes = [...nodes.slice(1), ...nodes.slice(0, 1)]
    },
  }
}

async function ask(
  fetcher: Pick<FeedFetcher, 'request'>,
  url: string,
  method: string,
  parameters: unknown,
): Promise<unknown> {
  const outcome = await fetcher.request({
    url,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: parameters }),
    idempotent: true,
    maxBytes: MAX_BYTES,
  })
  if (outcome.kind !== 'response') throw new HiveNodeError(`no answer: ${outcome.kind}`)
  const { status, body, isWhole } = outcome
  if (status !== 200) throw new HiveNodeError(`status ${status}`)
  if (!isWhole) throw new HiveNodeError(`an answer of more than ${MAX_BYTES} bytes`)
  const answer = fieldsOf(parsed(new TextDecoder().decode(body)))
  if (answer['error'] !== undefined) throw new HiveNodeError(`an error for ${method}`)
  if (!('result' in answer)) throw new HiveNodeError(`no result for ${method}`)
  return answer['result']
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HiveNodeError('an answer that is no JSON')
  }
}
