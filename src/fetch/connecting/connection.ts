import type { Socket } from 'node:net'
// Bun puts a stand-in in place of `undici`, whose client lacks most methods. It leaves the name of the file alone.
import { Client, type Dispatcher } from 'undici/index.js'
import { StaleConnection } from '../outcome/network-errors.ts'
import { ContinueAnswers } from './continue-answers.ts'
import type { Dialer, Dialling, DialTarget } from './dial.ts'

/** The limits that undici enforces while it parses a response. */
export interface ParserLimits {
  readonly headerBytes: number
  readonly wireBytes: number
}

/**
 * Idle connections are closed after 4 s, or when the server says so, after 30 s at the latest: a feed host is not asked
 * again soon.
 */
const KEEP_ALIVE_MS = 4_000
const KEEP_ALIVE_MAX_MS = 30_000

/**
 * One connection to an origin, for one request at a time: an undici client that connects once. undici's pools are not
 * used. They do not tell whether a request's connection was new, and a request that waits for a connection cannot be
 * aborted (docs/architecture.md, "Tried and left").
 */
export class Connection {
  readonly origin: string
  /** Whether it has already served a request. */
  isReused = false
  /** The duration of the handshakes in milliseconds; `undefined` until it is connected. */
  connectMs: number | undefined
  /** The key for the limit per address: the first of the host's addresses. */
  readonly addressKey: string
  /** The address that it is connected to. */
  address: string | undefined
  readonly #client: Client
  readonly #continueAnswers = new ContinueAnswers()
  #dialling: Dialling | null = null
  #socket: Socket | null = null
  #isGone = false
  #isHeld = false
  #bytesReadBefore = 0

  /**
   * `onConnected` is called when it is connected, before the request is sent; `onGone` when it is closed, for any
   * reason.
   */
  constructor(
    target: DialTarget,
    dialer: Dialer,
    limits: ParserLimits,
    elapsed: () => number,
    onConnected: () => void,
    onGone: (connection: Connection) => void,
  ) {
    this.origin = target.origin
    this.addressKey = target.addresses[0]?.address ?? target.hostname
    const startedAt = elapsed()
    const client = new Client(target.origin, {
      connect: (_options, callback) => {
        if (this.#dialling !== null) return callback(new StaleConnection(), null)
        this.#dialling = dialer.dial(target, (error, socket) => {
          if (socket === null) return callback(error ?? new StaleConnection(), null)
          this.#socket = this.#controlled(socket)
          this.connectMs = elapsed() - startedAt
          this.address = socket.remoteAddress
          onConnected()
          callback(null, socket)
        })
      },
      allowH2: target.http2,
      pipelining: 1,
      maxHeaderSize: limits.headerBytes,
      maxResponseSize: limits.wireBytes,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
    })
    this.#client = client
    const onEnd = () => {
      if (this.#isGone) return
      this.#isGone = true
      onGone(this)
      client.destroy(new StaleConnection())
    }
    client.on('disconnect', onEnd).on('connectionError', onEnd)
  }

  /** Whether it can take another request. */
  get isOpen(): boolean {
    return !this.#isGone && this.#socket !== null && !this.#socket.destroyed
  }

  get isConnected(): boolean {
    return this.connectMs !== undefined
  }

  get isHttp2(): boolean {
    return this.#socket !== null && 'alpnProtocol' in this.#socket && this.#socket.alpnProtocol === 'h2'
  }

  /** Whether the server has sent anything since the last request. */
  get hasAnswered(): boolean {
    return this.#bytesRead() !== this.#bytesReadBefore
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#bytesReadBefore = this.#bytesRead()
    this.#continueAnswers.begin()
    this.#client.dispatch(options, handler)
  }

  /**
   * Makes the server wait. undici's own pause is not used for HTTP/1. If the server ends the connection while the
   * parser is paused after the last byte, an assertion of undici ends the process, or a whole body counts as cut. So
   * the parser is never paused, but gets no bytes (see `#controlled`).
   */
  hold(controller: Dispatcher.DispatchController): void {
    this.#isHeld = true
    if (this.isHttp2) controller.pause()
  }

  /** Lets a waiting server go on. */
  letGo(controller: Dispatcher.DispatchController | null): void {
    if (!this.#isHeld) return
    this.#isHeld = false
    if (this.isHttp2) controller?.resume()
    else if (this.isOpen) this.#socket?.emit('readable')
  }

  /**
   * Makes undici's reads of a socket return nothing while the connection is held. Reads with a size are calls of the
   * stream itself.
   */
  #controlled(socket: Socket): Socket {
    const read = socket.read.bind(socket)
    socket.read = (size) => {
      if (size !== undefined) return read(size)
      const bytes: Buffer | null = this.#isHeld ? null : read()
      if (bytes !== null) this.#continueAnswers.rewrite(bytes)
      return bytes
    }
    return socket
  }

  /** Closes it at once, in any state. A pending request fails with `error`. */
  destroy(error: Error): void {
    this.#client.destroy(error)
    this.#dialling?.destroy()
  }

  /** Resolves when its socket is closed. */
  closed(): Promise<void> {
    return this.#dialling?.closed() ?? Promise.resolve()
  }

  #bytesRead(): number {
    return this.#socket?.bytesRead ?? 0
  }
}
