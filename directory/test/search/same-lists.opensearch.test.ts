import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  indexRound,
  type OpenIndex,
  postgresqlIndex,
  type SearchDocument,
  type SearchQuery,
  searchJobs,
} from '../../src/search/index.ts'
import { type OpenSuiteDatabase, openTestDatabase } from '../support/database/test-database.ts'
import { describeEachOpenSearch } from '../support/open-search/describe-each-open-search.ts'
import { fillDirectory } from '../support/relevance/fill-directory.ts'
import { corpusQueries, writtenQueries } from '../support/relevance/judged-query.ts'
import { writtenSeries } from '../support/relevance/written-series.ts'
import { inOpenSearch, openSearchWorld, type SearchWorld, withoutHurry } from '../support/search/search-world.ts'

const PROCESS = '99999999-9999-4999-8999-999999999999'
/** Feeds of others are not here: what is asked for them may find nothing. */
const kinds = [
  ...writtenQueries.map(({ kind, queries }) => ({ kind, queries, least: 1 })),
  ...corpusQueries.map(({ kind, queries }) => ({ kind: `${kind}, asked for feeds`, queries, least: 0 })),
]

const ofKind = (kind: 'embedded' | 'postgresql'): OpenSuiteDatabase => {
  return (options) => openTestDatabase({ ...options, kind })
}

/** One content in three indexes: embedded, on PostgreSQL where a server answers, and in OpenSearch. */
describeEachOpenSearch('the lists of the judged questions', ({ url }) => {
  const worlds: SearchWorld[] = []
  const indexes: Record<string, OpenIndex> = {}

  beforeAll(async () => {
    const embedded = await openSearchWorld(ofKind('embedded'), inOpenSearch(url))
    worlds.push(embedded)
    await fillDirectory(embedded.db, { written: [writtenSeries], distractors: 33, feeds: [] })
    indexes['OpenSearch'] = embedded.index
    indexes['embedded'] = postgresqlIndex(embedded.db, withoutHurry(embedded.runtime))
    const documents = await indexed(embedded)

    const server = await openSearchWorld(ofKind('postgresql'), async ({ db }, runtime) => ({
      index: postgresqlIndex(db, withoutHurry(runtime)),
      close: async () => {},
    }))
    worlds.push(server)
    indexes['PostgreSQL'] = server.index
    await server.follow()
    await server.index.engine.put(documents, PROCESS)
    for (const { db, runtime } of worlds) {
      const job = searchJobs(db, runtime, []).find(({ name }) => name === 'search.count-terms')
      await job!.run({} as never, { jobId: '1', attempt: 1, signal: new AbortController().signal })
    }
  })
  afterAll(() => Promise.all(worlds.map((world) => world.close())))

  /** Fills the indexes of a world, and returns the documents. */
  async function indexed({ db, index, runtime, follow }: SearchWorld): Promise<SearchDocument[]> {
    const documents: SearchDocument[] = []
    const [first] = index.engines
    const engine = {
      ...first!,
      async put(given: readonly SearchDocument[], holder: string) {
        documents.push(...given)
        await first!.put(given, holder)
      },
    }
    while (await indexRound({ db, engine, runtime, processId: PROCESS })) {
      // The next round handles the rest.
    }
    await follow()
    return documents
  }

  async function expectSame(query: SearchQuery): Promise<number> {
    const lists = new Map<string, object>()
    let found = 0
    for (const [name, index] of Object.entries(indexes)) {
      const { types, understood } = await index.search({ ...query, limitPerPage: 25 })
      lists.set(name, { types, understood })
      found = types.reduce((sum, { hits }) => sum + hits.length, 0)
    }
    const [expected, ...others] = lists.values()
    for (const other of others) expect(other, query.term).toEqual(expected)
    return found
  }

  test.each(kinds.map(({ kind, queries, least }) => [kind, queries, least] as const))(
    'of the kind %s are equal',
    async (kind, queries, least) => {
      let found = 0
      for (const { term, type, matchBy } of queries) {
        found += await expectSame({ term, types: [type], matchBy, isTyping: kind === 'half-typed' })
        await expectSame({ term, types: [type], isSafeMode: true, filters: { languages: ['ENGLISH'] } })
      }
      expect(found).toBeGreaterThanOrEqual(least)
    },
  )

  test('of common words and of filters alone are equal', async () => {
    for (const term of ['the', 'a of the', 'podcast', '']) {
      for (const type of ['PODCASTSERIES', 'PODCASTEPISODE'] as const) {
        await expectSame({ term, types: [type], filters: { languages: ['ENGLISH'] } })
        await expectSame({ term, types: [type], sortBy: 'POPULARITY', filters: { languages: ['ENGLISH', 'GERMAN'] } })
      }
    }
  })
})
