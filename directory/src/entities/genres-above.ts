import { type Genre, genres } from 'feedmill/tables'

/** Returns the genre above a genre, such as `PODCASTSERIES_ARTS` above `PODCASTSERIES_ARTS_BOOKS`; `undefined` for none. */
export function genreAbove(genre: Genre): Genre | undefined {
  return genres.findLast((other) => genre.startsWith(`${other}_`))
}

/** The genres of podcasts that have no other above them. */
export const topPodcastGenres: readonly Genre[] = genres.filter(
  (genre) => genre.startsWith('PODCASTSERIES_') && genreAbove(genre) === undefined,
)
