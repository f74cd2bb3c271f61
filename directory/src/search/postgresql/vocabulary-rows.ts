import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'
import { type DocumentTerms, facets, facetTerm } from '../search-document.ts'
import type { KnownTerm } from '../search-engine.ts'
import { type SearchType, searchTypes } from '../search-type.ts'
import { latinOf, skeletonOf } from '../terms/latin.ts'

/** Terms that are counted exactly without a look at the table. */
const COMMON = 4_000
const ROWS_AT_ONCE = 5_000
/** Facets that are too many to be counted: tags, scopes, addresses. Names of series are found by `^`. */
const UNCOUNTED = /^(?:=[txu]:|\^)/
const NO_WORD = /^(?:[=^]|[es]:)/
/** In so many documents a word is right as it is. */
const RIGHT = 100
/** Letters by which other endings of a word are found. */
const STEM = { least: 4, share: 0.6 }
/** Terms that are alike in each way. */
const LIMIT = { latin: 8, beginning: 8, ending: 30, inner: 8, alike: 12 }

const countColumns = sql`podcasts, episodes, comics, creators, persons`

interface TermRow {
  readonly term: string
  readonly latin: string
  readonly podcasts: number
  readonly episodes: number
  readonly comics: number
  readonly creators: number
  readonly persons: number
}

function knownTerm({ term, latin, podcasts, episodes, comics, creators, persons }: TermRow): KnownTerm {
  return {
    term,
    latin,
    documents: {
      PODCASTSERIES: podcasts,
      PODCASTEPISODE: episodes,
      COMICSERIES: comics,
      CREATOR: creators,
      PERSON: persons,
    },
  }
}

/** Terms of documents that are about to be written, with how many of these have them. */
export class WrittenTerms {
  readonly #counts = new Map<string, { readonly counts: number[]; last: number }>()
  #document = 0

  readonly add = (type: SearchType, { name, by, labels, text, marks }: DocumentTerms): void => {
    const place = searchTypes.indexOf(type)
    this.#document += 1
    for (const field of [name, by, labels, text]) for (const term of field) this.#count(term.text, place)
    for (const mark of marks) {
      // Whole names of episodes are as many as episodes.
      if (!UNCOUNTED.test(mark) && !(type === 'PODCASTEPISODE' && mark.startsWith('+'))) this.#count(mark, place)
    }
  }

  #count(term: string, place: number): void {
    const known = this.#counts.get(term)
    if (known === undefined) {
      const counts = searchTypes.map(() => 0)
      counts[place] = 1
      this.#counts.set(term, { counts, last: this.#document })
    } else if (known.last !== this.#document) {
      known.counts[place]! += 1
      known.last = this.#document
    }
  }

  /** Stores the terms that are not known. Known ones are counted later. Returns what it stored. */
  async store(tx: Transaction, known: ReadonlySet<string>): Promise<readonly string[]> {
    const added = [...this.#counts].filter(([term]) => !known.has(term))
    await addTerms(
      tx,
      added.map(([term, { counts }]) => ({ term, counts })),
    )
    return added.map(([term]) => term)
  }
}

async function addTerms(
  db: Database,
  terms: readonly { readonly term: string; readonly counts: readonly number[] }[],
): Promise<void> {
  for (let start = 0; start < terms.length; start += ROWS_AT_ONCE) {
    const rows = terms.slice(start, start + ROWS_AT_ONCE).toSorted((one, other) => (one.term < other.term ? -1 : 1))
    await sql`
      insert into search_terms (term, latin, is_word, podcasts, episodes, comics, creators, persons)
      select * from unnest(
        ${rows.map(({ term }) => term)}::text[],
        ${rows.map(({ term }) => latinOf(term.replace(/^\+/, '')))}::text[],
        ${rows.map(({ term }) => !NO_WORD.test(term))}::boolean[],
        ${rows.map(({ counts }) => counts[0])}::integer[],
        ${rows.map(({ counts }) => counts[1])}::integer[],
        ${rows.map(({ counts }) => counts[2])}::integer[],
        ${rows.map(({ counts }) => counts[3])}::integer[],
        ${rows.map(({ counts }) => counts[4])}::integer[]
      ) as given on conflict do nothing
    `.execute(db)
  }
}

/** Counts the terms of all documents anew, and forgets those that no document has any more. */
export async function recountTerms(db: Database, indexName: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', '0', true)`.execute(tx)
    const seriesOf = (type: SearchType) => sql.lit(`select vector from search_series where type = '${type}'`)
    await sql`
      create temporary table counted_terms on commit drop as
      select word as term, sum(podcasts)::int as podcasts, sum(episodes)::int as episodes, sum(comics)::int as comics,
        sum(creators)::int as creators, sum(persons)::int as persons
      from (
        select word, ndoc as podcasts, 0 as episodes, 0 as comics, 0 as creators, 0 as persons
        from ts_stat(${seriesOf('PODCASTSERIES')})
        union all select word, 0, ndoc, 0, 0, 0 from ts_stat('select vector from search_episodes') where word !~ '^[+]'
        union all select word, 0, 0, ndoc, 0, 0 from ts_stat(${seriesOf('COMICSERIES')})
        union all select word, 0, 0, 0, ndoc, 0 from ts_stat(${seriesOf('CREATOR')})
        union all select word, 0, 0, 0, 0, ndoc from ts_stat(${seriesOf('PERSON')})
        union all select ${facetTerm(facets.type('PODCASTEPISODE'))}, 0, count(*), 0, 0, 0 from search_episodes
      ) as by_type
      where word !~ ${UNCOUNTED.source} group by word
    `.execute(tx)
    await sql`analyze counted_terms`.execute(tx)
    await sql`
      update search_terms t set podcasts = c.podcasts, episodes = c.episodes, comics = c.comics, creators = c.creators,
        persons = c.persons
      from counted_terms c where c.term = t.term
        and (t.podcasts, t.episodes, t.comics, t.creators, t.persons)
          is distinct from (c.podcasts, c.episodes, c.comics, c.creators, c.persons)
    `.execute(tx)
    await sql`delete from search_terms t where not exists (select from counted_terms c where c.term = t.term)`.execute(
      tx,
    )
    const { rows } = await sql<TermRow>`
      select term, ${countColumns} from counted_terms c
      where not exists (select from search_terms t where t.term = c.term)
    `.execute(tx)
    await addTerms(
      tx,
      rows.map((row) => ({
        term: row.term,
        counts: [row.podcasts, row.episodes, row.comics, row.creators, row.persons],
      })),
    )
    await sql`
      update search_indexes set written = 0, counts = counts + 1, counted = greatest(1, (
        select coalesce(sum(podcasts + episodes + comics + creators + persons), 0) from search_terms where term like '=y:%'
      )) where name = ${indexName}
    `.execute(tx)
  })
}

/** What the facts of a vocabulary are made of. */
export interface FactRows {
  readonly common: readonly KnownTerm[]
  readonly greatest: Readonly<Record<SearchType, number>>
}

/** The most common terms, those of facets and tiers, and the greatest popularity of each type. */
export async function readFacts(db: Database): Promise<FactRows> {
  const { rows } = await sql<TermRow>`
    (select term, latin, ${countColumns} from search_terms where is_word
      order by greatest(podcasts, episodes, comics, creators) desc, term collate "C" limit ${COMMON})
    union all
    select term, latin, ${countColumns} from search_terms where term like '=%' and not is_word
  `.execute(db)
  const ofSeries = (type: SearchType) =>
    sql`(select popularity from search_series where type = ${type} order by popularity desc limit 1)`
  const popularities = await sql<Record<SearchType, number | null>>`
    select ${ofSeries('PODCASTSERIES')} as "PODCASTSERIES", ${ofSeries('COMICSERIES')} as "COMICSERIES",
      ${ofSeries('CREATOR')} as "CREATOR", ${ofSeries('PERSON')} as "PERSON",
      (select popularity from search_episodes order by popularity desc limit 1) as "PODCASTEPISODE"
  `.execute(db)
  const greatest = Object.fromEntries(searchTypes.map((type) => [type, popularities.rows[0]?.[type] ?? 0]))
  return { common: rows.map(knownTerm), greatest: greatest as Record<SearchType, number> }
}

/** Says which count of the terms is the present one. */
export async function countedVersion(db: Database, indexName: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select counts::text as version from search_indexes where name = ${indexName}
  `.execute(db)
  return rows[0]?.version ?? ''
}

/** Terms that are one of `exact`, or of `latin` in Latin letters, or alike to one of `words`. */
export async function alikeTerms(
  db: Database,
  exact: readonly string[],
  latin: readonly string[],
  words: readonly string[],
): Promise<readonly KnownTerm[]> {
  const most = sql`greatest(podcasts, episodes, comics, creators) desc, term collate "C"`
  const columns = sql`term, latin, ${countColumns}`
  const latins = [...new Set([...latin, ...latin.map(skeletonOf).filter(({ length }) => length > 2)])]
  const beginnings = words.filter(({ length }) => length > 2)
  const stems = words
    .filter(({ length }) => length > STEM.least)
    .map((word) => word.slice(0, Math.max(STEM.least, Math.ceil(word.length * STEM.share))))
  const inner = words.filter(({ length }) => length > STEM.least && length <= 24)
  const alike = words.filter(({ length }) => length >= STEM.least && length <= 24)
  const { rows } = await sql<TermRow>`
    select ${columns} from search_terms where term = any(${exact}::text[])
    union select t.* from unnest(${latins}::text[]) as a (word) cross join lateral (
      select ${columns} from search_terms where is_word and latin = a.word order by ${most} limit ${LIMIT.latin}
    ) t
    union select t.* from unnest(${beginnings}::text[]) as a (word) cross join lateral (
      select ${columns} from search_terms where is_word and latin ~>=~ a.word and latin ~<~ (a.word || '~')
      order by ${most} limit ${LIMIT.beginning}
    ) t
    union select t.* from unnest(${stems}::text[]) as a (word) cross join lateral (
      select ${columns} from search_terms where is_word and latin ~>=~ a.word and latin ~<~ (a.word || '~')
      order by ${most} limit ${LIMIT.ending}
    ) t
    union select t.* from unnest(${inner}::text[]) as a (word) cross join lateral (
      select ${columns} from search_terms where is_word and latin like '%' || a.word || '%'
      order by ${most} limit ${LIMIT.inner}
    ) t
    union select t.* from unnest(${alike}::text[]) as a (word) cross join lateral (
      select ${columns} from search_terms where is_word and latin % a.word and not exists (
          select from search_terms where term = a.word and greatest(podcasts, episodes, comics, creators) >= ${RIGHT}
        )
        and length(latin) between length(a.word) - 2 and length(a.word) + 2
      order by similarity(latin, a.word) desc, ${most} limit ${LIMIT.alike}
    ) t
  `.execute(db)
  // A union has no order. All databases should answer alike.
  return rows.map(knownTerm).sort((one, other) => (one.term < other.term ? -1 : 1))
}
