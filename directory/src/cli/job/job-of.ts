import { nearestName, UsageError } from 'feedmill/command-line'
import { openCatalog } from '../../catalog/index.ts'
import type { OpenDirectory } from '../../service/open-directory.ts'
import { timedJobs } from '../../service/schedule.ts'
import type { Job } from '../../workers/index.ts'

/** Returns the timed jobs of a directory, to be listed and queued. They do not run in this process. */
export function timedJobsOf(directory: OpenDirectory): readonly Job<never>[] {
  const { db, runtime, settings } = directory
  const runsNone = () => Promise.reject(new TypeError('Commands send jobs and run none'))
  const catalog = openCatalog({ db, fetcher: { request: runsNone }, runtime, settings })
  return timedJobs(directory, { fetcher: { fetch: runsNone }, websub: null, catalog, submitFeed: runsNone })
}

/**
 * Finds a job by its name, or by its first word if no other job begins with it: `charts` for `charts.replace`.
 *
 * @throws UsageError if there is no such job
 */
export function jobOf(directory: OpenDirectory, given: string): Job<never> {
  const jobs = timedJobsOf(directory)
  const exact = jobs.find(({ name }) => name === given)
  const begun = jobs.filter(({ name }) => name.startsWith(`${given}.`))
  const job = exact ?? (begun.length === 1 ? begun[0] : undefined)
  if (job !== undefined) return job
  if (begun.length > 1) throw new UsageError(`Which one: ${begun.map(({ name }) => name).join(', ')}?`)
  if (given === 'catalog' || given === 'charts') {
    throw new UsageError(`There is no job '${given}' while CATALOG is off. 'feedmill-directory settings' explains it.`)
  }
  const names = jobs.map(({ name }) => name)
  const nearest = nearestName(given, names)
  throw new UsageError(
    `There is no job '${given}'. ${nearest === null ? "'feedmill-directory job list' lists them." : `Did you mean '${nearest}'?`}`,
  )
}
