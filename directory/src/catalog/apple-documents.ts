import { countryFromCode, type Genre } from 'feedmill/tables'
import type { CatalogFacts } from '../entities/index.ts'
import { CatalogError, type CatalogPodcast, type Chart, type ChartEntry } from './catalog-provider.ts'

/** Returns the genre of a category's number; `null` if the number is unknown. */
export type GenreOfId = (id: number) => Genre | null

type JsonObject = { readonly [name: string]: unknown }

/** Entries of a chart that are read. */
const MAX_ENTRIES = 200
/** Characters of a name that are kept. */
const MAX_TEXT = 1_000
const MAX_URL = 2_048
/** Number of the category that all podcasts have. */
const ALL_PODCASTS = 26

/**
 * Reads the answer to a look-up or a search: `{"results": [{"collectionId": …}]}`. Entries without an identifier are
 * left out.
 *
 * @throws CatalogError if the text has another shape
 */
export function readPodcasts(text: string): readonly CatalogPodcast[] {
  const { results } = objectOf(parsed(text))
  if (!Array.isArray(results)) throw invalid('has no list of results')
  return results.flatMap((result) => {
    const podcast = podcastOf(objectOf(result))
    return podcast === null ? [] : [podcast]
  })
}

function podcastOf(result: JsonObject): CatalogPodcast | null {
  const catalogId = idOf(result['collectionId'] ?? result['trackId'])
  if (catalogId === null) return null
  const artwork = ['artworkUrl600', 'artworkUrl100', 'artworkUrl60', 'artworkUrl30'].map((name) => result[name])
  const facts: CatalogFacts = {
    catalogId,
    baseArtworkUrl: artwork.map(artworkBase).find((url) => url !== null) ?? null,
    country: typeof result['country'] === 'string' ? countryFromCode(result['country']) : null,
    publisherId: idOf(result['artistId']),
    publisherName: textOf(result['artistName']),
    // Look-ups have neither.
    subtitle: textOf(result['subtitle']),
    summary: textOf(result['description']),
  }
  const feedUrl = result['feedUrl']
  return { facts, feedUrl: typeof feedUrl === 'string' && feedUrl.length <= MAX_URL ? feedUrl : null }
}

/** `https://…/image/thumb/…/600x600bb.jpg` without its last part. `null` if the value is no such URL. */
function artworkBase(url: unknown): string | null {
  if (typeof url !== 'string' || url.length > MAX_URL || !URL.canParse(url)) return null
  const { protocol, pathname } = new URL(url)
  const isArtwork = protocol === 'https:' && /\/[0-9]+x[0-9]+[a-z-]*\.[a-z]{3,4}$/.test(pathname)
  return isArtwork && !/[?#]/.test(url) ? url.slice(0, url.lastIndexOf('/') + 1) : null
}

/**
 * Reads a chart of all genres: `{"feed": {"results": [{"id": …, "url": …}]}}`. For an episode, `id` is the episode's,
 * and the URL has the podcast's: `https://…/podcast/name/id1234567?i=1000…`.
 *
 * @throws CatalogError if the text has another shape
 */
export function readChart(text: string, isOfEpisodes: boolean, genreOf: GenreOfId): Chart {
  const { results } = objectOf(objectOf(parsed(text))['feed'])
  if (!Array.isArray(results)) throw invalid('has no list of results')
  return chartOf(
    results,
    (result) => {
      const catalogId = isOfEpisodes ? idOfUrl(result['url']) : idOf(result['id'])
      if (catalogId === null) return null
      const genres = Array.isArray(result['genres']) ? result['genres'].map((genre) => objectOf(genre)['genreId']) : []
      return { catalogId, episodeName: isOfEpisodes ? textOf(result['name']) : null, genreIds: genres }
    },
    genreOf,
  )
}

/**
 * Reads a chart of one genre: `{"feed": {"entry": [{"id": {"attributes": {"im:id": …}}}]}}`. A single entry is not in a
 * list.
 *
 * @throws CatalogError if the text has another shape
 */
export function readGenreChart(text: string, genreOf: GenreOfId): Chart {
  const { feed } = objectOf(parsed(text))
  if (typeof feed !== 'object' || feed === null) throw invalid('has no feed')
  const { entry = [] } = objectOf(feed)
  return chartOf(
    Array.isArray(entry) ? entry : [entry],
    (each) => {
      const catalogId = idOf(attributeOf(each['id']))
      return catalogId === null ? null : { catalogId, episodeName: null, genreIds: [attributeOf(each['category'])] }
    },
    genreOf,
  )
}

function attributeOf(element: unknown): unknown {
  return objectOf(objectOf(element)['attributes'])['im:id']
}

interface ReadEntry {
  readonly catalogId: number
  readonly episodeName: string | null
  readonly genreIds: readonly unknown[]
}

function chartOf(list: readonly unknown[], read: (entry: JsonObject) => ReadEntry | null, genreOf: GenreOfId): Chart {
  let ignoredGenres = 0
  const entries = list.slice(0, MAX_ENTRIES).map((entry): ChartEntry | null => {
    const found = read(objectOf(entry))
    if (found === null) return null
    const ids = found.genreIds.flatMap((id) => idOf(id) ?? []).filter((id) => id !== ALL_PODCASTS)
    const genres = [...new Set(ids.flatMap((id) => genreOf(id) ?? []))]
    ignoredGenres += ids.filter((id) => genreOf(id) === null).length
    return { catalogId: found.catalogId, episodeGuid: null, episodeName: found.episodeName, genres }
  })
  return { entries, ignoredGenres }
}

function idOfUrl(url: unknown): number | null {
  return typeof url === 'string' ? idOf(/\/id([0-9]{1,16})(?:[?#]|$)/.exec(url)?.[1]) : null
}

/** Reads an identifier: a number, or its digits. */
function idOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^[0-9]{1,16}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null
}

function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim().slice(0, MAX_TEXT)
  return text === '' ? null : text
}

function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('is not JSON')
  }
}

function invalid(what: string): CatalogError {
  return new CatalogError('invalid', `The answer of the catalog ${what}`)
}
