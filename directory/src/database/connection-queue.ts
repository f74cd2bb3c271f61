import type { Pool, PoolClient } from 'pg'

/** Hands out the connections of a pool. */
export interface ConnectionQueue {
  /** @param isUrgent whether the caller goes before all who wait and are not urgent */
  take(isUrgent: boolean): Promise<PoolClient>
}

/** The queue of a pool with one connection: urgent callers go first, and else first come, first served. */
export class SingleConnectionQueue implements ConnectionQueue {
  readonly #pool: Pick<Pool, 'connect'>
  readonly #urgent: (() => void)[] = []
  readonly #others: (() => void)[] = []
  #isTaken = false

  constructor(pool: Pick<Pool, 'connect'>) {
    this.#pool = pool
  }

  async take(isUrgent: boolean): Promise<PoolClient> {
    if (this.#isTaken) await new Promise<void>((resolve) => (isUrgent ? this.#urgent : this.#others).push(resolve))
    this.#isTaken = true
    try {
      const client = await this.#pool.connect()
      // The pool gives a client a new `release` each time.
      const release = client.release.bind(client)
      client.release = (error) => {
        release(error)
        this.#next()
      }
      return client
    } catch (error) {
      this.#next()
      throw error
    }
  }

  #next(): void {
    const next = this.#urgent.shift() ?? this.#others.shift()
    if (next === undefined) this.#isTaken = false
    else next()
  }
}
