import type { DeliveryContext } from './delivery-context.ts'
import { type DueDelivery, dueDeliveries } from './delivery-rows.ts'
import type { ReceiverHealth } from './receiver-health.ts'
import { dueReceivers, type HeldReceiver, holdReceivers } from './receiver-rows.ts'

/** Receivers served at once. Those that fail have places of their own: they take none from those that are well. */
const RECEIVERS = { well: 100, failing: 50 }
/** Deliveries of one receiver that are taken at once; fewer if its last try failed; one if it is being tried again. */
const BATCH = { well: 25, failing: 4, probed: 1 }

/** A receiver that this process holds, from the claim until the results are stored. */
export interface Claim {
  readonly webhookId: string
  readonly receiver: HeldReceiver
  /** Whether the last try before the claim failed. */
  readonly isFailing: boolean
  /** How the receiver is after the tries so far. */
  health: ReceiverHealth
}

/** The receivers that this process holds, and those that it leaves alone for a moment. */
export class Claims {
  readonly #context: DeliveryContext
  /** The token of this process's leases. */
  readonly #token: string
  readonly #held = new Map<string, Claim>()
  /** Receivers that nothing can be sent to for a moment, and until when, by the clock of `elapsed`. */
  readonly #resting = new Map<string, number>()

  constructor(context: DeliveryContext, token: string) {
    this.#context = context
    this.#token = token
  }

  get size(): number {
    return this.#held.size
  }

  /** Holds receivers with due deliveries, as far as places are free. */
  async hold(): Promise<readonly Claim[]> {
    const { db, runtime, plans } = this.#context
    const free = this.#freePlaces()
    if (free.well + free.failing === 0) return []
    const due = await dueReceivers(db, runtime.now(), plans, free)
    for (const [webhookId, until] of this.#resting) {
      if (until <= runtime.elapsed()) this.#resting.delete(webhookId)
    }
    const chosen = due.filter((webhookId) => !this.#held.has(webhookId) && !this.#resting.has(webhookId))
    if (chosen.length === 0) return []
    const claims = (await holdReceivers(db, chosen, this.#token)).map(claimOf)
    for (const claim of claims) this.#held.set(claim.webhookId, claim)
    return claims
  }

  /** Returns the deliveries to send to these receivers now. */
  async deliveries(claims: readonly Claim[]): Promise<readonly DueDelivery[]> {
    const { db, runtime } = this.#context
    const limits = claims.map(({ webhookId, health }) => ({ webhookId, limit: batchOf(health) }))
    return await dueDeliveries(db, runtime.now(), limits)
  }

  /** Leaves a receiver alone for a while. */
  rest({ webhookId }: Claim, ms: number): void {
    this.#resting.set(webhookId, this.#context.runtime.elapsed() + ms)
  }

  /** Ends the rest of all receivers. */
  wakeAll(): void {
    this.#resting.clear()
  }

  /** Forgets receivers that were given back. */
  letGo(claims: readonly Claim[]): void {
    for (const { webhookId } of claims) this.#held.delete(webhookId)
  }

  #freePlaces(): { readonly well: number; readonly failing: number } {
    const failing = [...this.#held.values()].filter(({ isFailing }) => isFailing).length
    return { well: RECEIVERS.well - (this.#held.size - failing), failing: RECEIVERS.failing - failing }
  }
}

function claimOf(receiver: HeldReceiver): Claim {
  return {
    webhookId: receiver.webhook_id,
    receiver,
    isFailing: receiver.failures > 0,
    health: {
      failures: receiver.failures,
      failingSince: receiver.failing_since,
      windowStartedAt: receiver.window_started_at,
      windowAttempts: receiver.window_attempts,
      windowFailures: receiver.window_failures,
      pauses: receiver.pauses,
      // A receiver with a pause is only taken when the pause is over.
      pausedUntil: null,
    },
  }
}

function batchOf({ failures, pauses }: ReceiverHealth): number {
  if (pauses > 0) return BATCH.probed
  return failures > 0 ? BATCH.failing : BATCH.well
}
