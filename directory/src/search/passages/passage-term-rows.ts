import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'
import { latinOf } from '../terms/latin.ts'
import type { PassageTerm, WordsToLookUp } from './passage-engine.ts'
import type { PassageDocument } from './passage-terms.ts'

const ROWS_AT_ONCE = 5_000
/** Passages whose terms are counted. The terms of more are estimated: to read all takes minutes. */
const COUNTED = 20_000
/** A term that so many passages have is right as it is. */
const RIGHT = 3
const LIMIT = { ending: 60, alike: 12 } as const
const LEAST_LETTERS = 4
/** Letters that another form of a word may have more. */
const LONGEST_ENDING = 4
/** Comes after all letters of all scripts. */
const LAST_CHARACTER = '\u{10ffff}'

/** Adds the terms of passages that are not known. Known ones are counted later. */
export async function addPassageTerms(
  tx: Transaction,
  passages: readonly PassageDocument[],
  known: ReadonlySet<string>,
): Promise<readonly string[]> {
  const counts = new Map<string, number>()
  for (const { terms, marks } of passages) {
    const repeated = marks.filter((mark) => mark.startsWith('!'))
    for (const term of new Set([...terms.map(({ text }) => text), ...repeated])) {
      if (!known.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
    }
  }
  await storeTerms(tx, [...counts])
  return [...counts.keys()]
}

async function storeTerms(db: Database, terms: readonly (readonly [string, number])[]): Promise<void> {
  for (let start = 0; start < terms.length; start += ROWS_AT_ONCE) {
    const rows = terms.slice(start, start + ROWS_AT_ONCE).toSorted(([one], [other]) => (one < other ? -1 : 1))
    await sql`
      insert into search_passage_terms (term, latin, passages)
      select * from unnest(${rows.map(([term]) => term)}::text[], ${rows.map(([term]) => latinOf(term))}::text[],
        ${rows.map(([, count]) => count)}::integer[]) as given
      on conflict do nothing
    `.execute(db)
  }
}

/**
 * Counts the terms of publishers' transcripts anew. Those of many passages are estimated by a part of them; terms that
 * the part does not have keep their count.
 */
export async function recountPassageTerms(db: Database, name: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', '0', true)`.execute(tx)
    const { rows } = await sql<{ passages: number }>`select count(*)::int as passages from search_passages`.execute(tx)
    const passages = rows[0]?.passages ?? 0
    const share = passages <= COUNTED ? 100 : (100 * COUNTED) / passages
    const sample = `select vector from search_passages tablesample system (${share}) repeatable (1) where not is_generated`
    await sql`
      create temporary table counted_passage_terms on commit drop as
      select word as term, greatest(1, round(ndoc * ${100 / share}::float8))::int as passages
      from ts_stat(${sample}) where word !~ '^='
    `.execute(tx)
    await sql`
      update search_passage_terms t set passages = c.passages from counted_passage_terms c
      where c.term = t.term and t.passages <> c.passages
    `.execute(tx)
    if (share === 100) {
      await sql`
        delete from search_passage_terms t
        where not exists (select from counted_passage_terms c where c.term = t.term)
      `.execute(tx)
    }
    const added = await sql<{ term: string; passages: number }>`
      select term, passages from counted_passage_terms c
      where not exists (select from search_passage_terms t where t.term = c.term)
    `.execute(tx)
    await storeTerms(
      tx,
      added.rows.map((row) => [row.term, row.passages] as const),
    )
    await sql`
      update search_indexes set written = 0, counts = counts + 1, counted = greatest(1, ${passages}) where name = ${name}
    `.execute(tx)
  })
}

/** About how many passages an index has. */
export async function countPassages(db: Database, name: string): Promise<number> {
  const { rows } = await sql<{ passages: number }>`
    select (counted + written)::float8 as passages from search_indexes where name = ${name}
  `.execute(db)
  return rows[0]?.passages ?? 0
}

/** Terms that are one of `exact`, begin with one of `stems`, or are spelt like one of `alike` that nobody says. */
export async function passageTerms(
  db: Database,
  { exact, stems, alike }: WordsToLookUp,
): Promise<readonly PassageTerm[]> {
  const long = alike.filter(({ length }) => length >= LEAST_LETTERS && length <= 24)
  const { rows } = await sql<PassageTerm>`
    select term, latin, passages from search_passage_terms where term = any(${exact}::text[])
    union select t.* from unnest(${stems.map(({ stem }) => stem)}::text[],
      ${stems.map(({ stem }) => stem + LAST_CHARACTER)}::text[], ${stems.map(({ word }) => word)}::text[])
      as a (least, most, word) cross join lateral (
      select term, latin, passages from search_passage_terms
      where term ~>=~ a.least and term ~<~ a.most and length(term) <= length(a.word) + ${LONGEST_ENDING}
      order by starts_with(term, left(a.word, -1))::int + starts_with(term, left(a.word, -2))::int desc, passages desc,
        term collate "C" limit ${LIMIT.ending}
    ) t
    union select t.* from unnest(${long}::text[]) as a (word) cross join lateral (
      select term, latin, passages from search_passage_terms
      where latin % a.word and length(latin) between length(a.word) - 2 and length(a.word) + 2
      order by similarity(latin, a.word) desc, passages desc, term collate "C" limit ${LIMIT.alike}
    ) t
    where not exists (select from search_passage_terms where term = a.word and passages >= ${RIGHT})
  `.execute(db)
  // A union has no order. All databases should answer alike.
  return rows.filter(({ term }) => !term.startsWith('!')).sort((one, other) => (one.term < other.term ? -1 : 1))
}
