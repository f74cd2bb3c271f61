import { beforeAll, describe, expect, test } from 'vitest'
import {
  compare,
  compareFallbacks,
  type MixResults,
  type Relation,
  relations,
} from '../support/simulation/experiment.ts'
import { today } from '../support/simulation/mixes.ts'

// `npm run simulate` does the same with 20,000 feeds, and prints the figures.
describe('by a simulation of 3,000 feeds', () => {
  const scale = { feeds: 3000, seed: 1 }
  let results: MixResults
  let found: Relation[]

  beforeAll(() => {
    results = compare(today, scale)
    found = relations(results, compareFallbacks(today, scale).at)
  }, 120_000)

  test.each([
    'the full policy takes at most 0.6 of the polls of daily polling',
    'and at most 0.15 of its mean latency',
    '√ thresholds have a lower mean latency than naive ones',
    'at a recall of 0.8, polls by class have a lower mean latency than polls every 24 hours',
    'at a recall of 0.7, polls by class have a lower mean latency than polls every 24 hours',
  ])('%s', (statement) => {
    expect(found.find((relation) => relation.statement === statement)).toMatchObject({ statement, holds: true })
  })

  test('every policy sees every release', () => {
    const counts = Object.values(results).map(({ all }) => all.delays.length)
    expect(new Set(counts).size).toBe(1)
    expect(counts[0]).toBeGreaterThan(4000)
  })

  test('aimed checks and WebSub lower the mean latency further', () => {
    const mean = (delays: readonly number[]): number => delays.reduce((sum, delay) => sum + delay, 0) / delays.length
    const { root, aligned, full } = results
    expect(mean(aligned.all.delays)).toBeLessThan(mean(root.all.delays))
    expect(mean(full.all.delays)).toBeLessThan(mean(aligned.all.delays))
  })
})
