import { genreFromAppleId } from 'feedmill/tables'
import { describe, expect, it } from 'vitest'
import { readChart, readGenreChart, readPodcasts } from '../../src/catalog/apple-documents.ts'

const podcasts = (...results: unknown[]) => readPodcasts(JSON.stringify({ results }))

describe('a look-up', () => {
  it.each([
    ['https://art.example/thumb/a.jpg/600x600bb.jpg', 'https://art.example/thumb/a.jpg/'],
    ['https://art.example/thumb/a.jpg/100x100bb-85.png', null],
    ['https://art.example/thumb/a.jpg/600x600bb.jpg?x=1', null],
    ['http://art.example/thumb/a.jpg/600x600bb.jpg', null],
    ['https://art.example/cover.jpg', null],
    ['javascript:alert(1)/600x600bb.jpg', null],
    [7, null],
  ])('makes of the artwork %s the base %s', (artworkUrl600, base) => {
    expect(podcasts({ collectionId: 1, artworkUrl600 })[0]?.facts.baseArtworkUrl).toBe(base)
  })

  it('leaves out entries without an identifier', () => {
    expect(podcasts({}, null, 'text', { collectionId: 'x' }, { collectionId: -1 }, { collectionId: 2 ** 60 })).toEqual(
      [],
    )
  })

  it('takes identifiers as numbers and as digits', () => {
    expect(podcasts({ collectionId: '12' }, { trackId: 13 }).map(({ facts }) => facts.catalogId)).toEqual([12, 13])
  })

  it('knows countries by their codes', () => {
    expect(
      podcasts({ collectionId: 1, country: 'DEU' }, { collectionId: 2, country: '??' }).map(
        ({ facts }) => facts.country,
      ),
    ).toEqual(['GERMANY', null])
  })

  it.each(['', '[]', 'null', '"text"', '{"results": {}}', '{'])('refuses %s', (text) => {
    expect(() => readPodcasts(text)).toThrow(/^The answer of the catalog/)
  })
})

describe('a chart', () => {
  it('keeps the rank of an entry that cannot be read', () => {
    const { entries } = readChart(
      JSON.stringify({ feed: { results: [{ id: '5' }, {}, { id: 6 }] } }),
      false,
      genreFromAppleId,
    )
    expect(entries.map((entry) => entry?.catalogId ?? null)).toEqual([5, null, 6])
  })

  it('takes the podcast of an episode from its URL', () => {
    const read = (url: unknown) =>
      readChart(JSON.stringify({ feed: { results: [{ id: '1', name: ' Title ', url }] } }), true, genreFromAppleId)
        .entries[0]
    expect(read('https://shop.example/us/podcast/a-name/id123?i=456')).toMatchObject({
      catalogId: 123,
      episodeName: 'Title',
    })
    expect(read('https://shop.example/us/podcast/a-name/456')).toBeNull()
    expect(read(undefined)).toBeNull()
  })

  it('ignores and counts genres that are in no table', () => {
    const genres = [{ genreId: '1303' }, { genreId: 26 }, { genreId: '99999' }, { genreId: null }, 5]
    const chart = readChart(JSON.stringify({ feed: { results: [{ id: 1, genres }] } }), false, genreFromAppleId)
    expect(chart.entries[0]?.genres).toEqual(['PODCASTSERIES_COMEDY'])
    expect(chart.ignoredGenres).toBe(1)
  })

  it('keeps at most 200 entries', () => {
    const results = Array.from({ length: 5_000 }, (_, index) => ({ id: index + 1 }))
    expect(readChart(JSON.stringify({ feed: { results } }), false, genreFromAppleId).entries).toHaveLength(200)
  })

  it('of a genre may have a single entry that is not in a list, or no entry', () => {
    const entry = { id: { attributes: { 'im:id': '8' } }, category: { attributes: { 'im:id': '1303' } } }
    const read = (feed: unknown) => readGenreChart(JSON.stringify({ feed }), genreFromAppleId).entries
    expect(read({ entry })).toMatchObject([{ catalogId: 8, genres: ['PODCASTSERIES_COMEDY'] }])
    expect(read({})).toEqual([])
    expect(() => read(null)).toThrow('has no feed')
  })
})
