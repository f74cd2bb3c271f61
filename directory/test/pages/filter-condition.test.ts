import { expect, test } from 'vitest'
import { conditionOf, patternOf } from '../../src/pages/dashboard/filter-condition.ts'

test.each([
  ['contains', 'zune', 'zune'],
  ['contains', 'zune, ipod', 'zune|ipod'],
  ['contains', 'C++ (part 1)', String.raw`C\+\+ \(part 1\)`],
  ['is', 'en', '^en$'],
  ['is', 'en, de', '^(?:en|de)$'],
  ['pattern', '^wal(k|king)', '^wal(k|king)'],
  ['pattern', '.*', '.*'],
  ['pattern', 'a,b', 'a,b'],
] as const)('%s "%s" is the pattern %s, and reads back', (kind, text, pattern) => {
  expect(patternOf({ kind, text })).toBe(pattern)
  expect(conditionOf(pattern)).toEqual({ kind, text })
})

test('empty texts between commas are left out', () => {
  expect(patternOf({ kind: 'contains', text: ' zune ,, ipod ,' })).toBe('zune|ipod')
})
