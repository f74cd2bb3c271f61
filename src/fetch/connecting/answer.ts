import type { Dispatcher } from 'undici'
import type { Clock } from '../clock.ts'
import { failureFrom, StaleConnection } from '../outcome/network-errors.ts'
import { FetchFailure, type Framing } from '../outcome/outcome.ts'
import { headerList, headerOf, type ResponseHeaders } from '../outcome/response-headers.ts'
import type { Deadlines } from '../politeness/deadlines.ts'
import type { Connection, ParserLimits } from './connection.ts'
import type { ConnectionPool } from './connection-pool.ts'
import type { ExchangeSlots } from './exchange-slots.ts'

export interface AnswerContext {
  readonly clock: Clock
  readonly pool: ConnectionPool
  readonly limits: ParserLimits
}

/** How much of an unwanted body is read, and for how long, to keep the connection (rule R10). */
const UNWANTED_BYTES = 16_384
const UNWANTED_MS = 1_000
/** The server must wait while this many bytes are not taken yet, plus `PIECE_BYTES` for each piece. */
const WAITING_BYTES = 65_536
/** The memory of a piece besides its bytes: a server may send chunks of one byte. */
const PIECE_BYTES = 128
/**
 * The most interim answers (102, 103). No real server sends more. A server that sent nothing else made a process read
 * gigabytes in 15 s.
 */
const MAX_INTERIM = 100
/** Joining larger pieces costs more than passing each on. */
const SMALL_PIECE = 4_096
const none: ResponseHeaders = {}

/**
 * The answer to one request: its headers, and its body, which is pulled piece by piece or dropped. It is undici's
 * handler itself, without a stream on top. A stream would double the cost of a 304, which has no body. It would also
 * report the end of a body only in the next turn of the event loop.
 */
export class Answer implements Dispatcher.DispatchHandler {
  status = 0
  headers: ResponseHeaders = none
  /** Body bytes that have come. */
  wireBytes = 0
  readonly connection: Connection
  readonly #deadlines: Deadlines
  readonly #slots: ExchangeSlots
  readonly #context: AnswerContext
  #controller: Dispatcher.DispatchController | null = null
  /** Whether this answers a HEAD request: its Content-Length is that of a body that does not come. */
  #isToHead = false
  #interim = 0
  #onHeaders: ((answer: Answer) => void) | null = null
  #onFailure: ((error: unknown) => void) | null = null
  /** The pieces that were not taken yet; `null` if there are none, as always with a 304. */
  #pieces: Buffer[] | null = null
  #waitingBytes = 0
  #hasEnded = false
  #error: Error | null = null
  #isUnwanted = false
  #isOver = false
  #wake: (() => void) | null = null
  #timer: unknown = null

  /** Slots and connection are given back once the body was taken or dropped. */
  constructor(connection: Connection, deadlines: Deadlines, slots: ExchangeSlots, context: AnswerContext) {
    this.connection = connection
    this.#deadlines = deadlines
    this.#slots = slots
    this.#context = context
  }

  /** Sends the request. Resolves when the headers have come. */
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
    this.#slots.noteSent()
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: ResponseHeaders): void {
    // If a 101 names no protocol, undici would only report an unexpected state.
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
    // undici takes a reset HTTP/2 stream for one that has ended.
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

  /** How the end of the body is recognised. */
  get framing(): Framing {
    // RFC 9112 section 6.3: if `chunked` is not the last coding, the body ends with the connection.
    const codings = headerList(this.headers, 'transfer-encoding')?.toLowerCase().split(',')
    if (codings?.at(-1)?.trim() === 'chunked') return 'chunked'
    if (this.connection.isHttp2) return 'stream'
    return headerOf(this.headers, 'content-length') === undefined ? 'close' : 'length'
  }

  /**
   * Returns the next piece of the body, `null` after the last. The time runs only while a caller waits for a piece, and
   * the server waits while none is asked for.
   *
   * @throws FetchFailure if the transfer fails, takes too long or is aborted; the connection is closed then
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
   * Returns the first waiting piece, or all of them joined if it is small: passing on chunks of one byte would take
   * minutes.
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

  /** Reads and returns at most `limit` bytes of the body, and drops the rest. */
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
   * Drops the body without waiting. A little is read so that the connection can be used again; a longer rest ends the
   * connection.
   */
  discard(): void {
    if (this.#isOver) return
    // A 304 has no body and has ended by now. If a body comes anyway, the connection is dropped.
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

  /** Drops the body and the connection. */
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
    this.#slots.leave()
  }
}
