import type { Database } from '../../database/database.ts'
import { DirectoryError } from '../../runtime/index.ts'
import { requireHolder } from '../indexing/indexing-rows.ts'
import { type CandidateRow, candidateReader } from '../postgresql/candidate-rows.ts'
import { type Budget, EXACT_TO, MOST_WEIGHED, type SearchEngine } from '../search-engine.ts'
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
export function openSearchEngine(db: Database, client: OpenSearchClient): SearchEngine {
  const { alias } = client
  const index = `${alias}-${MAPPING_VERSION}`
  /** Whether the alias has the index. After a failure this is asked again. */
  let isThere = false

  const failed = (error: unknown): never => {
    isThere = false
    throw error
  }
  const send = (...asked: Parameters<OpenSearchClient['send']>): Promise<Answer> => client.send(...asked).catch(failed)

  /** Searches as long as there is time. If some of the documents were not looked at, the answer says so. */
  async function search(body: object, budget: Budget) {
    const left = Math.floor(budget.remainingMs())
    if (left < 1) return nothing
    try {
      const asked = { ...body, timeout: `${left}ms` }
      const answer = await send('POST', `${alias}/_search`, asked, { patienceMs: left + WAY_MS })
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
  async function write<Item>(
    items: readonly Item[],
    holder: string,
    linesOf: (item: Item, placeOf: (uuid: string) => object) => readonly object[],
  ): Promise<void> {
    for (let start = 0; start < items.length; start += BATCH) {
      const version = await requireHolder(db, OPEN_SEARCH_INDEX, holder)
      const placeOf = (uuid: string) => ({ _index: alias, _id: uuid, version, version_type: 'external_gte' })
      const lines = items.slice(start, start + BATCH).flatMap((item) => linesOf(item, placeOf))
      const { status, body } = await send('POST', '_bulk?require_alias=true&timeout=20s', lines, {
        expected: [400, 413],
      })
      if (status !== 200) throw new Error(`OpenSearch refused documents with ${status}: ${reasonOf(body)}`)
      const { items: results } = body as { readonly items: readonly Readonly<Record<string, BulkResult>>[] }
      const failure = results.map(failureOf).find((error) => error !== null)
      if (failure !== undefined) failed(failure)
    }
  }

  const remove = (uuids: readonly string[], holder: string): Promise<void> =>
    write(uuids, holder, (uuid, placeOf) => [{ delete: placeOf(uuid) }])

  return {
    name: OPEN_SEARCH_INDEX,

    async prepare() {
      if (isThere) return false
      const { status, body } = await send('GET', `_alias/${alias}`, undefined, { expected: [404] })
      const present = status === 200 ? Object.keys(body as object) : []
      const isMade = !present.includes(index)
      if (isMade) {
        // An index that lost its alias, or that another process makes now, is used as it is.
        const made = await send('PUT', index, indexBody, { expected: [400] })
        if (made.status === 400 && !reasonOf(made.body).startsWith('resource_already_exists_exception')) {
          throw unavailable(`OpenSearch cannot make the index: ${reasonOf(made.body)}`)
        }
      }
      const others = present.filter((name) => name !== index)
      const actions = [...others.map((other) => ({ remove: { index: other, alias } })), { add: { index, alias } }]
      await send('POST', '_aliases', { actions })
      isThere = true
      return isMade
    },

    async candidates(request, budget) {
      const { hits, total: found, isIncomplete } = await search(candidatesQuery(request), budget)
      const candidateOf = candidateReader(request.scored)
      const candidates = hits.map(({ _id, _source }) => candidateOf({ uuid: _id, ..._source }))
      return { candidates, total: isIncomplete || found >= MOST_WEIGHED ? null : found, isIncomplete }
    },

    async count(request, budget) {
      const asked = { size: 0, track_total_hits: EXACT_TO, query: matchingQuery(request) }
      const { total, isIncomplete } = await search(asked, budget)
      return isIncomplete ? null : Math.min(EXACT_TO, total)
    },

    put: (documents, holder) =>
      write(documents, holder, (document, placeOf) => [{ index: placeOf(document.uuid) }, storedDocument(document)]),

    async removeSeries(uuids, holder) {
      if (uuids.length === 0) return
      await requireHolder(db, OPEN_SEARCH_INDEX, holder)
      // Episodes that were written a moment ago are found only after this.
      await send('POST', `${alias}/_refresh`)
      // They are removed one by one, with their versions. `_delete_by_query` counts each version up, and the same writer
      // could not write the document again.
      for (let last = ''; ; ) {
        const asked = ofSeriesQuery(uuids, last, BATCH)
        const { body } = await send('POST', `${alias}/_search?allow_partial_search_results=false`, asked)
        const found = (body as Found).hits.hits.map(({ _id }) => _id)
        if (found.length === 0) return
        await remove(found, holder)
        last = found.at(-1)!
      }
    },

    removeEpisodes: remove,

    async childrenKeys(uuids) {
      if (uuids.length === 0) return new Map()
      const { body } = await send('POST', `${alias}/_mget?_source_includes=childrenKey`, { ids: uuids })
      const { docs } = body as {
        readonly docs: readonly { _id: string; _source?: { childrenKey: string }; error?: object }[]
      }
      // This is how the loss of the whole index is said, too.
      const missing = docs.find(({ error }) => error !== undefined)
      if (missing !== undefined) failed(unavailable(`OpenSearch cannot read a document: ${reasonOf(missing)}`))
      return new Map(docs.flatMap(({ _id, _source }) => (_source === undefined ? [] : [[_id, _source.childrenKey]])))
    },
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
