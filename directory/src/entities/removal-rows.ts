import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { LEAST_UUID } from '../database/index.ts'
import type { SubmittedKind } from '../database/submitted-kind.ts'
import { deletePersons } from './person-rows.ts'
import { comicIssuesByUuids } from './read-comic-issue-rows.ts'
import { podcastEpisodesByUuids } from './read-podcast-episode-rows.ts'
import { comicSeriesByUuids, creatorsByUuids, podcastSeriesByUuids } from './read-series-rows.ts'
import type { Columns } from './selection.ts'
import { seriesTables } from './series-rows.ts'

/** A piece of content that is about to be removed, with its last state. */
export interface RemovedContent {
  readonly type: 'PODCASTSERIES' | 'PODCASTEPISODE' | 'COMICSERIES' | 'COMICISSUE' | 'CREATOR'
  readonly uuid: string
  readonly hash: string | null
  /** An object of the interface, as resolvers get it; `null` if it cannot be read any more. */
  readonly lastEntity: object | null
}

const AT_ONCE = 200
const allColumns: Columns = { description: true, details: true }
const allOfPodcasts: Columns = { ...allColumns, extras: true }

const childTables = {
  podcast: 'podcast_episodes',
  comic: 'comic_issues',
  creator: 'creator_contents',
} as const satisfies { readonly [kind in SubmittedKind]: string }

/** Returns the last state of a series before it is removed; `null` if the series was never read. */
export async function lastSeries(db: Database, kind: SubmittedKind, uuid: string): Promise<RemovedContent | null> {
  const { type, read } = seriesReaders[kind]
  const entity = (await read(db, [uuid])).get(uuid) ?? null
  const { rows } = await sql<{ hash: string | null; is_read: boolean }>`
    select hash, is_read from ${sql.table(seriesTables[kind])} where uuid = ${uuid}
  `.execute(db)
  const row = rows[0]
  return row === undefined || !row.is_read ? null : { type, uuid, hash: row.hash, lastEntity: entity }
}

/**
 * Yields the last states of the episodes or issues of a series before it is removed, some at a time. Children that left
 * their feed or are blocked are left out, and so is the content of a creator.
 */
export async function* lastChildren(
  db: Database,
  kind: SubmittedKind,
  seriesUuid: string,
): AsyncGenerator<readonly RemovedContent[], void> {
  if (kind === 'creator') return
  const { type, read } = childReaders[kind]
  let after = LEAST_UUID
  for (;;) {
    const { rows } = await sql<{ uuid: string; hash: string | null }>`
      select uuid, hash from ${sql.table(childTables[kind])}
      where series_uuid = ${seriesUuid} and uuid > ${after} and not is_removed and not is_blocked
      order by uuid limit ${AT_ONCE}
    `.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    const entities = await read(
      db,
      rows.map(({ uuid }) => uuid),
    )
    yield rows.map(({ uuid, hash }) => ({ type, uuid, hash, lastEntity: entities.get(uuid) ?? null }))
    after = last.uuid
  }
}

/** Deletes a series with its children. The caller recounts the creators that point at it: `recountCreatorsOf`. */
export async function deleteSeries(tx: Transaction, kind: SubmittedKind, uuid: string): Promise<void> {
  const parent = kind === 'creator' ? 'creator_uuid' : 'series_uuid'
  await sql`delete from ${sql.table(childTables[kind])} where ${sql.ref(parent)} = ${uuid}`.execute(tx)
  await sql`delete from ${sql.table(seriesTables[kind])} where uuid = ${uuid}`.execute(tx)
  if (kind === 'podcast') await deletePersons(tx, uuid)
}

type Read = (db: Database, uuids: readonly string[]) => Promise<ReadonlyMap<string, object>>

const seriesReaders: {
  readonly [kind in SubmittedKind]: { readonly type: RemovedContent['type']; readonly read: Read }
} = {
  podcast: { type: 'PODCASTSERIES', read: (db, uuids) => podcastSeriesByUuids(db, uuids, allOfPodcasts) },
  comic: { type: 'COMICSERIES', read: (db, uuids) => comicSeriesByUuids(db, uuids, allColumns) },
  creator: { type: 'CREATOR', read: (db, uuids) => creatorsByUuids(db, uuids, allColumns) },
}

const childReaders: {
  readonly [kind in 'podcast' | 'comic']: { readonly type: RemovedContent['type']; readonly read: Read }
} = {
  podcast: { type: 'PODCASTEPISODE', read: (db, uuids) => podcastEpisodesByUuids(db, uuids, allOfPodcasts) },
  comic: { type: 'COMICISSUE', read: (db, uuids) => comicIssuesByUuids(db, uuids, allColumns) },
}
