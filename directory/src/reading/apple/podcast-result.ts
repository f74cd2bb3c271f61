import { alpha3OfCountry, appleIdOfGenre, type Country, type Genre, labelOf } from 'feedmill/tables'
import { artworkUrlOf } from '../../entities/index.ts'
import type { PublicPodcast } from '../public-podcast-rows.ts'
import { timeText } from '../words.ts'

/** Apple's number of all podcasts, and its name. */
const ALL = { id: '26', name: 'Podcasts' } as const

/** Returns a podcast as `/search` and `/lookup` give it. */
export function podcastResult(podcast: PublicPodcast, origin: string) {
  const { name, description, catalog, isExplicit } = podcast
  const title = name ?? ''
  const page = pageOf(podcast, origin)
  const genres = applesGenres(podcast)
  const [first, ...others] = genres
  const named = first === undefined ? [ALL] : [first, ALL, ...others]
  const explicitness = isExplicit === true ? 'explicit' : 'cleaned'
  return {
    wrapperType: 'track',
    kind: 'podcast',
    collectionId: collectionIdOf(podcast),
    trackId: collectionIdOf(podcast),
    ...(catalog?.publisherId != null && { artistId: catalog.publisherId }),
    artistName: artistOf(podcast),
    collectionName: title,
    trackName: title,
    collectionCensoredName: title,
    trackCensoredName: title,
    collectionViewUrl: page,
    trackViewUrl: page,
    feedUrl: podcast.rssUrl,
    artworkUrl30: artworkOf(podcast, 30),
    artworkUrl60: artworkOf(podcast, 60),
    artworkUrl100: artworkOf(podcast, 100),
    artworkUrl600: artworkOf(podcast, 600),
    collectionPrice: 0,
    trackPrice: 0,
    collectionHdPrice: 0,
    currency: 'USD',
    releaseDate: timeText(podcast.latestEpisodeAt ?? podcast.datePublished),
    collectionExplicitness: explicitness,
    trackExplicitness: explicitness,
    contentAdvisoryRating: isExplicit === true ? 'Explicit' : 'Clean',
    trackCount: podcast.episodesCount,
    country: countryOf(podcast),
    genreIds: named.map(({ id }) => id),
    genres: named.map((genre) => genre.name),
    primaryGenreName: (first ?? ALL).name,
    ...(description !== null && { description }),
  }
}

/** Returns the number of a podcast at Apple, else its own. Own numbers are below all of Apple's. */
export function collectionIdOf({ catalogId, number }: Pick<PublicPodcast, 'catalogId' | 'number'>): number {
  return catalogId ?? number
}

export function artistOf({ details }: Pick<PublicPodcast, 'details'>): string {
  return details.authorName ?? details.rssOwnerName ?? ''
}

export function pageOf({ uuid }: Pick<PublicPodcast, 'uuid'>, origin: string): string {
  return `${origin}/podcasts/${uuid}`
}

/** Returns the address of the cover in a size. The picture of a feed has only its own size. */
export function artworkOf({ catalog, details }: PublicPodcast, size: number): string {
  return artworkUrlOf(catalog?.baseArtworkUrl ?? null, size) ?? details.imageUrl ?? ''
}

export function countryOf({ catalog, extras }: Pick<PublicPodcast, 'catalog' | 'extras'>): string {
  const country = catalog?.country ?? extras.countryOfOrigin ?? null
  return country === null ? 'USA' : alpha3OfCountry(country as Country)
}

/** Returns the genres that Apple has, with their numbers as texts. */
export function applesGenres({ genres }: Pick<PublicPodcast, 'genres'>): readonly { id: string; name: string }[] {
  return genres.flatMap((genre) => {
    const id = appleIdOfGenre(genre as Genre)
    return id === null ? [] : [{ id: String(id), name: labelOf(genre as Genre) }]
  })
}
