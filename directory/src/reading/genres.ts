import { type Genre, genres } from 'feedmill/tables'

/** The genres that podcasts have. */
export const podcastGenres: readonly Genre[] = genres.filter((genre) => genre.startsWith('PODCASTSERIES_'))

/** Returns a genre and those within it. */
export function withSubgenres(genre: Genre): readonly Genre[] {
  return podcastGenres.filter((each) => each === genre || each.startsWith(`${genre}_`))
}
