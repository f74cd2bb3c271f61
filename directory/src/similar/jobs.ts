import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/index.ts'
import { defineJob, type Job } from '../workers/index.ts'
import { forgetSimilar } from './similar-rows.ts'

const DAY_S = 86_400
/** Seconds for which similar podcasts are kept. */
export const KEPT_S = 7 * DAY_S

/** The timed job that deletes similar podcasts that were found too long ago. */
export function similarJobs(db: Database, runtime: Pick<Runtime, 'now'>): readonly Job<never>[] {
  return [
    defineJob({
      name: 'similar.forget',
      everyS: DAY_S,
      async run(_input, { signal }) {
        await forgetSimilar(db, Math.floor(runtime.now() / 1_000) - KEPT_S, signal)
      },
    }),
  ]
}
