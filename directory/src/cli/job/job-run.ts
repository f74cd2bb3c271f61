import { DirectoryError } from '../../runtime/index.ts'
import { sendJob } from '../../workers/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { keepInAudit } from '../keep-in-audit.ts'
import { whereOptions } from '../setting-options.ts'
import { jobOf } from './job-of.ts'

/** `feedmill-directory job run` */
export const jobRun: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: `Has a timed job run now, by a running directory with the role 'jobs'. 'catalog' looks up and searches podcasts in the
outside catalog, 'charts' fetches all charts, 'popularity' makes the ranks anew.`,
  operands: [{ placeholder: 'JOB', sentence: "A name from 'job list', or its first word." }],
  options: whereOptions,
  examples: ['job run charts', 'job run popularity', 'job run search.find-strays'],

  async act(directory, _options, operand) {
    const job = jobOf(directory, operand)
    // A job that is started by hand runs even if the last run was just now.
    const id = await sendJob(directory.db, { name: job.name }, { isForced: true }).catch(neverServed)
    await keepInAudit(directory, 'job run', job.name)
    return id === null
      ? `${job.name} waits already.\n`
      : `${job.name} runs as soon as a directory with the role 'jobs' takes it. 'job list' says how it ended.\n`
  },
}

function neverServed(cause: unknown): never {
  throw new DirectoryError(
    'UNAVAILABLE',
    "No process of this directory knows the job. 'feedmill-directory serve' does.",
    {
      cause,
    },
  )
}
