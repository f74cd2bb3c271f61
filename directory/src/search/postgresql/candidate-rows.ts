import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import {
  type AnyOf,
  type Candidate,
  type CandidateRequest,
  EXACT_TO,
  fieldBits,
  MOST_WEIGHED,
} from '../search-engine.ts'
import type { RangeField } from '../search-filters.ts'
import type { SearchType } from '../search-type.ts'
import { anyOfQuery, quoted, ruleQuery } from './tsquery.ts'

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
  if (weighed.length === 0) return sql`0`
  const parts = weighed.map(
    ({ terms, weight }) => sql`case when vector @@ ${anyOfQuery(terms)}::tsquery
      then ${weight}::float4 * (1 + 2 * (vector @@ ${anyOfQuery(terms, 'A')}::tsquery)::int) else 0 end`,
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

/**
 * The best documents of a request. The vectors of the others are neither kept nor written out: that took two thirds of
 * the time (29 November 2026).
 */
export async function candidateRows(
  db: Database,
  request: CandidateRequest,
): Promise<{ readonly candidates: readonly Candidate[]; readonly total: number | null }> {
  const { type, uuids, weighed, scored, limit } = request
  const table = tableOf(type)
  const children = type === 'PODCASTEPISODE' ? sql`0` : sql`children_count`
  const order = type === 'PODCASTEPISODE' ? sql`popularity desc, uuid` : sql`popularity desc, children_count desc, uuid`
  // Without weights popularity orders all documents, by its index where that is quicker.
  const most = weighed.length === 0 ? sql`order by ${order} limit ${limit}` : sql`limit ${MOST_WEIGHED}`
  const { rows } = await sql<CandidateRow & { readonly total: number }>`
    with found as materialized (
      select uuid, popularity, ${children} as children_count, ${weightOf(weighed)} as weight
      from ${table} where ${conditions(request, uuids)} ${most}
    ), best as (select * from found order by weight desc, ${order} limit ${limit})
    select uuid, ${scored.length === 0 ? sql`'' as "nameText", '' as vector` : sql`name_terms as "nameText", vector::text as vector`},
      best.popularity, best.children_count as "childrenCount", (select count(*)::int from found) as total
    from best ${scored.length === 0 ? sql`` : sql`join ${table} document using (uuid)`}
  `.execute(db)
  const total = rows[0]?.total ?? 0
  return {
    candidates: rows.map(candidateReader(scored)),
    total: total < (weighed.length === 0 ? limit : MOST_WEIGHED) ? total : null,
  }
}

const letters: Readonly<Record<string, number>> = { A: fieldBits.name, B: fieldBits.by, C: fieldBits.labels }

/**
 * Returns a function that makes candidates of rows, for the terms that a question is scored by. A vector is read once,
 * and most of its terms are passed over by their first two letters.
 */
export function candidateReader(scored: AnyOf): (row: CandidateRow) => Candidate {
  const whole = new Map(scored.filter((term) => !term.endsWith('*')).map((term) => [quoted(term), term]))
  const beginnings = scored
    .filter((term) => term.endsWith('*'))
    .map((term) => ({ term, start: quoted(term.slice(0, -1)).slice(0, -1) }))
  const isWanted = new Uint8Array(LETTERS)
  for (const term of whole.keys()) isWanted[lettersAt(term, 0)] = 1

  function fieldsIn(vector: string): ReadonlyMap<string, number> {
    const fields = new Map<string, number>()
    for (let start = 0; start < vector.length; ) {
      const space = vector.indexOf(' ', start)
      const end = space === -1 ? vector.length : space
      if (isWanted[lettersAt(vector, start)] === 1) {
        const quote = vector.lastIndexOf("'", end) + 1
        const term = whole.get(vector.slice(start, quote))
        if (term !== undefined) fields.set(term, bitsIn(vector.slice(quote, end)))
      }
      for (const { term, start: text } of beginnings) {
        if (!vector.startsWith(text, start)) continue
        fields.set(term, (fields.get(term) ?? 0) | bitsIn(vector.slice(vector.lastIndexOf("'", end) + 1, end)))
      }
      start = end + 1
    }
    return fields
  }

  return ({ uuid, nameText, vector, popularity, childrenCount }) => {
    const fields = fieldsIn(vector)
    return { uuid, nameText, popularity, childrenCount, fieldsOf: (term) => fields.get(term) ?? 0 }
  }
}

const LETTERS = 4_096

/** A number for the first two letters of the quoted term that begins at a place. */
function lettersAt(text: string, place: number): number {
  return (text.charCodeAt(place + 1) * 61 + text.charCodeAt(place + 2)) % LETTERS
}

/** Reads the fields out of what follows a term in a vector: `:1A,12B`, or nothing for a term without a place. */
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
