import { createHash } from 'node:crypto'
import type { Runtime } from '../../runtime/runtime.ts'
import { restrictionOf } from '../restriction.ts'
import { nameText } from '../search-document.ts'
import type { Budget, Candidate, CandidateRequest, SearchEngine } from '../search-engine.ts'
import type { SearchHits, SearchIndex, SearchQuery, SearchType, TypeHits } from '../search-query.ts'
import { queryTerms, stemsOf } from '../terms/query-terms.ts'
import { termsOf } from '../terms/terms-of.ts'
import { trigramsOf } from '../terms/trigrams.ts'
import { normalQuery } from './normal-query.ts'
import { byExactness, byPopularity, inflectedScore, type Scored, scoreOf, similarScore } from './score.ts'
import { ENOUGH_MATCHES } from './weights.ts'

/** Results that can be shown: 20 pages of 25. */
const MAX_RESULTS = 500
const MAX_PAGES = 20
const DEFAULT_LIMIT = 10
/** Time of the engine for one search of all its types. */
const BUDGET_MS = 1_000

/** The ordered results of a search, before they are cut into pages. */
export interface KeptResults {
  readonly tookMs: number
  readonly types: readonly {
    readonly type: SearchType
    readonly uuids: readonly string[]
    readonly scores: readonly number[]
    readonly total: number
    readonly isAtLeast: boolean
  }[]
}

/** Keeps the results of searches for a while, for all processes. */
export interface ResultStore {
  kept(searchId: string): Promise<KeptResults | null>
  keep(searchId: string, results: KeptResults): Promise<void>
  /** Returns the present uuids of series. */
  currentUuids(uuids: readonly string[]): Promise<readonly string[]>
}

/** An index that asks an engine for candidates and ranks them. */
export function rankedSearch(engine: SearchEngine, results: ResultStore, { now }: Pick<Runtime, 'now'>): SearchIndex {
  async function find(given: SearchQuery): Promise<KeptResults> {
    const begun = now()
    const budget: Budget = { remainingMs: () => BUDGET_MS - (now() - begun) }
    const query = await withCurrentUuids(given)
    const terms = queryTerms(query.term, query.isTyping === true)
    const types = query.types ?? []
    const found = new Map<SearchType, KeptResults['types'][number]>()
    // Most documents are episodes. They come last, so that they cannot take the time of the other types.
    for (const type of types.toSorted((one, other) => Number(isEpisode(one)) - Number(isEpisode(other)))) {
      const restriction = restrictionOf(query, type)
      const isNothing = restriction === null || (terms.length === 0 && query.term.trim() !== '')
      const ranked = isNothing ? nothing : await ranking(query, { type, terms, restriction }, budget)
      const shown = ranked.results.slice(0, MAX_RESULTS)
      found.set(type, {
        type,
        uuids: shown.map(({ uuid }) => uuid),
        scores: shown.map(({ score }) => score),
        total: Math.max(ranked.total, shown.length),
        isAtLeast: ranked.isAtLeast,
      })
    }
    return { tookMs: Math.round(now() - begun), types: types.map((type) => found.get(type)!) }
  }

  async function withCurrentUuids(query: SearchQuery): Promise<SearchQuery> {
    const { filters = {} } = query
    const { seriesUuids = [], notInSeriesUuids = [] } = filters
    if (seriesUuids.length + notInSeriesUuids.length === 0) return query
    const [wanted, unwanted] = await Promise.all([seriesUuids, notInSeriesUuids].map(results.currentUuids))
    return { ...query, filters: { ...filters, seriesUuids: wanted!, notInSeriesUuids: unwanted! } }
  }

  async function ranking(
    query: SearchQuery,
    { type, terms, restriction }: Pick<CandidateRequest, 'type' | 'terms' | 'restriction'>,
    budget: Budget,
  ): Promise<Ranking> {
    const isByName = query.sortBy !== 'POPULARITY'
    const match = query.matchBy === 'EXACT_PHRASE' ? 'phrase' : 'all'
    const first = await engine.candidates({ type, terms, match, restriction, isByName }, budget)
    const scored = new Map<string, Scored>()
    for (const candidate of first.candidates) {
      scored.set(candidate.uuid, { ...candidate, score: scoreOf(terms, candidate) })
    }
    let { total, isAtLeast } = first
    if (query.matchBy === 'MOST_TERMS' && terms.length > 1 && total < ENOUGH_MATCHES && budget.remainingMs() > 0) {
      const wider = await engine.candidates({ type, terms, match: 'some', restriction, isByName: false }, budget)
      for (const candidate of wider.candidates) {
        if (!scored.has(candidate.uuid)) scored.set(candidate.uuid, { ...candidate, score: scoreOf(terms, candidate) })
      }
      total = Math.max(total, wider.total)
      isAtLeast = isAtLeast || wider.isAtLeast
    }
    const addBetter = (candidate: Candidate, score: number | null): void => {
      if (score === null || score <= (scored.get(candidate.uuid)?.score ?? 0)) return
      if (!scored.has(candidate.uuid)) total += 1
      scored.set(candidate.uuid, { ...candidate, score })
    }
    const isNothingFound = first.total === 0 && query.matchBy === 'MOST_TERMS'
    const stems = isNothingFound ? stemsOf(terms) : null
    if (stems !== null && budget.remainingMs() > 0) {
      const inflected = await engine.candidates({ type, terms: stems, match, restriction, isByName }, budget)
      for (const candidate of inflected.candidates) addBetter(candidate, inflectedScore(stems, candidate))
    }
    if (isNothingFound && isTolerant(query, type) && budget.remainingMs() > 0) {
      const spelling = trigramsOf(nameText(termsOf(query.term)))
      for (const candidate of await engine.similarNames(type, spelling, restriction, budget)) {
        addBetter(candidate, similarScore(spelling, candidate))
      }
    }
    const order = query.sortBy === 'POPULARITY' || terms.length === 0 ? byPopularity : byExactness
    return { results: [...scored.values()].sort(order), total, isAtLeast }
  }

  return {
    async search(given) {
      const query = normalQuery(given)
      const searchId = idOf(engine.name, query)
      const page = given.page ?? 1
      const limit = given.limitPerPage ?? DEFAULT_LIMIT
      // The first page is always new. Those after it are cut from the same results.
      const kept = page > 1 ? await results.kept(searchId) : null
      const found = kept ?? (await find(query))
      if (kept === null && found.types.some(({ uuids }) => uuids.length > limit)) await results.keep(searchId, found)
      return pageOf(searchId, found, page, limit)
    },
  }
}

interface Ranking {
  readonly results: readonly Scored[]
  readonly total: number
  readonly isAtLeast: boolean
}

const nothing: Ranking = { results: [], total: 0, isAtLeast: false }

/** Misspelt names are found among series and creators. */
function isTolerant({ term }: SearchQuery, type: SearchType): boolean {
  return !isEpisode(type) && term.trim() !== ''
}

function isEpisode(type: SearchType): boolean {
  return type === 'PODCASTEPISODE'
}

function idOf(engine: string, query: SearchQuery): string {
  return createHash('sha256')
    .update(JSON.stringify([engine, query]))
    .digest('base64url')
    .slice(0, 22)
}

function pageOf(searchId: string, { tookMs, types }: KeptResults, page: number, limit: number): SearchHits {
  return {
    searchId,
    tookMs,
    types: types.map(({ type, uuids, scores, total, isAtLeast }): TypeHits => {
      const start = (page - 1) * limit
      const hits = uuids.slice(start, start + limit).map((uuid, index) => ({ uuid, score: scores[start + index]! }))
      const pagesCount = Math.min(MAX_PAGES, Math.ceil(total / limit))
      return { type, hits, totalCount: total, isAtLeast, pagesCount }
    }),
  }
}
