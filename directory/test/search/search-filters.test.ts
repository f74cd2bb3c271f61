import { expect, test } from 'vitest'
import { TERMS_VERSION, termsVersionOf } from '../../src/search/indexing/follow-events.ts'
import { facets } from '../../src/search/search-document.ts'
import { facetLetters, listFilters } from '../../src/search/search-filters.ts'

test('no two facets have the same letter', () => {
  const others = [facets.type(''), facets.safe, facets.withheld, facets.key('')].map((facet) => facet[0]!)
  const letters = [...facetLetters, ...others]
  expect(new Set(letters).size).toBe(letters.length)
})

test('filters by lists of texts and of uuids have bounds, those by yes or no, numbers and times have none', () => {
  const bounded = listFilters.map(({ argument }) => argument)
  expect(bounded).toEqual(expect.arrayContaining(['filterForGenres', 'filterForMediums', 'filterForTags']))
  expect(bounded).not.toContain('filterForHasTranscript')
  expect(bounded).not.toContain('filterForPublishedAfter')
  expect(listFilters.filter(({ isUuids }) => isUuids).map(({ argument }) => argument)).toEqual([
    'filterForSeriesUuids',
    'filterForNotInSeriesUuids',
  ])
})

test('a filter with a new facet has every index built anew', () => {
  expect(termsVersionOf([...facetLetters, 'z'])).not.toBe(TERMS_VERSION)
  expect(termsVersionOf(facetLetters.toReversed())).toBe(TERMS_VERSION)
  expect(TERMS_VERSION).toBeGreaterThan(0)
  expect(TERMS_VERSION).toBeLessThan(2 ** 31)
})
