import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { RangeField, Restriction } from '../restriction.ts'
import type { Candidate } from '../search-engine.ts'
import type { SearchType } from '../search-query.ts'
import type { QueryTerm } from '../terms/query-terms.ts'
import { termQuery } from './tsquery.ts'

/** Documents that are found by their names, also unpopular ones. */
const EQUAL_NAMES = 100
const SIMILAR_NAMES = 50
/** Names that share a trigram and are compared. */
const COMPARED_NAMES = 5_000
/** Totals are exact to here. */
export const EXACT_TO = 10_000

/** Documents of one type that are looked for in their table. */
export interface Scope {
  readonly type: SearchType
  readonly restriction: Restriction
  /** Question for facets; `null` if there are none. */
  readonly facetsQuery: string | null
}

type CandidateRow = Candidate & { readonly total?: number }

const columns: Readonly<Record<RangeField, string>> = {
  datePublished: 'date_published',
  latestChildAt: 'latest_child_at',
  childrenCount: 'children_count',
  duration: 'duration',
}

function tableOf(type: SearchType): RawBuilder<unknown> {
  return sql.table(type === 'PODCASTEPISODE' ? 'search_episodes' : 'search_series')
}

/** The columns of a candidate. An episode has no children. */
function candidateColumns(type: SearchType): RawBuilder<unknown> {
  const children = type === 'PODCASTEPISODE' ? sql`0` : sql`children_count`
  return sql`uuid, name_terms as "nameText", by_terms as "byText", popularity, ${children} as "childrenCount"`
}

function order(type: SearchType): RawBuilder<unknown> {
  return type === 'PODCASTEPISODE' ? sql`popularity desc, uuid` : sql`popularity desc, "childrenCount" desc, uuid`
}

/** The most popular documents of a type. */
function mostPopular(type: SearchType, count: number): RawBuilder<unknown> {
  const [ofType, children] =
    type === 'PODCASTEPISODE' ? [sql`true`, sql``] : [sql`type = ${type}`, sql`children_count desc,`]
  return sql`(
    select * from ${tableOf(type)} where ${ofType} order by popularity desc, ${children} uuid limit ${count}
  ) as looked_at`
}

/** Returns the conditions of a scope besides its facets. */
function conditions({ type, restriction }: Scope): RawBuilder<unknown> {
  const { ranges, related, notRelated } = restriction
  const isEpisode = type === 'PODCASTEPISODE'
  const isRelated = (uuids: readonly string[]) => {
    if (isEpisode) return sql`series_uuid = any(${uuids}::uuid[])`
    // Podcasts and comics are related to themselves alone. The primary key finds them.
    return type === 'CREATOR' ? sql`related && ${uuids}::uuid[]` : sql`uuid = any(${uuids}::uuid[])`
  }
  return sql.join(
    [
      isEpisode ? sql`true` : sql`type = ${type}`,
      ...ranges.flatMap(({ field, least, most }) => [
        ...(least === undefined ? [] : [sql`${sql.ref(columns[field])} >= ${least}::bigint`]),
        ...(most === undefined ? [] : [sql`${sql.ref(columns[field])} <= ${most}::bigint`]),
      ]),
      ...(related === null ? [] : [isRelated(related)]),
      ...(notRelated.length === 0 ? [] : [sql`not (${isRelated(notRelated)})`]),
    ],
    sql` and `,
  )
}

/** Returns a condition that an index may answer; if `isIndexed` is false, it is checked row by row. */
function has(column: 'vector' | 'name_vector', query: string | null, isIndexed = true): RawBuilder<unknown> {
  if (query === null) return sql`true`
  return isIndexed
    ? sql`${sql.ref(column)} @@ ${query}::tsquery`
    : sql`ts_match_vq(${sql.ref(column)}, ${query}::tsquery)`
}

/** How many of the terms a document has. Without terms: a number that stands for all. */
function matched(terms: readonly QueryTerm[] | null): RawBuilder<unknown> {
  if (terms === null) return sql`1000`
  return sql.join(
    terms.map((term) => sql`(vector @@ ${termQuery(term)}::tsquery)::int`),
    sql` + `,
  )
}

export interface Matching {
  readonly column: 'vector' | 'name_vector'
  /** `null` for all documents of the scope. */
  readonly query: string | null
  readonly limit: number
  /** Whether so many documents match that going through the documents by popularity is the shorter way. */
  readonly isCommon: boolean
  /** Terms that are counted if a document may lack some; else `null`. */
  readonly counted: readonly QueryTerm[] | null
  /** A phrase that the documents found are checked for; `null` if there is none. */
  readonly checked: string | null
  /** How many of the most popular documents are looked at. Default: all documents. */
  readonly lookedAt?: number
}

/**
 * Returns the most popular documents that match. `total` says how many match, if all of them were looked at. With a
 * checked phrase, it counts the documents before that check.
 */
export async function topMatches(db: Database, scope: Scope, matching: Matching): Promise<readonly CandidateRow[]> {
  const { column, query, limit, isCommon, counted, checked, lookedAt } = matching
  const { type, facetsQuery } = scope
  const vectorToo = checked === null && counted === null ? sql`` : sql`, vector`
  const from = sql`
    select ${candidateColumns(type)}${vectorToo} from ${lookedAt === undefined ? tableOf(type) : mostPopular(type, lookedAt)}
    where ${conditions(scope)} and ${has(column, query, !isCommon)} and ${has('vector', facetsQuery, !isCommon)}`
  const found = isCommon
    ? sql`select * from (${from} order by ${order(type)} limit ${limit}) as matching`
    : sql`select *, (count(*) over ())::int as total from (${from} offset 0) as matching order by ${order(type)} limit ${limit}`
  const { rows } = await sql<CandidateRow>`
    with found as materialized (${found})
    select uuid, "nameText", "byText", popularity, "childrenCount", ${matched(counted)} as matched
      ${isCommon ? sql`` : sql`, total`}
    from found where ${has('vector', checked)}
  `.execute(db)
  return rows
}

/** Returns documents whose names may be equal to a name, because their hashes are. */
export async function equalNames(db: Database, scope: Scope, hash: number): Promise<readonly Candidate[]> {
  const { rows } = await sql<Candidate>`
    select ${candidateColumns(scope.type)}, 1000 as matched from ${tableOf(scope.type)}
    where name_hash = ${hash} and ${conditions(scope)} and ${has('vector', scope.facetsQuery, false)}
    order by popularity desc limit ${EQUAL_NAMES}
  `.execute(db)
  return rows
}

/** How many documents match, at most `EXACT_TO` + 1. */
export async function countMatches(db: Database, scope: Scope, query: string | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from ${tableOf(scope.type)}
      where ${conditions(scope)} and ${has('vector', query)} and ${has('vector', scope.facetsQuery)}
      limit ${EXACT_TO + 1}
    ) as matching
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** Returns series whose names have one of the `rare` trigrams. Names with the most of `all` trigrams come first. */
export async function similarNames(
  db: Database,
  scope: Scope,
  rare: readonly string[],
  all: readonly string[],
): Promise<readonly Candidate[]> {
  const { rows } = await sql<Candidate>`
    select uuid, "nameText", "byText", popularity, "childrenCount", 0 as matched from (
      select ${candidateColumns(scope.type)}, trigrams from search_series
      where trigrams && ${rare}::text[] and ${conditions(scope)} and ${has('vector', scope.facetsQuery, false)}
      limit ${COMPARED_NAMES}
    ) as alike
    order by (select count(*) from unnest(trigrams) as own where own = any(${all}::text[])) desc, popularity desc, uuid
    limit ${SIMILAR_NAMES}
  `.execute(db)
  return rows
}

/** The server's statistics of the terms of a column: the most common ones, with the share of rows that have them. */
export interface CommonTerms {
  readonly rows: number
  readonly terms: readonly string[]
  readonly shares: readonly number[]
}

export async function commonTerms(db: Database, table: string, column: string): Promise<CommonTerms> {
  const { rows } = await sql<CommonTerms>`
    select greatest(c.reltuples, 0)::float8 as rows,
      coalesce(s.most_common_elems::text::text[], '{}') as terms,
      coalesce(s.most_common_elem_freqs::float8[], '{}') as shares
    from pg_class c
    left join pg_stats s on s.schemaname = current_schema() and s.tablename = ${table} and s.attname = ${column}
    where c.oid = ${table}::regclass
  `.execute(db)
  return rows[0] ?? { rows: 0, terms: [], shares: [] }
}

/**
 * Runs statements with a limit of `remainingMs` for each. The embedded database cannot end a statement: there, a slow
 * one runs to its end, and only the next one is not begun.
 *
 * @param remainingMs called again when a connection is there
 * @returns `null` if the time was over
 */
export async function withinTime<T>(
  db: Database,
  remainingMs: () => number,
  read: (tx: Database) => Promise<T>,
): Promise<T | null> {
  if (remainingMs() < 1) return null
  try {
    return await db.transaction().execute(async (tx) => {
      const ms = remainingMs()
      if (ms < 1) return null
      // Just-in-time compilation of a statement takes longer than it saves here.
      await sql`select set_config('statement_timeout', ${String(Math.ceil(ms))}, true), set_config('jit', 'off', true)`.execute(
        tx,
      )
      return await read(tx)
    })
  } catch (error) {
    if ((error as { code?: unknown }).code === OUT_OF_TIME) return null
    throw error
  }
}

const OUT_OF_TIME = '57014'
