import type { Database } from '../../database/database.ts'
import type { Runtime } from '../../runtime/index.ts'
import type { OpenDataOptions } from '../../settings/index.ts'
import { activeJobs, defineJob, type Job } from '../../workers/index.ts'
import { createOpenDays, dayOf, folderName } from './open-days.ts'
import { writeDay } from './write-day.ts'

const NAME = 'open-data.write'

/**
 * The job that writes open data once a day, soon after midnight in UTC. It looks each hour, so that a day that failed is
 * not lost, and the first day of a directory does not stay empty.
 *
 * @param options - `null` if no open data is written
 */
export function openDataJobs(
  db: Database,
  runtime: Pick<Runtime, 'now' | 'log'>,
  options: OpenDataOptions | null,
): readonly Job<never>[] {
  if (options === null) return []
  const days = createOpenDays(options.folder, runtime)
  return [
    defineJob({
      name: NAME,
      everyS: 3_600,
      timeoutS: 20 * 3_600,
      async run({ isForced }, { jobId, attempt, signal }) {
        // Another process may be at it for hours.
        const [first] = (await activeJobs(db)).filter(({ name }) => name === NAME)
        if (first !== undefined && first.id !== jobId) return
        const written = await days.at(dayOf(folderName(runtime.now())))
        const isWritten = written?.manifest.files.some(({ count }) => count > 0) === true
        if (isWritten && isForced !== true) return
        await writeDay({ db, runtime, options }, `${jobId}-${attempt}`, signal)
      },
    }),
  ]
}
