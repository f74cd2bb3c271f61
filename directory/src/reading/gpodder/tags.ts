import { type Genre, labelOf } from 'feedmill/tables'
import type { Database } from '../../database/database.ts'
import { contentCounts, genreOfSlug, genreSlug, podcastGenres, withSubgenres } from '../../entities/index.ts'

/** A genre as a tag. */
export interface Tag {
  readonly title: string
  readonly tag: string
  /** How many podcasts have it. */
  readonly usage: number
}

/** Returns the genres of a tag, with those within it. Empty if the tag is unknown. */
export function genresOfTag(tag: string): readonly Genre[] {
  const genre = genreOfSlug('podcast', tag)
  return genre === undefined ? [] : withSubgenres(genre)
}

/** Returns all tags, the most used first. They were counted some minutes ago. */
export async function readTags(db: Database): Promise<readonly Tag[]> {
  const { genres } = (await contentCounts(db)).podcasts
  return podcastGenres
    .flatMap((genre) => {
      const usage = genres[genre]
      return usage === undefined ? [] : [{ title: labelOf(genre), tag: genreSlug(genre), usage }]
    })
    .sort((a, b) => b.usage - a.usage || (a.tag < b.tag ? -1 : 1))
}
