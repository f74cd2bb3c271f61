import { type Genre, genres } from 'feedmill/tables'

/** Returns the genre above a genre, such as `PODCASTSERIES_ARTS` above `PODCASTSERIES_ARTS_BOOKS`; `undefined` for none. */
export function genreAbove(genre: Genre): Genre | undefined {
  return genres.findLast((other) => genre.startsWith(`${other}_`))
}

/** Returns a genre and those within it. */
export function withSubgenres(genre: Genre): readonly Genre[] {
  return genres.filter((each) => each === genre || each.startsWith(`${genre}_`))
}

const ofKind = (prefix: string): readonly Genre[] => genres.filter((genre) => genre.startsWith(prefix))

/** The genres of podcasts, and those of comics. */
export const podcastGenres = ofKind('PODCASTSERIES_')
export const comicGenres = ofKind('COMICSERIES_')

const isTop = (genre: Genre) => genreAbove(genre) === undefined

/** The genres that have no other above them. */
export const topPodcastGenres: readonly Genre[] = podcastGenres.filter(isTop)
export const topComicGenres: readonly Genre[] = comicGenres.filter(isTop)

/** Returns a genre as addresses have it: `arts-books` for `PODCASTSERIES_ARTS_BOOKS`. */
export function genreSlug(genre: Genre): string {
  return genre
    .replace(/^[A-Z]+_/, '')
    .toLowerCase()
    .replaceAll('_', '-')
}

const bySlug = {
  podcast: new Map(podcastGenres.map((genre) => [genreSlug(genre), genre])),
  comic: new Map(comicGenres.map((genre) => [genreSlug(genre), genre])),
} as const

/** Returns the genre of podcasts or comics that an address names; `undefined` if there is none. */
export function genreOfSlug(kind: keyof typeof bySlug, slug: string): Genre | undefined {
  return bySlug[kind].get(slug.toLowerCase())
}
