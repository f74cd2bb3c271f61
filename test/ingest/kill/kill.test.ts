import { expect, test } from 'vitest'
import { shareOfRuns } from '../../runs.ts'
import { killRuns } from './kill-runs.ts'

test('processes that are killed at any moment, and restarted, lose nothing and report nothing under two ids', {
  timeout: 180_000,
}, async () => {
  const times = shareOfRuns < 1 ? 5 : 12
  const { kills, faults, events } = await killRuns(times, 7)
  expect(faults).toEqual([])
  expect(kills).toBe(times)
  expect(events).toBeGreaterThan(50)
})
