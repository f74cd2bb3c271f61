import { expect, test } from 'vitest'
import { importsOf } from '../architecture/source-files.ts'
import { liveAll, seedsOf, told } from './histories/histories.ts'

const HOUR = 3_600_000

// The other half is in `histories-continued.heavy.test.ts`, so that two processors share the work.
test(
  'in thousands of random histories nothing is lost, doubled, missed, or reported without cause',
  () => {
    const seeds = seedsOf('odd')
    const { counts, faults } = liveAll(seeds)
    expect(told(faults)).toBe('')
    if (seeds.length < 1000) return
    const count = (name: string): number => counts.get(name) ?? 0
    // Every kind of change came up, and few cases are undecidable.
    for (const name of ['migrants', 'removals', 'returns', 'storms', 'silent rewrites', 'suspicious listings']) {
      expect(count(name), name).toBeGreaterThan(50)
    }
    const doubts = [...counts].filter(([name]) => name.startsWith('in doubt'))
    expect(doubts.reduce((sum, [, number]) => sum + number, 0)).toBeLessThan(count('children listed') / 20)
  },
  HOUR,
)

test('the oracle shares no code with what it judges', () => {
  const seen = new Set(['test/changes/histories/oracle.ts'])
  for (const path of seen) for (const imported of importsOf(path)) seen.add(imported)
  expect([...seen].filter((path) => !path.startsWith('test/changes/histories/'))).toEqual([])
})
