import type { FeedFetcher } from 'feedmill/fetch'
import type { AttemptLimit } from '../accounts/index.ts'
import type { Database, Transaction } from '../database/database.ts'
import { recentEvents } from '../events/index.ts'
import { DirectoryError } from '../runtime/directory-error.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { ServiceSecrets } from '../runtime/service-secrets.ts'
import { type BinRequest, binRequests } from './bin-rows.ts'
import { insertReceiver, resetReceiver, scheduleVerification } from './delivering/receiver-rows.ts'
import {
  type DeliveryCounts,
  deleteDeliveriesOf,
  deliveryCounts,
  type LoggedDelivery,
  newestDeliveries,
  type WholeDelivery,
  wholeDelivery,
} from './delivery-log-rows.ts'
import { checkEndpointUrl, type EndpointRules } from './endpoint-url.ts'
import { eventNames, isEventName, typeOfEvent } from './event-names.ts'
import {
  addListedUuids,
  clearListedUuids,
  countListedUuids,
  deleteFilterRows,
  filtersOfWebhooks,
  listedUuids,
  removeListedUuid,
  saveFilter,
} from './filter-rows.ts'
import { completeBody } from './matching/event-body.ts'
import { triesEveryEvent } from './matching/filter-index.ts'
import type { ReadContents } from './matching/match-events.ts'
import { type MockOrder, mockEvent } from './mock-event.ts'
import { MAX_LISTED_UUIDS, readFilter } from './read-filter.ts'
import { newSecretOf } from './replace-secrets.ts'
import { replayFailed, type SentAgain, sendAgain, sendWaiting } from './send-again.ts'
import { type TestedEvent, testFilter } from './test-filter.ts'
import type { FilterInput, FilterList, Webhook, WebhookFilter } from './webhook.ts'
import {
  countWebhooks,
  deleteWebhookRows,
  insertWebhook,
  lockWebhooks,
  noteWebhookChange,
  updateWebhook,
  type WebhookRow,
  webhookIdsOfAccount,
  webhookOfAccount,
  webhooksOfAccount,
} from './webhook-rows.ts'
import { newWebhookSecret, revealWebhookSecret, sealWebhookSecret } from './webhook-secret.ts'

/** The most filters of a webhook whose patterns are tried on every event of their type. */
const MAX_COSTLY_FILTERS = 5
const SHOWN_DELIVERIES = 100
const DELETED_AT_ONCE = 5_000

/** The limits of an account, according to the settings. */
export interface WebhookLimits {
  readonly webhooks: number
  /** The most filters of each webhook. */
  readonly filters: number
  /** The most uuids in all lists of all filters. */
  readonly listedUuids: number
}

/** The dependencies of the webhooks of accounts. */
export interface WebhookContext {
  readonly db: Database
  readonly runtime: Runtime
  readonly secrets: ServiceSecrets
  readonly endpoints: EndpointRules
  readonly limits: WebhookLimits
  /** Sends without redirects, retries and private addresses. */
  readonly fetcher: Pick<FeedFetcher, 'request'>
  readonly readContents: ReadContents
  /** Bounds mock events, by account. */
  readonly mocks: AttemptLimit
  /** Tells the deliverer of this process, if it has one, that something is due. */
  readonly wakeDeliveries: () => void
}

/** The fields of a webhook that its owner may change. */
export interface WebhookOptions {
  readonly sendsInitialImport: boolean
  readonly sendsPlainSecret: boolean
}

/** The fields of a new webhook. */
export interface WebhookOrder {
  readonly endpointUrl: string
  readonly events: readonly string[]
}

/**
 * The webhooks of an account and their filters. Every method that takes an identifier throws BAD_USER_INPUT if the
 * account has no such webhook or filter. If another account has it, the message is the same.
 */
export class AccountWebhooks {
  readonly #context: WebhookContext
  readonly #accountId: number

  constructor(context: WebhookContext, accountId: number) {
    this.#context = context
    this.#accountId = accountId
  }

  /** The webhooks, newest first. */
  async list(limit: number): Promise<Webhook[]> {
    return await this.#complete(this.#context.db, await webhooksOfAccount(this.#context.db, this.#accountId, limit))
  }

  /** A filter of a webhook; `null` if there is none. */
  async filter(webhookId: string, filterUuid: string): Promise<WebhookFilter | null> {
    const { db } = this.#context
    if ((await webhookOfAccount(db, this.#accountId, webhookId)) === undefined) return null
    const filters = await filtersOfWebhooks(db, [webhookId])
    return filters.get(webhookId)?.find(({ uuid }) => uuid === filterUuid) ?? null
  }

  /** The first 1,000 uuids of a list, by filter. The filters must be the account's. */
  async listedUuids(list: FilterList, filterUuids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    return await listedUuids(this.#context.db, list, filterUuids)
  }

  /** @throws DirectoryError BAD_USER_INPUT if the order is invalid, or the account has reached its limit of webhooks */
  async add(order: WebhookOrder): Promise<Webhook> {
    const { runtime, secrets, limits } = this.#context
    const events = this.#checked(order)
    return await this.#change(async (tx) => {
      if ((await countWebhooks(tx, this.#accountId)) >= limits.webhooks) {
        throw refused(`An account has at most ${limits.webhooks} webhooks`)
      }
      const webhookId = runtime.uuid()
      const sealed = sealWebhookSecret(newWebhookSecret({ runtime }), webhookId, { secrets, runtime })
      await insertWebhook(tx, {
        webhook_id: webhookId,
        account_id: this.#accountId,
        endpoint_url: order.endpointUrl,
        events,
        secret: sealed,
        created_at: this.#now(),
      })
      await insertReceiver(tx, webhookId, runtime.now())
      return webhookId
    }).finally(this.#context.wakeDeliveries)
  }

  /**
   * Replaces URL and events, and makes the webhook active. The receiver is verified anew if the URL changes, or if the
   * webhook was not active.
   *
   * @throws DirectoryError BAD_USER_INPUT if the order is invalid, or a filter is for an event that it leaves out
   */
  async update(webhookId: string, order: WebhookOrder): Promise<Webhook> {
    const events = this.#checked(order)
    return await this.#change(async (tx) => {
      const known = await this.#own(tx, webhookId)
      const filters = (await filtersOfWebhooks(tx, [webhookId])).get(webhookId) ?? []
      const orphan = filters.find(({ eventType }) => !events.includes(eventType))
      if (orphan !== undefined) {
        throw refused(
          `\`webhookEvents\` must have ${orphan.eventType}: the filter ${orphan.uuid} is for it. Delete the filter first`,
        )
      }
      const isAnew = known.endpoint_url !== order.endpointUrl || !known.is_active
      await updateWebhook(tx, webhookId, {
        endpoint_url: order.endpointUrl,
        events,
        is_active: true,
        disabled_reason: null,
        ...(isAnew && { is_verified: false }),
      })
      await resetReceiver(tx, webhookId)
      if (isAnew || !known.is_verified) await scheduleVerification(tx, webhookId, this.#context.runtime.now())
      return webhookId
    }).finally(this.#context.wakeDeliveries)
  }

  /** Deletes a webhook with its filters and deliveries. */
  async delete(webhookId: string): Promise<string> {
    await this.#locked(async (tx) => {
      await this.#own(tx, webhookId)
      await deleteWebhookRows(tx, webhookId)
    })
    while ((await deleteDeliveriesOf(this.#context.db, webhookId, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
    return webhookId
  }

  /** Changes the options of deliveries: children of first readings, and a header with the plain secret. */
  async setOptions(webhookId: string, options: WebhookOptions): Promise<Webhook> {
    return await this.#change(async (tx) => {
      await this.#own(tx, webhookId)
      await updateWebhook(tx, webhookId, {
        sends_initial_import: options.sendsInitialImport,
        sends_plain_secret: options.sendsPlainSecret,
      })
      return webhookId
    })
  }

  /** Has the receiver asked at once whether it wants events. */
  async verifyAgain(webhookId: string): Promise<void> {
    const { db, runtime, wakeDeliveries } = this.#context
    await this.#own(db, webhookId)
    await scheduleVerification(db, webhookId, runtime.now())
    wakeDeliveries()
  }

  /**
   * Sends a mock event through the filters of a webhook, once and at once.
   *
   * @returns whether the filters let it through and the receiver took it
   * @throws DirectoryError BAD_USER_INPUT if the type has no such action, the content is unknown, or there were 30 in a
   *   minute
   */
  async mock(webhookId: string, order: MockOrder): Promise<boolean> {
    const { db, mocks } = this.#context
    const webhook = await this.#own(db, webhookId)
    const key = String(this.#accountId)
    if (mocks.take(key) === null) throw refused(`Too many mock events. Try again in ${mocks.waitS(key)} seconds`)
    return await mockEvent(this.#context, webhook, order)
  }

  /**
   * Sends deliveries that failed within 14 days again, each once. Waits at most 25 seconds; the other deliveries go on.
   *
   * @returns how many came through
   * @throws DirectoryError BAD_USER_INPUT if the webhook is not active or not verified
   */
  async replay(webhookId: string): Promise<number> {
    await this.#requireReceiver(webhookId)
    return await replayFailed(this.#context, webhookId)
  }

  /**
   * Sends one delivery again, whatever its state, and waits at most 25 seconds for the answer.
   *
   * @throws DirectoryError BAD_USER_INPUT as `replay` does, or if there is no such delivery, or it was a mock event
   */
  async sendAgain(webhookId: string, deliveryId: number): Promise<SentAgain> {
    await this.#requireReceiver(webhookId)
    const result = await sendAgain(this.#context, webhookId, deliveryId)
    if (result === null) throw refused('There is no such delivery, or it was a mock event, which is sent by its form')
    return result
  }

  /** Sends all that waits now. Returns how many deliveries that are. @throws DirectoryError as `replay` does */
  async sendWaiting(webhookId: string): Promise<number> {
    await this.#requireReceiver(webhookId)
    return await sendWaiting(this.#context, webhookId)
  }

  /** Returns a delivery with its body as it is sent, and all its tries; `null` if there is none. */
  async delivery(webhookId: string, deliveryId: number): Promise<WholeDelivery | null> {
    const { db } = this.#context
    await this.#own(db, webhookId)
    const found = await wholeDelivery(db, webhookId, deliveryId)
    return found === undefined ? null : { ...found, body: completeBody(found.body, found.matching_filters) }
  }

  /** Returns what the request bin has of a webhook, the newest first. */
  async binRequests(webhookId: string): Promise<readonly BinRequest[]> {
    await this.#own(this.#context.db, webhookId)
    return await binRequests(this.#context.db, webhookId)
  }

  /** Returns the content of the newest event of a type; `null` if there was none lately. */
  async newestContent(event: string): Promise<string | null> {
    if (!isEventName(event)) return null
    const [newest] = await recentEvents(this.#context.db, typeOfEvent(event), ['created', 'updated'], 1)
    return newest?.uuid ?? null
  }

  /** Returns the newest deliveries of a webhook, and how many wait or failed. */
  async deliveries(
    webhookId: string,
  ): Promise<{ readonly newest: readonly LoggedDelivery[]; readonly counts: DeliveryCounts }> {
    const { db } = this.#context
    await this.#own(db, webhookId)
    const [newest, counts] = await Promise.all([
      newestDeliveries(db, webhookId, SHOWN_DELIVERIES),
      deliveryCounts(db, [webhookId]),
    ])
    return { newest, counts: counts.get(webhookId)! }
  }

  /**
   * Says which recent events a filter would let through.
   *
   * @throws DirectoryError BAD_USER_INPUT if the filter is invalid
   */
  async testFilter(input: FilterInput): Promise<readonly TestedEvent[]> {
    return await testFilter(this.#context, readFilter(input))
  }

  /** Gives a webhook a new secret. Deliveries are signed with the old one too, for a day. */
  async rotateSecret(webhookId: string): Promise<Webhook> {
    return await this.#change(async (tx) => {
      await updateWebhook(tx, webhookId, newSecretOf(await this.#own(tx, webhookId), this.#context))
      return webhookId
    })
  }

  /** @throws DirectoryError BAD_USER_INPUT if the filter is invalid, or the webhook has reached its limit of filters */
  async addFilter(webhookId: string, input: FilterInput): Promise<Webhook> {
    const { runtime, limits } = this.#context
    return await this.#change(async (tx) => {
      await this.#own(tx, webhookId)
      const filters = (await filtersOfWebhooks(tx, [webhookId])).get(webhookId) ?? []
      if (filters.length >= limits.filters) throw refused(`A webhook has at most ${limits.filters} filters`)
      await this.#saveFilter(tx, webhookId, runtime.uuid(), input)
      return webhookId
    })
  }

  /** Replaces a filter with its lists. @throws DirectoryError BAD_USER_INPUT if the filter is invalid */
  async updateFilter(webhookId: string, filterUuid: string, input: FilterInput): Promise<Webhook> {
    return await this.#change(async (tx) => {
      await this.#ownFilter(tx, webhookId, filterUuid)
      await clearListedUuids(tx, filterUuid)
      await this.#saveFilter(tx, webhookId, filterUuid, input)
      return webhookId
    })
  }

  async deleteFilter(webhookId: string, filterUuid: string): Promise<Webhook> {
    return await this.#change(async (tx) => {
      await this.#ownFilter(tx, webhookId, filterUuid)
      await deleteFilterRows(tx, filterUuid)
      return webhookId
    })
  }

  /** @throws DirectoryError BAD_USER_INPUT if a list is full */
  async addToList(
    webhookId: string,
    filterUuid: string,
    list: FilterList,
    contentUuid: string,
  ): Promise<WebhookFilter> {
    return await this.#locked(async (tx) => {
      await this.#ownFilter(tx, webhookId, filterUuid)
      await this.#addListed(tx, filterUuid, list, [contentUuid])
      return await this.#ownFilter(tx, webhookId, filterUuid)
    })
  }

  async takeFromList(
    webhookId: string,
    filterUuid: string,
    list: FilterList,
    contentUuid: string,
  ): Promise<WebhookFilter> {
    return await this.#locked(async (tx) => {
      await this.#ownFilter(tx, webhookId, filterUuid)
      await removeListedUuid(tx, filterUuid, list, contentUuid)
      return await this.#ownFilter(tx, webhookId, filterUuid)
    })
  }

  #checked({ endpointUrl, events }: WebhookOrder): string[] {
    checkEndpointUrl(endpointUrl, this.#context.endpoints)
    const wrong = events.find((name) => !isEventName(name))
    if (wrong !== undefined || events.length === 0) {
      const found = wrong === undefined ? '' : `, not ${JSON.stringify(wrong.slice(0, 100))}`
      throw refused(`\`webhookEvents\` must have one or more of ${eventNames.join(', ')}${found}`)
    }
    return [...new Set(events)]
  }

  async #saveFilter(tx: Transaction, webhookId: string, uuid: string, input: FilterInput): Promise<void> {
    const filter = readFilter(input)
    const { events } = await this.#own(tx, webhookId)
    if (!events.includes(filter.eventType)) {
      throw refused(`\`eventType\` must be one of the webhook's events: ${events.join(', ')}`)
    }
    const isCostly = filter.includedUuids.length === 0 && triesEveryEvent(filter.clauses)
    if (isCostly) await this.#requireFew(tx, webhookId, uuid)
    await saveFilter(tx, { ...filter, uuid, webhookId }, this.#now())
    await this.#addListed(tx, uuid, 'included', filter.includedUuids)
    await this.#addListed(tx, uuid, 'excluded', filter.excludedUuids)
  }

  /**
   * Throws if a webhook has enough filters whose patterns need no text: they are tried on every event of their type.
   */
  async #requireFew(tx: Transaction, webhookId: string, uuid: string): Promise<void> {
    const filters = (await filtersOfWebhooks(tx, [webhookId])).get(webhookId) ?? []
    const others = filters.filter(
      (filter) => filter.uuid !== uuid && !filter.hasIncludedUuids && triesEveryEvent(filter.clauses),
    )
    if (others.length >= MAX_COSTLY_FILTERS) {
      throw refused(
        `A webhook has at most ${MAX_COSTLY_FILTERS} filters whose patterns need no text of three characters, as \`.*\``,
      )
    }
  }

  async #addListed(tx: Transaction, filterUuid: string, list: FilterList, uuids: readonly string[]): Promise<void> {
    if (uuids.length === 0) return
    await addListedUuids(tx, filterUuid, list, uuids)
    const { ofList, ofAccount } = await countListedUuids(tx, this.#accountId, filterUuid, list)
    if (ofList > MAX_LISTED_UUIDS) throw refused(`A list of a filter has at most ${MAX_LISTED_UUIDS} uuids`)
    const { listedUuids: most } = this.#context.limits
    if (ofAccount > most) {
      throw refused(`The lists of an account have at most ${most} uuids together`)
    }
  }

  /** @throws DirectoryError BAD_USER_INPUT if nothing is sent to the receiver of a webhook */
  async #requireReceiver(webhookId: string): Promise<void> {
    const webhook = await this.#own(this.#context.db, webhookId)
    if (!webhook.is_active) throw refused(`The webhook ${webhookId} is not active: update it first`)
    if (!webhook.is_verified) throw refused(`The webhook ${webhookId} is not verified`)
  }

  async #own(db: Database, webhookId: string): Promise<WebhookRow> {
    const row = await webhookOfAccount(db, this.#accountId, webhookId)
    if (row === undefined) throw refused(`There is no webhook ${webhookId}`)
    return row
  }

  async #ownFilter(tx: Transaction, webhookId: string, filterUuid: string): Promise<WebhookFilter> {
    await this.#own(tx, webhookId)
    const filters = await filtersOfWebhooks(tx, [webhookId])
    const filter = filters.get(webhookId)?.find(({ uuid }) => uuid === filterUuid)
    if (filter === undefined) throw refused(`The webhook ${webhookId} has no filter ${filterUuid}`)
    return filter
  }

  /** Changes a webhook in a transaction, and returns it as it is then. */
  async #change(change: (tx: Transaction) => Promise<string>): Promise<Webhook> {
    return await this.#locked(async (tx) => {
      const row = await this.#own(tx, await change(tx))
      return (await this.#complete(tx, [row]))[0]!
    })
  }

  async #locked<Result>(change: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return await this.#context.db.transaction().execute(async (tx) => {
      await lockWebhooks(tx, this.#accountId)
      const result = await change(tx)
      await noteWebhookChange(tx)
      return result
    })
  }

  async #complete(db: Database, rows: readonly WebhookRow[]): Promise<Webhook[]> {
    const ids = rows.map(({ webhook_id }) => webhook_id)
    const filters = ids.length === 0 ? new Map<string, WebhookFilter[]>() : await filtersOfWebhooks(db, ids)
    return rows.map((row) => ({
      id: row.webhook_id,
      endpointUrl: row.endpoint_url,
      events: row.events,
      filters: filters.get(row.webhook_id) ?? [],
      isActive: row.is_active,
      isVerified: row.is_verified,
      disabledReason: row.disabled_reason,
      sendsInitialImport: row.sends_initial_import,
      sendsPlainSecret: row.sends_plain_secret,
      webhookSecret: revealWebhookSecret(row.secret, row.webhook_id, this.#context.secrets),
      createdAt: row.created_at,
    }))
  }

  #now(): number {
    return Math.floor(this.#context.runtime.now() / 1000)
  }
}

/**
 * Deletes the webhooks of an account, with the account itself: nothing is sent to them any more. Of a webhook with very
 * many deliveries, `boundDeliveries` deletes the rest, so that the transaction is short.
 */
export async function deleteWebhooksOfAccount(tx: Transaction, accountId: number): Promise<void> {
  await lockWebhooks(tx, accountId)
  for (const webhookId of await webhookIdsOfAccount(tx, accountId)) {
    await deleteWebhookRows(tx, webhookId)
    await deleteDeliveriesOf(tx, webhookId, DELETED_AT_ONCE)
  }
  await noteWebhookChange(tx)
}

function refused(message: string): DirectoryError {
  return new DirectoryError('BAD_USER_INPUT', message)
}
