import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { LEAST_UUID } from '../../database/index.ts'
import type { EpisodeKey } from '../../entities/index.ts'
import { isListed } from '../../entities/index.ts'
import { isLinked } from './held-rows.ts'

/** Seconds after which a transcript is fetched again that a server failed to give. */
const FAILED_AGAIN_S = 7 * 86_400

/** An episode whose transcript is to be fetched. `changes` grows while it waits. */
export interface DueTranscript extends EpisodeKey {
  readonly changes: number
}

/** Returns the episodes whose transcripts are to be fetched first. */
export async function dueTranscripts(db: Database, limit: number): Promise<readonly DueTranscript[]> {
  const { rows } = await sql<DueTranscript>`
    select series_uuid as "seriesUuid", episode_uuid as uuid, changes from transcripts_due order by due_at, episode_uuid limit ${limit}
  `.execute(db)
  return rows
}

/** Deletes what was fetched. Episodes that changed meanwhile stay due. */
export async function deleteDue(db: Database, fetched: readonly DueTranscript[]): Promise<void> {
  await sql`
    delete from transcripts_due d
    using unnest(${fetched.map(({ seriesUuid }) => seriesUuid)}::uuid[], ${fetched.map(({ uuid }) => uuid)}::uuid[],
      ${fetched.map(({ changes }) => changes)}::integer[]) as done (series_uuid, episode_uuid, changes)
    where d.series_uuid = done.series_uuid and d.episode_uuid = done.episode_uuid and d.changes = done.changes
  `.execute(db)
}

/**
 * Has transcripts of episodes fetched whose feed changed: those that are held, or all that are linked.
 *
 * @param now epoch seconds
 */
export async function queueChanged(
  db: Database,
  keys: readonly EpisodeKey[],
  isAll: boolean,
  now: number,
): Promise<void> {
  await sql`
    insert into transcripts_due (series_uuid, episode_uuid, due_at)
    select e.series_uuid, e.uuid, ${now}
    from unnest(${keys.map(({ seriesUuid }) => seriesUuid)}::uuid[], ${keys.map(({ uuid }) => uuid)}::uuid[])
      as changed (series_uuid, uuid)
    join podcast_episodes e on e.series_uuid = changed.series_uuid and e.uuid = changed.uuid
    left join companions c on c.series_uuid = e.series_uuid and c.episode_uuid = e.uuid and c.kind = 'transcript'
    where ${isLinked('e')} and not e.is_removed and (c.content is not null or ${isAll})
      and (c.kind is null or c.changes > c.changes_read)
    on conflict (series_uuid, episode_uuid) do update set changes = transcripts_due.changes + 1
  `.execute(db)
}

/**
 * Has all linked transcripts of the next podcasts fetched that were never looked for, or failed a week ago or before.
 *
 * @param now epoch seconds
 * @returns the last of these podcasts; `null` if there are no more
 */
export async function queueLinked(
  db: Database,
  after: string | null,
  limit: number,
  now: number,
): Promise<string | null> {
  const { rows } = await sql<{ uuid: string }>`
    select s.uuid from podcast_series s where s.uuid > ${after ?? LEAST_UUID}::uuid and ${sql.raw(isListed('s'))}
    order by s.uuid limit ${limit}
  `.execute(db)
  await sql`
    insert into transcripts_due (series_uuid, episode_uuid, due_at)
    select e.series_uuid, e.uuid, ${now}
    from podcast_episodes e
    where e.series_uuid = any(${rows.map(({ uuid }) => uuid)}::uuid[]) and not e.is_removed and not e.is_blocked
      and ${isLinked('e')} and not exists (
        select from companions c
        where c.series_uuid = e.series_uuid and c.episode_uuid = e.uuid and c.kind = 'transcript'
          and (c.outcome <> 'failed' or c.checked_at > ${now - FAILED_AGAIN_S})
      )
    on conflict do nothing
  `.execute(db)
  return rows.length < limit ? null : rows.at(-1)!.uuid
}

/**
 * Counts fetches of a day before they are made.
 *
 * @param day days since 1970
 * @returns how many of the wanted ones may be made
 */
export async function takeFetches(db: Database, day: number, wanted: number, perDay: number): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    await sql`delete from transcript_fetches where day < ${day}`.execute(tx)
    await sql`insert into transcript_fetches (day, fetched) values (${day}, 0) on conflict do nothing`.execute(tx)
    const { rows } = await sql<{ fetched: number }>`
      select fetched from transcript_fetches where day = ${day} for update
    `.execute(tx)
    const allowed = Math.max(0, Math.min(wanted, perDay - (rows[0]?.fetched ?? 0)))
    await sql`update transcript_fetches set fetched = fetched + ${allowed} where day = ${day}`.execute(tx)
    return allowed
  })
}
