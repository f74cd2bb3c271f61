import { createHash } from 'node:crypto'
import type { Runtime } from '../../runtime/runtime.ts'
import { nothingSaid, type Said, type SaidSearch } from '../passages/find-said.ts'
import type { SaidPlace } from '../passages/score-passages.ts'
import { onOtherKeyboard } from '../question/keyboard.ts'
import type { Question } from '../question/question.ts'
import { understand } from '../question/understand.ts'
import { facets, facetTerm } from '../search-document.ts'
import {
  type Budget,
  type Candidate,
  type CandidateSet,
  EXACT_TO,
  type Rule,
  type SearchEngine,
  type Vocabulary,
} from '../search-engine.ts'
import { type Restriction, restrictionOf } from '../search-filters.ts'
import type { SearchHits, SearchIndex, SearchQuery, TypeHits, Understanding } from '../search-query.ts'
import { contentTypes, type SearchType } from '../search-type.ts'
import { foldText } from '../terms/fold-text.ts'
import { type Choice, chooseCandidates, chooseFiltered } from './choose-candidates.ts'
import { type ExpandedQuestion, type ExpandedSlot, expand } from './expand.ts'
import { mergeSaid, type NamedRanking, type Ranking } from './merge-said.ts'
import { normalQuery } from './normal-query.ts'
import { byExactness, byPopularity, createScorer, LEAST_SCORE } from './score.ts'

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
  /** By uuid, of results in whose transcripts words were found. */
  readonly places?: { readonly [uuid: string]: readonly SaidPlace[] }
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

/** Where searches look. */
export interface SearchedIndexes {
  readonly engine: SearchEngine
  readonly vocabulary: Vocabulary
  /** `null` if no transcripts are searched. */
  readonly said: SaidSearch | null
}

/** An index that asks an engine for candidates and ranks them. */
export class RankedSearch implements SearchIndex {
  readonly #engine: SearchEngine
  readonly #vocabulary: Vocabulary
  readonly #said: SaidSearch | null
  readonly #results: ResultStore
  readonly #runtime: Pick<Runtime, 'now'>

  constructor({ engine, vocabulary, said }: SearchedIndexes, results: ResultStore, runtime: Pick<Runtime, 'now'>) {
    this.#engine = engine
    this.#vocabulary = vocabulary
    this.#said = said
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
    const hasAddress = asked.address !== null && query.said?.isOnly !== true
    const found = hasAddress ? await this.#byAddress(query, asked, budget) : null
    if (found !== null) return { tookMs: Math.round(this.#runtime.now() - begun), ...found }
    const { question, expanded, keyboard } = await this.#expandedQuestion(query, asked)
    let saidTerms: readonly string[] = []
    const ranked = await this.#eachType(query, async (type, restriction) => {
      const asked = { question, expanded, type, restriction }
      if (query.said === undefined || this.#said === null) return await this.#ranking(query, asked, budget)
      if (!isEpisode(type)) return query.said.isOnly ? nothing : await this.#ranking(query, asked, budget)
      const [said, named] = await Promise.all([
        this.#whatIsSaid(query, asked, budget),
        query.said.isOnly ? nothingNamed : this.#ranking(query, asked, budget),
      ])
      saidTerms = said.matched
      return await this.#withSaid(query, asked, { named, said }, budget)
    })
    const understood = { ...understandingOf(question, expanded, keyboard), matchedInTranscripts: saidTerms }
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

  async #whatIsSaid(query: SearchQuery, asked: AskedOfType, budget: Budget): Promise<Said> {
    const { question, expanded, restriction } = asked
    const { matchBy = 'MOST_TERMS', isVerbatim = false, said } = query
    if (expanded.slots.length === 0) return nothingSaid
    return await this.#said!.find(
      { question, expanded, matchBy, isVerbatim, audience: said!.audience, restriction },
      budget,
    )
  }

  /** The episodes that names find, and those in which the words are said. */
  async #withSaid(
    query: SearchQuery,
    asked: AskedOfType,
    { named, said }: NamedAndSaid,
    budget: Budget,
  ): Promise<Ranking> {
    if (said.uuids.length === 0) return { ...named, isIncomplete: named.isIncomplete || said.isIncomplete }
    const { type, restriction } = asked
    return await mergeSaid(named, said, {
      sortBy: query.sortBy ?? 'EXACTNESS',
      leastScore: query.matchBy === 'MOST_TERMS' ? (query.leastScore ?? LEAST_SCORE) : 0,
      countNamed: async () => {
        if (named.rule === null) return 0
        const request = { type, rule: named.rule, restriction, uuids: said.uuids, weighed: [], scored: [] }
        const both = await this.#engine.candidates({ ...request, limit: said.uuids.length }, budget)
        return both.isIncomplete ? null : both.candidates.length
      },
    })
  }

  async #ranking(query: SearchQuery, asked: AskedOfType, budget: Budget): Promise<NamedByRule> {
    const { question, expanded, type, restriction } = asked
    const isFiltered = expanded.slots.length === 0
    if (isFiltered && query.term.trim() !== '' && Object.keys(question.filters).length === 0) return nothingNamed
    const choice = isFiltered
      ? chooseFiltered(restriction, expanded.facts.of(type))
      : chooseCandidates({ ...question, question: expanded, matchBy: query.matchBy ?? 'MOST_TERMS', type, restriction })
    if (choice === null) return nothingNamed
    const limit = isFiltered ? MAX_RESULTS : SCORED
    // Where only a part of the documents is looked at, they are counted meanwhile.
    const isPart = choice.tries[0] !== choice.rule
    const [{ candidates, total, isIncomplete }, countedMeanwhile] = await Promise.all([
      this.#candidatesOf(choice, asked, limit, budget),
      isPart ? this.#countOf(choice, asked, budget) : null,
    ])
    const { scoreOf, coverageOf } = createScorer(expanded, type)
    const scored = candidates.map((candidate) => ({
      ...scoredOf(candidate),
      score: isFiltered ? 0 : scoreOf(candidate),
      coverage: query.said === undefined ? 0 : coverageOf(candidate),
    }))
    const isEveryOne = isFiltered || query.matchBy !== 'MOST_TERMS'
    const good = isEveryOne ? scored : scored.filter(({ score }) => score >= (query.leastScore ?? LEAST_SCORE))
    const order = query.sortBy === 'POPULARITY' || isFiltered ? byPopularity : byExactness
    const isWhole = candidates.length < limit && !isIncomplete
    const found = { results: good.sort(order), isIncomplete, isWhole, rule: choice.rule }
    if (isWhole) return { ...found, total: good.length }
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

/** Results of names and descriptions, and the rule that finds all of them; `null` if nothing is found. */
interface NamedByRule extends NamedRanking {
  readonly rule: Rule | null
}

interface NamedAndSaid {
  readonly named: NamedByRule
  readonly said: Said
}

const nothing: Ranking = { results: [], total: 0, isIncomplete: false }
const nothingNamed: NamedByRule = { ...nothing, results: [], isWhole: true, rule: null }
const nothingUnderstood: Understanding = {
  corrected: [],
  correctedTerm: null,
  meanings: [],
  filters: {},
  id: null,
  suggestion: null,
  matched: [],
  matchedInTranscripts: [],
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
  const said = shown.flatMap(({ uuid, places }) => (places === undefined ? [] : [[uuid, places] as const]))
  return {
    type,
    uuids: shown.map(({ uuid }) => uuid),
    scores: shown.map(({ score }) => Math.round(score)),
    ...(said.length > 0 && { places: Object.fromEntries(said) }),
    total,
    isIncomplete,
  }
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
    types: types.map(({ type, uuids, scores, places = {}, total, isIncomplete }): TypeHits => {
      const start = (page - 1) * limit
      const hits = uuids
        .slice(start, start + limit)
        .map((uuid, index) => ({ uuid, score: scores[start + index]!, places: places[uuid] ?? [] }))
      const pagesCount = Math.min(MAX_PAGES, Math.ceil(Math.min(total, uuids.length) / limit))
      return { type, hits, totalCount: total, isAtLeast: isIncomplete || total >= EXACT_TO, isIncomplete, pagesCount }
    }),
  }
}
