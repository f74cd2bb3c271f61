import { episodeOfNumber } from '../../entities/index.ts'
import { latestUuids } from '../filtered-podcast-rows.ts'
import { publicEpisodes, recentEpisodes } from '../public-episode-rows.ts'
import { inOrder, newestNumbered, oldestEpisodeTimes } from '../public-podcast-rows.ts'
import type { Paths } from './answer.ts'
import { episodesAnswer } from './episode-paths.ts'
import { newFeedObject, recentFeedObject } from './feed-object.ts'
import { filterIn, mediumsIn } from './podcast-filter.ts'

const USUAL_EPISODES = 10
const USUAL_FEEDS = 40

export const recentPaths: Paths = {
  async 'recent/episodes'({ db, parameters, nowS }) {
    const before = parameters.integer('before')
    const uuid = before === null || before < 1 ? null : await episodeOfNumber(db, before)
    const place = uuid === null ? undefined : (await publicEpisodes(db, [uuid])).get(uuid)
    const { datePublished = null } = place ?? {}
    const uuids = await recentEpisodes(db, {
      after: place === undefined || datePublished === null ? null : { datePublished, uuid: place.uuid },
      limit: parameters.max(USUAL_EPISODES),
      nowS,
    })
    const excluded = parameters.text('excludestring')?.toLowerCase() ?? null
    const episodes = await publicEpisodes(db, uuids)
    const answer = await episodesAnswer(
      db,
      uuids.flatMap((each) => episodes.get(each) ?? []),
      parameters.flag('fulltext'),
    )
    const items = (
      answer.items as { readonly title: string; readonly feedUrl: string; readonly enclosureUrl: string }[]
    ).filter(({ title, feedUrl, enclosureUrl }) => {
      return excluded === null || ![title, feedUrl, enclosureUrl].some((text) => text.toLowerCase().includes(excluded))
    })
    return { ...answer, items, count: items.length, max: parameters.sentMax(USUAL_EPISODES) }
  },

  async 'recent/feeds'({ db, parameters, nowS }) {
    const since = parameters.since(nowS)
    const uuids = await latestUuids(db, filterIn(parameters, since), { limit: parameters.max(USUAL_FEEDS), nowS })
    const oldest = await oldestEpisodeTimes(db, uuids)
    const feeds = await inOrder(db, uuids)
    return {
      feeds: feeds.map((podcast) => recentFeedObject(podcast, oldest.get(podcast.uuid) ?? 0)),
      count: feeds.length,
      max: parameters.sentMax(USUAL_FEEDS),
      since,
      description: 'Found matching feeds.',
    }
  },

  async 'recent/newfeeds'({ db, parameters, nowS }) {
    const from = parameters.integer('feedid')
    const since = from === null ? parameters.since(nowS) : null
    const isAscending = from !== null && !parameters.flag('desc')
    const uuids = await newestNumbered(db, {
      from,
      isAscending,
      mediums: mediumsIn(parameters),
      limit: parameters.max(USUAL_FEEDS),
    })
    const feeds = (await inOrder(db, uuids)).filter(({ feed }) => since === null || feed.createdAt >= since)
    return {
      feeds: feeds.map(newFeedObject),
      count: feeds.length,
      max: parameters.sentMax(USUAL_FEEDS),
      description: 'Found matching feeds.',
    }
  },
}
