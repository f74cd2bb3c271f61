import { expect, test } from 'vitest'
import { genreLabel, languageOptions } from '../../src/pages/components/search-filters.tsx'
import { bytesText, labelOf } from '../../src/pages/components/words.ts'

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

test.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_234, '1.2 KB'],
  [99_999_999, '100 MB'],
  [12_300_000_000, '12 GB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})
