import { textTable } from 'feedmill/command-line'
import { jobReports } from '../../workers/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { whereOptions } from '../setting-options.ts'
import { timedJobsOf } from './job-of.ts'

/** `feedmill-directory job list` */
export const jobList: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: `Lists the timed jobs: how often they run, and how the last runs ended. Jobs of the catalog are there if CATALOG
is set, and that of open data if it has a folder.`,
  options: {
    json: { placeholder: null, sentence: 'Prints one JSON object a line.' },
    ...whereOptions,
  },
  examples: ['job list', 'job list --json'],

  async act(directory, options) {
    const jobs = timedJobsOf(directory)
    const reports = await jobReports(
      directory.db,
      jobs.map(({ name }) => name),
    )
    const shown = reports.map((report, index) => ({
      name: report.name,
      everySeconds: jobs[index]!.everyS ?? null,
      state: report.isRunning ? 'running' : report.isWaiting ? 'waiting' : 'idle',
      lastCompletedAt: timeOf(report.lastCompletedAt),
      lastFailedAt: timeOf(report.lastFailedAt),
      lastFailure: report.lastFailure,
    }))
    if (options['json'] !== undefined) return shown.map((job) => `${JSON.stringify(job)}\n`).join('')
    return textTable(
      ['job', 'every', 'state', 'last completed', 'last failed', 'because'],
      shown.map((job) => [
        job.name,
        periodOf(job.everySeconds),
        job.state,
        job.lastCompletedAt?.slice(0, 16) ?? '',
        job.lastFailedAt?.slice(0, 16) ?? '',
        job.lastFailure?.slice(0, 80) ?? '',
      ]),
    )
  },
}

function timeOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1_000).toISOString()
}

function periodOf(seconds: number | null): string {
  if (seconds === null) return ''
  if (seconds % 86_400 === 0) return `${seconds / 86_400} d`
  return seconds % 3_600 === 0 ? `${seconds / 3_600} h` : `${seconds} s`
}
