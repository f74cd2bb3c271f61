import type { FeedFetcher } from 'feedmill/fetch'
import { followHubs, openWebsub, type Websub, websubRoutes } from '../../websub/index.ts'
import { loopOf, type RoomContext } from '../context.ts'
import type { Part } from '../part.ts'

/** Milliseconds between two looks for feeds whose hubs changed. */
const FOLLOW_MS = 2_000

export interface WebsubPart extends Part {
  /** `null` if hubs cannot reach this process. */
  readonly websub: Websub | null
}

/** Subscriptions at hubs. */
export function openHubs(context: RoomContext, fetcher: FeedFetcher): WebsubPart {
  const { db, runtime, settings, secrets } = context
  const opened = openWebsub({ db, fetcher, runtime, reach: settings, secrets })
  if (!('subscriber' in opened)) {
    runtime.log.info('websub.off', { reason: opened.whyNot })
    return { name: 'websub', websub: null }
  }
  return {
    name: 'websub',
    websub: opened,
    routes: [websubRoutes(opened)],
    loops: settings.roles.includes('refresh')
      ? [loopOf(context, 'websub', FOLLOW_MS, async () => (await followHubs(opened)) > 0)]
      : [],
  }
}
