import { describe, expect, test } from 'vitest'
import { appleIdOfGenre, genreFromAppleId, genres } from '../../src/tables/index.ts'

describe('numbers of categories', () => {
  test.each([
    [1301, 'PODCASTSERIES_ARTS'],
    [1303, 'PODCASTSERIES_COMEDY'],
    [1305, 'PODCASTSERIES_KIDS_AND_FAMILY'],
    [1488, 'PODCASTSERIES_TRUE_CRIME'],
    [1528, 'PODCASTSERIES_NEWS_TECH'],
  ] as const)('%i is %s', (id, genre) => {
    expect(genreFromAppleId(id)).toBe(genre)
  })

  test('every genre of podcasts has one number, and the number gives that genre', () => {
    for (const genre of genres.filter((name) => name.startsWith('PODCASTSERIES_'))) {
      const id = appleIdOfGenre(genre)
      expect(id, genre).not.toBeNull()
      expect(genreFromAppleId(id!)).toBe(genre)
    }
  })

  test.each([26, 0, -1, 1.5, Number.NaN, Number.MAX_VALUE])('%f is no genre', (id) => {
    expect(genreFromAppleId(id)).toBeNull()
  })

  test('genres of comics have no number', () => {
    expect(appleIdOfGenre('COMICSERIES_ACTION')).toBeNull()
  })

  test('rejects a text', () => {
    expect(() => genreFromAppleId('1303' as never)).toThrow(TypeError)
  })
})
