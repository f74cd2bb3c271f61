import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'
import type { EpisodeKey } from '../../entities/index.ts'
import { emptyPassages } from './passage-rows.ts'
import type { HeldTranscript } from './transcript-source.ts'

/** The names of all indexes of passages end so. */
const PASSAGES = ' passages'

/** Returns the name of the index of passages beside an index of documents. */
export function passageIndexOf(engineName: string): string {
  return `${engineName}${PASSAGES}`
}

/** The transcripts of some podcasts that an index has. */
export async function indexedTranscripts(
  db: Database,
  name: string,
  seriesUuids: readonly string[],
): Promise<readonly HeldTranscript[]> {
  const { rows } = await sql<HeldTranscript>`
    select series_uuid as "seriesUuid", episode_uuid as uuid, version, is_generated as "isGenerated"
    from search_transcripts where engine = ${name} and series_uuid = any(${seriesUuids}::uuid[])
  `.execute(db)
  return rows
}

/** Notes that an index has a transcript, with so many passages. */
export async function noteIndexed(
  db: Database,
  name: string,
  { seriesUuid, uuid, version, isGenerated }: HeldTranscript,
  passages: number,
): Promise<void> {
  await sql`
    insert into search_transcripts (engine, series_uuid, episode_uuid, version, is_generated)
    values (${name}, ${seriesUuid}, ${uuid}, ${version}, ${isGenerated})
    on conflict (engine, series_uuid, episode_uuid) do update set version = excluded.version,
      is_generated = excluded.is_generated
  `.execute(db)
  await sql`update search_indexes set written = written + ${passages} where name = ${name}`.execute(db)
}

export async function noteRemoved(db: Database, name: string, keys: readonly EpisodeKey[]): Promise<void> {
  await sql`
    delete from search_transcripts t
    using unnest(${keys.map(({ seriesUuid }) => seriesUuid)}::uuid[], ${keys.map(({ uuid }) => uuid)}::uuid[])
      as gone (series_uuid, episode_uuid)
    where t.engine = ${name} and t.series_uuid = gone.series_uuid and t.episode_uuid = gone.episode_uuid
  `.execute(db)
}

/** Has the transcripts of podcasts compared with every index of passages. Without such an index it does nothing. */
export async function transcriptsChanged(db: Database, seriesUuids: readonly string[]): Promise<void> {
  if (seriesUuids.length === 0) return
  await sql`
    insert into search_due (engine, series_uuid)
    select i.name, given.uuid
    from search_indexes i cross join unnest(${[...new Set(seriesUuids)]}::uuid[]) as given (uuid)
    where i.name like ${`%${PASSAGES}`}
    on conflict (engine, series_uuid) do update set due_at = least(search_due.due_at, excluded.due_at), tries = 0
  `.execute(db)
}

/**
 * Has all transcripts indexed again, also those that the index has in another form.
 *
 * @param held - the podcasts that have transcripts
 */
export async function markAllTranscriptsDue(
  db: Database,
  name: string,
  held: readonly string[],
  version: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into search_due (engine, series_uuid)
      select ${name}, uuid from (
        select unnest(${held}::uuid[]) as uuid
        union select series_uuid from search_transcripts where engine = ${name}
      ) as known
      on conflict (engine, series_uuid) do update set due_at = excluded.due_at, tries = 0
    `.execute(tx)
    await sql`update search_transcripts set version = '' where engine = ${name}`.execute(tx)
    await sql`
      insert into search_indexes (name, terms_version) values (${name}, ${version})
      on conflict (name) do update set terms_version = excluded.terms_version
    `.execute(tx)
  })
}

/** Forgets what an index has: it lost it. */
export async function forgetIndexed(db: Database, name: string): Promise<void> {
  await sql`delete from search_transcripts where engine = ${name}`.execute(db)
}

/** Deletes all passages and what is known of them. It does nothing if there are none. */
export async function dropPassages(db: Database): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`delete from search_indexes where name like ${`%${PASSAGES}`}`.execute(tx)
    if (numAffectedRows === 0n) return false
    await empty(tx)
    return true
  })
}

async function empty(tx: Transaction): Promise<void> {
  await sql`delete from search_due where engine like ${`%${PASSAGES}`}`.execute(tx)
  await sql`truncate search_transcripts`.execute(tx)
  await emptyPassages(tx)
}

/** Whether an index has a generated transcript. */
export async function hasGenerated(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from search_transcripts where is_generated) as found
  `.execute(db)
  return rows[0]?.found ?? false
}
