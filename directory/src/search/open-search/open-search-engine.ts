import type { Database } from '../../database/database.ts'
import { DirectoryError } from '../../runtime/index.ts'
import { requireHolder } from '../indexing/indexing-rows.ts'
import { type Budget, type Candidate, EXACT_TO, fieldBits, type SearchEngine } from '../search-engine.ts'
import { isOutOfTime, type OpenSearchClient, reasonOf, unavailable } from './open-search-client.ts'
import { indexBody, MAPPING_VERSION, storedDocument } from './open-search-document.ts'
import { type Clause, hasAny, hasRule, popularFirst, scopeOf } from './open-search-query.ts'

export const OPEN_SEARCH_INDEX = 'opensearch'
/** Milliseconds for the way of an answer, in addition to the time of the search. */
const WAY_MS = 250
/** Documents that are written in one request. */
const BATCH = 500

const fields = [
  ['name', fieldBits.name],
  ['by', fieldBits.by],
  ['labels', fieldBits.labels],
  ['text', fieldBits.text],
] as const

interface Hit {
  readonly _id: string
  readonly _source: Omit<Candidate, 'uuid' | 'fieldsOf'> & {
    readonly marks: readonly string[]
  } & { readonly [field in (typeof fields)[number][0]]: string }
}

interface Found {
  readonly timed_out: boolean
  readonly hits: { readonly total: { readonly value: number }; readonly hits: readonly Hit[] }
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

  async function remove(uuids: readonly string[], version: number, holder: string): Promise<void> {
    await write(
      uuids.map((uuid) => ({ delete: placeOf(uuid, version) })),
      holder,
    )
  }

  async function refresh(): Promise<void> {
    const { status, body } = await client.send('POST', `${alias}/_refresh`)
    if (status !== 200) throw unavailable(`OpenSearch cannot refresh the index: ${reasonOf(body)}`)
  }

  /**
   * Returns the next documents of these series, by uuid. They are removed one by one, with their versions:
   * `_delete_by_query` would count each version up, and then the same writer could not write the document again.
   */
  async function uuidsOf(series: readonly string[], last: string | null): Promise<readonly string[]> {
    const { status, body } = await client.send('POST', `${alias}/_search?allow_partial_search_results=false`, {
      _source: false,
      size: BATCH,
      track_total_hits: false,
      query: { bool: { filter: [{ terms: { seriesUuid: series } }] } },
      sort: [{ uuid: 'asc' }],
      ...(last !== null && { search_after: [last] }),
    })
    if (status !== 200) throw unavailable(`OpenSearch cannot find the documents of series: ${reasonOf(body)}`)
    return (body as Found).hits.hits.map(({ _id }) => _id)
  }

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

    async candidates({ type, rule, restriction, uuids, weighed, limit }, budget) {
      const only = uuids === null ? [] : [{ ids: { values: uuids } }]
      const found = await search(
        {
          _source: ['nameText', 'name', 'by', 'labels', 'text', 'marks', 'popularity', 'childrenCount'],
          size: limit,
          track_total_hits: false,
          query: {
            bool: {
              filter: [scopeOf(type, restriction), hasRule(rule), ...only],
              should: weighed.flatMap(({ terms, weight }) => [
                worth(weight, hasAny(terms)),
                worth(2 * weight, hasAny(terms, ['name'])),
              ]),
            },
          },
          sort: [{ _score: 'desc' }, ...popularFirst],
        },
        budget,
      )
      return {
        candidates: found?.hits.hits.map(candidateOf) ?? [],
        isIncomplete: found === null || found.timed_out,
      }
    },

    async count({ type, rule, restriction }, budget) {
      const found = await search(
        {
          size: 0,
          track_total_hits: EXACT_TO,
          query: { bool: { filter: [scopeOf(type, restriction), hasRule(rule)] } },
        },
        budget,
      )
      return found === null || found.timed_out ? null : Math.min(EXACT_TO, found.hits.total.value)
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
      const version = await requireHolder(db, OPEN_SEARCH_INDEX, holder)
      // Episodes that were written a moment ago are found only after this.
      await refresh()
      for (let last: string | null = null; ; ) {
        const found = await uuidsOf(uuids, last)
        if (found.length === 0) return
        await remove(found, version, holder)
        last = found.at(-1)!
      }
    },

    async removeEpisodes(uuids, holder) {
      if (uuids.length === 0) return
      await remove(uuids, await requireHolder(db, OPEN_SEARCH_INDEX, holder), holder)
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

interface BulkItem {
  readonly status: number
  readonly error?: { readonly type: string; readonly reason: string }
}

interface KeyOfChildren {
  readonly _id: string
  readonly found: boolean
  readonly _source?: { readonly childrenKey: string }
}

function candidateOf({ _id, _source }: Hit): Candidate {
  const { nameText, popularity, childrenCount, marks, ...texts } = _source
  const terms = new Map<string, number>()
  const add = (term: string, field: number): void => void terms.set(term, (terms.get(term) ?? 0) | field)
  for (const [field, bit] of fields) for (const term of texts[field].split(/[ |]/)) add(term, bit)
  for (const mark of marks) add(mark, fieldBits.facet)
  return {
    uuid: _id,
    nameText,
    popularity,
    childrenCount,
    fieldsOf(term) {
      if (!term.endsWith('*')) return terms.get(term) ?? 0
      let found = 0
      for (const [known, field] of terms) if (known.startsWith(term.slice(0, -1))) found |= field
      return found
    },
  }
}

function worth(boost: number, filter: Clause): Clause {
  return { constant_score: { filter, boost } }
}
