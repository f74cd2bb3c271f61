import type { Database } from '../../database/database.ts'
import { contentCounts, seriesOfNumbers } from '../../entities/index.ts'
import type { PingByUrl } from '../../podping/index.ts'
import { deadFeeds, publicPodcasts } from '../public-podcast-rows.ts'
import { badInput } from '../shape-routes.ts'
import type { Paths } from './answer.ts'
import { categories } from './categories.ts'
import { numberIn } from './podcast-paths.ts'
import { recentData } from './recent-data.ts'

/** Paths beside those of podcasts and episodes. */
export function otherPaths(ping: PingByUrl): Paths {
  return {
    'categories/list': () => ({
      feeds: categories,
      count: categories.length,
      description: 'Found matching categories.',
    }),

    'stats/current': async ({ db }) => {
      const counts = await contentCounts(db)
      const stats = {
        feedCountTotal: counts.podcasts.total,
        episodeCountTotal: counts.episodes,
        feedsWithNewEpisodes3days: counts.newIn3Days,
        feedsWithNewEpisodes10days: counts.newIn10Days,
        feedsWithNewEpisodes30days: counts.newIn30Days,
        feedsWithNewEpisodes90days: counts.newIn90Days,
        feedsWithValueBlocks: counts.withValue,
      }
      return { stats, description: 'Fetch successful.' }
    },

    'podcasts/dead': async ({ db }) => {
      const feeds = await deadFeeds(db)
      return { feeds, count: feeds.length, description: 'Found matching feeds.' }
    },

    'recent/data': recentData,

    'hub/pubnotify': async ({ db, parameters, scope }) => {
      const id = parameters.text('id')
      const url = id === null ? parameters.text('url') : await urlOf(db, numberIn(id))
      if (url === null && id === null) throw badInput('`id` or `url` must be given')
      // Nobody learns whether the feed is known, or looked at.
      if (url !== null) await ping(url, scope.network)
      return { description: 'Feed marked for immediate update.' }
    },
  }
}

async function urlOf(db: Database, number: number): Promise<string | null> {
  const uuid = (await seriesOfNumbers(db, [number])).get(number)
  return uuid === undefined ? null : ((await publicPodcasts(db, [uuid])).get(uuid)?.rssUrl ?? null)
}
