import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { type Candidate, type CandidateRequest, EXACT_TO, fieldBits } from '../search-engine.ts'
import type { RangeField } from '../search-filters.ts'
import type { SearchType } from '../search-type.ts'
import { anyOfQuery, quoted, ruleQuery } from './tsquery.ts'

/** Documents that are weighed. More are found only where words stand together much more often than by chance. */
const WEIGHED = 5_000

const columns: Readonly<Record<RangeField, string>> = {
  datePublished: 'date_published',
  latestChildAt: 'latest_child_at',
  childrenCount: 'children_count',
  duration: 'duration',
}

function tableOf(type: SearchType): RawBuilder<unknown> {
  return sql.table(type === 'PODCASTEPISODE' ? 'search_episodes' : 'search_series')
}

/** Returns the conditions of a request. */
function conditions(
  { type, rule, restriction }: Pick<CandidateRequest, 'type' | 'rule' | 'restriction'>,
  uuids: readonly string[] | null = null,
): RawBuilder<unknown> {
  const { ranges, related, notRelated } = restriction
  const query = ruleQuery(type, rule, restriction)
  const isEpisode = type === 'PODCASTEPISODE'
  const isRelated = (series: readonly string[]) => {
    if (isEpisode) return sql`series_uuid = any(${series}::uuid[])`
    // Podcasts and comics are related to themselves alone. The primary key finds them.
    return type === 'CREATOR' ? sql`related && ${series}::uuid[]` : sql`uuid = any(${series}::uuid[])`
  }
  return sql.join(
    [
      isEpisode ? sql`true` : sql`type = ${type}`,
      ...(query === null ? [] : [sql`vector @@ ${query}::tsquery`]),
      ...(uuids === null ? [] : [sql`uuid = any(${uuids}::uuid[])`]),
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

/** The sum of the weights of the lists that a document has a term of; a term in its name counts twice more. */
function weightOf(weighed: CandidateRequest['weighed']): RawBuilder<unknown> {
  const parts = weighed.map(
    ({ terms, weight }) => sql`${weight}::float4 * (ts_match_vq(vector, ${anyOfQuery(terms)}::tsquery)::int
      + 2 * ts_match_vq(vector, ${anyOfQuery(terms, 'A')}::tsquery)::int)`,
  )
  return sql.join(parts, sql` + `)
}

/** A document as a `Candidate` is made of it. `vector` is what `vectorText` makes. */
export interface CandidateRow {
  readonly uuid: string
  readonly nameText: string
  readonly vector: string
  readonly popularity: number
  readonly childrenCount: number
}

/** The best documents of a request. */
export async function candidateRows(db: Database, request: CandidateRequest): Promise<readonly Candidate[]> {
  const { type, uuids, weighed, limit } = request
  const children = type === 'PODCASTEPISODE' ? sql`0` : sql`children_count`
  const order = type === 'PODCASTEPISODE' ? sql`popularity desc, uuid` : sql`popularity desc, children_count desc, uuid`
  const where = conditions(request, uuids)
  const columnsOf = sql`uuid, name_terms as "nameText", vector::text as vector, popularity, ${children} as "childrenCount"`
  const found =
    weighed.length === 0
      ? sql<CandidateRow>`select ${columnsOf} from ${tableOf(type)} where ${where} order by ${order} limit ${limit}`
      : sql<CandidateRow>`
          with found as materialized (select * from ${tableOf(type)} where ${where} limit ${WEIGHED})
          select ${columnsOf} from found order by ${weightOf(weighed)} desc, ${order} limit ${limit}`
  const { rows } = await found.execute(db)
  return rows.map(candidateOf)
}

const letters: Readonly<Record<string, number>> = { A: fieldBits.name, B: fieldBits.by, C: fieldBits.labels }

export function candidateOf({ vector, ...row }: CandidateRow): Candidate {
  let places: ReadonlyMap<string, number> | null = null
  return {
    ...row,
    fieldsOf(term) {
      places ??= placesOfTerms(vector)
      if (!term.endsWith('*')) return fieldsAt(vector, places.get(quoted(term)))
      const start = quoted(term.slice(0, -1)).slice(0, -1)
      let fields = 0
      for (const [other, place] of places) if (other.startsWith(start)) fields |= fieldsAt(vector, place)
      return fields
    },
  }
}

/**
 * Returns where each term of a vector ends in its text, by the term in quotes. Questions ask for sixty terms of a
 * document: looking each up in the text took twice as long as reading the text once (28 November 2026).
 */
function placesOfTerms(vector: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (let start = 0; start < vector.length; ) {
    const space = vector.indexOf(' ', start)
    const end = space === -1 ? vector.length : space
    const quote = vector.lastIndexOf("'", end)
    places.set(vector.slice(start, quote + 1), quote + 1)
    start = end + 1
  }
  return places
}

function fieldsAt(vector: string, place: number | undefined): number {
  if (place === undefined) return 0
  const end = vector.indexOf(' ', place)
  return bitsIn(vector.slice(place, end === -1 ? undefined : end))
}

/** Reads the fields out of what follows a term: `:1A,12B`, or nothing for a term without a place. */
function bitsIn(rest: string): number {
  const colon = rest.lastIndexOf(':')
  if (colon === -1 || !/\d/.test(rest[colon + 1] ?? '')) return fieldBits.facet
  let fields = 0
  for (const place of rest.slice(colon + 1).split(',')) fields |= letters[place.at(-1)!] ?? fieldBits.text
  return fields
}

/** How many documents fit, at most `EXACT_TO`. */
export async function countRows(
  db: Database,
  request: Pick<CandidateRequest, 'type' | 'rule' | 'restriction'>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from ${tableOf(request.type)} where ${conditions(request)} limit ${EXACT_TO}
    ) as matching
  `.execute(db)
  return rows[0]?.total ?? 0
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
      // Just-in-time compilation of a statement takes longer than it saves here. The planner takes a rule of many terms
      // for one that most documents fit, and would look at all of them.
      await sql`select set_config('statement_timeout', ${String(Math.ceil(ms))}, true), set_config('jit', 'off', true),
        set_config('enable_seqscan', 'off', true)`.execute(tx)
      return await read(tx)
    })
  } catch (error) {
    if ((error as { code?: unknown }).code === OUT_OF_TIME) return null
    throw error
  }
}

const OUT_OF_TIME = '57014'
