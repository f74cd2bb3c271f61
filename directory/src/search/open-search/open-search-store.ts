import type { Database } from '../../database/database.ts'
import { DirectoryError } from '../../runtime/index.ts'
import { requireHolder } from '../indexing/indexing-rows.ts'
import type { Budget } from '../search-engine.ts'
import { type Answer, isOutOfTime, type OpenSearchClient, reasonOf, unavailable } from './open-search-client.ts'

/** Milliseconds for the way of an answer, in addition to the time of the search. */
const WAY_MS = 250
/** Documents that are written in one request. */
const BATCH = 500

/** What a store is called, and what its documents are like. */
export interface StoreShape {
  /** The name of the index among leases and cursors. */
  readonly name: string
  readonly alias: string
  /** A new version is kept in another index, which is filled anew. */
  readonly version: number
  /** Settings and mapping. */
  readonly body: object
}

/** A document that a search found. */
export interface StoredHit<Source> {
  readonly _id: string
  readonly _source: Source
}

interface Found<Source> {
  readonly timed_out: boolean
  readonly _shards: { readonly failed: number }
  readonly hits: {
    readonly total?: { readonly value: number }
    readonly hits: readonly StoredHit<Source>[]
  }
  readonly aggregations?: Readonly<Record<string, { readonly buckets: readonly { readonly key: string }[] }>>
}

/** What a search found. */
interface Answered<Source> {
  readonly hits: readonly StoredHit<Source>[]
  readonly total: number
  /** The keys of the first aggregation. */
  readonly buckets: readonly string[]
  readonly isIncomplete: boolean
}

/** Documents of one kind in OpenSearch. One process at a time writes them. */
export class OpenSearchStore {
  readonly alias: string
  readonly #db: Database
  readonly #client: OpenSearchClient
  readonly #shape: StoreShape
  /** Whether the alias has the index. After a failure this is asked again. */
  #isThere = false

  constructor(db: Database, client: OpenSearchClient, shape: StoreShape) {
    this.#db = db
    this.#client = client
    this.#shape = shape
    this.alias = shape.alias
  }

  /** Makes the index and gives it its alias. Returns whether it was made: then it is empty. */
  async prepare(): Promise<boolean> {
    if (this.#isThere) return false
    const { alias, version, body: made } = this.#shape
    const index = `${alias}-${version}`
    const { status, body } = await this.send('GET', `_alias/${alias}`, undefined, { expected: [404] })
    const present = status === 200 ? Object.keys(body as object) : []
    const isMade = !present.includes(index)
    if (isMade) {
      // An index that lost its alias, or that another process makes now, is used as it is.
      const answer = await this.send('PUT', index, made, { expected: [400] })
      if (answer.status === 400 && !reasonOf(answer.body).startsWith('resource_already_exists_exception')) {
        throw unavailable(`OpenSearch cannot make the index: ${reasonOf(answer.body)}`)
      }
    }
    const others = present.filter((name) => name !== index)
    const actions = [...others.map((other) => ({ remove: { index: other, alias } })), { add: { index, alias } }]
    await this.send('POST', '_aliases', { actions })
    this.#isThere = true
    return isMade
  }

  /** Searches as long as there is time. If some of the documents were not looked at, the answer says so. */
  async search<Source>(body: object, budget: Budget): Promise<Answered<Source>> {
    const left = Math.floor(budget.remainingMs())
    if (left < 1) return nothing
    try {
      const asked = { ...body, timeout: `${left}ms` }
      const path = `${this.alias}/_search`
      const answer = await this.send('POST', path, asked, { patienceMs: left + WAY_MS })
      const { timed_out: isLate, _shards: shards, hits, aggregations = {} } = answer.body as Found<Source>
      const buckets = Object.values(aggregations)[0]?.buckets ?? []
      return {
        hits: hits.hits,
        total: hits.total?.value ?? 0,
        buckets: buckets.map(({ key }) => key),
        isIncomplete: isLate || shards.failed > 0,
      }
    } catch (error) {
      if (isOutOfTime(error)) return nothing
      throw error
    }
  }

  /**
   * Writes documents, or removes them. The version of each is the number of its writer, so that a writer whose right has
   * ended changes nothing that a later one wrote.
   */
  async write<Item>(
    items: readonly Item[],
    holder: string,
    linesOf: (item: Item, placeOf: (uuid: string) => object) => readonly object[],
  ): Promise<void> {
    for (let start = 0; start < items.length; start += BATCH) {
      const version = await this.requireHolder(holder)
      const { alias } = this
      const placeOf = (uuid: string) => ({ _index: alias, _id: uuid, version, version_type: 'external_gte' })
      const lines = items.slice(start, start + BATCH).flatMap((item) => linesOf(item, placeOf))
      const { status, body } = await this.send('POST', '_bulk?require_alias=true&timeout=20s', lines, {
        expected: [400, 413],
      })
      if (status !== 200) throw new Error(`OpenSearch refused documents with ${status}: ${reasonOf(body)}`)
      const { items: results } = body as { readonly items: readonly Readonly<Record<string, BulkResult>>[] }
      const failure = results.map(failureOf).find((error) => error !== null)
      if (failure !== undefined) this.fail(failure)
    }
  }

  async send(...asked: Parameters<OpenSearchClient['send']>): Promise<Answer> {
    return await this.#client.send(...asked).catch((error: unknown) => this.fail(error))
  }

  /** Notes that the index may be gone, and throws. */
  fail(error: unknown): never {
    this.#isThere = false
    throw error
  }

  /** @throws DirectoryError CONFLICT if another process writes the index now */
  requireHolder(holder: string): Promise<number> {
    return requireHolder(this.#db, this.#shape.name, holder)
  }

  /** Deletes the index, if there is one. */
  async drop(): Promise<void> {
    const { alias, version } = this.#shape
    this.#isThere = false
    await this.send('DELETE', `${alias}-${version}`, undefined, { expected: [404] })
  }
}

interface BulkResult {
  readonly status: number
  readonly error?: { readonly type: string; readonly reason: string }
}

const nothing = { hits: [], total: 0, buckets: [], isIncomplete: true }

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
