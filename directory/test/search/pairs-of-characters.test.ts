import { expect, test } from 'vitest'
import { sharesOf } from '../../src/search/passages/pairs-of-characters.ts'
import { termsOf } from '../../src/search/terms/terms-of.ts'

function saysOf(text: string): Record<string, number> {
  const pairs = termsOf(text).flatMap((term) => (term.isExtra ? [] : [term.text]))
  const shares = sharesOf(pairs)
  return Object.fromEntries(pairs.map((pair, index) => [pair, shares[index]!]))
}

test('three pairs of Han characters say what two words say', () => {
  const shares = Object.values(saysOf('江戸時代'))
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(2)
})

test('a pair with a long vowel says more than other Hiragana', () => {
  const shares = saysOf('ラーメンには')
  expect(shares['らー']).toBeGreaterThan(shares['には']!)
})

test('a verb after a space is no end of the word before it', () => {
  expect(saysOf('寿司 食べる')['食べ']).toBe(saysOf('寿司を食べる')['食べ'])
})

test('a noun before a particle and the stem of a verb say more than pairs in which two words meet', () => {
  const shares = saysOf('三味線の皮が破れる')
  expect(shares['皮が']).toBeGreaterThan(2 * shares['の皮']!)
  expect(shares['破れ']).toBeGreaterThan(2 * shares['が破']!)
  expect(shares['線の']).toBeLessThan(shares['味線']! / 2)
})

test('words of scripts with spaces say what words say', () => {
  expect(sharesOf(['lighthouse', 'keeper'])).toEqual([1, 1])
})
