import { maintainDatabase } from './database/index.ts'
import type { OpenDirectory } from './open-directory.ts'
import { defineJob, type Job } from './workers/index.ts'

/** All timed jobs of a directory. */
export function timedJobs({ database }: Pick<OpenDirectory, 'database'>): readonly Job<never>[] {
  return [
    defineJob({
      name: 'database.maintain',
      everyS: 60,
      async run() {
        await maintainDatabase(database)
      },
    }),
  ]
}
