import { contentCounts } from '../../entities/index.ts'
import { inOrder, podcastsByGuids, UUID, withValue } from '../public-podcast-rows.ts'
import { badInput } from '../shape-routes.ts'
import type { PathContext, Paths } from './answer.ts'
import { feedObject } from './feed-object.ts'
import { mediumsIn } from './podcast-filter.ts'

export const MOST_GUIDS = 200
export const USUAL_TAGGED = 500
export const MOST_TAGGED = 5_000

/** @throws DirectoryError BAD_USER_INPUT if the body is not a list of at most 200 guids */
function guidsIn({ body }: PathContext): readonly string[] {
  let guids: unknown = null
  try {
    guids = JSON.parse(body ?? '')
  } catch {}
  if (!Array.isArray(guids)) throw badInput('The body must be a JSON list of guids')
  if (guids.length > MOST_GUIDS) throw badInput(`The list has more than ${MOST_GUIDS} guids`)
  if (!guids.every((guid) => typeof guid === 'string')) throw badInput('Each guid must be a text')
  return [...new Set(guids.map((guid) => guid.toLowerCase()))]
}

/** Paths that are asked by `POST`. */
export const postedPaths: Paths = {
  async 'podcasts/batch/byguid'(context) {
    const guids = guidsIn(context)
    const uuids = await podcastsByGuids(
      context.db,
      guids.filter((guid) => UUID.test(guid)),
    )
    const podcasts = await inOrder(context.db, [...new Set(guids.flatMap((guid) => uuids.get(guid) ?? []))])
    return {
      allFound: guids.every((guid) => uuids.has(guid)),
      found: podcasts.length,
      feeds: podcasts.map((podcast) => {
        const feed = feedObject(podcast, { isFull: true })
        return 'value' in feed ? { ...feed, valueBlock: JSON.stringify(feed.value) } : feed
      }),
      description: 'Found matching feeds.',
    }
  },
}

export const listPaths: Paths = {
  async 'podcasts/bytag'({ db, parameters }) {
    const isValue = parameters.flag('podcast-value')
    if (!isValue && !parameters.flag('podcast-valuetimesplit')) {
      throw badInput('`podcast-value` or `podcast-valueTimeSplit` must be given')
    }
    const startAt = parameters.integer('start_at')
    if (startAt !== null && startAt < 1) throw badInput('`start_at` is below 1')
    const max = parameters.max(USUAL_TAGGED, startAt === null ? USUAL_TAGGED : MOST_TAGGED)
    const { withValue: tagged, withTimeSplits } = await contentCounts(db)
    const { uuids, next } = await withValue(db, {
      hasTimeSplits: !isValue,
      mediums: mediumsIn(parameters),
      startAt,
      limit: max,
    })
    const podcasts = await inOrder(db, uuids)
    return {
      feeds: podcasts.map((podcast) => feedObject(podcast, { isFull: false })),
      count: podcasts.length,
      total: isValue ? tagged : withTimeSplits,
      ...(next !== null && { nextStartAt: next }),
      description: 'Found matching feeds.',
    }
  },
}
