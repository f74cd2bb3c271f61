import { connect as connectTcp, isIP, type LookupFunction, type Socket, type TcpNetConnectOpts } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { AddressGuard } from './address-guard.ts'
import { forgetOldest } from './forget-oldest.ts'
import type { HostAddress } from './resolve-address.ts'
import { blocked } from './url-gate.ts'

/** Where to connect to: addresses that have passed the guard, and nothing else. */
export interface DialTarget {
  readonly origin: string
  readonly hostname: string
  readonly port: number
  readonly secure: boolean
  readonly addresses: readonly HostAddress[]
  /** Whether HTTP/2 may be agreed on. */
  readonly http2: boolean
}

/** How long the first address family has a head start on the other (RFC 8305 section 5). */
const FAMILY_HEAD_START_MS = 250
const KEEP_ALIVE_PROBE_MS = 60_000
const READ_AHEAD_BYTES = 65_536
const MAX_SESSIONS = 5_000

/**
 * Opens connections: TCP with happy eyeballs, and TLS that is always verified. undici's own connector is not used, for three reasons: it looks names up by
 * itself, it does not ask anyone about an IP address in a URL, and it forgets TLS sessions at the next garbage collection, while a handshake costs 30 to 80
 * times a request.
 */
export class Dialer {
  readonly #guard: AddressGuard
  readonly #certificates: readonly string[] | undefined
  readonly #sessions = new Map<string, Buffer>()

  /** `certificates` are those of the authorities to trust, as PEM, in place of the built-in ones. */
  constructor(guard: AddressGuard, certificates: readonly string[] | undefined) {
    this.#guard = guard
    this.#certificates = certificates
  }

  /**
   * Starts to connect and answers the socket at once, so that it can be destroyed. `done` is called once: with null when the connection stands, else with
   * the error.
   */
  dial(target: DialTarget, done: (error: Error | null) => void): Socket {
    // The second gate: only these addresses are dialled, the very ones that were checked, so a name cannot point elsewhere in between.
    const addresses = target.addresses.filter(({ address }) => this.#guard(address))
    const [first] = addresses
    // Of an address that is not allowed only a name is left, so that the look-up below is asked, and refuses.
    const host = isIP(target.hostname) === 0 ? target.hostname : (first?.address ?? 'invalid')
    const lookup: LookupFunction = (_hostname, options, callback) => {
      if (first === undefined) callback(blocked('address', target.origin), [])
      else if (options.all === true) callback(null, [...addresses])
      else callback(null, first.address, first.family)
    }
    const options: TcpNetConnectOpts & { highWaterMark: number } = {
      host,
      port: target.port,
      lookup,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: FAMILY_HEAD_START_MS,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_PROBE_MS,
      highWaterMark: READ_AHEAD_BYTES,
    }
    const socket = target.secure ? this.#dialTls(target, options) : connectTcp(options)
    let isDone = false
    const finish = (error: Error | null) => {
      if (isDone) return
      isDone = true
      done(error)
    }
    socket
      // The third gate: the address that was reached in the end, before a byte is sent to it.
      .once('connect', () => {
        if (!this.#guard(socket.remoteAddress ?? '')) socket.destroy(blocked('address', target.origin))
      })
      .once(target.secure ? 'secureConnect' : 'connect', () => {
        if (!socket.destroyed) finish(null)
      })
      .on('error', finish)
      .once('close', () => finish(new Error('The connection was given up')))
    return socket
  }

  #dialTls(target: DialTarget, options: TcpNetConnectOpts): Socket {
    const { hostname, origin, http2 } = target
    const session = this.#sessions.get(origin)
    const socket = connectTls({
      ...options,
      // RFC 6066 section 3: an IP address is no server name.
      servername: isIP(hostname) === 0 ? hostname : '',
      ALPNProtocols: http2 ? ['http/1.1', 'h2'] : ['http/1.1'],
      ...(session !== undefined && { session }),
      ...(this.#certificates !== undefined && { ca: [...this.#certificates] }),
    })
    return socket.on('session', (ticket: Buffer) => this.#remember(origin, ticket))
  }

  #remember(origin: string, session: Buffer): void {
    this.#sessions.delete(origin)
    this.#sessions.set(origin, session)
    forgetOldest(this.#sessions, MAX_SESSIONS)
  }
}
