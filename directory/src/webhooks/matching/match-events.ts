import type { Database } from '../../database/database.ts'
import { readEvents, type StoredEvent } from '../../events/index.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { endingWith, giveLeases, holdLease, type Loop, runRounds } from '../../workers/index.ts'
import { cutTexts, type EventData, sharedBody } from './event-body.ts'
import { FilterIndex, type ListedFilters } from './filter-index.ts'
import {
  filtersListing,
  insertDeliveries,
  matchableWebhooks,
  type NewBody,
  type NewDelivery,
  webhookChangeNumber,
} from './matching-rows.ts'
import { type WebhookEvent, webhookEvents } from './webhook-event.ts'

/** Content that an event reports. */
export type ContentKey = Pick<WebhookEvent, 'type' | 'uuid' | 'lastEntity'>

/** Content at this moment, as GraphQL shows it. */
export interface ReadContent {
  readonly data: EventData
  /** Whether the content, or the series that it belongs to, is blocked. */
  readonly isBlocked: boolean
}

/** Reads content, in the order of the keys; `null` for content that does not exist. */
export type ReadContents = (keys: readonly ContentKey[]) => Promise<readonly (ReadContent | null)[]>

/** The cursor of events that webhooks read by, and the lease of the process that matches them. */
export const CURSOR = 'webhooks'
/** Milliseconds between two looks at the events when nothing happens. */
const IDLE_MS = 250
const EVENTS_AT_ONCE = 200
/** Milliseconds after which webhooks are read anew: a change of an account's plan does not raise the change number. */
const KEPT_MS = 30_000

export interface MatchingOptions {
  readonly db: Database
  readonly runtime: Runtime
  readonly readContents: ReadContents
  /** Plans that have webhooks. */
  readonly plans: readonly string[]
  readonly processId: string
  /** Called when deliveries were stored. */
  readonly onDeliveries?: (() => void) | undefined
}

/**
 * Matches events with webhooks as they come. One process does it at a time; another one goes on when it stops or dies.
 */
export function startMatching(options: MatchingOptions): Loop {
  const { db, runtime, processId } = options
  const matcher = new EventMatcher(options)
  const loop = runRounds('webhook matching', () => matcher.round(), IDLE_MS, runtime)
  return endingWith(loop, () => giveLeases(db, [CURSOR], processId))
}

/** Matches events. It keeps compiled filters until one changes in any process. */
export class EventMatcher {
  readonly #options: MatchingOptions
  #index: FilterIndex | null = null
  #changeNumber: number | null = null
  #readAt = 0

  constructor(options: MatchingOptions) {
    this.#options = options
  }

  /** Matches the next events. Returns `false` if there are none, or another process does it. */
  async round(): Promise<boolean> {
    const { db, processId } = this.#options
    if (!(await holdLease(db, CURSOR, processId))) return false
    return (await readEvents(db, CURSOR, (events) => this.#match(events), { limit: EVENTS_AT_ONCE })) > 0
  }

  async #match(events: readonly StoredEvent[]): Promise<void> {
    const { db, runtime, readContents, onDeliveries } = this.#options
    const index = await this.#freshIndex()
    const told = events.flatMap(webhookEvents).filter((event) => index.hasTakers(event))
    if (told.length === 0) return
    const [contents, listsOf] = await Promise.all([readContents(told), this.#lists(told)])
    const bodies: NewBody[] = []
    const deliveries: NewDelivery[] = []
    for (const [place, event] of told.entries()) {
      const content = contents[place] ?? null
      if (content === null) {
        // It has been deleted since: the event that reports this comes later.
        runtime.log.info('webhook.event_without_content', { event: event.name, uuid: event.uuid })
        continue
      }
      if (content.isBlocked && !event.isBlockNotice && event.action !== 'deleted') continue
      const cut = cutTexts(content.data)
      const matches = await index.match(event, cut.data, listsOf(event))
      // Without a pause, two hundred events and many filters would hold up all requests of the process.
      await new Promise(setImmediate)
      if (matches.length === 0) continue
      const { id: eventId, name, uuid: contentUuid } = event
      bodies.push({ eventId, name, contentUuid, body: sharedBody(event, cut) })
      for (const { webhookId, filterUuids } of matches) {
        deliveries.push({ eventId, webhookId, matchingFilters: JSON.stringify(filterUuids) })
      }
    }
    if (deliveries.length === 0) return
    await db.transaction().execute((tx) => insertDeliveries(tx, bodies, deliveries, runtime.now()))
    runtime.log.info('webhook.events_matched', { events: bodies.length, deliveries: deliveries.length })
    onDeliveries?.()
  }

  async #freshIndex(): Promise<FilterIndex> {
    const { db, plans, runtime } = this.#options
    const number = await webhookChangeNumber(db)
    const isFresh = this.#changeNumber === number && runtime.elapsed() - this.#readAt < KEPT_MS
    if (this.#index !== null && isFresh) return this.#index
    this.#index = new FilterIndex(await matchableWebhooks(db, plans))
    this.#changeNumber = number
    this.#readAt = runtime.elapsed()
    return this.#index
  }

  async #lists(told: readonly WebhookEvent[]): Promise<(event: WebhookEvent) => ListedFilters> {
    return await readLists(this.#options.db, told)
  }
}

/** Reads which filters list the content of events, or its series. */
export async function readLists(
  db: Database,
  told: readonly Pick<WebhookEvent, 'uuid' | 'seriesUuid'>[],
): Promise<(event: Pick<WebhookEvent, 'uuid' | 'seriesUuid'>) => ListedFilters> {
  const uuids = new Set(told.flatMap(({ uuid, seriesUuid }) => [uuid, seriesUuid]))
  const rows = await filtersListing(db, [...uuids])
  const byContent = new Map<string, { included: string[]; excluded: string[] }>()
  for (const { content_uuid, filter_uuid, is_excluded } of rows) {
    const lists = byContent.get(content_uuid) ?? { included: [], excluded: [] }
    byContent.set(content_uuid, lists)
    lists[is_excluded ? 'excluded' : 'included'].push(filter_uuid)
  }
  return ({ uuid, seriesUuid }) => {
    const lists = [byContent.get(uuid), byContent.get(seriesUuid)]
    return {
      included: new Set(lists.flatMap((of) => of?.included ?? [])),
      excluded: new Set(lists.flatMap((of) => of?.excluded ?? [])),
    }
  }
}
