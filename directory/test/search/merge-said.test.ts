import { expect, test } from 'vitest'
import type { SaidHit } from '../../src/search/passages/find-said.ts'
import { mergeSaid, type NamedResult } from '../../src/search/ranking/merge-said.ts'

const facts = { popularity: 0, childrenCount: 0 }

async function mergedOf(
  named: Readonly<Record<string, { score: number; coverage: number }>>,
  said: Readonly<Record<string, { score: number; coverage: number }>>,
): Promise<string[]> {
  const results: NamedResult[] = Object.entries(named).map(([uuid, each]) => ({ uuid, ...facts, ...each }))
  const hits: SaidHit[] = Object.entries(said).map(([uuid, each]) => ({ uuid, ...facts, ...each, places: [] }))
  const { results: merged } = await mergeSaid(
    { results, total: results.length, isIncomplete: false, isWhole: true },
    { hits, uuids: hits.map(({ uuid }) => uuid), isAtLeast: false, isIncomplete: false, matched: [] },
    { sortBy: 'EXACTNESS', leastScore: 18, countNamed: async () => 0 },
  )
  return merged.map(({ uuid, score }) => `${uuid} ${Math.round(score)}`)
}

test('transcripts after a description keep their order', async () => {
  const said = {
    poor: { score: 22, coverage: 1 },
    best: { score: 58, coverage: 1 },
    middle: { score: 40, coverage: 1 },
  }
  expect(await mergedOf({ described: { score: 20, coverage: 1 } }, said)).toEqual([
    'described 20',
    'best 20',
    'middle 20',
    'poor 20',
  ])
})

test('a transcript comes before a name that has much less of the question', async () => {
  const merged = await mergedOf({ named: { score: 30, coverage: 0.5 } }, { said: { score: 50, coverage: 1 } })
  expect(merged).toEqual(['said 50', 'named 30'])
})

test('the transcript of an episode raises it over a name that has less, and not over one that has as much', async () => {
  const named = {
    partial: { score: 22, coverage: 0.4 },
    whole: { score: 30, coverage: 1 },
    both: { score: 20, coverage: 1 },
  }
  expect(await mergedOf(named, { both: { score: 58, coverage: 1 } })).toEqual(['whole 30', 'both 30', 'partial 22'])
})
