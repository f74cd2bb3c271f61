import type { Database } from '../../database/database.ts'
import { DirectoryError } from '../../runtime/index.ts'
import { popularUuids } from '../filtered-podcast-rows.ts'
import { foundUuids } from '../found-uuids.ts'
import { newestEpisodes, type PublicEpisode } from '../public-episode-rows.ts'
import { inOrder, type PublicPodcast, podcastAtUrl, publicPodcasts } from '../public-podcast-rows.ts'
import type { ReadingContext } from '../reading-context.ts'
import {
  badInput,
  originOf,
  type ReadingBody,
  type ReadingRequest,
  type ReadingRoutes,
  reply,
  type Shape,
  shapeRoutes,
} from '../shape-routes.ts'
import { JSON_TYPE, podcastObject, writerOf } from './podcast-list.ts'
import { genresOfTag, readTags } from './tags.ts'

const SEARCH = '/:file{search\\.[A-Za-z]{1,10}}'
const TOP = '/:file{toplist\\.[A-Za-z]{1,10}}'
const TOP_OF = '/toplist/:file{[0-9]{1,9}\\.[A-Za-z]{1,10}}'
const NUMBER = ':count{[0-9]{1,9}\\.json}'
const TAGS = `/api/2/tags/${NUMBER}` as const
const TAG = `/api/2/tag/:tag/${NUMBER}` as const
const PODCAST = '/api/2/data/podcast.json'
const EPISODE = '/api/2/data/episode.json'

const HOUR_S = 3_600
const DAY_S = 86_400
const FOUND = 20
const TOP_LENGTH = 50
const MAX_LENGTH = 100
const MAX_TERM = 200

const shape: Shape = {
  paths: [SEARCH, TOP, TOP_OF, TAGS, TAG, PODCAST, EPISODE],
  isMeant,
  failureBody: ({ message }) => ({ body: `${message}\n`, contentType: 'text/plain; charset=utf-8' }),
}

/** The results of the page of searches have addresses in two formats too. They name a `term`. */
function isMeant(c: ReadingRequest): boolean {
  const isShared = ['/search.opml', '/search.atom'].includes(c.req.path)
  return !isShared || c.req.query('q') !== undefined || c.req.query('scale_logo') !== undefined
}

/** The public directory of gpodder.net. Documentation: `docs/apps.md`. */
export function gpodderRoutes(context: ReadingContext): ReadingRoutes {
  const { db, search } = context

  return shapeRoutes(shape, context, (routes) => {
    routes.get(SEARCH, async (c, next) => {
      if (!isMeant(c)) return await next()
      const write = writerOf(formatOf(c.req.param('file')))
      const term = (c.req.query('q') ?? '').trim().slice(0, MAX_TERM).replaceAll('\0', '').toWellFormed()
      if (term === '') throw badInput('/search.opml|txt|json?q={query}')
      checkLogoSize(c)
      const uuids = await foundUuids(search, { term, type: 'PODCASTSERIES' }, { limit: FOUND })
      return sent(c, write(await inOrder(db, uuids), optionsOf(c, context, `Search: ${term}`)))
    })
    const topList = async (c: ReadingRequest, format: string, length: number) => {
      const write = writerOf(format)
      checkLogoSize(c)
      const podcasts = await inOrder(db, await popularUuids(db, everything, length))
      const options = { ...optionsOf(c, context, 'Popular podcasts'), extra: { position_last_week: 0 } }
      return sent(c, write(podcasts, options))
    }
    routes.get(TOP, (c) => topList(c, formatOf(c.req.param('file')), TOP_LENGTH))
    routes.get(TOP_OF, (c) => topList(c, formatOf(c.req.param('file')), lengthOf(c.req.param('file'))))
    routes.get(TAGS, async (c) => {
      const body = JSON.stringify((await readTags(db)).slice(0, lengthOf(c.req.param('count'))))
      return sent(c, { body, contentType: JSON_TYPE }, DAY_S)
    })
    routes.get(TAG, async (c) => {
      const genres = genresOfTag(c.req.param('tag'))
      const length = lengthOf(c.req.param('count'))
      const uuids = genres.length === 0 ? [] : await popularUuids(db, { ...everything, genres }, length)
      return sent(c, writerOf('json')(await inOrder(db, uuids), optionsOf(c, context, '')))
    })
    routes.get(PODCAST, async (c) => {
      const podcast = await podcastOf(db, c.req.query('url'))
      return sent(c, { body: JSON.stringify(podcastObject(podcast, originOf(c, context))), contentType: JSON_TYPE })
    })
    routes.get(EPISODE, async (c) => {
      const podcast = await podcastOf(db, c.req.query('podcast'))
      const mediaUrl = c.req.query('url') ?? ''
      if (mediaUrl === '') throw notFound()
      const selection = { since: null, until: null, mediaUrl: mediaUrl.replaceAll('\0', ''), ofEach: 1, limit: 1 }
      const [episode] = await newestEpisodes(db, [podcast.uuid], selection)
      if (episode === undefined) throw notFound()
      return sent(c, {
        body: JSON.stringify(episodeObject(episode, podcast, mediaUrl, originOf(c, context))),
        contentType: JSON_TYPE,
      })
    })
  })
}

const everything = { languages: null, tags: [], genres: null, withoutGenres: [], mediums: null, since: null } as const

function formatOf(file: string): string {
  return file.slice(file.lastIndexOf('.') + 1).toLowerCase()
}

/** Returns a number of results, cut to what a list has at most. */
function lengthOf(file: string): number {
  return Math.min(MAX_LENGTH, Math.max(1, Number.parseInt(file, 10)))
}

/** Pictures are not scaled, but clients send a size. */
function checkLogoSize(c: ReadingRequest): void {
  const size = c.req.query('scale_logo') ?? ''
  if (size === '') return
  const isSize = /^[0-9]{1,3}$/.test(size) && Number(size) >= 1 && Number(size) <= 256
  if (!isSize) throw badInput('scale_logo is a number from 1 to 256.')
}

function optionsOf(c: ReadingRequest, context: ReadingContext, title: string) {
  return { title, origin: originOf(c, context), now: context.runtime.now(), jsonp: c.req.query('jsonp') ?? null }
}

function sent(c: ReadingRequest, body: ReadingBody, keptS = HOUR_S): Response {
  c.header('X-Content-Type-Options', 'nosniff')
  return reply(c, body, keptS)
}

/** @throws DirectoryError NOT_FOUND if there is no such public podcast */
async function podcastOf(db: Database, url: string | undefined): Promise<PublicPodcast> {
  const uuid = url === undefined ? null : await podcastAtUrl(db, url.replaceAll('\0', ''))
  const podcast = uuid === null ? undefined : (await publicPodcasts(db, [uuid])).get(uuid)
  if (podcast === undefined) throw notFound()
  return podcast
}

function notFound(): DirectoryError {
  return new DirectoryError('NOT_FOUND', 'The directory does not have this podcast or episode.')
}

function episodeObject(episode: PublicEpisode, podcast: PublicPodcast, mediaUrl: string, origin: string) {
  const { uuid, name, description, datePublished, details } = episode
  return {
    title: name ?? '',
    url: mediaUrl,
    podcast_title: podcast.name ?? podcast.rssUrl,
    podcast_url: podcast.rssUrl,
    description: description ?? '',
    website: details.websiteUrl ?? '',
    released: releasedText(datePublished),
    mygpo_link: `${origin}/episodes/${uuid}`,
  }
}

/** Returns epoch seconds as `2026-11-28T10:00:00`; empty if they are no date. */
function releasedText(seconds: number | null): string {
  const date = new Date((seconds ?? Number.NaN) * 1_000)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 19)
}
