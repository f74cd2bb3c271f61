import { expect, test } from 'vitest'
import { words } from '../../src/pages/words/index.ts'

test.each([
  [0, true, 'Nothing was found'],
  [1, false, '1 result'],
  [1, true, 'At least 1 result'],
  [10_000, true, 'At least 10,000 results'],
])('for %i results, some of them possibly missing: %s, the text is: %s', (total, isAtLeast, sentence) => {
  expect(words.browse.search.results(total, isAtLeast)).toBe(sentence)
})
