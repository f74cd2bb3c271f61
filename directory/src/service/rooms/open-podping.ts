import { addPodpingGauges, createPingByUrl, type PingByUrl, pingRoutes, startPodping } from '../../podping/index.ts'
import type { RoomContext } from '../context.ts'
import { openHiveFetcher } from '../fetchers.ts'
import type { Part } from '../part.ts'

export interface PodpingPart extends Part {
  readonly ping: PingByUrl
}

/** The reader of Podpings, and the address that takes pings by HTTP. */
export function openPodping(context: RoomContext, wakeRefresh: () => void): PodpingPart {
  const { db, runtime, settings, ownProcess } = context
  const { podpingNodes: nodes, podpingAccounts: accounts } = settings
  const fetcher = openHiveFetcher(settings)
  const options = { db, fetcher, runtime, nodes: nodes ?? [], accounts, processId: ownProcess.processId, wakeRefresh }
  const ping = createPingByUrl(db, runtime)
  return {
    name: 'podping',
    ping,
    routes: [pingRoutes(ping)],
    // Without a node, all but Podpings works. Without nodes, feeds that relied on Podping return to their pace.
    loops: settings.roles.includes('refresh') ? [{ start: () => startPodping(options), isWatched: false }] : [],
    ...(nodes !== null && { addGauges: (metrics) => addPodpingGauges(metrics, db, runtime) }),
    close: () => fetcher.close(),
  }
}
