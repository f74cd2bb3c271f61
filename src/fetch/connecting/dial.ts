import { connect as connectTcp, isIP, type Socket, type TcpNetConnectOpts } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import type { Clock } from '../clock.ts'
import { forgetOldest } from '../politeness/forget-oldest.ts'
import type { AddressGuard } from './address-guard.ts'
import { ConnectionRace } from './connection-race.ts'
import type { HostAddress } from './resolve-address.ts'
import { blocked } from './url-gate.ts'

/** The addresses to connect to. All have passed the guard. */
export interface DialTarget {
  readonly origin: string
  readonly hostname: string
  readonly port: number
  readonly secure: boolean
  readonly addresses: readonly HostAddress[]
  /** Whether HTTP/2 may be negotiated. */
  readonly http2: boolean
}

const KEEP_ALIVE_PROBE_MS = 60_000
const READ_AHEAD_BYTES = 65_536
const MAX_SESSIONS = 5_000

/** A connection, or an attempt at one. */
export interface Dialling {
  /** Closes it at once, in any state. */
  destroy(): void
  /** Resolves when none of its sockets is open. */
  closed(): Promise<void>
}

const nothing: Dialling = { destroy() {}, closed: () => Promise.resolve() }

/**
 * Opens connections: TCP with happy eyeballs, and TLS that is always verified. undici's own connector is not used, for
 * three reasons. It looks names up by itself. It checks no IP address in a URL. It forgets TLS sessions at the next
 * garbage collection, although a handshake costs 30 to 80 times as much as a request.
 */
export class Dialer {
  readonly #guard: AddressGuard
  readonly #certificates: readonly string[] | undefined
  readonly #clock: Clock
  readonly #sessions = new Map<string, Buffer>()

  /** `certificates` are the trusted authorities, as PEM, instead of the built-in ones. */
  constructor(guard: AddressGuard, certificates: readonly string[] | undefined, clock: Clock) {
    this.#guard = guard
    this.#certificates = certificates
    this.#clock = clock
  }

  /** Starts to connect. Calls `done` once, with the connected socket or with the error. */
  dial(target: DialTarget, done: (error: Error | null, socket: Socket | null) => void): Dialling {
    // The second gate: only these checked addresses are dialled, so a name cannot point elsewhere in between.
    const addresses = target.addresses.filter(({ address }) => this.#guard(address, target.port))
    if (addresses.length === 0) {
      queueMicrotask(() => done(blocked('address', target.origin), null))
      return nothing
    }
    let secured: Socket | null = null
    const race = new ConnectionRace(
      addresses,
      ({ address }) => this.#dialAddress(address, target),
      this.#clock,
      (error, socket) => {
        if (socket !== null && target.secure) secured = this.#secure(socket, target, done)
        else done(error, socket)
      },
    )
    return {
      destroy() {
        secured?.destroy()
        race.destroy()
      },
      closed: () => race.closed(),
    }
  }

  #dialAddress(address: string, { port, origin }: DialTarget): Socket {
    const options: TcpNetConnectOpts & { highWaterMark: number } = {
      host: address,
      port,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_PROBE_MS,
      highWaterMark: READ_AHEAD_BYTES,
    }
    const socket = connectTcp(options)
    // The third gate: the address that was really reached, before a byte is sent to it.
    return socket.once('connect', () => {
      if (!this.#guard(socket.remoteAddress ?? '', port)) socket.destroy(blocked('address', origin))
    })
  }

  #secure(
    socket: Socket,
    { hostname, origin, http2 }: DialTarget,
    done: (error: Error | null, socket: Socket | null) => void,
  ): Socket {
    const session = this.#sessions.get(origin)
    const options: ConnectionOptions & { highWaterMark: number } = {
      socket,
      host: hostname,
      // RFC 6066 section 3: an IP address is not a server name.
      servername: isIP(hostname) === 0 ? hostname : '',
      ALPNProtocols: http2 ? ['http/1.1', 'h2'] : ['http/1.1'],
      highWaterMark: READ_AHEAD_BYTES,
      ...(session !== undefined && { session }),
      ...(this.#certificates !== undefined && { ca: [...this.#certificates] }),
    }
    const secured = connectTls(options)
    let isDone = false
    const finish = (error: Error | null) => {
      if (isDone) return
      isDone = true
      done(error, error === null ? secured : null)
    }
    return secured
      .once('secureConnect', () => finish(null))
      .on('error', finish)
      .once('close', () => finish(new Error('The connection was given up')))
      .on('session', (ticket: Buffer) => this.#remember(origin, ticket))
  }

  #remember(origin: string, session: Buffer): void {
    this.#sessions.delete(origin)
    this.#sessions.set(origin, session)
    forgetOldest(this.#sessions, MAX_SESSIONS)
  }
}
