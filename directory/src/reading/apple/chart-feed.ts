import { countryFromCode } from 'feedmill/tables'
import { readChart } from '../../catalog/index.ts'
import type { Database } from '../../database/database.ts'
import { type PublicPodcast, publicPodcasts } from '../public-podcast-rows.ts'
import { timeText } from '../words.ts'
import { artistOf, artworkOf, collectionIdOf, pageOf } from './podcast-result.ts'
import { genresOf } from './request.ts'

/** The segments of the path of a chart, such as `limit=25/explicit=true/json`. */
const SEGMENTS = /^(?:(limit|genre|explicit)=([A-Za-z0-9]{0,15})\/)*json$/
const LIMIT = 10
const MAX_LIMIT = 200
/** Heights of pictures, in pixels. */
const HEIGHTS = [55, 60, 170]

export interface ChartFeedContext {
  readonly db: Database
  readonly origin: string
  /** Epoch seconds. */
  readonly nowS: number
}

/**
 * Returns the chart of a country as Apple's old feeds give it; `null` if the path is none, or if there is no chart.
 *
 * @param code - two letters of ISO 3166-1, in any case
 * @param rest - what stands after `toppodcasts/`
 */
export async function chartFeed({ db, origin, nowS }: ChartFeedContext, code: string, rest: string) {
  const country = countryFromCode(code)
  if (country === null || !SEGMENTS.test(rest)) return null
  const segments = new URLSearchParams(rest.slice(0, -'/json'.length).replaceAll('/', '&'))
  const genres = genresOf(segments.get('genre') ?? '')
  if (genres === null || genres === 'unknown') return null
  const given = Number(segments.get('limit') ?? LIMIT)
  const limit = Number.isInteger(given) && given > 0 ? Math.min(given, MAX_LIMIT) : LIMIT
  const isSafe = segments.get('explicit') === 'false'
  const page = { country, genres, isListedOnly: true, page: 1, limitPerPage: isSafe ? MAX_LIMIT : limit }
  const { uuids, fetchedAt } = await readChart(db, { type: 'PODCASTSERIES', ...page }, nowS)
  if (fetchedAt === null) return null
  const podcasts = await publicPodcasts(db, uuids)
  const shown = uuids
    .flatMap((uuid) => podcasts.get(uuid) ?? [])
    .filter(({ isExplicit }) => !isSafe || isExplicit !== true)
    .slice(0, limit)
  return {
    feed: {
      id: label(`${origin}/charts?country=${country}`),
      title: label('Top podcasts'),
      updated: label(timeText(fetchedAt)),
      entry: shown.map((podcast) => entryOf(podcast, origin)),
    },
  }
}

function label(text: string) {
  return { label: text }
}

function entryOf(podcast: PublicPodcast, origin: string) {
  const page = pageOf(podcast, origin)
  return {
    'im:name': label(podcast.name ?? ''),
    'im:image': HEIGHTS.map((height) => ({
      label: artworkOf(podcast, height),
      attributes: { height: String(height) },
    })),
    summary: label(podcast.description ?? ''),
    title: label(podcast.name ?? ''),
    link: { attributes: { rel: 'alternate', type: 'text/html', href: page } },
    id: { label: page, attributes: { 'im:id': String(collectionIdOf(podcast)) } },
    'im:artist': label(artistOf(podcast)),
  }
}
