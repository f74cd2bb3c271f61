import type { Database } from '../../database/database.ts'
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
import { type OpenSearchClient, reasonOf, unavailable } from './open-search-client.ts'
import { indexBody, MAPPING_VERSION, storedDocument } from './open-search-document.ts'
import { candidatesQuery, matchingQuery, ofSeriesQuery } from './open-search-query.ts'
import { OpenSearchStore, type StoredHit } from './open-search-store.ts'

export const OPEN_SEARCH_INDEX = 'opensearch'
/** Documents of series that are looked for at once. */
const BATCH = 500

interface FoundIds {
  readonly hits: { readonly hits: readonly StoredHit<never>[] }
}

/** The index in OpenSearch, with the terms of this directory. */
export class OpenSearchEngine implements SearchEngine {
  readonly name = OPEN_SEARCH_INDEX
  readonly #store: OpenSearchStore

  constructor(db: Database, client: OpenSearchClient) {
    const { alias } = client
    this.#store = new OpenSearchStore(db, client, {
      name: OPEN_SEARCH_INDEX,
      alias,
      version: MAPPING_VERSION,
      body: indexBody,
    })
  }

  async prepare(): Promise<boolean> {
    return await this.#store.prepare()
  }

  async candidates(request: CandidateRequest, budget: Budget): Promise<CandidateSet> {
    const {
      hits,
      total: found,
      isIncomplete,
    } = await this.#store.search<Omit<CandidateRow, 'uuid'>>(candidatesQuery(request), budget)
    const candidateOf = candidateReader(request.scored)
    const candidates = hits.map(({ _id, _source }) => candidateOf({ uuid: _id, ..._source }))
    return { candidates, total: isIncomplete || found >= MOST_WEIGHED ? null : found, isIncomplete }
  }

  async count(
    request: Pick<CandidateRequest, 'type' | 'rule' | 'restriction'>,
    budget: Budget,
  ): Promise<number | null> {
    const asked = { size: 0, track_total_hits: EXACT_TO, query: matchingQuery(request) }
    const { total, isIncomplete } = await this.#store.search(asked, budget)
    return isIncomplete ? null : Math.min(EXACT_TO, total)
  }

  async put(documents: readonly SearchDocument[], holder: string): Promise<void> {
    await this.#store.write(documents, holder, (document, placeOf) => [
      { index: placeOf(document.uuid) },
      storedDocument(document),
    ])
  }

  async removeSeries(uuids: readonly string[], holder: string): Promise<void> {
    if (uuids.length === 0) return
    const { alias } = this.#store
    await this.#store.requireHolder(holder)
    // Episodes that were written a moment ago are found only after this.
    await this.#store.send('POST', `${alias}/_refresh`)
    // They are removed one by one, with their versions. `_delete_by_query` counts each version up, and the same writer
    // could not write the document again.
    for (let last = ''; ; ) {
      const asked = ofSeriesQuery(uuids, last, BATCH)
      const { body } = await this.#store.send('POST', `${alias}/_search?allow_partial_search_results=false`, asked)
      const found = (body as FoundIds).hits.hits.map(({ _id }) => _id)
      if (found.length === 0) return
      await this.removeEpisodes(found, holder)
      last = found.at(-1)!
    }
  }

  async removeEpisodes(uuids: readonly string[], holder: string): Promise<void> {
    await this.#store.write(uuids, holder, (uuid, placeOf) => [{ delete: placeOf(uuid) }])
  }

  async childrenKeys(uuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (uuids.length === 0) return new Map()
    const asked = { ids: uuids }
    const { body } = await this.#store.send('POST', `${this.#store.alias}/_mget?_source_includes=childrenKey`, asked)
    const { docs } = body as {
      readonly docs: readonly { _id: string; _source?: { childrenKey: string }; error?: object }[]
    }
    // This is how the loss of the whole index is said, too.
    const missing = docs.find(({ error }) => error !== undefined)
    if (missing !== undefined) this.#store.fail(unavailable(`OpenSearch cannot read a document: ${reasonOf(missing)}`))
    return new Map(docs.flatMap(({ _id, _source }) => (_source === undefined ? [] : [[_id, _source.childrenKey]])))
  }
}
