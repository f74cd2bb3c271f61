import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appleIdOfGenre } from 'feedmill/tables'
import { expect, onTestFinished, test } from 'vitest'
import { readGenreIds } from '../../src/catalog/genre-ids-file.ts'

async function aFile(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'feedmill-genres-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'genres.csv')
  await writeFile(path, text)
  return path
}

test('without a file, the table of the library is used', () => {
  const { genreOf, idOf } = readGenreIds(null)
  expect([genreOf(1303), idOf('PODCASTSERIES_COMEDY'), genreOf(999_999)]).toEqual(['PODCASTSERIES_COMEDY', 1303, null])
})

test('a file adds and changes numbers, and leaves the others unchanged', async () => {
  const path = await aFile(
    '# New ones\r\n\r\n999999,PODCASTSERIES_ARTS\n1303 , PODCASTSERIES_MUSIC\n  7,PODCASTSERIES_ARTS',
  )
  const { genreOf, idOf } = readGenreIds(path)
  expect([genreOf(999_999), genreOf(7), genreOf(1303)]).toEqual([
    'PODCASTSERIES_ARTS',
    'PODCASTSERIES_ARTS',
    'PODCASTSERIES_MUSIC',
  ])
  // The first number of a genre is used to fetch its chart.
  expect([idOf('PODCASTSERIES_ARTS'), idOf('PODCASTSERIES_MUSIC')]).toEqual([999_999, 1303])
  expect(idOf('PODCASTSERIES_EDUCATION')).toBe(appleIdOfGenre('PODCASTSERIES_EDUCATION'))
})

test.each(['1303', '0,PODCASTSERIES_ARTS', 'x,PODCASTSERIES_ARTS', '1,PODCASTSERIES_WEATHERVANES', '1,ARTS,2'])(
  'the line `%s` is refused, and the error names its place',
  async (line) => {
    const path = await aFile(`1,PODCASTSERIES_ARTS\n${line}\n`)
    expect(() => readGenreIds(path)).toThrow(`${path}:2: a line must be a number and a genre`)
  },
)

test('a missing file is refused, and the error names the setting', () => {
  expect(() => readGenreIds('/nowhere/genres.csv')).toThrow(/CATALOG_GENRES_FILE cannot be read: ENOENT/)
})
