import type { Clock } from '../clock.ts'
import type { Deadlines } from '../politeness/deadlines.ts'
import type { HostGate } from '../politeness/host-gate.ts'
import type { Leave } from '../politeness/keyed-limit.ts'

/** A place that gives out slots. */
export interface Gate {
  /** Takes a slot if one is free; otherwise returns `null`. */
  tryEnter(key: string): Leave | null
  /** Calls `start` when a slot is free. Returns a function that gives up waiting. */
  wait(key: string, start: (leave: Leave) => void): () => void
}

export interface SlotsContext {
  readonly clock: Clock
  readonly originGate: Gate & Pick<HostGate, 'noteSent'>
  readonly addressLimit: Gate
}

/** The slots of an exchange: one at its origin, and one at its address. */
export class ExchangeSlots {
  readonly #origin: string
  readonly #deadlines: Deadlines
  readonly #timings: { queued: number }
  readonly #context: SlotsContext
  #leaveOrigin: Leave | null = null
  #leaveAddress: Leave | null = null

  /** Creates slots that add their waiting time to `timings.queued`. */
  constructor(origin: string, deadlines: Deadlines, timings: { queued: number }, context: SlotsContext) {
    this.#origin = origin
    this.#deadlines = deadlines
    this.#timings = timings
    this.#context = context
  }

  async enterOrigin(): Promise<void> {
    const { originGate } = this.#context
    this.#leaveOrigin = originGate.tryEnter(this.#origin) ?? (await this.#wait(originGate, this.#origin))
  }

  /** Takes a slot at an address, after `enterOrigin`. */
  async enterAddress(address: string): Promise<void> {
    const { addressLimit } = this.#context
    this.#leaveAddress = addressLimit.tryEnter(address)
    if (this.#leaveAddress !== null) return
    // Hundreds of hosts may share an address. A host that waits for it must not hold a slot that others could use.
    this.leave()
    this.#leaveAddress = await this.#wait(addressLimit, address)
    await this.enterOrigin()
  }

  /** Notes that the request is sent now. */
  noteSent(): void {
    this.#context.originGate.noteSent(this.#origin)
  }

  leaveAddress(): void {
    this.#leaveAddress?.()
    this.#leaveAddress = null
  }

  /** Gives back all its slots. */
  leave(): void {
    this.leaveAddress()
    this.#leaveOrigin?.()
    this.#leaveOrigin = null
  }

  /** Waits for a slot. That time does not count as time of the fetch. */
  async #wait(gate: Gate, key: string): Promise<Leave> {
    const startedAt = this.#deadlines.pause()
    const leave = await this.#deadlines.wait<Leave>((resolve) => gate.wait(key, resolve))
    this.#timings.queued += this.#context.clock.elapsed() - startedAt
    return leave
  }
}
