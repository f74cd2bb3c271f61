/** A stream with `getReader` of any origin: a web stream, a Node stream, the body of a fetch. */
export interface ReadableBytes {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>
    cancel(reason?: unknown): Promise<void>
    releaseLock(): void
  }
}

/** The input of `read*` functions: a whole document, or bytes in pieces. */
export type ByteSource =
  | string
  | Uint8Array
  | ArrayBuffer
  | ReadableBytes
  | AsyncIterable<Uint8Array>
  | Iterable<Uint8Array>

/** The size of the pieces of a whole document. Other work gets its turn between them. */
const PIECE = 64 * 1024

/**
 * Checks a document that a caller gave.
 *
 * @throws TypeError if it is neither text nor bytes nor a source of bytes.
 */
export function checkByteSource(input: unknown): asserts input is ByteSource {
  if (typeof input === 'string' || input instanceof Uint8Array || input instanceof ArrayBuffer) return
  if (typeof input === 'object' && input !== null) {
    if (isReadable(input) || Symbol.asyncIterator in input || Symbol.iterator in input) return
  }
  throw new TypeError(
    `input must be a string, a Uint8Array, an ArrayBuffer, a ReadableStream or an iterable of Uint8Array, not ${nameOf(input)}${adviceFor(input, 'response.body')}`,
  )
}

/**
 * Returns the text or bytes of a document that a caller gave whole.
 *
 * @throws TypeError if it is neither text nor bytes.
 */
export function wholeDocument(input: unknown): string | Uint8Array {
  if (typeof input === 'string' || input instanceof Uint8Array) return input
  if (input instanceof ArrayBuffer) return new Uint8Array(input)
  throw new TypeError(
    `input must be a string, a Uint8Array or an ArrayBuffer, not ${nameOf(input)}${adviceFor(input, 'await response.arrayBuffer()')}`,
  )
}

/**
 * Checks a piece from a source.
 *
 * @throws TypeError if it is not a Uint8Array.
 */
export function checkPiece(piece: unknown): asserts piece is Uint8Array {
  if (piece instanceof Uint8Array) return
  throw new TypeError(`input must give pieces that are Uint8Arrays, not ${nameOf(piece)}`)
}

/** Yields a whole document in pieces. A text is yielded as UTF-8. */
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

/** Returns the end of a piece, which is never between the halves of a surrogate pair. */
function endOfPiece(text: string, start: number): number {
  const end = Math.min(start + PIECE, text.length)
  const last = text.charCodeAt(end - 1)
  return end < text.length && last >= 0xd800 && last <= 0xdbff ? end - 1 : end
}

/**
 * Yields the pieces of a document of any form. Closes the source if the caller stops early or the signal aborts.
 *
 * @throws the signal's reason if it aborts, even while a piece is awaited; any error of the source; TypeError for a
 * piece that is not a Uint8Array.
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
    // Checked only after the source is open, because an unread body has to be closed, too.
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
      // A source with a pending read may never answer.
      if (signal?.aborted !== true) await closing
    }
    source.release()
  }
}

function isSynchronous(input: object): input is Iterable<unknown> {
  return !isReadable(input) && !(Symbol.asyncIterator in input)
}

/** Joins small pieces of an iterable. The pieces are there already, and awaiting each of them would take 2 µs. */
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
      // An invalid piece is yielded as it is: the caller checks every piece, and throws.
      if (!(piece instanceof Uint8Array) || piece.length >= LEAST_GATHERED) {
        yield* flushed()
        yield piece as Uint8Array
        continue
      }
      // A copy, since the source may reuse its memory.
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

/** Closes a source and ignores errors. The caller no longer needs the source, or already has an error to report. */
async function withoutWord(close: () => unknown): Promise<void> {
  try {
    await close()
  } catch {
    // The call may throw synchronously. A rejection is caught here, since callers do not always await the promise.
  }
}

function isReadable(input: object): input is ReadableBytes {
  return 'getReader' in input && typeof input.getReader === 'function'
}

/** Returns advice for an error message if the input only leads to a document, as a URL does; else an empty text. */
function adviceFor(input: unknown, body: string): string {
  switch (nameOf(input)) {
    case 'URL':
      return `: fetch it, and pass ${body}`
    case 'Response':
      return `: pass ${body}`
    case 'Promise':
      return ': await it, and pass what it gives'
    case 'ReadableStream':
    case 'Readable':
    case 'ReadStream':
      return ': a read function, such as readPodcast, takes it'
    default:
      return ''
  }
}

function nameOf(value: unknown): string {
  return value === null ? 'null' : typeof value === 'object' ? (value.constructor?.name ?? 'object') : typeof value
}

/**
 * Waits for promises one after another, until a signal aborts. `Promise.race` with the signal would keep each of them
 * in memory.
 */
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
