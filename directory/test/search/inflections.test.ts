import { describe, expect, test } from 'vitest'
import { likenessOfForms, stemOf, withOtherClitics } from '../../src/search/passages/inflections.ts'

describe('two words are forms of one word', () => {
  test.each([
    ['bee', 'bees'],
    ['wash', 'washed'],
    ['run', 'running'],
    ['city', 'cities'],
    ['wind', 'winds'],
    ['lernt', 'lernen'],
    ['glocke', 'glocken'],
    ['schutzen', 'schutzt'],
    ['trabajar', 'trabajas'],
    ['lodo', 'lodos'],
    ['parlent', 'parlait'],
    ['chantait', 'chantant'],
    ['маяк', 'маяка'],
    ['راتب', 'راتبك'],
    ['الجسر', 'جسرين'],
  ])('%s, %s', (one, other) => {
    expect(likenessOfForms(one, other)).toBeGreaterThanOrEqual(0.5)
    expect(likenessOfForms(other, one)).toBeGreaterThanOrEqual(0.5)
    const { stem } = stemOf(one)!
    expect(other.startsWith(stem) || stem.startsWith(other)).toBe(true)
  })
})

test.each([
  ['wash', 'was'],
  ['ham', 'hammer'],
  ['ham', 'hamas'],
  ['wall', 'walk'],
  ['wind', 'window'],
  ['village', 'ville'],
  ['lettuce', 'letter'],
  ['espacio', 'espalda'],
  ['توزع', 'توزي'],
])('%s and %s are other words', (one, other) => {
  expect(likenessOfForms(one, other)).toBe(0)
})

test.each([
  ['market', 'marker'],
  ['tim', 'time'],
  ['patient', 'patience'],
])('%s and %s are not surely one word', (one, other) => {
  expect(likenessOfForms(one, other)).toBeLessThan(0.7)
})

test('an Arabic word is looked for with the prepositions and the article that may stand before it, and without its own', () => {
  const terms = withOtherClitics('بالليمون').map(({ term }) => term)
  expect(terms).toEqual(expect.arrayContaining(['ليمون', 'الليمون', 'والليمون', 'لليمون']))
  expect(withOtherClitics('ليمون').map(({ term }) => term)).toContain('بالليمون')
  expect(withOtherClitics('lemon')).toEqual([])
})
