import { completeBody } from '../matching/event-body.ts'
import type { DeliveryContext } from './delivery-context.ts'
import { type DueDelivery, deliveryStates, dueDeliveries, type SettledTry, settleTries } from './delivery-rows.ts'
import { disableWebhook } from './disable-webhook.ts'
import { endpointOf } from './endpoint-of.ts'
import { afterTry, isGivenUp, type ReceiverHealth } from './receiver-health.ts'
import { dueReceivers, type HeldReceiver, holdReceivers, releaseReceivers } from './receiver-rows.ts'
import { pauseAfter } from './retry-schedule.ts'
import { type Attempt, type Endpoint, send } from './send.ts'
import { askUnverified } from './verify-receivers.ts'

/** Sends waiting deliveries as long as the process runs. */
export interface DeliveryLoop {
  /** Resolves when `signal` is aborted and the deliveries under way have ended. Rejects if the database fails. */
  run(signal: AbortSignal): Promise<void>
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
/** Deliveries of one receiver that are taken at once; fewer if its last try failed; one if it is being tried again. */
const BATCH = { well: 25, failing: IN_FLIGHT, probed: 1 }
/** Receivers served at once. Those that fail have places of their own: they take none from those that are well. */
const RECEIVERS = { well: 100, failing: 50 }
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

/** A receiver that is being served. */
interface Service {
  readonly webhookId: string
  readonly isFailing: boolean
  health: ReceiverHealth
}

class Deliverer implements DeliveryLoop {
  readonly #options: DeliveryOptions
  /** The token of this process's leases. */
  readonly #token: string
  readonly #served = new Map<string, Service>()
  /** Receivers that nothing can be sent to for a moment, and until when, by the clock of `elapsed`. */
  readonly #resting = new Map<string, number>()
  #tries: SettledTry[] = []
  #ended: Service[] = []
  #settling: Promise<void> = Promise.resolve()
  /** Questions under way to receivers that are not verified. */
  readonly #questions = new Set<Promise<void>>()
  #wakeUp = new AbortController()
  #failure: unknown = null

  constructor(options: DeliveryOptions) {
    this.#options = options
    this.#token = options.runtime.uuid()
  }

  wake(): void {
    this.#wakeUp.abort('woken')
  }

  async run(signal: AbortSignal): Promise<void> {
    this.#failure = null
    try {
      while (!signal.aborted) {
        const found = await this.#round(signal)
        if (!found) await this.#pause(signal)
      }
    } finally {
      while (this.#served.size > 0 && this.#failure === null) {
        await this.#settle()
        if (this.#served.size > 0) await this.#pause()
      }
      await Promise.all(this.#questions)
      await this.#settle()
    }
  }

  async runUntilIdle(): Promise<void> {
    const never = new AbortController().signal
    this.#resting.clear()
    for (;;) {
      const found = await this.#round(never)
      await Promise.all(this.#questions)
      if (!found && this.#served.size === 0 && this.#tries.length === 0 && this.#ended.length === 0) return
      if (!found) await this.#pause()
    }
  }

  /** Stores the tries that have ended, and begins deliveries that are due. Returns whether anything was begun. */
  async #round(signal: AbortSignal): Promise<boolean> {
    await this.#settle()
    const { db, runtime, plans } = this.#options
    const now = runtime.now()
    const free = this.#freePlaces()
    const isFull = free.well + free.failing === 0
    const [due] = await Promise.all([isFull ? [] : dueReceivers(db, now, plans, free), this.#ask(signal)])
    for (const [webhookId, until] of this.#resting) {
      if (until <= runtime.elapsed()) this.#resting.delete(webhookId)
    }
    const chosen = due.filter((webhookId) => !this.#served.has(webhookId) && !this.#resting.has(webhookId))
    if (chosen.length === 0) return false
    const held = await holdReceivers(db, chosen, this.#token)
    const services = held.map((row) => ({ row, service: serviceOf(row) }))
    for (const { service } of services) this.#served.set(service.webhookId, service)
    try {
      const limits = services.map(({ service }) => ({ webhookId: service.webhookId, limit: batchOf(service.health) }))
      const deliveries = await dueDeliveries(db, now, limits)
      for (const { row, service } of services) {
        const own = deliveries.filter(({ webhook_id }) => webhook_id === service.webhookId)
        void this.#serve(row, service, own, signal).catch((error: unknown) => {
          this.#failure ??= error
          this.wake()
        })
      }
    } catch (error) {
      for (const { service } of services) this.#end(service)
      throw error
    }
    return held.length > 0
  }

  #freePlaces(): { readonly well: number; readonly failing: number } {
    const failing = [...this.#served.values()].filter(({ isFailing }) => isFailing).length
    return { well: RECEIVERS.well - (this.#served.size - failing), failing: RECEIVERS.failing - failing }
  }

  /** Sends the deliveries of one receiver, some at a time. */
  async #serve(
    row: HeldReceiver,
    service: Service,
    deliveries: readonly DueDelivery[],
    signal: AbortSignal,
  ): Promise<void> {
    const { runtime } = this.#options
    if (deliveries.length === 0) this.#resting.set(service.webhookId, runtime.elapsed() + REST_MS)
    const begun = runtime.elapsed()
    let next = 0
    const mayGoOn = () =>
      !signal.aborted && service.health.pausedUntil === null && runtime.elapsed() - begun < TURN_MS && !isGone
    let isGone = false
    // A receiver with a pause is only taken when the pause is over.
    service.health = { ...service.health, pausedUntil: null }
    const work = async (endpoint: Endpoint): Promise<void> => {
      while (next < deliveries.length && mayGoOn()) {
        const delivery = deliveries[next]!
        next += 1
        const attempt = await this.#try(service, endpoint, delivery)
        isGone ||= attempt.outcome === 'gone'
      }
    }
    const lanes = Math.min(service.health.pauseMs > 0 ? 1 : IN_FLIGHT, deliveries.length)
    try {
      const endpoint = endpointOf(row, this.#options)
      if (endpoint === null) {
        this.#resting.set(service.webhookId, runtime.elapsed() + UNREADABLE_REST_MS)
        return
      }
      await Promise.all(Array.from({ length: lanes }, () => work(endpoint)))
      const isFailing = isGivenUp(service.health, runtime.now())
      if (isGone || isFailing) {
        // The tries are stored before the other waiting deliveries fail.
        await this.#settle()
        await disableWebhook(this.#options, service.webhookId, isGone ? 'gone' : 'failing')
      }
    } finally {
      this.#end(service)
    }
  }

  async #try(service: Service, endpoint: Endpoint, delivery: DueDelivery): Promise<Attempt> {
    const { runtime } = this.#options
    const body = completeBody(delivery.body, delivery.matching_filters)
    const { body: _, ...attempt } = await send(this.#options, endpoint, delivery.event_id, body)
    const now = runtime.now()
    if (attempt.outcome === 'unsent') return attempt
    const isDelivered = attempt.outcome === 'delivered'
    service.health = afterTry(service.health, isDelivered, now)
    const pauseMs =
      isDelivered || delivery.is_replay ? null : pauseAfter(delivery.tries + 1, attempt.retryAfterMs, runtime.random())
    const { outcome, retryAfterMs: __, ...kept } = attempt
    const failed = pauseMs === null ? deliveryStates.failed : deliveryStates.waiting
    this.#tries.push({
      deliveryId: delivery.delivery_id,
      triesBefore: delivery.tries,
      state: isDelivered ? deliveryStates.delivered : failed,
      dueAt: pauseMs === null ? now : now + pauseMs,
      failure: isDelivered || pauseMs !== null ? null : failureOf(attempt),
      attempt: kept,
    })
    runtime.log.info('delivery.attempted', {
      webhook_id: delivery.webhook_id,
      delivery_id: delivery.delivery_id,
      event: delivery.event_name,
      attempt: delivery.tries + 1,
      outcome,
      ...(attempt.status !== null && { status: attempt.status }),
      ...(attempt.error !== null && { reason: attempt.error }),
      duration_ms: attempt.durationMs,
      delay_ms: now - delivery.created_at,
      ...(pauseMs !== null && { retry_in_s: Math.round(pauseMs / 1_000) }),
    })
    this.wake()
    return attempt
  }

  #end(service: Service): void {
    this.#ended.push(service)
    this.wake()
  }

  /** Stores tries that ended, and releases receivers that were served. Waits for the previous transaction. */
  #settle(): Promise<void> {
    this.#settling = this.#settling.catch(() => {}).then(() => this.#settleOnce())
    return this.#settling
  }

  async #settleOnce(): Promise<void> {
    if (this.#failure !== null) throw this.#failure
    if (this.#tries.length === 0 && this.#ended.length === 0) return
    const { db, runtime } = this.#options
    const tries = this.#tries
    const ended = this.#ended
    this.#tries = []
    this.#ended = []
    try {
      await db.transaction().execute(async (tx) => {
        await settleTries(tx, tries, runtime.now())
        await releaseReceivers(tx, this.#token, ended)
      })
    } catch (error) {
      // The next run of the loop stores the tries.
      this.#tries = [...tries, ...this.#tries]
      this.#ended = [...ended, ...this.#ended]
      throw error
    }
    for (const { webhookId } of ended) this.#served.delete(webhookId)
  }

  /**
   * Asks receivers whether they want events, as far as places are free: one that never answers keeps no other waiting.
   */
  async #ask(signal: AbortSignal): Promise<void> {
    const free = QUESTIONS - this.#questions.size
    if (signal.aborted || free <= 0) return
    for (const question of await askUnverified(this.#options, free)) {
      const watched: Promise<void> = question
        .catch((error: unknown) => {
          this.#failure ??= error
          this.wake()
        })
        .finally(() => this.#questions.delete(watched))
      this.#questions.add(watched)
    }
  }

  async #pause(signal?: AbortSignal): Promise<void> {
    const wake = this.#wakeUp.signal
    await this.#options.runtime.sleep(IDLE_MS, signal === undefined ? wake : AbortSignal.any([wake, signal]))
    if (!wake.aborted) return
    // Other tries end meanwhile: one transaction stores all their results.
    await this.#options.runtime.sleep(GATHER_MS)
    this.#wakeUp = new AbortController()
  }
}

function serviceOf(row: HeldReceiver): Service {
  return {
    webhookId: row.webhook_id,
    isFailing: row.failures > 0,
    health: {
      failures: row.failures,
      failingSince: row.failing_since,
      windowStartedAt: row.window_started_at,
      windowAttempts: row.window_attempts,
      windowFailures: row.window_failures,
      pauseMs: row.pause_ms,
      pausedUntil: row.paused_until,
    },
  }
}

function batchOf({ failures, pauseMs }: ReceiverHealth): number {
  if (pauseMs > 0) return BATCH.probed
  return failures > 0 ? BATCH.failing : BATCH.well
}

function failureOf({ outcome, status, error }: Attempt): string {
  if (outcome === 'gone') return 'gone'
  return error ?? `status ${status}`
}
