import type { Database } from '../../database/database.ts'
import { DirectoryError } from '../../runtime/index.ts'
import { requireHolder } from '../indexing/indexing-rows.ts'
import { nameHash } from '../search-document.ts'
import type { Budget, Candidate, CandidateRequest, SearchEngine } from '../search-engine.ts'
import type { QueryTerm } from '../terms/query-terms.ts'
import { isOutOfTime, type OpenSearchClient, reasonOf, unavailable } from './open-search-client.ts'
import { indexBody, MAPPING_VERSION, storedDocument } from './open-search-document.ts'
import {
  type Clause,
  hasAll,
  hasPhrase,
  hasSome,
  hasTerm,
  matchOf,
  popularFirst,
  scopeOf,
} from './open-search-query.ts'

export const OPEN_SEARCH_INDEX = 'opensearch'
/** Documents that are ranked. */
const CANDIDATES = 1_000
const NAMES = 500
const SIMILAR_NAMES = 50
/** Totals are exact to here. */
const EXACT_TO = 10_000
/** In an index of fewer documents no term is common. */
const SMALL = 1_000
/** Milliseconds for the way of an answer, in addition to the time of the search. */
const WAY_MS = 250
/** The least share of common trigrams of names that are similar enough. See `MIN_SIMILARITY`. */
const SHARED_TRIGRAMS = '40%'
/** Documents that are written in one request. */
const BATCH = 500

interface Hit {
  readonly _id: string
  readonly _source: Omit<Candidate, 'uuid' | 'matched'>
  readonly matched_queries?: readonly string[]
}

interface Found {
  readonly timed_out: boolean
  readonly hits: {
    readonly total: { readonly value: number; readonly relation: 'eq' | 'gte' }
    readonly hits: readonly Hit[]
  }
  readonly aggregations?: {
    readonly terms: { readonly buckets: Readonly<Record<string, { readonly doc_count: number }>> }
  }
}

/** The index in OpenSearch, with the terms of this directory. */
export function openSearchEngine(db: Database, client: OpenSearchClient): SearchEngine {
  const { alias } = client
  const index = `${alias}-${MAPPING_VERSION}`
  let isThere = false

  /** @returns `null` if the time was over */
  async function search(body: object, budget: Budget): Promise<Found | null> {
    const left = Math.floor(budget.remainingMs())
    if (left < 1) return null
    const asked = { ...body, timeout: `${left}ms` }
    const answer = await client.send('POST', `${alias}/_search`, asked, left + WAY_MS).catch((error: unknown) => {
      if (isOutOfTime(error)) return null
      throw error
    })
    if (answer === null) return null
    if (answer.status === 404) isThere = false
    if (answer.status === 200) return answer.body as Found
    throw unavailable(`OpenSearch refused a search with ${answer.status}: ${reasonOf(answer.body)}`)
  }

  const candidateFields = { _source: ['nameText', 'byText', 'popularity', 'childrenCount'] }

  /** How many documents of a type have each term, as shares. */
  async function sharesOf({ type, terms }: CandidateRequest, budget: Budget): Promise<readonly number[]> {
    const filters = Object.fromEntries(terms.map((term, index) => [index, hasTerm('text', term)]))
    const found = await search(
      {
        size: 0,
        track_total_hits: true,
        query: { bool: { filter: [{ term: { type: { value: type } } }] } },
        aggs: { terms: { filters: { filters } } },
      },
      budget,
    )
    const total = found?.hits.total.value ?? 0
    if (total < SMALL) return terms.map(() => 0)
    return terms.map((_, index) => (found?.aggregations?.terms.buckets[index]?.doc_count ?? 0) / total)
  }

  /** Documents whose names match: they are the best results, and may be unpopular. */
  async function namesOf(
    { terms, match, type, restriction }: CandidateRequest,
    budget: Budget,
  ): Promise<readonly Candidate[]> {
    const equal = { term: { nameHash: { value: nameHash(terms.map(({ text }) => text).join(' ')) } } }
    const named = match === 'phrase' ? hasPhrase('name', terms) : hasAll('name', terms)
    const found = await search(
      {
        ...candidateFields,
        size: NAMES,
        track_total_hits: false,
        query: {
          bool: {
            filter: [scopeOf(type, restriction)],
            should: [worth(2, equal), worth(1, named)],
            minimum_should_match: 1,
          },
        },
        sort: [{ _score: 'desc' }, ...popularFirst],
      },
      budget,
    )
    return found === null ? [] : found.hits.hits.map((hit) => candidateOf(hit, ALL_TERMS))
  }

  /** Makes the index, and points the alias to it instead of to the `present` ones. */
  async function makeIndex(present: readonly string[]): Promise<void> {
    const made = await client.send('PUT', index, indexBody)
    // An index that lost its alias, or that another process makes now, is used as it is. All documents are written to
    // it.
    if (made.status !== 200 && !reasonOf(made.body).startsWith('resource_already_exists_exception')) {
      throw unavailable(`OpenSearch cannot make the index: ${reasonOf(made.body)}`)
    }
    const actions = [...present.map((other) => ({ remove: { index: other, alias } })), { add: { index, alias } }]
    const { status, body } = await client.send('POST', '_aliases', { actions })
    if (status !== 200) throw unavailable(`OpenSearch cannot name the index: ${reasonOf(body)}`)
  }

  async function write(lines: readonly object[], holder: string): Promise<void> {
    await requireHolder(db, OPEN_SEARCH_INDEX, holder)
    const { status, body } = await client.send('POST', '_bulk?require_alias=true', lines)
    if (status !== 200) throw new Error(`OpenSearch refused documents with ${status}: ${reasonOf(body)}`)
    const { items } = body as { readonly items: readonly Readonly<Record<string, BulkItem>>[] }
    for (const item of items) for (const [action, result] of Object.entries(item)) requireWritten(action, result)
  }

  function requireWritten(action: string, { status, error }: BulkItem): void {
    if (status < 300 || (action === 'delete' && status === 404 && error === undefined)) return
    const reason = reasonOf({ error })
    if (status === 409) throw new DirectoryError('CONFLICT', `Another process wrote the index since: ${reason}`)
    if (error?.type === 'index_not_found_exception') isThere = false
    if (status >= 500 || status === 429 || !isThere) throw unavailable(`OpenSearch answered ${status}: ${reason}`)
    throw new Error(`OpenSearch refused a document: ${reason}`)
  }

  /**
   * Returns the place of a document. Its version keeps a writer whose right has ended from changing what a later one
   * wrote.
   */
  const placeOf = (uuid: string, version: number) => ({
    _index: alias,
    _id: uuid,
    version,
    version_type: 'external_gte',
  })

  return {
    name: OPEN_SEARCH_INDEX,

    async prepare() {
      if (isThere) return false
      const { status, body } = await client.send('GET', `_alias/${alias}`)
      const present = status === 200 ? Object.keys(body as object) : []
      const isMade = !present.includes(index)
      if (isMade) await makeIndex(present)
      isThere = true
      return isMade
    },

    async candidates(request, budget) {
      const { terms, match, type, restriction, isByName } = request
      const scope = scopeOf(type, restriction)
      const isSome = match === 'some'
      const matching = isSome ? [hasSome(terms, await sharesOf(request, budget))] : matchOf(request)
      const counted = isSome ? { should: terms.map(named) } : {}
      const [names, found] = await Promise.all([
        isByName && terms.length > 0 ? namesOf(request, budget) : [],
        search(
          {
            ...candidateFields,
            size: CANDIDATES,
            track_total_hits: EXACT_TO,
            query: { bool: { filter: [scope, ...matching], ...counted } },
            sort: popularFirst,
          },
          budget,
        ),
      ])
      const hits =
        found?.hits.hits.map((hit) => candidateOf(hit, isSome ? (hit.matched_queries?.length ?? 0) : ALL_TERMS)) ?? []
      const candidates = [...new Map([...names, ...hits].map((candidate) => [candidate.uuid, candidate])).values()]
      if (found === null || found.timed_out) return { candidates, total: candidates.length, isAtLeast: true }
      const { value, relation } = found.hits.total
      return { candidates, total: value, isAtLeast: relation === 'gte' }
    },

    async similarNames(type, trigrams, restriction, budget) {
      if (trigrams.length === 0) return []
      const shared = trigrams.map((trigram) => worth(1, { term: { trigrams: { value: trigram } } }))
      const found = await search(
        {
          ...candidateFields,
          size: SIMILAR_NAMES,
          track_total_hits: false,
          query: {
            bool: { filter: [scopeOf(type, restriction)], should: shared, minimum_should_match: SHARED_TRIGRAMS },
          },
          sort: [{ _score: 'desc' }, ...popularFirst],
        },
        budget,
      )
      return found === null ? [] : found.hits.hits.map((hit) => candidateOf(hit, 0))
    },

    async put(documents, holder) {
      const version = await requireHolder(db, OPEN_SEARCH_INDEX, holder)
      for (let start = 0; start < documents.length; start += BATCH) {
        const batch = documents.slice(start, start + BATCH)
        await write(
          batch.flatMap((document) => [{ index: placeOf(document.uuid, version) }, storedDocument(document)]),
          holder,
        )
      }
    },

    async removeSeries(uuids, holder) {
      if (uuids.length === 0) return
      await requireHolder(db, OPEN_SEARCH_INDEX, holder)
      // Episodes that were written a moment ago are found only after this.
      await client.send('POST', `${alias}/_refresh`)
      const { status, body } = await client.send('POST', `${alias}/_delete_by_query?conflicts=proceed&refresh=true`, {
        query: { terms: { seriesUuid: uuids } },
      })
      if (status !== 200) throw unavailable(`OpenSearch cannot remove series: ${reasonOf(body)}`)
    },

    async removeEpisodes(uuids, holder) {
      if (uuids.length === 0) return
      const version = await requireHolder(db, OPEN_SEARCH_INDEX, holder)
      await write(
        uuids.map((uuid) => ({ delete: placeOf(uuid, version) })),
        holder,
      )
    },

    async childrenKeys(uuids) {
      if (uuids.length === 0) return new Map()
      const { status, body } = await client.send('POST', `${alias}/_mget?_source_includes=childrenKey`, { ids: uuids })
      if (status === 404) isThere = false
      if (status !== 200) throw unavailable(`OpenSearch cannot read documents: ${reasonOf(body)}`)
      const { docs } = body as { readonly docs: readonly KeyOfChildren[] }
      return new Map(docs.flatMap(({ _id, found, _source }) => (found ? [[_id, _source?.childrenKey ?? '']] : [])))
    },
  }
}

/** A number of terms that stands for all. */
const ALL_TERMS = 1_000

interface BulkItem {
  readonly status: number
  readonly error?: { readonly type: string; readonly reason: string }
}

interface KeyOfChildren {
  readonly _id: string
  readonly found: boolean
  readonly _source?: { readonly childrenKey: string }
}

function candidateOf({ _id, _source }: Hit, matched: number): Candidate {
  return { uuid: _id, ..._source, matched }
}

function worth(boost: number, filter: Clause): Clause {
  return { constant_score: { filter, boost } }
}

/** A clause for a term. The answer says which documents have the term. */
function named(term: QueryTerm, index: number): Clause {
  return { constant_score: { filter: hasTerm('text', term), boost: 1, _name: String(index) } }
}
