import { endingWith, type Loop, runRounds } from '../../workers/index.ts'
import { completeBody } from '../matching/event-body.ts'
import { type Claim, Claims } from './claim.ts'
import { type Decision, decide } from './decide.ts'
import type { DeliveryContext } from './delivery-context.ts'
import type { DueDelivery } from './delivery-rows.ts'
import { disableWebhook } from './disable-webhook.ts'
import { endpointOf } from './endpoint-of.ts'
import { isGivenUp } from './receiver-health.ts'
import { type Attempt, type Endpoint, send } from './send.ts'
import { Results } from './settle.ts'
import { askUnverified } from './verify-receivers.ts'

/** Sends waiting deliveries as long as the process runs. */
export interface DeliveryLoop {
  /** Starts the loop. Its end waits for the deliveries under way, and stores their results. */
  start(): Loop
  /** Looks for deliveries at once, because some were stored. */
  wake(): void
  /** Sends all deliveries that are due now. For tests and one-time runs. */
  runUntilIdle(): Promise<void>
}

export interface DeliveryOptions extends DeliveryContext {
  /** Whether only an answer with the challenge verifies a receiver. */
  readonly isStrict: boolean
}

/** Deliveries of one receiver under way at once. */
const IN_FLIGHT = 4
/**
 * Receivers that are asked at once whether they want events. Those that never answer hold their places for 15 seconds.
 */
const QUESTIONS = 50
/** Milliseconds after which no more of a batch is begun: slow receivers take turns with others. */
const TURN_MS = 10_000
/**
 * Milliseconds for which a receiver is left alone if all its due deliveries wait for older ones of the same content.
 */
const REST_MS = 500
/** Milliseconds for which a receiver is left alone if its secret cannot be opened. Each attempt is logged. */
const UNREADABLE_REST_MS = 60_000
/** Milliseconds in which tries that end at about the same time are gathered. */
const GATHER_MS = 10
/** Milliseconds between two looks when nothing is due. */
const IDLE_MS = 250

export function createDeliveryLoop(options: DeliveryOptions): DeliveryLoop {
  return new Deliverer(options)
}

class Deliverer implements DeliveryLoop {
  readonly #options: DeliveryOptions
  readonly #claims: Claims
  readonly #results: Results
  /** Questions under way to receivers that are not verified. */
  readonly #questions = new Set<Promise<void>>()
  #loop: Loop | null = null
  /** The first failure since the last round, of something that goes on beside the rounds. */
  #failure: { readonly error: unknown } | null = null
  #drained: Promise<void> | undefined

  constructor(options: DeliveryOptions) {
    const token = options.runtime.uuid()
    this.#options = options
    this.#claims = new Claims(options, token)
    this.#results = new Results(options, token, (claims) => this.#claims.letGo(claims))
  }

  wake(): void {
    this.#loop?.wake()
  }

  start(): Loop {
    const pauses = { idleMs: IDLE_MS, gatherMs: GATHER_MS }
    const round = (_late: AbortSignal, stopping: AbortSignal) => this.#round(stopping)
    this.#loop = runRounds('deliveries', round, pauses, this.#options.runtime)
    return endingWith(this.#loop, () => this.#drain())
  }

  async runUntilIdle(): Promise<void> {
    this.#claims.wakeAll()
    const never = new AbortController().signal
    while ((await this.#round(never)) || this.#claims.size > 0 || !this.#results.isEmpty || this.#questions.size > 0) {
      await Promise.all(this.#questions)
      await this.#options.runtime.sleep(GATHER_MS)
    }
  }

  /** Stores results, holds receivers with due deliveries, and begins to send. Returns whether anything was begun. */
  async #round(stopping: AbortSignal): Promise<boolean> {
    this.#throwFailure()
    await this.#results.settle()
    // Before receivers are held: those of a round that fails here would stay held.
    await this.#ask(stopping)
    const claims = await this.#claims.hold()
    if (claims.length === 0) return false
    try {
      const deliveries = await this.#claims.deliveries(claims)
      for (const claim of claims) {
        const own = deliveries.filter(({ webhook_id }) => webhook_id === claim.webhookId)
        void this.#watch(this.#serve(claim, own, stopping))
      }
    } catch (error) {
      for (const claim of claims) this.#results.addEnd(claim)
      throw error
    }
    return true
  }

  /**
   * Waits for the deliveries and questions under way, and stores what becomes of them. A loop may be stopped twice: both
   * wait for the same end.
   */
  #drain(): Promise<void> {
    this.#drained ??= this.#finish()
    return this.#drained
  }

  async #finish(): Promise<void> {
    for (; this.#claims.size > 0; await this.#options.runtime.sleep(GATHER_MS)) await this.#results.settle()
    await Promise.all(this.#questions)
    await this.#results.settle()
    this.#throwFailure()
  }

  /** Sends the deliveries of one receiver, some at a time. */
  async #serve(claim: Claim, deliveries: readonly DueDelivery[], stopping: AbortSignal): Promise<void> {
    const { runtime } = this.#options
    try {
      if (deliveries.length === 0) return this.#claims.rest(claim, REST_MS)
      const endpoint = endpointOf(claim.receiver, this.#options)
      if (endpoint === null) return this.#claims.rest(claim, UNREADABLE_REST_MS)
      const isGone = await this.#sendAll(claim, endpoint, deliveries, stopping)
      if (!isGone && !isGivenUp(claim.health, runtime.now())) return
      // The tries are stored before the other waiting deliveries fail.
      await this.#results.settle()
      await disableWebhook(this.#options, claim.webhookId, isGone ? 'gone' : 'failing')
    } finally {
      this.#results.addEnd(claim)
      this.wake()
    }
  }

  /** Returns whether the receiver wants nothing any more. */
  async #sendAll(
    claim: Claim,
    endpoint: Endpoint,
    deliveries: readonly DueDelivery[],
    stopping: AbortSignal,
  ): Promise<boolean> {
    const { elapsed } = this.#options.runtime
    const begun = elapsed()
    let next = 0
    let isGone = false
    const mayGoOn = () =>
      !stopping.aborted && claim.health.pausedUntil === null && elapsed() - begun < TURN_MS && !isGone
    const lane = async (): Promise<void> => {
      while (next < deliveries.length && mayGoOn()) {
        const { outcome } = await this.#try(claim, endpoint, deliveries[next++]!)
        isGone ||= outcome === 'gone'
      }
    }
    const lanes = claim.health.pauses > 0 ? 1 : Math.min(IN_FLIGHT, deliveries.length)
    await Promise.all(Array.from({ length: lanes }, lane))
    return isGone
  }

  async #try(claim: Claim, endpoint: Endpoint, delivery: DueDelivery): Promise<Attempt> {
    const { runtime } = this.#options
    const body = completeBody(delivery.body, delivery.matching_filters)
    const { body: _, ...attempt } = await send(this.#options, endpoint, delivery.event_id, body)
    if (attempt.outcome === 'unsent') return attempt
    const now = runtime.now()
    const decision = decide({ delivery, attempt, health: claim.health }, now, runtime.random())
    claim.health = decision.health
    this.#results.addTry(decision.settled)
    this.#logAttempt(delivery, attempt, decision, now)
    this.wake()
    return attempt
  }

  #logAttempt(delivery: DueDelivery, attempt: Attempt, { pauseMs }: Decision, now: number): void {
    this.#options.runtime.log.info('delivery.attempted', {
      webhook_id: delivery.webhook_id,
      delivery_id: delivery.delivery_id,
      event: delivery.event_name,
      attempt: delivery.tries + 1,
      outcome: attempt.outcome,
      ...(attempt.status !== null && { status: attempt.status }),
      ...(attempt.error !== null && { reason: attempt.error }),
      duration_ms: attempt.durationMs,
      delay_ms: now - delivery.created_at,
      ...(pauseMs !== null && { retry_in_s: Math.round(pauseMs / 1_000) }),
    })
  }

  /**
   * Asks receivers whether they want events, as far as places are free: one that never answers keeps no other waiting.
   */
  async #ask(stopping: AbortSignal): Promise<void> {
    const free = QUESTIONS - this.#questions.size
    if (stopping.aborted || free <= 0) return
    for (const question of await askUnverified(this.#options, free)) {
      const watched: Promise<void> = this.#watch(question).finally(() => this.#questions.delete(watched))
      this.#questions.add(watched)
    }
  }

  /** Has a failure end the next round. */
  #watch(work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) => {
      this.#failure ??= { error }
      this.wake()
    })
  }

  #throwFailure(): void {
    const failure = this.#failure
    this.#failure = null
    if (failure !== null) throw failure.error
  }
}
