import { expect, test } from 'vitest'
import { killRuns } from './kill-runs.ts'

// `npx tsx bench/kill-ingest.ts` kills as often as it is told to.
test('processes that are killed at any moment, and started again, lose nothing and tell nothing twice under two ids', {
  timeout: 180_000,
}, async () => {
  const { kills, faults, events } = await killRuns(12, 7)
  expect(faults).toEqual([])
  expect(kills).toBe(12)
  expect(events).toBeGreaterThan(50)
})
