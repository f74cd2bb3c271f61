import { asBuffer } from '../core/bytes.ts'
import type { Sniffed } from '../core/sniff.ts'
import type { Deadlines } from './deadlines.ts'
import { hasDocumentEnd } from './document-end.ts'
import type { FeedBody, FetchMeta } from './outcome.ts'
import type { ReceivedBody } from './receive-body.ts'

/** What a consumer of a feed is told beside its bytes. */
export interface ConsumerContext {
  /** The account so far: the counts and the hash of the body are not in it yet. */
  readonly meta: FetchMeta
  /**
   * Fires when the fetch ends early; what was made of the body until then is worth nothing. Made when it is asked for, so
   * that a copy of the context by its fields does not have it.
   */
  readonly signal: AbortSignal
  /** What the first bytes look like. */
  readonly sniffed: Sniffed
  /**
   * To be called when the document has no end although its transfer did: the outcome is `network/truncated` then, or
   * with `acceptTruncated` the value, flagged. Not of a transfer that is whole for certain (see `Framing`): there it is
   * the document of its author.
   */
  reportIncomplete(): void
}

/**
 * Makes something of a feed while it comes. The pieces are pulled: as long as none is asked for, the server is held
 * back, and the time does not run. What the consumer answers is dropped when the body proves to be cut short or the
 * same as before. An error that it throws makes the fetch reject.
 */
export type FeedConsumer<T> = (body: AsyncIterable<Uint8Array>, context: ConsumerContext) => Promise<T>

/** How a consumer came through a body. */
export interface Consumed<T> {
  readonly value: T
  /** Whether it found that the document has no end. */
  readonly isIncomplete: boolean
}

/**
 * Runs a consumer over a body and reads the body to its end, also where the consumer stops early.
 *
 * @throws FetchFailure when the body fails, whatever the consumer makes of that.
 */
export async function consumeBody<T>(
  body: ReceivedBody,
  consume: FeedConsumer<T>,
  meta: FetchMeta,
  sniffed: Sniffed,
  deadlines: Deadlines,
): Promise<Consumed<T>> {
  // Nobody would wait for the consumer then, nor hear of its error.
  deadlines.check()
  const context = new BodyContext(meta, sniffed, deadlines)
  // Left alone when the fetch ends early: it hears of it by its signal, and by the next piece it asks for.
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

  /** Made when it is asked for: a signal costs more than the rest of a small body. */
  get signal(): AbortSignal {
    return this.#deadlines.signal
  }

  /** Consumers take it out of the context. */
  readonly reportIncomplete = (): void => {
    this.#isIncomplete = true
  }
}

/** The pieces of a body. To stop early does not end the body, of which the hash is still wanted. */
function piecesOf(body: ReceivedBody): AsyncIterable<Uint8Array> {
  const iterator: AsyncIterator<Uint8Array> = {
    async next() {
      const value = await body.next()
      return value === null ? { done: true, value: undefined } : { done: false, value }
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

/** The consumer of those who want the whole feed in memory. */
export const collectFeed: FeedConsumer<FeedBody> = async (body, { meta, sniffed, reportIncomplete }) => {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  const bytes = joined(pieces)
  if (meta.framing !== 'chunked' && !hasDocumentEnd(bytes, sniffed)) reportIncomplete()
  return { bytes, ...(meta.charset !== undefined && { charset: meta.charset }) }
}

/**
 * The pieces as one, in memory of its own: of a pool, which small Buffers are made of (8 KiB, and 64 KiB from Node 24 on),
 * a feed that is kept would keep all.
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
