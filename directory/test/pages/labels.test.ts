import { expect, test } from 'vitest'
import { genreLabel, languageOptions } from '../../src/pages/components/search-filters.tsx'
import { labelOf } from '../../src/pages/components/words.ts'

test('languages have their own letters', () => {
  expect(languageOptions).toContainEqual({ value: 'NORWEGIAN_BOKMAL', label: 'Norwegian Bokmål' })
  expect(languageOptions).toContainEqual({ value: 'WESTERN_FRISIAN', label: 'Western Frisian' })
})

test.each([
  ['VERTICAL_SCROLL_TOP_TO_BOTTOM', 'Vertical scroll top to bottom'],
  ['COMICSERIES_ARTIST', 'Artist'],
  ['business', 'Business'],
])('%s is labelled %s', (value, label) => {
  expect(labelOf(value)).toBe(label)
})

test.each([
  ['COMICSERIES_SCI_FI', 'Sci-Fi'],
  ['COMICSERIES_BL', 'BL'],
  ['PODCASTSERIES_RELIGION_AND_SPIRITUALITY_BUDDHISM', 'Religion & Spirituality › Buddhism'],
  ['PODCASTSERIES_NEWS_TECH', 'News › Tech News'],
] as const)('the genre %s is labelled %s', (genre, label) => {
  expect(genreLabel(genre)).toBe(label)
})
