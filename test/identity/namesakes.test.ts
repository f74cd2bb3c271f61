import { describe, expect, test } from 'vitest'
import { type Likeness, Namesakes } from '../../src/identity/namesakes.ts'

const nothing: Likeness = { enclosure: null, title: null, date: null }

describe('namesakes (identity 1.3)', () => {
  const one = new Namesakes().add({ enclosure: 'a', title: 'News', date: 1 })

  test.each<[string, boolean, Likeness]>([
    ['with the same enclosure', true, { enclosure: 'a', title: 'Other', date: 2 }],
    ['with the same title and date', true, { enclosure: 'b', title: 'News', date: 1 }],
    ['with the same title and no enclosure', true, { enclosure: null, title: 'News', date: 2 }],
    ['with the same title and no date', true, { enclosure: 'b', title: 'News', date: null }],
    ['with the same title, another enclosure and another date', false, { enclosure: 'b', title: 'News', date: 2 }],
    ['with the same date alone', false, { enclosure: 'b', title: 'Other', date: 1 }],
    ['with nothing', false, nothing],
  ])('have one %s: %s', (_, expected, likeness) => {
    expect(one.has(likeness)).toBe(expected)
  })

  test.each<[string, Likeness]>([
    ['date', { enclosure: 'a', title: 'News', date: null }],
    ['enclosure', { enclosure: null, title: 'News', date: 1 }],
  ])('have every child with the title of one without %s', (_, open) => {
    expect(new Namesakes().add(open).has({ enclosure: 'b', title: 'News', date: 2 })).toBe(true)
  })

  test('say whether one of them has neither enclosure nor title', () => {
    expect([one.hasBare, new Namesakes().add({ ...nothing, date: 1 }).hasBare]).toEqual([false, true])
  })
})
