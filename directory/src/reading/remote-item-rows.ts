import type { RemoteItem } from 'feedmill'
import { isPublisherMedium, podcastMediums } from 'feedmill/tables'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isInList, type PodcastList } from '../entities/index.ts'
import { seriesUuidsByUrls } from '../feeds/index.ts'
import { podcastsByGuids } from './public-podcast-rows.ts'

/** A public series, and podcasts that its feed points to. */
export interface PointingSeries {
  readonly uuid: string
  readonly name: string | null
  /** The uuids of those that lists show, in the order of its feed. */
  readonly podcasts: readonly string[]
}

type Pointer = Pick<RemoteItem, 'feedGuid' | 'feedUrl'>

/** Pointers of a feed that are followed. */
const MOST_POINTERS = 1_000

const publishers: PodcastList = { mediums: podcastMediums.filter(isPublisherMedium) }

/**
 * Returns a publisher, a feed that lists podcasts in place of episodes, by uuid or alias; `null` if there is no such
 * publisher.
 */
export async function publisherByUuid(db: Database, uuid: string): Promise<PointingSeries | null> {
  return await pointingSeries(db, uuid, 'remoteItems', publishers)
}

/** Returns a podcast with those that its makers recommend, by uuid or alias; `null` if there is no such podcast. */
export async function podrollOf(db: Database, uuid: string): Promise<PointingSeries | null> {
  return await pointingSeries(db, uuid, 'podroll')
}

async function pointingSeries(
  db: Database,
  uuid: string,
  extra: 'remoteItems' | 'podroll',
  list?: PodcastList,
): Promise<PointingSeries | null> {
  const { rows } = await sql<Omit<PointingSeries, 'podcasts'> & { readonly pointers: readonly Pointer[] }>`
    select s.uuid, s.name,
      jsonb_path_query_array(s.extras, ${sql.lit(`$.${extra}[0 to ${MOST_POINTERS - 1}]`)}::jsonpath) as pointers
    from podcast_series s
    where s.uuid = coalesce((select a.uuid from uuid_aliases a where a.alias = ${uuid}), ${uuid}::uuid)
      and ${sql.raw(isInList('s', list))}
  `.execute(db)
  const [found] = rows
  if (found === undefined) return null
  const uuids = await uuidsAt(db, found.pointers)
  const { rows: listed } = await sql<{ uuid: string }>`
    select s.uuid from podcast_series s where s.uuid = any(${uuids}::uuid[]) and ${sql.raw(isInList('s'))}
  `.execute(db)
  const isListed = new Set(listed.map((row) => row.uuid))
  return { uuid: found.uuid, name: found.name, podcasts: uuids.filter((each) => isListed.has(each)) }
}

/**
 * Returns the publisher that a podcast points to; `null` if there is none, or if it does not point to the podcast: anyone
 * can claim to belong to a publisher.
 */
export async function publisherOfPodcast(
  db: Database,
  { uuid, publisher }: { readonly uuid: string; readonly publisher: Pointer | null },
): Promise<PointingSeries | null> {
  const [claimed] = publisher === null ? [] : await uuidsAt(db, [publisher])
  const found = claimed === undefined ? null : await publisherByUuid(db, claimed)
  return found?.podcasts.includes(uuid) === true ? found : null
}

/** Returns the uuids of the podcasts that pointers lead to, by guid, else by URL, each once. */
async function uuidsAt(db: Database, pointers: readonly Pointer[]): Promise<readonly string[]> {
  const byGuid = await podcastsByGuids(
    db,
    pointers.flatMap(({ feedGuid }) => feedGuid ?? []),
  )
  const guidOf = ({ feedGuid }: Pointer) => byGuid.get((feedGuid ?? '').toLowerCase())
  const byUrl = await seriesUuidsByUrls(
    db,
    pointers.flatMap((pointer) => (guidOf(pointer) === undefined ? (pointer.feedUrl ?? []) : [])),
  )
  return [...new Set(pointers.flatMap((pointer) => guidOf(pointer) ?? byUrl.get(pointer.feedUrl ?? '') ?? []))]
}
