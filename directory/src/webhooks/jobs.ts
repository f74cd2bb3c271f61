import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { defineJob, type Job } from '../workers/index.ts'
import { boundDeliveries, forgetDeliveries } from './forget-deliveries.ts'

/** The timed jobs of webhooks. */
export function webhookJobs(db: Database, runtime: Runtime): readonly Job<never>[] {
  return [
    defineJob({
      name: 'webhooks.forget-deliveries',
      everyS: 3600,
      async run(_input, { signal }) {
        await forgetDeliveries({ db, runtime }, signal)
      },
    }),
    defineJob({
      name: 'webhooks.bound-deliveries',
      everyS: 600,
      async run() {
        await boundDeliveries({ db, runtime })
      },
    }),
  ]
}
