import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isInList, isListed, isPodcastWithheld, whoIs } from '../../entities/index.ts'
import { DirectoryError } from '../../runtime/directory-error.ts'
import { type Backoff, backoffMs, keepLease } from '../../workers/index.ts'
import { quoted } from '../postgresql/tsquery.ts'
import { facets, facetTerm } from '../search-document.ts'

/** The share of written documents from which the terms are counted again. */
const GROWTH = 0.1
/** The pauses before a series that could not be indexed is tried again. */
const PAUSES: Backoff = { firstMs: 10_000, longestMs: 3_600_000, factor: 4 }

/** The name of an index among the cursors of events, and among leases: its holder writes the index. */
export function cursorOf(engine: { readonly name: string }): string {
  return `search ${engine.name}`
}

/**
 * Returns the number of the process that writes an index, and renews its lease.
 *
 * @throws DirectoryError CONFLICT if another process writes the index now
 */
export async function requireHolder(db: Database, name: string, holder: string): Promise<number> {
  const term = await keepLease(db, cursorOf({ name }), holder)
  if (term === null) throw new DirectoryError('CONFLICT', 'Another process writes the index of searches now')
  return term
}

/** The state of an index. */
export interface IndexState {
  /** The version of terms that the index was built with; 0 for none. */
  readonly termsVersion: number
  /** Whether so many documents were written since the terms were counted that they are to be counted again. */
  readonly isCountDue: boolean
}

export async function indexState(db: Database, name: string): Promise<IndexState> {
  const { rows } = await sql<IndexState>`
    select terms_version as "termsVersion", written > counted * ${GROWTH}::float8 as "isCountDue"
    from search_indexes where name = ${name}
  `.execute(db)
  return rows[0] ?? { termsVersion: 0, isCountDue: false }
}

/**
 * Has an index built anew by the process that writes it. Searches still use the old documents meanwhile.
 *
 * @returns `false` if the index was never built: then it will be built anyway
 */
export async function requestRebuild(db: Database, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update search_indexes set terms_version = 0 where name = ${name}`.execute(db)
  return numAffectedRows === 1n
}

/** Whether an index is complete: no series waits for its first try. */
export async function isFilled(db: Database, name: string, termsVersion: number): Promise<boolean> {
  const { rows } = await sql<{ is_filled: boolean }>`
    select not exists (select from search_due where engine = ${name} and tries = 0) as is_filled
    from search_indexes where name = ${name} and terms_version = ${termsVersion}
  `.execute(db)
  return rows[0]?.is_filled ?? false
}

/**
 * Has every series of the directory and of the index indexed again. Searches go on with the old documents meanwhile.
 */
export async function markAllDue(db: Database, name: string, termsVersion: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into search_due (engine, series_uuid)
      select ${name}, uuid from (
        select uuid from podcast_series union select uuid from comic_series union select uuid from creators
        union select uuid from search_series
      ) as known
      on conflict (engine, series_uuid) do update set due_at = excluded.due_at, tries = 0
    `.execute(tx)
    await sql`
      insert into search_indexes (name, terms_version) values (${name}, ${termsVersion})
      on conflict (name) do update set terms_version = excluded.terms_version
    `.execute(tx)
  })
}

/**
 * Has series indexed whose change no event reports: they are listed and not in the index, or the reverse, or their
 * popularity changed, or their publisher's wish not to be listed. It compares with the index in this database, for all
 * engines. Returns how many there are.
 */
export async function markStrayDue(db: Database, names: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into search_due (engine, series_uuid)
    select name, strays.uuid from unnest(${names}::text[]) as engines (name) cross join (
      select coalesce(s.uuid, i.uuid) as uuid from (
        select uuid, popularity from podcast_series where is_read and not is_duplicate and not is_blocked
        union all
        select uuid, popularity from comic_series where is_read and not is_duplicate and not is_blocked
        union all
        select uuid, popularity from creators where is_read and not is_duplicate and not is_blocked
        union all
        select ${sql.raw(whoIs)}, max(s.popularity) from podcast_persons p join podcast_series s on s.uuid = p.series_uuid
        where ${sql.raw(isInList('s'))}
        group by 1
      ) s full join search_series i on i.uuid = s.uuid
      where s.uuid is null or i.uuid is null or s.popularity <> i.popularity
      union
      select coalesce(s.uuid, i.uuid) as uuid from (
        select s.uuid from podcast_series s where ${sql.raw(`${isListed('s')} and ${isPodcastWithheld('s')}`)}
      ) s full join (
        select uuid from search_series where vector @@ ${quoted(facetTerm(facets.withheld))}::tsquery
      ) i on i.uuid = s.uuid
      where s.uuid is null or i.uuid is null
    ) as strays
    on conflict (engine, series_uuid) do nothing
  `.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Notes that documents were written, so that their terms are counted. */
export async function noteWritten(db: Database, name: string, documents: number): Promise<void> {
  await sql`update search_indexes set written = written + ${documents} where name = ${name}`.execute(db)
}

/** A series to index anew. */
export interface DueSeries {
  readonly uuid: string
  /** How often the series could not be indexed. */
  readonly tries: number
}

/** Returns the next series to index anew. */
export async function dueSeries(db: Database, name: string, limit: number): Promise<readonly DueSeries[]> {
  const { rows } = await sql<DueSeries>`
    select series_uuid as uuid, tries from search_due where engine = ${name} and due_at <= now()
    order by due_at limit ${limit}
  `.execute(db)
  return rows
}

/** Has series indexed before all others. */
export async function markDueFirst(db: Database, name: string, uuids: readonly string[]): Promise<void> {
  await sql`
    insert into search_due (engine, series_uuid, due_at) select ${name}, uuid, '-infinity' from unnest(${uuids}::uuid[]) as given (uuid)
    on conflict (engine, series_uuid) do update set due_at = excluded.due_at, tries = 0
  `.execute(db)
}

/**
 * The persons who have these podcasts in the index, and are not named there any more. Only the index knows them: their
 * rows are deleted.
 *
 * @param named - the persons whom the podcasts name now
 */
export async function formerPersons(
  db: Database,
  seriesUuids: readonly string[],
  named: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from search_series
    where type = 'PERSON' and related && ${seriesUuids}::uuid[] and uuid <> all(${named}::uuid[])
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/** Has series or persons indexed anew by every engine. */
export async function indexSoon(db: Database, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  await sql`
    insert into search_due (engine, series_uuid)
    select i.name, given.uuid from search_indexes i cross join unnest(${[...new Set(uuids)]}::uuid[]) as given (uuid)
    on conflict do nothing
  `.execute(db)
}

/** Has a series tried again later, after a pause that becomes longer with each try. */
export async function postponeDue(db: Database, name: string, { uuid, tries }: DueSeries): Promise<void> {
  await sql`
    update search_due set tries = ${tries + 1}, due_at = now() + make_interval(secs => ${backoffMs(PAUSES, tries + 1) / 1_000})
    where engine = ${name} and series_uuid = ${uuid}
  `.execute(db)
}

export async function deleteDue(db: Database, name: string, uuids: readonly string[]): Promise<void> {
  await sql`delete from search_due where engine = ${name} and series_uuid = any(${uuids}::uuid[])`.execute(db)
}

/** Returns how many series wait to be indexed anew. */
export async function countDue(db: Database, name: string): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from search_due where engine = ${name}
  `.execute(db)
  return rows[0]?.due ?? 0
}
