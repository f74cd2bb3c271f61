import type { Database } from '../../database/database.ts'
import { DirectoryError } from '../../runtime/index.ts'
import { requireHolder } from '../indexing/indexing-rows.ts'
import { type CandidateRow, candidateReader } from '../postgresql/candidate-rows.ts'
import type { SearchDocument } from '../search-document.ts'
import {
  type Budget,
  type CandidateRequest,
  type CandidateSet,
  EXACT_TO,
  MOST_WEIGHED,
  type SearchEngine,
} from '../search-engine.ts'
import { type Answer, isOutOfTime, type OpenSearchClient, reasonOf, unavailable } from './open-search-client.ts'
import { indexBody, MAPPING_VERSION, storedDocument } from './open-search-document.ts'
import { candidatesQuery, matchingQuery, ofSeriesQuery } from './open-search-query.ts'

export const OPEN_SEARCH_INDEX = 'opensearch'
/** Milliseconds for the way of an answer, in addition to the time of the search. */
const WAY_MS = 250
/** Documents that are written in one request. */
const BATCH = 500

interface Found {
  readonly timed_out: boolean
  readonly _shards: { readonly failed: number }
  readonly hits: {
    readonly total?: { readonly value: number }
    readonly hits: readonly { readonly _id: string; readonly _source: Omit<CandidateRow, 'uuid'> }[]
  }
}

/** The index in OpenSearch, with the terms of this directory. */
export class OpenSearchEngine implements SearchEngine {
  readonly name = OPEN_SEARCH_INDEX
  readonly #db: Database
  readonly #client: OpenSearchClient
  /** Whether the alias has the index. After a failure this is asked again. */
  #isThere = false

  constructor(db: Database, client: OpenSearchClient) {
    this.#db = db
    this.#client = client
  }

  async prepare(): Promise<boolean> {
    if (this.#isThere) return false
    const { alias } = this.#client
    const index = `${alias}-${MAPPING_VERSION}`
    const { status, body } = await this.#send('GET', `_alias/${alias}`, undefined, { expected: [404] })
    const present = status === 200 ? Object.keys(body as object) : []
    const isMade = !present.includes(index)
    if (isMade) {
      // An index that lost its alias, or that another process makes now, is used as it is.
      const made = await this.#send('PUT', index, indexBody, { expected: [400] })
      if (made.status === 400 && !reasonOf(made.body).startsWith('resource_already_exists_exception')) {
        throw unavailable(`OpenSearch cannot make the index: ${reasonOf(made.body)}`)
      }
    }
    const others = present.filter((name) => name !== index)
    const actions = [...others.map((other) => ({ remove: { index: other, alias } })), { add: { index, alias } }]
    await this.#send('POST', '_aliases', { actions })
    this.#isThere = true
    return isMade
  }

  async candidates(request: CandidateRequest, budget: Budget): Promise<CandidateSet> {
    const { hits, total: found, isIncomplete } = await this.#search(candidatesQuery(request), budget)
    const candidateOf = candidateReader(request.scored)
    const candidates = hits.map(({ _id, _source }) => candidateOf({ uuid: _id, ..._source }))
    return { candidates, total: isIncomplete || found >= MOST_WEIGHED ? null : found, isIncomplete }
  }

  async count(
    request: Pick<CandidateRequest, 'type' | 'rule' | 'restriction'>,
    budget: Budget,
  ): Promise<number | null> {
    const asked = { size: 0, track_total_hits: EXACT_TO, query: matchingQuery(request) }
    const { total, isIncomplete } = await this.#search(asked, budget)
    return isIncomplete ? null : Math.min(EXACT_TO, total)
  }

  async put(documents: readonly SearchDocument[], holder: string): Promise<void> {
    await this.#write(documents, holder, (document, placeOf) => [
      { index: placeOf(document.uuid) },
      storedDocument(document),
    ])
  }

  async removeSeries(uuids: readonly string[], holder: string): Promise<void> {
    if (uuids.length === 0) return
    const { alias } = this.#client
    await requireHolder(this.#db, this.name, holder)
    // Episodes that were written a moment ago are found only after this.
    await this.#send('POST', `${alias}/_refresh`)
    // They are removed one by one, with their versions. `_delete_by_query` counts each version up, and the same writer
    // could not write the document again.
    for (let last = ''; ; ) {
      const asked = ofSeriesQuery(uuids, last, BATCH)
      const { body } = await this.#send('POST', `${alias}/_search?allow_partial_search_results=false`, asked)
      const found = (body as Found).hits.hits.map(({ _id }) => _id)
      if (found.length === 0) return
      await this.removeEpisodes(found, holder)
      last = found.at(-1)!
    }
  }

  async removeEpisodes(uuids: readonly string[], holder: string): Promise<void> {
    await this.#write(uuids, holder, (uuid, placeOf) => [{ delete: placeOf(uuid) }])
  }

  async childrenKeys(uuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (uuids.length === 0) return new Map()
    const asked = { ids: uuids }
    const { body } = await this.#send('POST', `${this.#client.alias}/_mget?_source_includes=childrenKey`, asked)
    const { docs } = body as {
      readonly docs: readonly { _id: string; _source?: { childrenKey: string }; error?: object }[]
    }
    // This is how the loss of the whole index is said, too.
    const missing = docs.find(({ error }) => error !== undefined)
    if (missing !== undefined) this.#fail(unavailable(`OpenSearch cannot read a document: ${reasonOf(missing)}`))
    return new Map(docs.flatMap(({ _id, _source }) => (_source === undefined ? [] : [[_id, _source.childrenKey]])))
  }

  /** Searches as long as there is time. If some of the documents were not looked at, the answer says so. */
  async #search(body: object, budget: Budget) {
    const left = Math.floor(budget.remainingMs())
    if (left < 1) return nothing
    try {
      const asked = { ...body, timeout: `${left}ms` }
      const path = `${this.#client.alias}/_search`
      const answer = await this.#send('POST', path, asked, { patienceMs: left + WAY_MS })
      const { timed_out: isLate, _shards: shards, hits } = answer.body as Found
      return { hits: hits.hits, total: hits.total?.value ?? 0, isIncomplete: isLate || shards.failed > 0 }
    } catch (error) {
      if (isOutOfTime(error)) return nothing
      throw error
    }
  }

  /**
   * Writes documents, or removes them. The version of each is the number of its writer, so that a writer whose right has
   * ended changes nothing that a later one wrote.
   */
  async #write<Item>(
    items: readonly Item[],
    holder: string,
    linesOf: (item: Item, placeOf: (uuid: string) => object) => readonly object[],
  ): Promise<void> {
    for (let start = 0; start < items.length; start += BATCH) {
      const version = await requireHolder(this.#db, this.name, holder)
      const { alias } = this.#client
      const placeOf = (uuid: string) => ({ _index: alias, _id: uuid, version, version_type: 'external_gte' })
      const lines = items.slice(start, start + BATCH).flatMap((item) => linesOf(item, placeOf))
      const { status, body } = await this.#send('POST', '_bulk?require_alias=true&timeout=20s', lines, {
        expected: [400, 413],
      })
      if (status !== 200) throw new Error(`OpenSearch refused documents with ${status}: ${reasonOf(body)}`)
      const { items: results } = body as { readonly items: readonly Readonly<Record<string, BulkResult>>[] }
      const failure = results.map(failureOf).find((error) => error !== null)
      if (failure !== undefined) this.#fail(failure)
    }
  }

  async #send(...asked: Parameters<OpenSearchClient['send']>): Promise<Answer> {
    return await this.#client.send(...asked).catch((error: unknown) => this.#fail(error))
  }

  #fail(error: unknown): never {
    this.#isThere = false
    throw error
  }
}

interface BulkResult {
  readonly status: number
  readonly error?: { readonly type: string; readonly reason: string }
}

const nothing = { hits: [], total: 0, isIncomplete: true }

/** Returns why a document was not written; `null` if it was. To remove what is not there is no failure. */
function failureOf(item: Readonly<Record<string, BulkResult>>): Error | null {
  const [{ status, error }] = Object.values(item) as [BulkResult]
  if (error === undefined) return null
  const reason = reasonOf({ error })
  if (status === 409) return new DirectoryError('CONFLICT', `Another process wrote the index since: ${reason}`)
  // Only this is the fault of the document. All else ends: a full disk, a full queue, a closed or lost index.
  const isOfDocument = status === 400 && error.type !== 'index_closed_exception'
  return isOfDocument
    ? new Error(`OpenSearch refused a document: ${reason}`)
    : unavailable(`OpenSearch answered ${status}: ${reason}`)
}
