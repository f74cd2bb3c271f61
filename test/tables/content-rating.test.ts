import { expect, test } from 'vitest'
import { contentRatingFromText, contentRatings } from '../../src/tables/index.ts'

test('a rating is read with and without its prefix', () => {
  expect(contentRatingFromText('COMICSERIES_TEENS')).toEqual({
    value: 'COMICSERIES_TEENS',
    repaired: false,
    deprecated: false,
  })
  expect(contentRatingFromText('mature teens')).toEqual({
    value: 'COMICSERIES_MATURE_TEENS',
    repaired: true,
    deprecated: false,
  })
})

test.each([
  ['COMICSERIES_PORNOGRAPHY', false],
  ['pornography', true],
])('the old name %s is replaced and reported as deprecated', (text, repaired) => {
  expect(contentRatingFromText(text)).toEqual({ value: 'COMICSERIES_EROTICA', repaired, deprecated: true })
})

test('a text gives any rating except the old one, or null', () => {
  const reached = new Set(contentRatings.map((rating) => contentRatingFromText(rating)?.value))
  expect(reached).toEqual(new Set(contentRatings.filter((rating) => rating !== 'COMICSERIES_PORNOGRAPHY')))
  expect(contentRatingFromText('PG-13')).toBeNull()
})
