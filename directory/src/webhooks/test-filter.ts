import type { Database } from '../database/database.ts'
import { recentEvents } from '../events/index.ts'
import { typeOfEvent } from './event-names.ts'
import { cutTexts } from './matching/event-body.ts'
import { FilterIndex } from './matching/filter-index.ts'
import type { ReadContents } from './matching/match-events.ts'
import { webhookEvents } from './matching/webhook-event.ts'
import type { CheckedFilter } from './read-filter.ts'

/** A recent event, and whether a filter would let it through. */
export interface TestedEvent {
  readonly name: string
  readonly uuid: string
  readonly contentName: string | null
  /** Epoch seconds. */
  readonly occurredAt: number
  readonly isMatch: boolean
}

/** Events that a filter is tried on. */
const RECENT = 100
const FILTER = 'the filter'

/** Tries a filter on the last events of its type, the newest first. The content is the present one. */
export async function testFilter(
  { db, readContents }: { readonly db: Database; readonly readContents: ReadContents },
  filter: CheckedFilter,
): Promise<readonly TestedEvent[]> {
  const { eventType } = filter
  const action = eventType.slice(eventType.indexOf('.') + 1)
  // Content that left its feed is an update, which webhooks also get as a deletion.
  const actions = action === 'deleted' ? ['deleted', 'updated'] : [action]
  const events = await recentEvents(db, typeOfEvent(eventType), actions, RECENT)
  const told = events.flatMap(webhookEvents).filter(({ name }) => name === eventType)
  const contents = await readContents(told)
  const index = new FilterIndex([
    {
      webhookId: FILTER,
      events: [eventType],
      sendsInitialImport: true,
      filters: [
        {
          uuid: FILTER,
          eventType,
          clauses: filter.clauses,
          hasIncludedUuids: filter.includedUuids.length > 0,
          hasExcludedUuids: filter.excludedUuids.length > 0,
        },
      ],
    },
  ])
  const included = new Set(filter.includedUuids)
  const excluded = new Set(filter.excludedUuids)
  const tested: TestedEvent[] = []
  for (const [place, event] of told.entries()) {
    const content = contents[place]
    if (content === null || content === undefined) continue
    const isListed = (list: ReadonlySet<string>) => list.has(event.uuid) || list.has(event.seriesUuid)
    const lists = {
      included: new Set(isListed(included) ? [FILTER] : []),
      excluded: new Set(isListed(excluded) ? [FILTER] : []),
    }
    const { data } = cutTexts(content.data)
    const { name, uuid, occurredAt } = event
    const contentName = typeof data['name'] === 'string' ? data['name'] : null
    const matches = await index.match(event, data, lists)
    tested.push({ name, uuid, contentName, occurredAt, isMatch: matches.length > 0 })
  }
  return tested
}
