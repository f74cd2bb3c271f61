import { asBuffer } from '../../core/bytes.ts'
import type { Sniffed } from '../../encodings/sniff.ts'
import type { FetchRun } from '../fetch-run.ts'
import type { FeedBody, FetchMeta } from '../outcome/outcome.ts'
import type { Deadlines } from '../politeness/deadlines.ts'
import type { ReceivedBody } from './receive-body.ts'

/** The facts that a consumer gets beside the bytes. */
export interface ConsumerContext {
  /** The account so far, without the counts and the hash of the body. */
  readonly meta: FetchMeta
  /**
   * Aborts when the fetch ends early: drop what was made of the body until then. The signal is created on first access,
   * so a copy of the context by its fields does not have it.
   */
  readonly signal: AbortSignal
  /** The format that the first bytes look like. */
  readonly sniffed: Sniffed
  /**
   * Call it if the document has no end although its transfer did. The outcome is then `network/truncated`, or with
   * `acceptTruncated` the flagged value. If the transfer is certainly whole (see `Framing`), the call has no effect:
   * the author's document is like that.
   */
  reportIncomplete(): void
}

/**
 * Consumes a feed while it arrives. The pieces are pulled: while none is asked for, the server waits, and the time
 * stands still. The result is dropped if the body turns out to be cut short, or the same as before. If the function
 * throws, the fetch rejects.
 */
export type FeedConsumer<T> = (body: AsyncIterable<Uint8Array>, context: ConsumerContext) => Promise<T>

/** How a consumer finished with a body. */
export interface Consumed<T> {
  readonly value: T
  /** Whether it reported that the document has no end. */
  readonly isIncomplete: boolean
}

/**
 * Runs a consumer over a body and reads the body to its end, even if the consumer stops early.
 *
 * @throws FetchFailure if the body fails, whatever the consumer does
 */
export async function consumeBody<T>(
  body: ReceivedBody,
  consume: FeedConsumer<T>,
  sniffed: Sniffed,
  { meta, deadlines }: Pick<FetchRun, 'meta' | 'deadlines'>,
): Promise<Consumed<T>> {
  // Nobody would wait for the consumer then, or see its error.
  deadlines.check()
  const context = new BodyContext(meta, sniffed, deadlines)
  // The consumer is left alone if the fetch ends early. Its signal tells it, and so does the next piece that it asks
  // for.
  const consuming = Promise.resolve().then(() => consume(piecesOf(body), context))
  let value: T
  try {
    value = await deadlines.wait<T>((resolve, reject) => void consuming.then(resolve, reject))
  } catch (error) {
    throw deadlines.failure ?? body.failure ?? error
  }
  await body.finish()
  return { value, isIncomplete: context.isIncomplete }
}

class BodyContext implements ConsumerContext {
  readonly meta: FetchMeta
  readonly sniffed: Sniffed
  readonly #deadlines: Deadlines
  #isIncomplete = false

  constructor(meta: FetchMeta, sniffed: Sniffed, deadlines: Deadlines) {
    this.meta = meta
    this.sniffed = sniffed
    this.#deadlines = deadlines
  }

  get isIncomplete(): boolean {
    return this.#isIncomplete
  }

  /** Created on first access: a signal costs more than the rest of a small body. */
  get signal(): AbortSignal {
    return this.#deadlines.signal
  }

  /** Consumers take it out of the context. */
  readonly reportIncomplete = (): void => {
    this.#isIncomplete = true
  }
}

/** Returns the pieces of a body. Stopping early does not end the body, since its hash is still needed. */
function piecesOf(body: ReceivedBody): AsyncIterable<Uint8Array> {
  const iterator: AsyncIterator<Uint8Array> = {
    async next() {
      const value = await body.next()
      return value === null ? { done: true, value: undefined } : { done: false, value }
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

/** The consumer that takes the whole feed into memory. */
export const collectFeed: FeedConsumer<FeedBody> = async (body, { meta, sniffed, reportIncomplete }) => {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  const bytes = joined(pieces)
  if (meta.framing !== 'chunked' && !hasDocumentEnd(bytes, sniffed)) reportIncomplete()
  return { bytes, ...(meta.charset !== undefined && { charset: meta.charset }) }
}

/**
 * Joins the pieces in their own memory. Small Buffers share a pool (8 KiB, and 64 KiB from Node 24 on), and a feed that
 * is kept would keep the whole pool alive.
 */
function joined(pieces: readonly Uint8Array[]): Buffer {
  const [first] = pieces
  if (pieces.length === 1 && first !== undefined && first.byteLength * 2 >= first.buffer.byteLength)
    return asBuffer(first)
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** The local names of root elements whose end tag is looked for. */
const feedRoots = ['rss', 'rdf', 'feed', 'channel']

const endTags = new Map(feedRoots.map((root) => [root, new RegExp(`</(?:[\\w.-]{1,64}:)?${root}\\s{0,256}>`, 'i')]))

/** The end tag is first looked for in this many last bytes. Scripts and comments of servers may follow it. */
const TAIL_BYTES = 1_024

/**
 * Returns whether a feed has its end tag. If the transfer does not show that a body was cut, only this does (fetching
 * 1.9). Returns `true` if it cannot be decided.
 */
export function hasDocumentEnd(bytes: Buffer, sniffed: Sniffed): boolean {
  if (sniffed.kind === 'json' || sniffed.kind === 'json-feed') return /[}\]]\s*$/.test(asciiOf(bytes.subarray(-256)))
  const endTag = sniffed.kind === 'xml' && sniffed.root !== null ? endTags.get(sniffed.root) : undefined
  if (endTag === undefined) return true
  return endTag.test(asciiOf(bytes.subarray(-TAIL_BYTES))) || endTag.test(asciiOf(bytes))
}

/** Returns the bytes as text whose ASCII is right in any charset: zeros of UTF-16 are dropped. */
function asciiOf(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}
