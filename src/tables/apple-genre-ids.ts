import type { Genre } from './enumerations.generated.ts'
import { genreIds } from './genre-ids.generated.ts'
import { indexOf, keyedTable } from './keyed-table.ts'

/**
 * Returns the genre of one of Apple's categories by its number, as in charts and look-ups: 1303 is
 * `PODCASTSERIES_COMEDY`. Returns `null` if the number is unknown: 26 stands for all podcasts, and numbers from before
 * 2019 are not in the table.
 *
 * @throws TypeError if `id` is not a number.
 */
export function genreFromAppleId(id: number): Genre | null {
  if (typeof id !== 'number') throw new TypeError('id must be a number such as 1303')
  return entryOf(String(id))?.value ?? null
}

/**
 * Returns the number of Apple's category for a genre. `null` if Apple has no such category, as for genres of comics.
 */
export function appleIdOfGenre(genre: Genre): number | null {
  if (idsByGenre === undefined) {
    idsByGenre = new Map()
    for (const [id, { value }] of indexOf<Genre>(genreIds)) if (value !== null) idsByGenre.set(value, Number(id))
  }
  return idsByGenre.get(genre) ?? null
}

const entryOf = keyedTable<Genre>(genreIds)
let idsByGenre: Map<Genre, number> | undefined
