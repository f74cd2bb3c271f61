import type { Clock } from './clock.ts'
import type { Deadlines } from './deadlines.ts'
import type { Leave } from './keyed-limit.ts'

/** Where turns are given. */
export interface Gate {
  /** A turn at once, when there is one; else null. */
  tryEnter(key: string): Leave | null
  /** Calls `start` when the turn has come. Answers how to give up waiting. */
  wait(key: string, start: (leave: Leave) => void): () => void
}

export interface TurnsContext {
  readonly clock: Clock
  readonly originGate: Gate
  readonly addressLimit: Gate
}

/** The turns of an exchange: one at its origin, and one at the address that it is connected to. */
export class Turns {
  readonly #origin: string
  readonly #deadlines: Deadlines
  readonly #timings: { queued: number }
  readonly #context: TurnsContext
  #leaveOrigin: Leave | null = null
  #leaveAddress: Leave | null = null

  /** What is waited is added to the time `queued`. */
  constructor(origin: string, deadlines: Deadlines, timings: { queued: number }, context: TurnsContext) {
    this.#origin = origin
    this.#deadlines = deadlines
    this.#timings = timings
    this.#context = context
  }

  async enterOrigin(): Promise<void> {
    const { originGate } = this.#context
    this.#leaveOrigin = originGate.tryEnter(this.#origin) ?? (await this.#wait(originGate, this.#origin))
  }

  /** Takes a turn at an address, while there is one at the origin. */
  async enterAddress(address: string): Promise<void> {
    const { addressLimit } = this.#context
    this.#leaveAddress = addressLimit.tryEnter(address)
    if (this.#leaveAddress !== null) return
    // Hundreds of hosts may share an address: who waits for it does not keep the turns of all others meanwhile.
    this.leave()
    this.#leaveAddress = await this.#wait(addressLimit, address)
    await this.enterOrigin()
  }

  leaveAddress(): void {
    this.#leaveAddress?.()
    this.#leaveAddress = null
  }

  /** Gives back what turns there are. */
  leave(): void {
    this.leaveAddress()
    this.#leaveOrigin?.()
    this.#leaveOrigin = null
  }

  /** Waiting for others costs the fetch nothing of its time. */
  async #wait(gate: Gate, key: string): Promise<Leave> {
    const startedAt = this.#deadlines.pause()
    const leave = await this.#deadlines.wait<Leave>((resolve) => gate.wait(key, resolve))
    this.#timings.queued += this.#context.clock.elapsed() - startedAt
    return leave
  }
}
