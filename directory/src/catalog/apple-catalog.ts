import type { FeedFetcher } from 'feedmill/fetch'
import type { Genre } from 'feedmill/tables'
import { type GenreOfId, readChart, readGenreChart, readPodcasts } from './apple-documents.ts'
import { CatalogError, type CatalogProvider, type Chart } from './catalog-provider.ts'

export interface AppleCatalogOptions {
  readonly fetcher: Pick<FeedFetcher, 'request'>
  /** The address of look-ups, searches and charts of a genre. */
  readonly url: string
  /** The address of charts of all genres. */
  readonly chartsUrl: string
  readonly genreOf: GenreOfId
  readonly idOf: (genre: Genre) => number | null
  /** How long an answer may take, in milliseconds. Default: a minute. */
  readonly patienceMs?: number
}

/** The most bytes of an answer. 200 podcasts take some 500 KB. */
const MAX_BYTES = 8 * 1024 * 1024
const PATIENCE_MS = 60_000
/** The most entries of a chart of all genres, and of a chart of one genre. */
const PLACES = 100
const PLACES_OF_GENRE = 200
const SEARCH_RESULTS = 50
/** The most characters of a term. */
const MAX_TERM = 100

const EMPTY: Chart = { entries: [], ignoredGenres: 0 }

/** The public documents of Apple's catalog: look-up, search, charts. */
export function createAppleCatalog(options: AppleCatalogOptions): CatalogProvider {
  const { fetcher, url, chartsUrl, genreOf, idOf, patienceMs = PATIENCE_MS } = options

  /** The text of a document; `null` if there is none under the address. */
  async function find(address: string, signal: AbortSignal): Promise<string | null> {
    const outcome = await fetcher.request({
      url: address,
      maxBytes: MAX_BYTES,
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    })
    signal.throwIfAborted()
    const { origin, pathname } = new URL(address)
    const said = (what: string) => `${origin}${pathname} ${what}`
    if (outcome.kind !== 'response') throw new CatalogError('unreachable', said(`gave no answer: ${outcome.kind}`))
    const { status, body, isWhole } = outcome
    if (status === 403 || status === 429) throw new CatalogError('refused', said(`answered ${status}`))
    if (status === 404) return null
    if (status !== 200) throw new CatalogError('unreachable', said(`answered ${status}`))
    if (!isWhole) throw new CatalogError('invalid', said(`answered more than ${MAX_BYTES} bytes`))
    return new TextDecoder().decode(body)
  }

  async function ask(address: string, signal: AbortSignal): Promise<string> {
    const text = await find(address, signal)
    if (text === null) throw new CatalogError('unreachable', `${new URL(address).origin} answered 404`)
    return text
  }

  return {
    name: 'apple',
    lookUpSize: 200,

    async lookUp(ids, { code }, signal) {
      const query = new URLSearchParams({ id: ids.join(','), entity: 'podcast', country: code })
      return readPodcasts(await ask(`${url}/lookup?${query}`, signal))
    },

    async search(term, { code }, signal) {
      const query = new URLSearchParams({
        media: 'podcast',
        entity: 'podcast',
        term: term.slice(0, MAX_TERM).toWellFormed(),
        limit: String(SEARCH_RESULTS),
        country: code,
      })
      return readPodcasts(await ask(`${url}/search?${query}`, signal))
    },

    hasChart: ({ type, genre }) => genre === null || (type === 'PODCASTSERIES' && idOf(genre) !== null),

    async chart({ type, country, genre }, signal) {
      const code = country.code.toLowerCase()
      const isOfEpisodes = type === 'PODCASTEPISODE'
      if (genre === null) {
        const document = isOfEpisodes ? 'podcast-episodes.json' : 'podcasts.json'
        const address = `${chartsUrl}/api/v2/${code}/podcasts/top/${PLACES}/${document}`
        // Some countries have no charts.
        const text = await find(address, signal)
        return text === null ? EMPTY : readChart(text, isOfEpisodes, genreOf)
      }
      const id = isOfEpisodes ? null : idOf(genre)
      if (id === null) throw new CatalogError('invalid', `There is no chart of ${type} for ${genre}`)
      const address = `${url}/${code}/rss/toppodcasts/limit=${PLACES_OF_GENRE}/genre=${id}/json`
      const text = await find(address, signal)
      return text === null ? EMPTY : readGenreChart(text, genreOf)
    },
  }
}
