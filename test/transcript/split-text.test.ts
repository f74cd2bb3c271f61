import { expect, test } from 'vitest'
import { splitText } from '../../src/transcript/split-text.ts'

test('parts end at spaces in their second half, or else at their full length', () => {
  expect(splitText('a bcdefg hijklmnopqrstu vw', 8)).toEqual(['a bcdefg', 'hijklmn', 'opqrstu', 'vw'])
})

test('one word of millions of characters is split at once', () => {
  // Looking for a space from each part back to the beginning would take minutes.
  expect(splitText('x'.repeat(10_000_000), 20)).toHaveLength(500_000)
})
