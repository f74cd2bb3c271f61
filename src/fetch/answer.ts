import type { Dispatcher } from 'undici'
import type { Clock } from './clock.ts'
import type { Connection, ParserLimits } from './connection.ts'
import type { ConnectionPool } from './connection-pool.ts'
import type { Deadlines } from './deadlines.ts'
import { failureFrom, StaleConnection } from './network-errors.ts'
import { FetchFailure, type Framing } from './outcome.ts'
import { headerList, headerOf, type ResponseHeaders } from './response-headers.ts'
import type { Turns } from './turns.ts'

/** What answers share. */
export interface AnswerContext {
  readonly clock: Clock
  readonly pool: ConnectionPool
  readonly limits: ParserLimits
}

/** How much of a body that nobody wants is read, and how long, in order to keep the connection (rule R10). */
const UNWANTED_BYTES = 16_384
const UNWANTED_MS = 1_000
/** The server is held back while this much waits to be taken, the pieces themselves counted. */
const WAITING_BYTES = 65_536
/** What a piece costs beside its bytes: a server may send chunks of a byte each. */
const PIECE_BYTES = 128
/**
 * More interim answers (102, 103) than any server sends; in 15 s, one that sends nothing else had a process read gigabytes.
 */
const MAX_INTERIM = 100
/** To join larger ones costs more than to pass each on. */
const SMALL_PIECE = 4_096
const none: ResponseHeaders = {}

/**
 * The answer to one request: its headers, and its body, which is pulled piece by piece or let go. It is undici's
 * handler itself, and not a stream on top of one: a stream costs a 304, which has no body, as much as everything else
 * does, and it does not tell that the body has ended before the next turn of the event loop.
 */
export class Answer implements Dispatcher.DispatchHandler {
  status = 0
  headers: ResponseHeaders = none
  /** Body bytes that have come. */
  wireBytes = 0
  readonly connection: Connection
  readonly #deadlines: Deadlines
  readonly #turns: Turns
  readonly #context: AnswerContext
  #controller: Dispatcher.DispatchController | null = null
  /** Its Content-Length is that of a body which does not come. */
  #isToHead = false
  #interim = 0
  #onHeaders: ((answer: Answer) => void) | null = null
  #onFailure: ((error: unknown) => void) | null = null
  /** Those that wait to be taken; null while there are none, as always with a 304. */
  #pieces: Buffer[] | null = null
  #waitingBytes = 0
  #hasEnded = false
  #error: Error | null = null
  #isUnwanted = false
  #isOver = false
  #wake: (() => void) | null = null
  #timer: unknown = null

  /** The turns end, and the connection goes back, when the body was taken or let go. */
  constructor(connection: Connection, deadlines: Deadlines, turns: Turns, context: AnswerContext) {
    this.connection = connection
    this.#deadlines = deadlines
    this.#turns = turns
    this.#context = context
  }

  /** Sends the request; resolves when the headers are here. */
  send(options: Dispatcher.DispatchOptions): Promise<Answer> {
    return this.#deadlines.wait<Answer>((resolve, reject) => {
      this.#onHeaders = resolve
      this.#onFailure = reject
      this.#isToHead = options.method === 'HEAD'
      this.connection.dispatch(options, this)
      return (failure) => this.connection.destroy(failure)
    })
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: ResponseHeaders): void {
    // Of one that names no protocol undici would only say that it had not thought of it.
    if (status === 101) this.#onFailure?.(new FetchFailure({ kind: 'protocol', code: 'unexpected-101' }))
    if (status < 200) {
      this.#interim += 1
      if (this.#interim > MAX_INTERIM) this.#onFailure?.(new FetchFailure({ kind: 'protocol', code: 'too-many-1xx' }))
      return
    }
    this.status = status
    this.headers = headers
    this.#onHeaders?.(this)
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    this.wireBytes += piece.length
    if (this.#isUnwanted) {
      if (this.wireBytes > UNWANTED_BYTES) this.destroy()
      return
    }
    this.#deadlines.progress(piece.length)
    this.#pieces ??= []
    this.#pieces.push(piece)
    this.#waitingBytes += piece.length + PIECE_BYTES
    if (this.#waitingBytes >= WAITING_BYTES) this.connection.hold(controller)
    this.#wakeUp()
  }

  onResponseEnd(controller: Dispatcher.DispatchController): void {
    // undici takes an HTTP/2 stream that the server has reset for one that has ended.
    const hasBody = this.status !== 304 && !this.#isToHead
    const isShort = hasBody && this.wireBytes < Number(headerOf(this.headers, 'content-length') ?? 0)
    if (isShort) this.onResponseError(controller, new Error('The body is shorter than its Content-Length'))
    else this.#hasEnded = true
    if (this.#isUnwanted) this.#finish(true)
    this.#wakeUp()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#error = error
    if (this.status === 0) this.#onFailure?.(error)
    else if (this.#isUnwanted) this.#finish(false)
    this.#wakeUp()
  }

  /** How the end of the body will be known. */
  get framing(): Framing {
    // RFC 9112 section 6.3: where chunks are not the last coding, the body goes up to the end of the connection.
    const codings = headerList(this.headers, 'transfer-encoding')?.toLowerCase().split(',')
    if (codings?.at(-1)?.trim() === 'chunked') return 'chunked'
    if (this.connection.isHttp2) return 'stream'
    return headerOf(this.headers, 'content-length') === undefined ? 'close' : 'length'
  }

  /**
   * The next piece of the body, null after the last. The time runs only while a piece is waited for, and the server is
   * held back while none is asked for.
   *
   * @throws FetchFailure when the transfer fails, takes too long or is aborted; the connection is gone then.
   */
  async next(): Promise<Buffer | null> {
    const deadlines = this.#deadlines
    for (;;) {
      if (deadlines.failure !== null) throw this.#fail(deadlines.failure)
      const piece = this.#takeWaiting()
      if (piece !== null) return piece
      if (this.#error !== null) throw this.#fail(this.#error)
      if (this.#hasEnded) {
        this.#finish(true)
        return null
      }
      deadlines.begin('body')
      try {
        await deadlines.wait<void>((resolve) => {
          this.#wake = resolve as () => void
          this.connection.letGo(this.#controller)
          return undefined
        })
      } catch (error) {
        throw this.#fail(error)
      }
      deadlines.pause()
    }
  }

  /**
   * The first of the pieces that wait; all of them as one where it is a small one: what takes chunks of a byte each would
   * be busy for minutes.
   */
  #takeWaiting(): Buffer | null {
    const pieces = this.#pieces
    const first = pieces?.[0]
    if (pieces === null || first === undefined) return null
    if (pieces.length > 1 && first.length < SMALL_PIECE) {
      this.#pieces = null
      this.#waitingBytes = 0
      return Buffer.concat(pieces)
    }
    pieces.shift()
    this.#waitingBytes -= first.length + PIECE_BYTES
    return first
  }

  /** Reads at most `limit` bytes of the body and answers them; what is beyond is let go. */
  async readUpTo(limit: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
    const pieces: Buffer[] = []
    let length = 0
    while (length <= limit) {
      const piece = await this.next()
      if (piece === null) return { bytes: Buffer.concat(pieces), isWhole: true }
      pieces.push(piece)
      length += piece.length
    }
    this.destroy()
    return { bytes: Buffer.concat(pieces).subarray(0, limit), isWhole: false }
  }

  /**
   * Lets go of the body, without waiting: a little is read so that the connection can be used again; more costs the
   * connection.
   */
  discard(): void {
    if (this.#isOver) return
    // A 304 has no body and has ended by now; where one comes all the same, it is not waited for.
    const isHopeless = this.#error !== null || this.status === 304 || this.wireBytes > UNWANTED_BYTES
    if (this.#hasEnded || isHopeless) {
      this.#finish(this.#hasEnded)
      return
    }
    this.#isUnwanted = true
    this.#pieces = null
    this.#timer = this.#context.clock.setTimeout(() => this.destroy(), UNWANTED_MS)
    this.connection.letGo(this.#controller)
  }

  /** Lets go of the body and of the connection. */
  destroy(): void {
    this.#finish(false)
  }

  #wakeUp(): void {
    const wake = this.#wake
    this.#wake = null
    wake?.()
  }

  #fail(error: unknown): unknown {
    this.destroy()
    return failureFrom(error, 'body', this.#context.limits)
  }

  #finish(isWhole: boolean): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#pieces = null
    const { clock, pool } = this.#context
    if (this.#timer !== null) clock.clearTimeout(this.#timer)
    if (isWhole) {
      this.connection.letGo(this.#controller)
      pool.release(this.connection)
    } else pool.discard(this.connection, new StaleConnection())
    this.#turns.leave()
  }
}
