import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '../../src/fetch/clock.ts'

test('a timer for longer than Node can count is set for the longest time, and does not fire at once', () => {
  const set = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => set.mockRestore())
  systemClock.clearTimeout(systemClock.setTimeout(() => {}, Number.MAX_SAFE_INTEGER))
  systemClock.clearTimeout(systemClock.setTimeout(() => {}, 1_000))
  expect(set.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([2_147_483_647, 1_000])
})
