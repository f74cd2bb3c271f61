import { describe, expect, test } from 'vitest'
import { genresFromCategories, languageFromTag } from '../../src/tables/index.ts'
import vectors from './golden-vectors.json' with { type: 'json' }

describe('golden vectors (mapping 3.6)', () => {
  test.each(vectors.languages)('the language of "$text" is $language', ({ text, language }) => {
    expect(languageFromTag(text)).toBe(language)
  })

  test.each(vectors.genres)('the genres of $categories are $genres', ({ categories, channelCategories, genres }) => {
    expect(genresFromCategories(categories, { channel: channelCategories }).genres).toEqual(genres)
  })

  test('all 91 are there', () => {
    expect([vectors.languages.length, vectors.genres.length]).toEqual([70, 21])
  })
})
