import { createHash } from 'node:crypto'
import type { Runtime } from '../../runtime/runtime.ts'
import { onOtherKeyboard } from '../question/keyboard.ts'
import type { Question } from '../question/question.ts'
import { understand } from '../question/understand.ts'
import { facets, facetTerm } from '../search-document.ts'
import {
  type Budget,
  type Candidate,
  type CandidateSet,
  EXACT_TO,
  type SearchEngine,
  type Vocabulary,
} from '../search-engine.ts'
import { type Restriction, restrictionOf } from '../search-filters.ts'
import type { SearchHits, SearchIndex, SearchQuery, TypeHits, Understanding } from '../search-query.ts'
import { contentTypes, type SearchType } from '../search-type.ts'
import { foldText } from '../terms/fold-text.ts'
import { type Choice, chooseCandidates, chooseFiltered } from './choose-candidates.ts'
import { type ExpandedQuestion, type ExpandedSlot, expand } from './expand.ts'
import { normalQuery } from './normal-query.ts'
import { byExactness, byPopularity, createScorer, LEAST_SCORE, type Scored } from './score.ts'

/** Documents that are scored. */
const SCORED = 300
/** Results that can be shown: 20 pages of 25. */
const MAX_RESULTS = 500
const MAX_PAGES = 20
const DEFAULT_LIMIT = 10
/** Documents that are more than `EXACT_TO` though some have gone since terms were counted. */
const SURELY_MORE = 1.5 * EXACT_TO
/** Time of the engine for one search of all its types. */
const BUDGET_MS = 1_000
/** The best score below which another wording is suggested, and how much better that one must be. */
const POOR = 35
const BETTER = 20
const ID_SCORE = 100
/** Letters that a glued name may have more than a misspelt word, with its sign. */
const LONGER = 2

/** The ordered results of a search, before they are cut into pages. */
export interface KeptResults {
  readonly tookMs: number
  readonly understood: Understanding
  readonly types: readonly KeptType[]
}

interface KeptType {
  readonly type: SearchType
  readonly uuids: readonly string[]
  readonly scores: readonly number[]
  readonly total: number
  readonly isIncomplete: boolean
}

/** Keeps the results of searches for a while, for all processes. */
export interface ResultStore {
  kept(searchId: string): Promise<KeptResults | null>
  keep(searchId: string, results: KeptResults): Promise<void>
  /** Returns the present uuids of series. */
  currentUuids(uuids: readonly string[]): Promise<readonly string[]>
}

/** The results of one type, all in order. */
interface Ranking {
  readonly results: readonly Scored[]
  readonly total: number
  readonly isIncomplete: boolean
}

/** An index that asks an engine for candidates and ranks them. */
export class RankedSearch implements SearchIndex {
  readonly #engine: SearchEngine
  readonly #vocabulary: Vocabulary
  readonly #results: ResultStore
  readonly #runtime: Pick<Runtime, 'now'>

  constructor(engine: SearchEngine, vocabulary: Vocabulary, results: ResultStore, runtime: Pick<Runtime, 'now'>) {
    this.#engine = engine
    this.#vocabulary = vocabulary
    this.#results = results
    this.#runtime = runtime
  }

  async search(given: SearchQuery): Promise<SearchHits> {
    const query = normalQuery(given)
    const searchId = idOf(this.#engine.name, { ...query, term: foldText(query.term) })
    const page = given.page ?? 1
    const limit = given.limitPerPage ?? DEFAULT_LIMIT
    // The first page is always new. Those after it are cut from the same results.
    const kept = page > 1 ? await this.#results.kept(searchId) : null
    const found = kept ?? (await this.#withSuggestion(query, await this.#find(query)))
    if (kept === null && found.types.some(({ uuids }) => uuids.length > limit))
      await this.#results.keep(searchId, found)
    return pageOf(searchId, found, page, limit)
  }

  async #find(given: SearchQuery): Promise<KeptResults> {
    const begun = this.#runtime.now()
    const budget: Budget = { remainingMs: () => BUDGET_MS - (this.#runtime.now() - begun) }
    const asked = understand(given.term, given.isTyping)
    const query = await this.#withCurrentUuids({ ...given, filters: { ...asked.filters, ...given.filters } })
    const found = asked.address === null ? null : await this.#byAddress(query, asked, budget)
    if (found !== null) return { tookMs: Math.round(this.#runtime.now() - begun), ...found }
    const { question, expanded, keyboard } = await this.#expandedQuestion(query, asked)
    const ranked = await this.#eachType(query, (type, restriction) =>
      this.#ranking(query, { question, expanded, type, restriction }, budget),
    )
    const understood = understandingOf(question, expanded, keyboard)
    return { tookMs: Math.round(this.#runtime.now() - begun), understood, types: ranked.map(keptOf) }
  }

  /** Expands a question; what nobody knows is tried as if it was typed on another keyboard. */
  async #expandedQuestion(query: SearchQuery, question: Question) {
    const isVerbatim = query.isVerbatim === true
    const expanded = await expand(question, this.#vocabulary, isVerbatim)
    const other = expanded.known === 'none' && !isVerbatim ? onOtherKeyboard(query.term) : null
    if (other === null) return { question, expanded, keyboard: null }
    const retyped = understand(other, query.isTyping)
    const again = await expand(retyped, this.#vocabulary, isVerbatim)
    return again.known !== 'all' || again.slots.length === 0
      ? { question, expanded, keyboard: null }
      : { question: retyped, expanded: again, keyboard: other }
  }

  async #withCurrentUuids(query: SearchQuery): Promise<SearchQuery> {
    const { filters = {} } = query
    const { seriesUuids = [], notInSeriesUuids = [] } = filters
    if (seriesUuids.length + notInSeriesUuids.length === 0) return query
    const [wanted, unwanted] = await Promise.all(
      [seriesUuids, notInSeriesUuids].map((uuids) => this.#results.currentUuids(uuids)),
    )
    return { ...query, filters: { ...filters, seriesUuids: wanted!, notInSeriesUuids: unwanted! } }
  }

  /** Calls `rank` for each type that filters do not exclude. Most documents are episodes: they come last. */
  async #eachType(
    { types = [], ...query }: SearchQuery,
    rank: (type: SearchType, restriction: Restriction) => Promise<Ranking>,
  ): Promise<readonly (Ranking & { readonly type: SearchType })[]> {
    const found = new Map<SearchType, Ranking>()
    for (const type of types.toSorted((one, other) => Number(isEpisode(one)) - Number(isEpisode(other)))) {
      const restriction = restrictionOf(query, type)
      found.set(type, restriction === null ? nothing : await rank(type, restriction))
    }
    return types.map((type) => ({ type, ...found.get(type)! }))
  }

  /** What an address or id leads to; `null` if nothing, and the question may be words. */
  async #byAddress(
    query: SearchQuery,
    question: Question,
    budget: Budget,
  ): Promise<Omit<KeptResults, 'tookMs'> | null> {
    const address = question.address!
    const ranked = await this.#eachType(query, async (type, restriction) => {
      const lists = [
        ...(address.uuid === null ? [] : [{ uuids: [address.uuid], anyOf: [] }]),
        ...address.keys.map((key) => ({ uuids: null, anyOf: [[[facetTerm(facets.key(key))]]] })),
      ]
      for (const { uuids, anyOf } of lists) {
        const rule = { anyOf, phrases: [], without: [] }
        const { candidates, isIncomplete } = await this.#engine.candidates(
          { type, rule, restriction, uuids, weighed: [], scored: [], limit: SCORED },
          budget,
        )
        if (candidates.length > 0) {
          const found = candidates.map((candidate) => ({ ...scoredOf(candidate), score: ID_SCORE })).sort(byPopularity)
          return { results: found, total: found.length, isIncomplete }
        }
      }
      return nothing
    })
    if (ranked.every(({ total }) => total === 0) && question.slots.length > 0) return null
    return { understood: { ...nothingUnderstood, id: address.text }, types: ranked.map(keptOf) }
  }

  async #ranking(query: SearchQuery, asked: AskedOfType, budget: Budget): Promise<Ranking> {
    const { question, expanded, type, restriction } = asked
    const isFiltered = expanded.slots.length === 0
    if (isFiltered && query.term.trim() !== '' && Object.keys(question.filters).length === 0) return nothing
    const choice = isFiltered
      ? chooseFiltered(restriction, expanded.facts.of(type))
      : chooseCandidates({ ...question, question: expanded, matchBy: query.matchBy ?? 'MOST_TERMS', type, restriction })
    if (choice === null) return nothing
    const limit = isFiltered ? MAX_RESULTS : SCORED
    // Where only a part of the documents is looked at, they are counted meanwhile.
    const isPart = choice.tries[0] !== choice.rule
    const [{ candidates, total, isIncomplete }, countedMeanwhile] = await Promise.all([
      this.#candidatesOf(choice, asked, limit, budget),
      isPart ? this.#countOf(choice, asked, budget) : null,
    ])
    const { scoreOf } = createScorer(expanded, type)
    const scored = candidates.map((candidate) => ({
      ...scoredOf(candidate),
      score: isFiltered ? 0 : scoreOf(candidate),
    }))
    const isEveryOne = isFiltered || query.matchBy !== 'MOST_TERMS'
    const good = isEveryOne ? scored : scored.filter(({ score }) => score >= (query.leastScore ?? LEAST_SCORE))
    const order = query.sortBy === 'POPULARITY' || isFiltered ? byPopularity : byExactness
    const found = { results: good.sort(order), isIncomplete }
    if (candidates.length < limit && !isIncomplete) return { ...found, total: good.length }
    const counted = total ?? (isPart ? countedMeanwhile : await this.#countOf(choice, asked, budget))
    return { ...found, total: Math.max(counted ?? 0, good.length), isIncomplete: isIncomplete || counted === null }
  }

  /** Counts the documents of a rule, unless the vocabulary tells that they are more than are counted. */
  async #countOf({ rule, atLeast }: Choice, { type, restriction }: AskedOfType, budget: Budget) {
    if (atLeast >= SURELY_MORE) return EXACT_TO
    return await this.#engine.count({ type, restriction, rule }, budget)
  }

  /** Asks for candidates by one rule after another, until all documents were looked at or enough are found. */
  async #candidatesOf(choice: Choice, given: AskedOfType, limit: number, budget: Budget) {
    const { type, restriction, expanded } = given
    const scored = [...new Set(expanded.slots.flatMap(({ expansions }) => expansions.map(({ term }) => term)))]
    const request = { type, restriction, uuids: null, weighed: choice.weighed, scored, limit }
    let whole: CandidateSet | null = null
    let found: CandidateSet = { candidates: [], total: null, isIncomplete: true }
    for (const rule of choice.tries) {
      const isWhole = rule === choice.rule
      const answer = await this.#engine.candidates({ ...request, rule }, budget)
      found = isWhole ? answer : { ...answer, total: null }
      if (isWhole) whole = found
      const isEnough = isWhole ? found.total !== null : found.candidates.length >= limit
      if (isEnough || budget.remainingMs() < 1) return found
    }
    return whole ?? found
  }

  async #withSuggestion(query: SearchQuery, found: KeptResults): Promise<KeptResults> {
    const { correctedTerm } = found.understood
    if (correctedTerm === null || query.isVerbatim === true) return found
    const best = bestScore(found)
    if (best >= POOR) return found
    const again = await this.#find({ ...query, term: correctedTerm, isVerbatim: true })
    if (bestScore(again) < best + BETTER) return found
    return { ...found, understood: { ...found.understood, suggestion: correctedTerm } }
  }
}

interface AskedOfType {
  readonly question: Question
  readonly expanded: ExpandedQuestion
  readonly type: SearchType
  readonly restriction: Restriction
}

const nothing: Ranking = { results: [], total: 0, isIncomplete: false }
const nothingUnderstood: Understanding = {
  corrected: [],
  correctedTerm: null,
  meanings: [],
  filters: {},
  id: null,
  suggestion: null,
  matched: [],
}

function understandingOf(
  question: Question,
  { slots, corrected }: ExpandedQuestion,
  keyboard: string | null,
): Understanding {
  const taken = new Map(corrected.map((word) => [word.asked, word.taken]))
  const found = byRarity(slots)
  const correctedTerm = taken.size === 0 ? keyboard : slots.map(({ text }) => taken.get(text) ?? text).join(' ')
  return {
    ...nothingUnderstood,
    corrected,
    correctedTerm,
    meanings: question.meanings,
    filters: question.filters,
    matched: [...new Set(found.flatMap(termsInTexts))],
  }
}

/** The terms of a slot that stand in texts. A glued name that is much longer than the word only begins with it. */
function termsInTexts({ text, expansions }: ExpandedSlot): string[] {
  return expansions.flatMap(({ term }) => {
    if (/^[=^]/.test(term)) return []
    return term.startsWith('+') && term.length > text.length + LONGER ? [] : [term]
  })
}

/** The slots that say most, the rarest first. Soft ones are left out unless there are no others. */
function byRarity(slots: readonly ExpandedSlot[]): readonly ExpandedSlot[] {
  const telling = slots.some(({ isSoft }) => !isSoft) ? slots.filter(({ isSoft }) => !isSoft) : slots
  const documentsOf = (slot: ExpandedSlot) => contentTypes.reduce((sum, type) => sum + slot.finders(type).documents, 0)
  return telling.toSorted((one, other) => documentsOf(one) - documentsOf(other))
}

function bestScore({ types }: KeptResults): number {
  return Math.max(0, ...types.map(({ scores }) => Math.max(0, ...scores)))
}

function scoredOf({ uuid, popularity, childrenCount }: Candidate) {
  return { uuid, popularity, childrenCount }
}

function isEpisode(type: SearchType): boolean {
  return type === 'PODCASTEPISODE'
}

function keptOf({ type, results, total, isIncomplete }: Ranking & { readonly type: SearchType }): KeptType {
  const shown = results.slice(0, MAX_RESULTS)
  return { type, uuids: shown.map(({ uuid }) => uuid), scores: shown.map(({ score }) => score), total, isIncomplete }
}

function idOf(engine: string, query: SearchQuery): string {
  return createHash('sha256')
    .update(JSON.stringify([engine, query]))
    .digest('base64url')
    .slice(0, 22)
}

function pageOf(searchId: string, { tookMs, types, understood }: KeptResults, page: number, limit: number): SearchHits {
  return {
    searchId,
    tookMs,
    understood,
    types: types.map(({ type, uuids, scores, total, isIncomplete }): TypeHits => {
      const start = (page - 1) * limit
      const hits = uuids.slice(start, start + limit).map((uuid, index) => ({ uuid, score: scores[start + index]! }))
      const pagesCount = Math.min(MAX_PAGES, Math.ceil(Math.min(total, uuids.length) / limit))
      return { type, hits, totalCount: total, isAtLeast: isIncomplete || total >= EXACT_TO, isIncomplete, pagesCount }
    }),
  }
}
