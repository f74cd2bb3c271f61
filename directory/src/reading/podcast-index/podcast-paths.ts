import type { Database } from '../../database/database.ts'
import { seriesOfNumbers } from '../../entities/index.ts'
import { popularUuids } from '../filtered-podcast-rows.ts'
import {
  inOrder,
  type PublicPodcast,
  podcastAtUrl,
  podcastsByCatalogIds,
  podcastsByGuids,
  publicPodcasts,
} from '../public-podcast-rows.ts'
import { badInput } from '../shape-routes.ts'
import type { PathAnswer, Paths } from './answer.ts'
import { feedObject, trendingObject } from './feed-object.ts'
import type { Parameters } from './parameters.ts'
import { filterIn } from './podcast-filter.ts'
import { valueObject } from './value-object.ts'

const WEEK_S = 7 * 86_400
const TRENDING = 10
const USUAL_OF_MEDIUM = 60

/** A podcast and the parameter that named it, as it was sent. `null` if there is no such public podcast. */
export interface NamedPodcast {
  readonly sent: string
  readonly podcast: PublicPodcast | null
}

type Find = (db: Database, parameters: Parameters) => Promise<NamedPodcast>

async function named(db: Database, sent: string, uuid: string | null | undefined): Promise<NamedPodcast> {
  if (uuid === null || uuid === undefined) return { sent, podcast: null }
  return { sent, podcast: (await publicPodcasts(db, [uuid])).get(uuid) ?? null }
}

/** @throws DirectoryError BAD_USER_INPUT if the text is no number */
export function numberIn(text: string, pattern = /^\d{1,15}$/): number {
  if (!pattern.test(text)) throw badInput(`\`${text.slice(0, 40)}\` is not a number`)
  return Number(text.replace(/^\D+/, ''))
}

/** Ways to name a podcast. */
export const findBy = {
  async id(db, parameters) {
    const sent = parameters.required('id')
    const number = numberIn(sent)
    return await named(db, sent, (await seriesOfNumbers(db, [number])).get(number))
  },
  async url(db, parameters) {
    const sent = parameters.required('url')
    return await named(db, sent, await podcastAtUrl(db, sent))
  },
  async guid(db, parameters) {
    const sent = parameters.required('guid')
    return await named(db, sent, (await podcastsByGuids(db, [sent])).get(sent.toLowerCase()))
  },
  async itunesId(db, parameters) {
    const sent = parameters.required('id')
    const id = numberIn(sent, /^(?:id)?\d{1,15}$/)
    return await named(db, sent, (await podcastsByCatalogIds(db, [id])).get(id))
  },
} as const satisfies Readonly<Record<string, Find>>

function feedAnswer(query: object, { podcast }: NamedPodcast, none: string): PathAnswer {
  const feed = podcast === null ? [] : feedObject(podcast, { isFull: true })
  return { query, feed, description: podcast === null ? none : 'Found matching feed.' }
}

function valueAnswer(query: object, { podcast }: NamedPodcast): PathAnswer {
  const value = podcast === null ? null : valueObject(podcast.extras.value)
  return { query, value: value ?? [], description: value === null ? 'Value not found.' : 'Found matching value.' }
}

export const podcastPaths: Paths = {
  'podcasts/byfeedid': async ({ db, parameters }) => {
    const found = await findBy.id(db, parameters)
    return feedAnswer({ id: found.sent }, found, 'No feeds match this id.')
  },
  'podcasts/byfeedurl': async ({ db, parameters }) => {
    const found = await findBy.url(db, parameters)
    return feedAnswer({ url: found.sent }, found, 'No feeds match this url.')
  },
  'podcasts/byguid': async ({ db, parameters }) => {
    const found = await findBy.guid(db, parameters)
    const query = { guid: found.sent, ...(found.podcast !== null && { id: found.podcast.number }) }
    return feedAnswer(query, found, 'No feeds match this guid.')
  },
  'podcasts/byitunesid': async ({ db, parameters }) => {
    const found = await findBy.itunesId(db, parameters)
    return feedAnswer({ id: found.sent }, found, 'No feeds match this itunes id.')
  },
  'podcasts/trending': async ({ db, parameters, nowS }) => {
    const since = parameters.since(nowS)
    const filter = filterIn(parameters, since ?? nowS - WEEK_S)
    const feeds = await inOrder(db, await popularUuids(db, filter, parameters.max(TRENDING)))
    return {
      feeds: feeds.map(trendingObject),
      count: feeds.length,
      max: parameters.sentMax(TRENDING),
      since,
      description: 'Found matching feeds.',
    }
  },
  'podcasts/bymedium': async ({ db, parameters }) => {
    const medium = parameters.required('medium')
    const uuids = await popularUuids(db, filterIn(parameters, null), parameters.max(USUAL_OF_MEDIUM))
    const feeds = (await inOrder(db, uuids)).map((podcast) => feedObject(podcast, { isFull: false }))
    return { feeds, count: feeds.length, medium, description: 'Found matching feeds.' }
  },
  'value/byfeedid': async ({ db, parameters }) => {
    const found = await findBy.id(db, parameters)
    return valueAnswer({ id: found.sent }, found)
  },
  'value/byfeedurl': async ({ db, parameters }) => {
    const found = await findBy.url(db, parameters)
    return valueAnswer({ url: found.sent }, found)
  },
  'value/bypodcastguid': async ({ db, parameters }) => {
    const found = await findBy.guid(db, parameters)
    return valueAnswer(found.podcast === null ? { guid: found.sent } : { id: found.podcast.number }, found)
  },
}
