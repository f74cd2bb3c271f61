import { type Genre, labelOf } from 'feedmill/tables'
import type { Database } from '../../database/database.ts'
import { podcastGenres, withSubgenres } from '../genres.ts'
import { genreCounts } from './genre-rows.ts'

/** A genre as a tag. */
export interface Tag {
  readonly title: string
  readonly tag: string
  /** How many podcasts have it. */
  readonly usage: number
}

const tagOf = (genre: string) => genre.replace('PODCASTSERIES_', '').toLowerCase().replaceAll('_', '-')
const genreOf = new Map<string, Genre>(podcastGenres.map((genre) => [tagOf(genre), genre]))

/** Returns the genres of a tag, with those within it. Empty if the tag is unknown. */
export function genresOfTag(tag: string): readonly Genre[] {
  const genre = genreOf.get(tag.toLowerCase())
  return genre === undefined ? [] : withSubgenres(genre)
}

const DAY_MS = 86_400_000

/**
 * Returns a function that gives all tags, the most used first. They are counted once a day: it takes a read of all
 * podcasts.
 *
 * @param now - epoch milliseconds
 */
export function createTags(db: Database, now: () => number): () => Promise<readonly Tag[]> {
  let kept: { readonly tags: Promise<readonly Tag[]>; readonly countedAt: number } | null = null
  return async () => {
    if (kept === null || now() - kept.countedAt > DAY_MS) {
      const tags = countTags(db)
      kept = { tags, countedAt: now() }
      tags.catch(() => {
        kept = null
      })
    }
    return await kept.tags
  }
}

async function countTags(db: Database): Promise<readonly Tag[]> {
  const known = new Set<string>(podcastGenres)
  return (await genreCounts(db))
    .filter(({ genre }) => known.has(genre))
    .map(({ genre, count }) => ({ title: labelOf(genre as Genre), tag: tagOf(genre), usage: count }))
}
