import type { FeedStore, PendingEvents, StoredEntity } from '../../ingest/index.ts'

/** The number of events written at a time. At most as many entities are in memory. */
const BATCH = 1_000

/** Yields the events of a feed as NDJSON, piece by piece. Each event has the URL of the feed. */
export async function* eventLines(
  pending: PendingEvents,
  entitiesOf: FeedStore['entities'] | null,
): AsyncGenerator<string> {
  const { url, events } = pending
  for (let start = 0; start < events.length; start += BATCH) {
    const batch = events.slice(start, start + BATCH)
    const entities =
      entitiesOf === null ? null : await entitiesAmong(new Set(batch.map(({ uuid }) => uuid)), entitiesOf(url))
    const lines = batch.map((event) => {
      const entity = entities?.get(event.uuid)
      return `${JSON.stringify({ ...event, feed: url, ...(entity !== undefined && { entity }) })}\n`
    })
    yield lines.join('')
  }
}

async function entitiesAmong(
  uuids: ReadonlySet<string>,
  entities: AsyncIterable<StoredEntity>,
): Promise<ReadonlyMap<string, StoredEntity['entity']>> {
  const found = new Map<string, StoredEntity['entity']>()
  for await (const { entity } of entities) {
    if (!uuids.has(entity.uuid)) continue
    found.set(entity.uuid, entity)
    if (found.size === uuids.size) break
  }
  return found
}
