import type { Database } from '../database/database.ts'
import { oldestUnreadEvent } from '../events/index.ts'
import type { Metrics, Runtime } from '../runtime/index.ts'
import { waitingDeliveries } from './delivery-log-rows.ts'
import { CURSOR } from './matching/match-events.ts'

/** Adds the gauges of webhooks: the lag of matching, and the deliveries that wait. */
export function addWebhookGauges(metrics: Metrics, db: Database, { now }: Pick<Runtime, 'now'>): void {
  metrics.addGauge('webhook_lag_seconds', 'Age of the oldest event that webhooks have not read', async () => {
    const oldest = await oldestUnreadEvent(db, CURSOR)
    return oldest === null ? 0 : Math.max(0, Math.floor(now() / 1_000) - oldest)
  })
  metrics.addGauge('waiting_deliveries', 'Deliveries that wait for a try', async () => {
    return (await waitingDeliveries(db)).count
  })
  metrics.addGauge('oldest_untried_delivery_seconds', 'Age of the oldest delivery without a try', async () => {
    const { oldest } = await waitingDeliveries(db)
    return oldest === null ? 0 : Math.max(0, (now() - oldest) / 1_000)
  })
}
