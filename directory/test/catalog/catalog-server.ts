import type { ServerResponse } from 'node:http'
import { startFeedServer } from '../support/feed-server.ts'

/** A podcast in the catalog of the stub. */
export interface StubPodcast {
  readonly id: number
  readonly name: string
  readonly feedUrl?: string
  readonly artist?: { readonly id: number; readonly name: string }
  readonly artwork?: string
  /** Codes of the countries in which the catalog has the podcast, in upper case. Default: all. */
  readonly countries?: readonly string[]
}

/** A catalog on loopback that answers in the formats of the real catalog, with made-up podcasts. */
export interface CatalogServer {
  readonly base: string
  /** Paths with queries of all requests, in order. */
  readonly asked: string[]
  podcasts: StubPodcast[]
  /** Ranked identifiers of podcasts by country and number of the genre: `us` or `us 1303`. */
  readonly charts: Map<string, readonly number[]>
  /** Ranked episodes by country. */
  readonly episodeCharts: Map<string, readonly { readonly podcast: number; readonly title: string }[]>
  /** Answers every request instead, until it is `null` again. */
  fault: ((response: ServerResponse) => void) | null
  close(): Promise<void>
}

export async function startCatalogServer(): Promise<CatalogServer> {
  const server = await startFeedServer()
  const catalog: CatalogServer = {
    base: server.base,
    asked: [],
    podcasts: [],
    charts: new Map(),
    episodeCharts: new Map(),
    fault: null,
    close: () => server.close(),
  }
  server.setDefault((request, response) => {
    const path = request.url ?? '/'
    catalog.asked.push(path)
    if (catalog.fault !== null) return catalog.fault(response)
    const answer = answerTo(new URL(path, server.base), catalog)
    response.writeHead(answer === null ? 404 : 200, { 'Content-Type': 'text/javascript; charset=utf-8' })
    response.end(answer === null ? 'Not found' : `\n\n\n${JSON.stringify(answer)}\n`)
  })
  return catalog
}

function answerTo({ pathname, searchParams }: URL, { podcasts, charts, episodeCharts }: CatalogServer): unknown {
  const country = searchParams.get('country') ?? ''
  const there = podcasts.filter(({ countries }) => countries === undefined || countries.includes(country))
  if (pathname === '/lookup') {
    const ids = (searchParams.get('id') ?? '').split(',').map(Number)
    return results(there.filter(({ id }) => ids.includes(id)))
  }
  if (pathname === '/search') {
    const words = (searchParams.get('term') ?? '').toLowerCase().split(' ')
    return results(there.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))))
  }
  const top = /^\/api\/v2\/([a-z]{2})\/podcasts\/top\/100\/(podcasts|podcast-episodes)\.json$/.exec(pathname)
  if (top !== null) {
    const [, code = '', kind] = top
    const list =
      kind === 'podcasts'
        ? charts.get(code)?.map((id) => chartResult(code, id, podcasts))
        : episodeCharts.get(code)?.map((episode, place) => episodeResult(code, episode, place, podcasts))
    return list === undefined ? null : { feed: { title: 'Top', country: code, results: list } }
  }
  const genre = /^\/([a-z]{2})\/rss\/toppodcasts\/limit=200\/genre=([0-9]+)\/json$/.exec(pathname)
  if (genre === null) return null
  const list = charts.get(`${genre[1]} ${genre[2]}`)
  if (list === undefined) return null
  const entries = list.map((id) => genreEntry(id, genre[2]!))
  // A single entry is not in a list.
  return { feed: { author: { name: { label: 'Store' } }, entry: entries.length === 1 ? entries[0] : entries } }
}

function results(podcasts: readonly StubPodcast[]) {
  const list = podcasts.map(({ id, name, feedUrl, artist, artwork }) => ({
    wrapperType: 'track',
    kind: 'podcast',
    ...(artist !== undefined && { artistId: artist.id, artistName: artist.name }),
    collectionId: id,
    trackId: id,
    collectionName: name,
    ...(feedUrl !== undefined && { feedUrl }),
    ...(artwork !== undefined && {
      artworkUrl30: `${artwork}30x30bb.jpg`,
      artworkUrl100: `${artwork}100x100bb.jpg`,
      artworkUrl600: `${artwork}600x600bb.jpg`,
    }),
    country: 'USA',
    primaryGenreName: 'Comedy',
    genreIds: ['1303', '26'],
  }))
  return { resultCount: list.length, results: list }
}

const nameOf = (id: number, podcasts: readonly StubPodcast[]) =>
  podcasts.find((each) => each.id === id)?.name ?? 'Unknown'

function chartResult(code: string, id: number, podcasts: readonly StubPodcast[]) {
  return {
    artistName: 'Somebody',
    id: String(id),
    name: nameOf(id, podcasts),
    kind: 'podcasts',
    genres: [{ genreId: '1303', name: 'Comedy', url: `https://shop.example/${code}/genre/id1303` }],
    url: `https://shop.example/${code}/podcast/some-name/id${id}`,
  }
}

function episodeResult(
  code: string,
  { podcast, title }: { readonly podcast: number; readonly title: string },
  place: number,
  podcasts: readonly StubPodcast[],
) {
  return {
    artistName: nameOf(podcast, podcasts),
    id: String(1_000_700_000_000 + place),
    name: title,
    kind: 'podcast-episodes',
    genres: [
      { genreId: '1303', name: 'Comedy' },
      { genreId: '26', name: 'Podcasts' },
      { genreId: '9999', name: 'New' },
    ],
    url: `https://shop.example/${code}/podcast/some-title/id${podcast}?i=${1_000_700_000_000 + place}`,
  }
}

function genreEntry(id: number, genre: string) {
  return {
    'im:name': { label: 'Some name' },
    id: { label: `https://shop.example/podcast/id${id}?uo=2`, attributes: { 'im:id': String(id) } },
    category: { attributes: { 'im:id': genre, term: 'Genre' } },
  }
}
