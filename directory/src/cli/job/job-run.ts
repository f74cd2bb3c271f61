import { auditActions, perform } from '../../accounts/index.ts'
import { runJobNow } from '../../workers/index.ts'
import type { DirectoryCommand } from '../command.ts'
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

  async act(directory, _options, operand, { actor }) {
    const job = jobOf(directory, operand)
    const act = { actor, action: auditActions.runJob, target: job.name }
    const isSent = await perform(directory, act, (tx) => runJobNow(tx, job.name))
    return !isSent
      ? `${job.name} waits already.\n`
      : `${job.name} runs as soon as a directory with the role 'jobs' takes it. 'job list' says how it ended.\n`
  },
}
