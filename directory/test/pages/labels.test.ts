import { expect, test } from 'vitest'
import { languageOptions } from '../../src/pages/components/search-filters.tsx'
import { labelOf } from '../../src/pages/components/words.ts'

test('languages have their own letters', () => {
  expect(languageOptions).toContainEqual({ value: 'NORWEGIAN_BOKMAL', label: 'Norwegian Bokmål' })
  expect(languageOptions).toContainEqual({ value: 'WESTERN_FRISIAN', label: 'Western Frisian' })
})

test.each([
  ['PODCASTSERIES_TRUE_CRIME', 'True crime'],
  ['PODCASTSERIES_NEWS_TECH', 'News tech'],
  ['COMICSERIES_ARTIST', 'Artist'],
  ['business', 'Business'],
])('%s is labelled %s', (value, label) => {
  expect(labelOf(value)).toBe(label)
})
