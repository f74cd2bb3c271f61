import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isPodcastWithheld, whoIs } from '../../entities/index.ts'
import { DirectoryError } from '../../runtime/directory-error.ts'
import { quoted } from '../postgresql/tsquery.ts'
import { facets, facetTerm } from '../search-document.ts'

/**
 * Seconds for which a process has the right to write an index. Several machines compare it: the clock is the
 * database's.
 */
const HELD_S = 15
/** Seconds before its end at which the right is prolonged. */
const PROLONG_S = 10
/** The share of written documents from which the terms are counted again. */
const GROWTH = 0.1
/** Seconds before a series that could not be indexed is tried again. */
const FIRST_PAUSE_S = 10

/**
 * Takes the right to write an index, or prolongs it.
 *
 * @param isAlone whether there is no other process: then a right that an earlier process left does not count
 * @returns the version of terms that the index was built with, 0 for none; `null` if another process has the right
 */
export async function holdIndex(db: Database, name: string, holder: string, isAlone: boolean): Promise<number | null> {
  const { rows } = await sql<{ terms_version: number }>`
    select terms_version from search_indexes
    where name = ${name} and holder = ${holder} and held_until > now() + make_interval(secs => ${PROLONG_S})
  `.execute(db)
  if (rows[0] !== undefined) return rows[0].terms_version
  const taken = await sql<{ terms_version: number }>`
    insert into search_indexes as stored (name, holder, held_until, term)
    values (${name}, ${holder}, now() + make_interval(secs => ${HELD_S}), (extract(epoch from now()) * 1000)::bigint)
    on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until,
      term = case when stored.holder = excluded.holder then stored.term else greatest(stored.term + 1, excluded.term) end
    where stored.holder = excluded.holder or stored.held_until < now() or ${isAlone}
    returning terms_version
  `.execute(db)
  return taken.rows[0]?.terms_version ?? null
}

/**
 * Returns the number (`term`) of the process, and prolongs its right. A right that ran out while a batch was written
 * still belongs to its holder until another process takes it. Later holders have greater numbers, even in a restored or
 * new database.
 *
 * @throws DirectoryError CONFLICT if another process writes the index now
 */
export async function requireHolder(db: Database, name: string, holder: string): Promise<number> {
  const { rows } = await sql<{ term: number; is_ending: boolean }>`
    select term, held_until < now() + make_interval(secs => ${PROLONG_S}) as is_ending from search_indexes
    where name = ${name} and holder = ${holder} for update
  `.execute(db)
  const [held] = rows
  if (held === undefined) throw new DirectoryError('CONFLICT', 'Another process writes the index of searches now')
  if (held.is_ending) {
    await sql`
      update search_indexes set held_until = now() + make_interval(secs => ${HELD_S}) where name = ${name}
    `.execute(db)
  }
  return held.term
}

/** Gives the right back. */
export async function releaseIndex(db: Database, name: string, holder: string): Promise<void> {
  await sql`update search_indexes set held_until = now() where name = ${name} and holder = ${holder}`.execute(db)
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
    await sql`update search_indexes set terms_version = ${termsVersion} where name = ${name}`.execute(tx)
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
        where s.is_read and not s.is_duplicate and not s.is_blocked and not s.${sql.raw(isPodcastWithheld)}
        group by 1
      ) s full join search_series i on i.uuid = s.uuid
      where s.uuid is null or i.uuid is null or s.popularity <> i.popularity
      union
      select coalesce(s.uuid, i.uuid) as uuid from (
        select uuid from podcast_series
        where is_read and not is_duplicate and not is_blocked and ${sql.raw(isPodcastWithheld)}
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

/** Whether so many documents were written since the terms were counted that they are to be counted again. */
export async function isCountDue(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select written > counted * ${GROWTH}::float8 as is_due from search_indexes where name = ${name}
  `.execute(db)
  return rows[0]?.is_due ?? false
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

/** Has series or persons indexed anew by every engine. */
export async function indexSoon(db: Database, uuids: readonly string[]): Promise<void> {
  await sql`
    insert into search_due (engine, series_uuid)
    select i.name, given.uuid from search_indexes i cross join unnest(${[...new Set(uuids)]}::uuid[]) as given (uuid)
    on conflict do nothing
  `.execute(db)
}

/** Has a series tried again later, after a pause that becomes longer with each try. */
export async function postponeDue(db: Database, name: string, { uuid, tries }: DueSeries): Promise<void> {
  await sql`
    update search_due set tries = ${tries + 1}, due_at = now() + make_interval(secs => ${FIRST_PAUSE_S * 4 ** tries})
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
