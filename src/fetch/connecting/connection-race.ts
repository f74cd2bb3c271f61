import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'
import type { HostAddress } from './resolve-address.ts'

/** The head start of an address over the next one (RFC 8305 section 5). */
const HEAD_START_MS = 250
/** The most addresses that are tried. Each that does not answer holds a socket until the timeout for connecting. */
const MOST_ADDRESSES = 8

/**
 * Connects to the first of several addresses that answers (RFC 8305). When the head start of an address is over, or it
 * has failed, the next is tried in parallel. `autoSelectFamily` of `node:net` is not used: it drops an address when it
 * tries the next. It then never reaches a server more than 250 ms away if the other family does not answer.
 */
export class ConnectionRace {
  readonly #addresses: readonly HostAddress[]
  readonly #connectTo: (address: HostAddress) => Socket
  readonly #clock: Clock
  readonly #done: (error: Error | null, socket: Socket | null) => void
  readonly #running = new Set<Socket>()
  #tried = 0
  #failure: Error | null = null
  #timer: unknown = null
  #isOver = false

  /**
   * Starts at once. Calls `done` once: with the connected socket, or with the error of the first address that failed.
   */
  constructor(
    addresses: readonly HostAddress[],
    connectTo: (address: HostAddress) => Socket,
    clock: Clock,
    done: (error: Error | null, socket: Socket | null) => void,
  ) {
    this.#addresses = familiesInTurn(addresses).slice(0, MOST_ADDRESSES)
    this.#connectTo = connectTo
    this.#clock = clock
    this.#done = done
    this.#tryNext()
  }

  /** Gives up. Closes the winning socket as well. */
  destroy(): void {
    this.#finish(new Error('The connection was given up'), null)
    for (const socket of this.#running) socket.destroy()
  }

  /** Resolves when all sockets are closed. */
  async closed(): Promise<void> {
    const closing = [...this.#running].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
    await Promise.all(closing)
  }

  #tryNext(): void {
    this.#stopTimer()
    const address = this.#addresses[this.#tried]
    if (address === undefined) {
      if (this.#running.size === 0) this.#finish(this.#failure ?? new Error('No address could be reached'), null)
      return
    }
    this.#tried += 1
    const socket = this.#connectTo(address)
    this.#running.add(socket)
    socket
      .once('connect', () => {
        if (!socket.destroyed) this.#finish(null, socket)
      })
      .on('error', (error) => {
        this.#failure ??= error
      })
      .once('close', () => {
        this.#running.delete(socket)
        if (!this.#isOver) this.#tryNext()
      })
    if (this.#tried < this.#addresses.length) this.#timer = this.#clock.setTimeout(() => this.#tryNext(), HEAD_START_MS)
  }

  #finish(error: Error | null, winner: Socket | null): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#stopTimer()
    for (const socket of this.#running) if (socket !== winner) socket.destroy()
    this.#done(error, winner)
  }

  #stopTimer(): void {
    if (this.#timer !== null) this.#clock.clearTimeout(this.#timer)
    this.#timer = null
  }
}

/** Sorts addresses so that the families alternate, beginning with that of the first (RFC 8305 section 4). */
function familiesInTurn(addresses: readonly HostAddress[]): HostAddress[] {
  const first = addresses.filter(({ family }) => family === addresses[0]?.family)
  const second = addresses.filter(({ family }) => family !== addresses[0]?.family)
  const length = Math.max(first.length, second.length)
  return Array.from({ length }, (_, at) => [first[at], second[at]])
    .flat()
    .filter((address) => address !== undefined)
}
