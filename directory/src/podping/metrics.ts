import type { Database } from '../database/database.ts'
import type { Metrics, Runtime } from '../runtime/index.ts'
import { readerState } from './reader-rows.ts'

/** Adds the delay of the reader. */
export function addPodpingGauges(metrics: Metrics, db: Database, { now }: Pick<Runtime, 'now'>): void {
  metrics.addGauge(
    'podping_lag_seconds',
    'How long ago the last block was made that was read for Podpings',
    async () => {
      const { read_until: readUntil } = await readerState(db)
      return readUntil === null ? null : Math.max(0, Math.floor(now() / 1_000) - readUntil)
    },
  )
}
