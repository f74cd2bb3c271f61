import type { Database } from '../../database/database.ts'
import { oldestUnreadEvent } from '../../events/index.ts'
import type { Metrics, Runtime } from '../../runtime/index.ts'
import type { SearchEngine } from '../search-engine.ts'
import { countDue, cursorOf } from './indexing-rows.ts'

/** Adds the gauges of the index: its lag, and the series that are still to be indexed again. */
export function addSearchGauges(
  metrics: Metrics,
  db: Database,
  engine: Pick<SearchEngine, 'name'>,
  { now }: Pick<Runtime, 'now'>,
): void {
  metrics.addGauge('search_lag_seconds', 'Age of the oldest event that the index has not read', async () => {
    const oldest = await oldestUnreadEvent(db, cursorOf(engine))
    return oldest === null ? 0 : Math.max(0, Math.floor(now() / 1_000) - oldest)
  })
  metrics.addGauge('search_due_series', 'Series that are to be indexed anew', () => countDue(db, engine.name))
}
