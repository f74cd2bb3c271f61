import type { PodcastMedium } from 'feedmill/tables'
import { nameKey } from '../../entities/index.ts'
import type { SearchType } from '../../search/index.ts'
import { foundUuids, MOST_FOUND } from '../found-uuids.ts'
import { publicEpisodes } from '../public-episode-rows.ts'
import { inOrder, type PublicPodcast, uuidsByName } from '../public-podcast-rows.ts'
import { badInput } from '../shape-routes.ts'
import type { PathContext, Paths } from './answer.ts'
import { episodesAnswer } from './episode-paths.ts'
import { feedObject } from './feed-object.ts'
import { mediumsIn } from './podcast-filter.ts'

const USUAL = 60

const valueTypes: Readonly<Record<string, readonly string[] | null>> = {
  any: null,
  lightning: ['lightning'],
  hive: ['HBD', 'hive'],
  webmonetization: ['webmonetization'],
}

/** Returns the test that `val` and `aponly` ask for; `null` if all podcasts pass. */
function testIn({ parameters }: PathContext): ((podcast: PublicPodcast) => boolean) | null {
  const val = parameters.text('val')
  const isApple = parameters.flag('aponly')
  if (val !== null && !Object.hasOwn(valueTypes, val)) throw badInput('`val` is unknown')
  if (val === null && !isApple) return null
  const types = val === null ? null : valueTypes[val]
  const hasValue = ({ extras: { value = [] } }: PublicPodcast) =>
    types == null ? value.length > 0 : value.some(({ type }) => types.includes(type ?? ''))
  return (podcast) => (val === null || hasValue(podcast)) && (!isApple || podcast.catalogId !== null)
}

async function found(
  { search, parameters }: PathContext,
  type: SearchType,
  limit: number,
  mediums = mediumsIn(parameters),
): Promise<readonly string[]> {
  const term = parameters.required('q')
  if (mediums?.length === 0) return []
  const query = {
    type,
    term,
    filters: { mediums: mediums ?? [] },
    isSafeMode: parameters.flag('clean'),
    ...(type === 'PODCASTEPISODE' && { matchBy: 'ALL_TERMS' as const }),
  }
  return await foundUuids(search, query, { limit })
}

async function byTerm(context: PathContext, mediums?: readonly PodcastMedium[]) {
  const { db, parameters } = context
  const max = parameters.max(USUAL)
  const test = testIn(context)
  const podcasts = await inOrder(db, await found(context, 'PODCASTSERIES', test === null ? max : MOST_FOUND, mediums))
  return feedsAnswer(context, (test === null ? podcasts : podcasts.filter(test)).slice(0, max))
}

function feedsAnswer({ parameters }: PathContext, podcasts: readonly PublicPodcast[]) {
  const isFull = parameters.flag('fulltext')
  return {
    feeds: podcasts.map((podcast) => feedObject(podcast, { isFull, hasValue: false })),
    count: podcasts.length,
    query: parameters.required('q'),
    description: 'Found matching feeds.',
  }
}

export const searchPaths: Paths = {
  'search/byterm': (context) => byTerm(context),

  'search/music/byterm': (context) => byTerm(context, ['music']),

  async 'search/bytitle'(context) {
    const { db, parameters } = context
    if (parameters.flag('similar')) return await byTerm(context)
    const key = nameKey(parameters.required('q'))
    const isClean = parameters.flag('clean')
    const test = testIn(context)
    const podcasts =
      key === null ? [] : await inOrder(db, await uuidsByName(db, key, mediumsIn(parameters), MOST_FOUND))
    const kept = podcasts.filter(
      (podcast) => (test === null || test(podcast)) && !(isClean && podcast.isExplicit === true),
    )
    return feedsAnswer(context, kept.slice(0, parameters.max(USUAL)))
  },

  async 'search/byperson'(context) {
    const { db, parameters } = context
    const uuids = await found(context, 'PODCASTEPISODE', parameters.max(USUAL))
    const episodes = [...(await publicEpisodes(db, uuids)).values()].filter(({ isRemoved }) => !isRemoved)
    episodes.sort((a, b) => (b.datePublished ?? 0) - (a.datePublished ?? 0) || b.number - a.number)
    return {
      ...(await episodesAnswer(db, episodes, parameters.flag('fulltext'))),
      query: parameters.required('q'),
    }
  },
}
