import type { Database } from '../../database/database.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { defineJob, type Job } from '../../workers/index.ts'
import { POSTGRESQL_INDEX } from '../postgresql/postgresql-engine.ts'
import { recountTerms } from '../postgresql/vocabulary-rows.ts'
import { deleteOldResults } from '../ranking/result-rows.ts'
import { markStrayDue } from './indexing-rows.ts'

/** The timed jobs of searches. */
export function searchJobs(
  db: Database,
  runtime: Pick<Runtime, 'now' | 'log'>,
  engineNames: readonly string[],
): readonly Job<never>[] {
  return [
    defineJob({
      name: 'search.find-strays',
      everyS: 3600,
      async run() {
        const strays = await markStrayDue(db, engineNames)
        if (strays > 0) runtime.log.info('search.strays_found', { strays })
      },
    }),
    defineJob({
      name: 'search.count-terms',
      everyS: 86_400,
      async run() {
        await recountTerms(db, POSTGRESQL_INDEX)
      },
    }),
    defineJob({
      name: 'search.forget-results',
      everyS: 600,
      async run() {
        await deleteOldResults(db, runtime)
      },
    }),
  ]
}
