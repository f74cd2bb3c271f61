import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexRound, type SearchEngine } from '../../src/search/index.ts'
import { rankedSearch } from '../../src/search/ranking/ranked-search.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'
import { aDocument } from './a-document.ts'
import { inDatabase, openSearchWorld, type SearchWorld } from './search-world.ts'

const PROCESS = '99999999-9999-4999-8999-999999999999'
/** More documents than the number above which a phrase is searched in popular documents only. */
const COUNT = 3_200

/** Returns a function that answers these milliseconds in turn, and then always the last. */
function budget(...left: number[]) {
  return { remainingMs: () => (left.length > 1 ? left.shift()! : left[0]!) }
}

const ofPodcasts = {
  type: 'PODCASTSERIES' as const,
  restriction: { facets: [], withoutFacets: [], ranges: [], related: null, notRelated: [] },
  isByName: false,
}
const terms = ['night', 'train'].map((text) => ({ text, isPrefix: false }))

describeEachDatabase('the time of a search in the database', (open) => {
  let world: SearchWorld
  beforeAll(async () => {
    world = await openSearchWorld(open, inDatabase)
    const { db, index, runtime } = world
    await indexRound({ db, engine: index.engine, runtime, processId: PROCESS, isAlone: true })
    const documents = Array.from({ length: COUNT }, (_, number) =>
      aDocument({ name: 'Train Stories', text: 'A night train leaves', popularity: number }),
    )
    await index.engine.put(documents, PROCESS)
    await sql`analyze search_series`.execute(db)
  })
  afterAll(() => world.close())

  const candidates = (match: 'all' | 'phrase', ...left: number[]) =>
    world.index.engine.candidates({ ...ofPodcasts, terms, match }, budget(...left))

  test('a count is exact while there is time', async () => {
    expect(await candidates('all', 60_000)).toMatchObject({ total: COUNT, isAtLeast: false })
  })

  test('a count without time left is the number of found results, and reports that there may be more', async () => {
    const { total, isAtLeast, candidates: found } = await candidates('all', 60_000, 60_000, 0)
    expect([total, isAtLeast]).toEqual([found.length, true])
    expect(total).toBeLessThan(COUNT)
  })

  test('a phrase that took too long is searched in the 300 most popular documents', async () => {
    const { total, isAtLeast, candidates: found } = await candidates('phrase', 0, 60_000)
    expect([total, isAtLeast]).toEqual([300, true])
    expect(Math.min(...found.map(({ popularity }) => popularity))).toBe(COUNT - 300)
  })

  test('terms that took too long are searched in popular documents, and there may be more', async () => {
    const { total, isAtLeast, candidates: found } = await candidates('all', 0, 60_000)
    expect([total, isAtLeast]).toEqual([found.length, true])
    expect(found.length).toBeGreaterThan(300)
    expect(Math.max(...found.map(({ popularity }) => popularity))).toBe(COUNT - 1)
    const restriction = { ...ofPodcasts.restriction, ranges: [{ field: 'childrenCount' as const, least: 1 }] }
    const none = { ...ofPodcasts, restriction, terms: [], match: 'all' as const }
    expect(await world.index.engine.candidates(none, budget(0, 60_000))).toMatchObject({ total: 0, isAtLeast: true })
  })

  test('without any time no result is found, and there may be more', async () => {
    expect(await candidates('phrase', 0)).toEqual({ candidates: [], total: 0, isAtLeast: true })
  })
})

test('a search that ran out of time does not ask the engine again', async () => {
  const runtime = new TestRuntime()
  const asked: string[] = []
  const slow = {
    name: 'slow',
    async candidates({ match }: { match: string }) {
      asked.push(match)
      await runtime.advance(1_000)
      return { candidates: [], total: 0, isAtLeast: true }
    },
    async similarNames() {
      asked.push('similar names')
      return []
    },
  } as unknown as SearchEngine
  const results = { kept: async () => null, keep: async () => {}, currentUuids: async () => [] }
  const { types } = await rankedSearch(slow, results, runtime).search({ term: 'programming evenings' })
  expect(asked).toEqual(['all'])
  expect(types).toMatchObject([{ hits: [], totalCount: 0, isAtLeast: true }])
})

test('podcasts, comics and creators are searched before the many episodes', async () => {
  const asked: string[] = []
  const engine = {
    name: 'listing',
    async candidates({ type }: { type: string }) {
      asked.push(type)
      return { candidates: [], total: 0, isAtLeast: false }
    },
    similarNames: async () => [],
  } as unknown as SearchEngine
  const results = { kept: async () => null, keep: async () => {}, currentUuids: async () => [] }
  const types = ['PODCASTSERIES', 'PODCASTEPISODE', 'COMICSERIES', 'CREATOR'] as const
  const found = await rankedSearch(engine, results, new TestRuntime()).search({ term: 'ox', types })
  expect(asked).toEqual(['PODCASTSERIES', 'COMICSERIES', 'CREATOR', 'PODCASTEPISODE'])
  expect(found.types.map(({ type }) => type)).toEqual(types)
})
