import type { Socket } from 'node:net'
import { Client, type Dispatcher } from 'undici'
import { ContinueAnswers } from './continue-answers.ts'
import type { Dialer, Dialling, DialTarget } from './dial.ts'
import { StaleConnection } from './network-errors.ts'

/** The bounds that undici enforces while it parses a response. */
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
 * used, because they give no hold on what a request waits for: it cannot be told whether its connection was new, and it
 * cannot be aborted while it connects.
 */
export class Connection {
  readonly origin: string
  /** Whether a request was answered on it before. */
  isReused = false
  /** How long the handshakes took, in milliseconds; undefined until the connection stands. */
  connectMs: number | undefined
  /** The address by which its host is counted: the first of those that the host has. */
  readonly addressKey: string
  /** The address that was reached. */
  address: string | undefined
  readonly #client: Client
  readonly #continueAnswers = new ContinueAnswers()
  #dialling: Dialling | null = null
  #socket: Socket | null = null
  #isGone = false
  #isHeld = false
  #bytesReadBefore = 0

  /**
   * `onConnected` is called when the connection stands, before the request is sent; `onGone` when it is over, however
   * it ended.
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

  /** Whether another request may be sent. */
  get isOpen(): boolean {
    return !this.#isGone && this.#socket !== null && !this.#socket.destroyed
  }

  get isConnected(): boolean {
    return this.connectMs !== undefined
  }

  get isHttp2(): boolean {
    return this.#socket !== null && 'alpnProtocol' in this.#socket && this.#socket.alpnProtocol === 'h2'
  }

  /** Whether the server has sent anything since the last request was. */
  get hasAnswered(): boolean {
    return this.#bytesRead() !== this.#bytesReadBefore
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#bytesReadBefore = this.#bytesRead()
    this.#continueAnswers.begin()
    this.#client.dispatch(options, handler)
  }

  /**
   * Holds the server back. Not by undici's pause where that is of its HTTP/1 parser: when the server ends the connection
   * while the parser stands still behind the last byte that came, an assertion of undici's ends the process, or a body
   * that is whole counts as cut. So the parser takes all it is given, and is given nothing.
   */
  hold(controller: Dispatcher.DispatchController): void {
    this.#isHeld = true
    if (this.isHttp2) controller.pause()
  }

  /** Lets a server go on that was held back. */
  letGo(controller: Dispatcher.DispatchController | null): void {
    if (!this.#isHeld) return
    this.#isHeld = false
    if (this.isHttp2) controller?.resume()
    else if (this.isOpen) this.#socket?.emit('readable')
  }

  /** Controls what undici reads of a socket: nothing while it is held. A read with a size is the stream's own. */
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

  /** Ends it at once, in whatever state it is; a request that is under way fails with `error`. */
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
