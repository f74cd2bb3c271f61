/** A stream with `getReader`, of whatever origin: the web's, Node's, a fetch body. */
export interface ReadableBytes {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>
    cancel(reason?: unknown): Promise<void>
    releaseLock(): void
  }
}

/** What `read*` functions take: a whole document, or bytes in pieces. */
export type ByteSource =
  | string
  | Uint8Array
  | ArrayBuffer
  | ReadableBytes
  | AsyncIterable<Uint8Array>
  | Iterable<Uint8Array>

/** A whole document is handed on in pieces of this size, so that other work gets its turn in between. */
const PIECE = 64 * 1024

/**
 * Checks what a caller gave as a document.
 *
 * @throws TypeError when it is neither text nor bytes nor a source of bytes.
 */
export function checkByteSource(input: unknown): asserts input is ByteSource {
  if (typeof input === 'string' || input instanceof Uint8Array || input instanceof ArrayBuffer) return
  if (typeof input === 'object' && input !== null) {
    if (isReadable(input) || Symbol.asyncIterator in input || Symbol.iterator in input) return
  }
  throw new TypeError(
    `input must be a string, a Uint8Array, an ArrayBuffer, a ReadableStream or an iterable of Uint8Array, not ${nameOf(input)}`,
  )
}

/**
 * Returns the text or the bytes of a document that a caller gave whole.
 *
 * @throws TypeError when it is neither text nor bytes.
 */
export function wholeDocument(input: unknown): string | Uint8Array {
  if (typeof input === 'string' || input instanceof Uint8Array) return input
  if (input instanceof ArrayBuffer) return new Uint8Array(input)
  throw new TypeError(`input must be a string, a Uint8Array or an ArrayBuffer, not ${nameOf(input)}`)
}

/**
 * Checks a piece of what a source gives.
 *
 * @throws TypeError when it is no bytes.
 */
export function checkPiece(piece: unknown): asserts piece is Uint8Array {
  if (piece instanceof Uint8Array) return
  throw new TypeError(`input must give pieces that are Uint8Arrays, not ${nameOf(piece)}`)
}

/** The pieces of a document that is whole. Of a text: its UTF-8. */
export function* wholePieces(input: string | Uint8Array): Generator<Uint8Array> {
  if (typeof input !== 'string') {
    for (let start = 0; start < input.length; start += PIECE) yield input.subarray(start, start + PIECE)
    return
  }
  for (let start = 0; start < input.length; ) {
    const end = endOfPiece(input, start)
    yield Buffer.from(input.slice(start, end))
    start = end
  }
}

/** Not between the halves of a surrogate pair. */
function endOfPiece(text: string, start: number): number {
  const end = Math.min(start + PIECE, text.length)
  const last = text.charCodeAt(end - 1)
  return end < text.length && last >= 0xd800 && last <= 0xdbff ? end - 1 : end
}

/**
 * The pieces of a document, however it comes. Closes the source when the caller stops early or the signal aborts.
 *
 * @throws the signal's reason when it aborts, also while a piece is awaited; what the source throws; TypeError for a
 * piece that is no Uint8Array.
 */
export async function* piecesOf(input: ByteSource, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  if (typeof input === 'string' || input instanceof Uint8Array || input instanceof ArrayBuffer) {
    signal?.throwIfAborted()
    yield* wholePieces(wholeDocument(input))
    return
  }
  const source = openSource(isSynchronous(input) ? gathered(input) : input)
  const patience = new Patience(signal)
  let isOpen = true
  try {
    // Not before it is open: a body that nobody reads has to be closed too.
    signal?.throwIfAborted()
    for (;;) {
      const { done, value } = await patience.waitFor(source.next()).catch((error: unknown) => {
        // A source that threw has closed itself.
        isOpen = signal?.aborted === true
        throw error
      })
      if (done) {
        isOpen = false
        return
      }
      checkPiece(value)
      yield* wholePieces(value)
    }
  } finally {
    patience.stop()
    if (isOpen) {
      const closing = source.close(signal?.reason)
      // A source that is asked for a piece may answer never.
      if (signal?.aborted !== true) await closing
    }
    source.release()
  }
}

function isSynchronous(input: object): input is Iterable<unknown> {
  return !isReadable(input) && !(Symbol.asyncIterator in input)
}

/** Small pieces put together: what is at hand need not be waited for piece by piece, which takes 2 µs for each. */
function* gathered(input: Iterable<unknown>): Generator<Uint8Array> {
  let small: Uint8Array[] = []
  let length = 0
  function* flushed(): Generator<Uint8Array> {
    const pieces = small
    small = []
    length = 0
    if (pieces.length > 0) yield Buffer.concat(pieces)
  }
  try {
    for (const piece of input) {
      // One that is no bytes is found, and told, where all are looked at.
      if (!(piece instanceof Uint8Array) || piece.length >= LEAST_GATHERED) {
        yield* flushed()
        yield piece as Uint8Array
        continue
      }
      // A copy: the source may use its memory again.
      small.push(new Uint8Array(piece))
      length += piece.length
      if (length >= LEAST_GATHERED) yield* flushed()
    }
  } catch (error) {
    yield* flushed()
    throw error
  }
  yield* flushed()
}

const LEAST_GATHERED = 4096

interface OpenSource {
  next(): Promise<{ readonly done?: boolean | undefined; readonly value?: unknown }>
  close(reason: unknown): Promise<void>
  release(): void
}

function openSource(input: Exclude<ByteSource, string | Uint8Array | ArrayBuffer>): OpenSource {
  if (isReadable(input)) {
    const reader = input.getReader()
    return {
      next: () => reader.read(),
      close: (reason) => withoutWord(() => reader.cancel(reason)),
      release: () => reader.releaseLock(),
    }
  }
  const iterator = Symbol.asyncIterator in input ? input[Symbol.asyncIterator]() : input[Symbol.iterator]()
  return {
    next: async () => iterator.next(),
    close: () => withoutWord(() => iterator.return?.()),
    release() {},
  }
}

/** Whoever closes a source is done with it, or has an error of his own to tell: how closing fails does not matter. */
async function withoutWord(close: () => unknown): Promise<void> {
  try {
    await close()
  } catch {
    // It may throw at once, and nobody may wait for it.
  }
}

function isReadable(input: object): input is ReadableBytes {
  return 'getReader' in input && typeof input.getReader === 'function'
}

function nameOf(value: unknown): string {
  return value === null ? 'null' : typeof value === 'object' ? (value.constructor?.name ?? 'object') : typeof value
}

/** Waits for one promise after another, until a signal aborts. A race with the signal would keep each of them. */
class Patience {
  private giveUp: ((reason: unknown) => void) | null = null
  private readonly signal: AbortSignal | undefined
  private readonly onAbort = (): void => this.giveUp?.(this.signal?.reason)

  constructor(signal: AbortSignal | undefined) {
    this.signal = signal
    signal?.addEventListener('abort', this.onAbort, { once: true })
  }

  waitFor<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.giveUp = reject
      promise.then(resolve, reject)
      if (this.signal?.aborted) reject(this.signal.reason)
    })
  }

  stop(): void {
    this.signal?.removeEventListener('abort', this.onAbort)
  }
}
