import { StaleConnection } from '../outcome/network-errors.ts'
import { forgetOldest } from '../politeness/forget-oldest.ts'
import { Connection, type ParserLimits } from './connection.ts'
import type { Dialer, DialTarget } from './dial.ts'

/**
 * All connections of a fetcher. The gates limit how many are at work. At most `mostIdle` idle ones are kept: otherwise
 * thousands of hosts, each asked once, would use up the sockets of a process.
 */
export class ConnectionPool {
  readonly #dialer: Dialer
  readonly #limits: ParserLimits
  readonly #elapsed: () => number
  readonly #mostIdle: number
  readonly #all = new Set<Connection>()
  readonly #idle = new Map<string, Connection[]>()
  /** Idle connections, the one that has been idle longest first. */
  readonly #idleByAge = new Set<Connection>()

  constructor(dialer: Dialer, limits: ParserLimits, elapsed: () => number, mostIdle: number) {
    this.#dialer = dialer
    this.#limits = limits
    this.#elapsed = elapsed
    this.#mostIdle = mostIdle
  }

  get size(): number {
    return this.#all.size
  }

  /** Returns an idle connection to an origin: the one used last, as the server has least likely closed it. */
  take(origin: string): Connection | null {
    const idle = this.#idle.get(origin)
    for (let connection = idle?.pop(); connection !== undefined; connection = idle?.pop()) {
      this.#idleByAge.delete(connection)
      if (connection.isOpen) return connection
    }
    return null
  }

  /** Creates a connection, which connects when it is first used. */
  open(target: DialTarget, onConnected: () => void): Connection {
    const connection = new Connection(target, this.#dialer, this.#limits, this.#elapsed, onConnected, (gone) =>
      this.#forget(gone),
    )
    this.#all.add(connection)
    return connection
  }

  /** Gives a connection back after its response was read to the end. */
  release(connection: Connection): void {
    connection.isReused = true
    if (!connection.isOpen || !this.#all.has(connection)) return
    const idle = this.#idle.get(connection.origin)
    if (idle === undefined) this.#idle.set(connection.origin, [connection])
    else idle.push(connection)
    this.#idleByAge.add(connection)
    forgetOldest(this.#idleByAge, this.#mostIdle, (oldest) => this.discard(oldest, new StaleConnection()))
  }

  discard(connection: Connection, error: Error): void {
    this.#forget(connection)
    connection.destroy(error)
  }

  /** Ends all connections and resolves when their sockets are closed. */
  async close(): Promise<void> {
    const all = [...this.#all]
    for (const connection of all) this.discard(connection, new StaleConnection())
    await Promise.all(all.map((connection) => connection.closed()))
  }

  #forget(connection: Connection): void {
    this.#all.delete(connection)
    this.#idleByAge.delete(connection)
    const idle = this.#idle.get(connection.origin)
    if (idle === undefined) return
    const at = idle.indexOf(connection)
    if (at !== -1) idle.splice(at, 1)
    // Deleted here, and not when `take` empties it: to delete and add a list with each request costs 0.3 µs each time.
    if (idle.length === 0) this.#idle.delete(connection.origin)
  }
}
