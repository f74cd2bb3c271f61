import type { Database } from '../../database/database.ts'
import { seriesOfNumbers } from '../../entities/index.ts'
import type { PingByUrl } from '../../podping/index.ts'
import { deadFeeds, publicCounts, publicPodcasts } from '../public-podcast-rows.ts'
import { badInput } from '../shape-routes.ts'
import type { PathContext, Paths } from './answer.ts'
import { categories } from './categories.ts'
import { numberIn } from './podcast-paths.ts'
import { recentData } from './recent-data.ts'

const HOUR_S = 3_600

/** Paths beside those of podcasts and episodes. */
export function otherPaths(ping: PingByUrl): Paths {
  const stats = createStats()
  return {
    'categories/list': () => ({
      feeds: categories,
      count: categories.length,
      description: 'Found matching categories.',
    }),

    'stats/current': async (context) => ({
      stats: await stats(context),
      description: 'Fetch successful.',
    }),

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

/** Returns the counts of the directory, at most an hour old. One question counts, others wait for it. */
function createStats(): (context: PathContext) => Promise<object> {
  let kept: { readonly counts: Promise<object>; readonly at: number } | null = null
  return async ({ db, nowS }) => {
    if (kept === null || nowS - kept.at >= HOUR_S || nowS < kept.at) kept = { counts: publicCounts(db, nowS), at: nowS }
    const { counts } = kept
    counts.catch(() => {
      if (kept?.counts === counts) kept = null
    })
    return await counts
  }
}
