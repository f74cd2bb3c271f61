import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An operation of a block of the test's chain. */
export interface TestOperation {
  readonly id: string
  readonly json: string
  readonly account: string
}

/** Returns a Podping of version 1.1. Its numbers are beyond 2^53. */
export function podpingOf(urls: readonly string[], account = 'podping.aaa', reason = 'update'): TestOperation {
  const numbers = '"timestampNs":1735689600000000001,"sessionId":18446744073709551615'
  const json = `{"version":"1.1","medium":"podcast","reason":"${reason}","iris":${JSON.stringify(urls)},${numbers}}`
  return { id: `pp_podcast_${reason}`, json, account }
}

/** A chain that several nodes tell. */
export class TestChain {
  /** Adds to the ids of later blocks: another fork has other ids. */
  fork = 0
  readonly #blocks = new Map<number, { readonly id: string; readonly operations: readonly TestOperation[] }>()
  #head: number
  readonly first: number
  readonly #timeOfHead: () => number

  constructor(now: () => number, head = 90_000_000) {
    this.first = head
    this.#head = head
    this.#timeOfHead = () => Math.floor(now() / 1_000)
    this.#blocks.set(head, { id: this.#idOf(head), operations: [] })
  }

  get head(): number {
    return this.#head
  }

  /** Adds a block, and returns its number. */
  add(...operations: readonly TestOperation[]): number {
    this.#head += 1
    this.#blocks.set(this.#head, { id: this.#idOf(this.#head), operations })
    return this.#head
  }

  /** Adds blocks without Podpings. */
  addEmpty(count: number): void {
    this.#head += count
  }

  /** Returns a chain with the same blocks, which goes on by itself. */
  forked(): TestChain {
    const other = new TestChain(() => this.#timeOfHead() * 1_000, this.#head)
    for (const [number, block] of this.#blocks) other.#blocks.set(number, block)
    other.fork = this.fork + 1
    return other
  }

  /** Drops the newest blocks: others come in their place. */
  reorganise(count: number): void {
    for (let dropped = 0; dropped < count; dropped += 1) this.#blocks.delete(this.#head - dropped)
    this.#head -= count
    this.fork += 1
  }

  timeOf(number: number): string {
    return new Date((this.#timeOfHead() - 3 * (this.#head - number)) * 1_000).toISOString().slice(0, 19)
  }

  block(number: number): object | null {
    if (number > this.#head) return null
    const { id, operations } = this.#blocks.get(number) ?? {
      id: `${this.#numberOf(number)}${'0'.repeat(32)}`,
      operations: [],
    }
    const before = this.#blocks.get(number - 1)?.id ?? `${this.#numberOf(number - 1)}${'0'.repeat(32)}`
    return {
      previous: before,
      block_id: id,
      timestamp: this.timeOf(number),
      transactions: operations.map(({ id: name, json, account }) => ({
        operations: [
          { type: 'vote_operation', value: {} },
          {
            type: 'custom_json_operation',
            value: { required_auths: [], required_posting_auths: [account], id: name, json },
          },
        ],
      })),
      transaction_ids: operations.map(() => 'a'.repeat(40)),
    }
  }

  #numberOf(number: number): string {
    return number.toString(16).padStart(8, '0')
  }

  #idOf(number: number): string {
    return `${this.#numberOf(number)}${String(this.fork).padStart(32, '0')}`
  }
}

/** A stand-in for an API node of Hive, with the faults that a test gives it. */
export class HiveNode {
  /** The methods that were asked for. */
  readonly asked: string[] = []
  /** Blocks that the node does not have. */
  readonly missing = new Set<number>()
  following: readonly string[] = ['podping.aaa', 'podping.bbb']
  knowsRanges = true
  /** Blocks by which the told head is later than the real one. */
  headAhead = 0
  /** The newest blocks that a reorganisation may take away. */
  reversible = 0
  manner: 'answers' | 'hangs' | 'fails' | 'garbage' | 'refuses' = 'answers'
  /** The most requests at once. */
  atOnce = 0
  #now = 0

  private constructor(
    public chain: TestChain,
    private readonly server: Server,
  ) {}

  static async start(chain: TestChain): Promise<HiveNode> {
    const server = createServer()
    const node = new HiveNode(chain, server)
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void node.#take(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return node
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#now += 1
    this.atOnce = Math.max(this.atOnce, this.#now)
    response.once('close', () => {
      this.#now -= 1
    })
    const pieces: Buffer[] = []
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
    const { method, params } = JSON.parse(Buffer.concat(pieces).toString())
    this.asked.push(method)
    if (this.manner === 'hangs') return
    if (this.manner === 'fails') return void response.writeHead(502).end()
    if (this.manner === 'garbage') return void response.end('<html>')
    response.setHeader('Content-Type', 'application/json')
    const result = this.manner === 'refuses' ? undefined : this.#resultOf(method, params)
    const answer = result === undefined ? { error: { code: -32_601, message: 'no' } } : { result }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }))
  }

  #resultOf(method: string, params: Record<string, number> & readonly unknown[]): unknown {
    const { chain } = this
    const blockAt = (number: number) => (this.missing.has(number) ? null : chain.block(number))
    switch (method) {
      case 'condenser_api.get_dynamic_global_properties':
        return {
          head_block_number: chain.head + this.headAhead,
          last_irreversible_block_num: chain.head + this.headAhead - this.reversible,
          time: chain.timeOf(chain.head),
        }
      case 'block_api.get_block': {
        const block = blockAt(params['block_num']!)
        return block === null ? {} : { block }
      }
      case 'block_api.get_block_range': {
        if (!this.knowsRanges) return undefined
        const { starting_block_num: start = 0, count = 0 } = params
        const blocks = Array.from({ length: count }, (_, place) => blockAt(start + place))
        const hole = blocks.indexOf(null)
        return { blocks: hole === -1 ? blocks : blocks.slice(0, hole) }
      }
      case 'condenser_api.get_following': {
        const [, start, , count] = params as unknown as readonly [string, string, string, number]
        const from = this.following.findIndex((name) => name >= start)
        const page = from === -1 ? [] : this.following.slice(from, from + count)
        return page.map((following) => ({ follower: 'podping', following, what: ['blog'] }))
      }
      default:
        return undefined
    }
  }
}
