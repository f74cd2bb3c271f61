import type { Reads } from '../../database/index.ts'
import { loopOf, type RoomContext } from '../context.ts'
import type { Part } from '../part.ts'

/** Milliseconds between two looks at the lag of a replica. */
const LOOK_MS = 1_000

export interface ReadsPart extends Part {
  readonly reads: Reads
}

/** The database for questions that only read: a replica, if there is one. */
export function openReads(context: RoomContext): ReadsPart {
  const { database, db, runtime, settings } = context
  const { databaseReadUrl: url, databaseReadMaxLag } = settings
  if (url === null || !settings.roles.includes('http')) {
    return { name: 'reads', reads: { db, turn: () => 0, replica: null, close: async () => {} } }
  }
  const reads = database.openReads({ url, maxLagMs: databaseReadMaxLag * 1_000, runtime })
  const { replica } = reads
  return {
    name: 'replica',
    reads,
    loops: [
      loopOf(context, 'replica', LOOK_MS, async () => {
        await replica?.look()
        return false
      }),
    ],
    addGauges(metrics) {
      if (replica === null) return
      metrics.addGauge('replica_used', '1 while the replica answers what only reads, else 0', () =>
        Number(replica.isUsed()),
      )
      metrics.addGauge('replica_lag_seconds', 'Lag of the replica', () => replica.lagSeconds())
    },
    close: () => reads.close(),
  }
}
