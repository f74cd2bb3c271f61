import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchEngine } from '../../src/search/index.ts'
import { RankedSearch } from '../../src/search/ranking/ranked-search.ts'
import type { CandidateRequest } from '../../src/search/search-engine.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'
import { inDatabase, openSearchWorld, type SearchWorld } from '../support/search/search-world.ts'
import { aDocument } from './a-document.ts'
import { noResults, vocabularyOf } from './fake-vocabulary.ts'

const PROCESS = '99999999-9999-4999-8999-999999999999'
const COUNT = 700
const open = { facets: [], withoutFacets: [], ranges: [], related: null, notRelated: [] }
const rule = { anyOf: [[['night'], ['train']]], phrases: [], without: [] }
const request: CandidateRequest = {
  type: 'PODCASTSERIES',
  rule,
  restriction: open,
  uuids: null,
  weighed: [{ terms: ['night'], weight: 1 }],
  scored: ['train', 'night', 'tra*', 'stories', 'absent', '=y:PODCASTSERIES', '+trainstories'],
  limit: 300,
}

describeEachDatabase('the engine in the database', (database) => {
  let world: SearchWorld
  beforeAll(async () => {
    world = await openSearchWorld(database, inDatabase)
    await world.follow()
    const documents = Array.from({ length: COUNT }, (_, number) =>
      aDocument({ name: 'Train Stories', text: 'A night train leaves', popularity: number }),
    )
    await world.index.engine.put(documents, PROCESS)
  })
  afterAll(() => world.close())

  const within = (remaining: number) => ({ remainingMs: () => remaining })

  test('gives as many of the best documents as are asked for', async () => {
    const { candidates, total, isIncomplete } = await world.index.engine.candidates(request, within(60_000))
    expect([candidates.length, total, isIncomplete]).toEqual([300, COUNT, false])
    expect(Math.min(...candidates.map(({ popularity }) => popularity))).toBe(COUNT - 300)
  })

  test('counts all documents that a rule finds', async () => {
    expect(await world.index.engine.count(request, within(60_000))).toBe(COUNT)
  })

  test('finds and counts nothing without time, and says so', async () => {
    expect(await world.index.engine.candidates(request, within(0))).toEqual({
      candidates: [],
      total: null,
      isIncomplete: true,
    })
    expect(await world.index.engine.count(request, within(0))).toBeNull()
  })

  test('says which fields have a term, or a term that begins so', async () => {
    const { candidates } = await world.index.engine.candidates({ ...request, limit: 1 }, within(60_000))
    expect(request.scored.map((term) => candidates[0]!.fieldsOf(term))).toEqual([9, 8, 9, 1, 0, 16, 16])
  })
})

test('a search that ran out of time does not ask the engine again', async () => {
  const runtime = new TestRuntime()
  let asked = 0
  const engine = {
    name: 'slow',
    async candidates() {
      asked += 1
      await runtime.advance(1_000)
      return { candidates: [], total: null, isIncomplete: true }
    },
    count: async () => null,
  } as unknown as SearchEngine
  const words = vocabularyOf({ programming: 1_000, evenings: 1_000 })
  const { types } = await new RankedSearch({ engine, vocabulary: words, said: null }, noResults, runtime).search({
    term: 'programming evenings',
  })
  expect(asked).toBe(1)
  expect(types).toMatchObject([{ hits: [], totalCount: 0, isAtLeast: true, isIncomplete: true }])
})

test('podcasts, comics and creators are searched before the many episodes', async () => {
  const asked: string[] = []
  const engine = {
    name: 'listing',
    async candidates({ type }: { type: string }) {
      asked.push(type)
      return { candidates: [], total: 0, isIncomplete: false }
    },
  } as unknown as SearchEngine
  const types = ['PODCASTSERIES', 'PODCASTEPISODE', 'COMICSERIES', 'CREATOR'] as const
  const found = await new RankedSearch(
    { engine, vocabulary: vocabularyOf({ ox: 1_000 }), said: null },
    noResults,
    new TestRuntime(),
  ).search({
    term: 'ox',
    types,
  })
  expect([...new Set(asked)]).toEqual(['PODCASTSERIES', 'COMICSERIES', 'CREATOR', 'PODCASTEPISODE'])
  expect(found.types.map(({ type }) => type)).toEqual(types)
})
