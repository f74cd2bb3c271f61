import { maintainDatabase } from './database/index.ts'
import { wakeHeirs } from './feeds/index.ts'
import type { OpenDirectory } from './open-directory.ts'
import { defineJob, type Job } from './workers/index.ts'

/** All timed jobs of a directory. */
export function timedJobs({
  database,
  db,
  runtime,
}: Pick<OpenDirectory, 'database' | 'db' | 'runtime'>): readonly Job<never>[] {
  return [
    defineJob({
      name: 'database.maintain',
      everyS: 60,
      async run() {
        await maintainDatabase(database)
      },
    }),
    defineJob({
      name: 'feeds.wake-heirs',
      everyS: 3600,
      async run() {
        await wakeHeirs(db, runtime.now())
      },
    }),
  ]
}
