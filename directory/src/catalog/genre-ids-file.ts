import { readFileSync } from 'node:fs'
import { appleIdOfGenre, type Genre, genreFromAppleId, genres } from 'feedmill/tables'
import { DirectoryError } from '../runtime/index.ts'
import type { GenreOfId } from './apple-documents.ts'

/** Genres by their numbers, in both directions. */
export interface GenreIds {
  readonly genreOf: GenreOfId
  readonly idOf: (genre: Genre) => number | null
}

/**
 * Reads a file that adds numbers of genres to the library's table, or changes them. Each line is like
 * `1303,PODCASTSERIES_COMEDY`. Empty lines and lines that begin with `#` are left out.
 *
 * @param path `null` if there is no file
 * @throws DirectoryError if the file cannot be read, or a line is wrong
 */
export function readGenreIds(path: string | null): GenreIds {
  const genreById = new Map<number, Genre>()
  const idByGenre = new Map<Genre, number>()
  for (const [index, written] of (path === null ? '' : textOf(path)).split('\n').entries()) {
    const line = written.trim()
    if (line === '' || line.startsWith('#')) continue
    const [, id, name] = /^([1-9][0-9]{0,14})\s*,\s*([A-Z_]+)$/.exec(line) ?? []
    const genre = genres.find((known) => known === name)
    if (id === undefined || genre === undefined) {
      throw new DirectoryError(
        'UNAVAILABLE',
        `${path}:${index + 1}: a line must be a number and a genre, such as 1303,PODCASTSERIES_COMEDY`,
      )
    }
    genreById.set(Number(id), genre)
    // The first number of a genre names its chart.
    if (!idByGenre.has(genre)) idByGenre.set(genre, Number(id))
  }
  return {
    genreOf: (id) => genreById.get(id) ?? genreFromAppleId(id),
    idOf: (genre) => idByGenre.get(genre) ?? appleIdOfGenre(genre),
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new DirectoryError('UNAVAILABLE', `CATALOG_GENRES_FILE cannot be read: ${(error as Error).message}`)
  }
}
