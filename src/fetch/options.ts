import type { Clock } from './clock.ts'
import type { HostResolver } from './connecting/resolve-address.ts'
import type { HostStateStore } from './politeness/host-backoff.ts'
import type { HostTurn } from './politeness/host-turn.ts'

/** Options of a fetcher. Only the User-Agent is required. The defaults are polite and safe. */
export interface FetcherOptions {
  /** Name and contact of the operator: `ExampleDirectory/1.0 (+https://example.org/bot)`. */
  readonly userAgent: string
  readonly timeoutsMs?: TimeoutOptions | undefined
  readonly limits?: LimitOptions | undefined
  readonly concurrency?: ConcurrencyOptions | undefined
  readonly retry?: RetryOptions | undefined
  readonly network?: NetworkOptions | undefined
  /**
   * Stores the state of hosts: the pause that they asked for by Retry-After, and the time of their last request.
   *
   * @defaultValue the memory of the process, for at most 100,000 hosts with a pause, and as many others
   */
  readonly hostState?: HostStateStore | undefined
  /** @defaultValue the clock of the machine */
  readonly clock?: Clock | undefined
  /**
   * Numbers from 0 up to 1, for the pauses before retries and the dates of unconditional requests.
   *
   * @defaultValue `Math.random`
   */
  readonly random?: (() => number) | undefined
}

/** Milliseconds (fetching 1.8). */
export interface TimeoutOptions {
  /** @defaultValue 10,000 */
  readonly dns?: number | undefined
  /** TCP and TLS. @defaultValue 10,000 */
  readonly connect?: number | undefined
  /** @defaultValue 15,000 */
  readonly headers?: number | undefined
  /** Between two pieces of the body. @defaultValue 15,000 */
  readonly bodyIdle?: number | undefined
  /**
   * The whole chain of redirects and retries. Waiting for a turn and for the consumer does not count.
   *
   * @defaultValue 60,000
   */
  readonly total?: number | undefined
  /**
   * A body that stays slower than this for this long is given up. @defaultValue 1,024 bytes per second over 10,000 ms
   */
  readonly slow?: { readonly bytesPerSecond: number; readonly afterMs: number } | undefined
}

/** Limits, in bytes unless another unit is given (fetching 1.7). */
export interface LimitOptions {
  /** @defaultValue 32 KiB */
  readonly headerBytes?: number | undefined
  /** The body as it arrives. @defaultValue 64 MiB */
  readonly wireBytes?: number | undefined
  /** The body after content codings. @defaultValue 256 MiB */
  readonly decodedBytes?: number | undefined
  /** Redirects in a row. @defaultValue 10 */
  readonly redirects?: number | undefined
  /** Characters of a requested URL. @defaultValue 2,048 */
  readonly url?: number | undefined
}

/** Limits on simultaneous fetches (fetching 1.12). */
export interface ConcurrencyOptions {
  /** Simultaneous fetches. Idle connections come on top, at most twice as many. @defaultValue 200 */
  readonly total?: number | undefined
  /** Per scheme, host and port. @defaultValue 2 */
  readonly perOrigin?: number | undefined
  /** Per resolved address. @defaultValue 8 */
  readonly perAddress?: number | undefined
  /** Milliseconds between two starts at one origin. @defaultValue 100 */
  readonly originGapMs?: number | undefined
  /** `perOrigin` for big platforms, by host name, including subdomains: `{ 'feeds.example.com': 12 }`. */
  readonly overrides?: Readonly<Record<string, number>> | undefined
  /**
   * Returns the turns in which exchanges with a host may start; `null` if they may start at any time. `host` is its
   * name and, unless it is the default, its port. Use it if several processes contact the same host: give each
   * process turns of its own. Called before each start. `originGapMs` applies as well.
   *
   * @defaultValue a function that returns `null`
   */
  readonly turnOf?: ((host: string) => HostTurn | null) | undefined
}

/** Limits on repeated exchanges (fetching 1.15). An exchange is never repeated because of its status. */
export interface RetryOptions {
  /**
   * Repetitions after a pause, if a name server was busy, or a connection was reset or not established. @defaultValue 1
   */
  readonly transient?: number | undefined
  /** The shortest and longest pause in milliseconds. @defaultValue [2000, 5000] */
  readonly delayMs?: readonly [number, number] | undefined
}

/** The networks and ports that may be connected to, and how (fetching 1.13 and 1.14). */
export interface NetworkOptions {
  /** Allows every address, name and port. For use inside a private network. @defaultValue false */
  readonly allowPrivate?: boolean | undefined
  /** Networks that are allowed although they are not public: `10.1.0.0/16`. */
  readonly allowCidrs?: readonly string[] | undefined
  /**
   * Servers that are allowed although their addresses are not public: `10.1.0.7:8080`, `[fd00::7]:8080`. Other ports of
   * such an address stay refused.
   */
  readonly allowServers?: readonly string[] | undefined
  /** Networks that are always refused. */
  readonly denyCidrs?: readonly string[] | undefined
  /** Host names that are refused, with their subdomains. */
  readonly denyHosts?: readonly string[] | undefined
  /**
   * Returns whether a port may be connected to. `isAllowed` is the fetcher's own decision: true for 80, 443, and ports
   * from 1024 on, except those of the Fetch standard's block list and of databases, caches and queues (6379, 5432,
   * 11211 …). `(port, isAllowed) => isAllowed || port === 5984` permits one more. A refused port is the outcome
   * `blocked/port`.
   */
  readonly ports?: ((port: number, isAllowed: boolean) => boolean) | undefined
  /** @defaultValue c-ares, then the machine's own look-up */
  readonly resolver?: HostResolver | undefined
  /** Certificates of the authorities to trust instead of the built-in ones, as PEM. TLS is always verified. */
  readonly ca?: readonly string[] | undefined
}
