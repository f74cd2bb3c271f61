import { asBuffer } from '../../core/bytes.ts'
import type { Sniffed } from '../../encodings/sniff.ts'
import type { FetchRun } from '../fetch-run.ts'
import type { FeedBody, FetchMeta } from '../outcome/outcome.ts'
import type { Deadlines } from '../politeness/deadlines.ts'
import type { ReceivedBody } from './receive-body.ts'

/** The facts that a consumer gets beside the bytes. */
export interface ConsumerContext {
  /** The `meta` of the outcome so far, without the counts and the hash of the body. */
  readonly meta: FetchMeta
  /**
   * Aborts when the fetch ends early. Then drop everything made from the body. The signal is created on first access,
   * so a copy such as `{ ...context }` does not have it.
   */
  readonly signal: AbortSignal
  /** The format that the first bytes look like. */
  readonly sniffed: Sniffed
  /**
   * Makes the outcome `network/truncated`, or with `acceptTruncated` the value with the flag `truncated`. Call it if
   * the transfer ended but the document is incomplete. Do not call it if `meta.framing` is `chunked`: then the transfer
   * is certainly whole, and the author's own document is incomplete.
   */
  reportIncomplete(): void
}

/**
 * Consumes a feed while it arrives. The consumer pulls the pieces: until it asks for the next, the server waits and no
 * timeout runs. The result is dropped if the body turns out to be cut short, or the same as before. If the function
 * throws, the fetch rejects.
 */
export type FeedConsumer<T> = (body: AsyncIterable<Uint8Array>, context: ConsumerContext) => Promise<T>

/** How a consumer finished with a body. */
export interface Consumed<T> {
  readonly value: T
  /** Whether the consumer reported an incomplete document. */
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
  // After an early end, no code would wait for the consumer or handle its error.
  deadlines.check()
  const context = new BodyContext(meta, sniffed, deadlines)
  // If the fetch ends early, it does not wait for the consumer. The consumer learns of the end by its signal, or by an
  // error when it asks for the next piece.
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

  /** Sets the flag. An arrow function, because consumers take it out of the context. */
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

/** The number of last bytes in which the end tag is looked for first. Servers may append scripts and comments. */
const TAIL_BYTES = 1_024

/**
 * Returns whether a feed has its end. If the transfer does not show that a body was cut, only a missing end does
 * (fetching 1.9). Returns `true` for a format whose end is unknown.
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
