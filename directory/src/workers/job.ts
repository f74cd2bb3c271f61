/** The context of a run of a job. */
export interface JobContext {
  readonly jobId: string
  /** 1 for the first run. */
  readonly attempt: number
  /** Aborted when the job is out of time or the process stops. */
  readonly signal: AbortSignal
}

/** Input of a job: identifiers, never entities. It is stored as JSON. */
export type JobInput = { readonly [name: string]: string | number | boolean | null | readonly string[] }

export interface Job<Input extends JobInput = JobInput> {
  /** Such as `charts.replace`. Jobs that wait are stored under it. */
  readonly name: string
  /** The period of a timed job in seconds, at most 7 days. The job runs once in each period, with an empty input. */
  readonly everyS?: number | undefined
  /** While a job waits, no other one with the same key is sent. Default: each job is sent. */
  readonly key?: ((input: Input) => string) | undefined
  /** How often a job that fails runs again. Default: 2. */
  readonly retries?: number | undefined
  /** The pause before the first repetition; it doubles with each further one. Default: 30. */
  readonly retryDelayS?: number | undefined
  /** How long a run may take. Default: 900. */
  readonly timeoutS?: number | undefined
  /** How many runs of this job a process does at once. Default: 1. */
  readonly concurrency?: number | undefined
  /** Runs the job. It may run twice, if its process dies before the end is stored. */
  run(input: Input, context: JobContext): Promise<void>
}

export const JOB_DEFAULTS = { retries: 2, retryDelayS: 30, timeoutS: 900, concurrency: 1 } as const

const LONGEST_PERIOD_S = 7 * 86_400
const LONGEST_TIMEOUT_S = 23 * 3_600

/**
 * Checks a job and returns it.
 *
 * @throws TypeError if a number is out of its range or the name is not `words.of-it`
 */
export function defineJob<Input extends JobInput = JobInput>(job: Job<Input>): Job<Input> {
  const { name, everyS, retries, retryDelayS, timeoutS, concurrency } = job
  if (!/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/.test(name)) {
    throw new TypeError(`The name of a job is words with a point, such as \`charts.replace\`, not \`${name}\``)
  }
  const check = (field: string, value: number | undefined, least: number, greatest: number): void => {
    if (value === undefined || (Number.isInteger(value) && value >= least && value <= greatest)) return
    throw new TypeError(`\`${field}\` of the job \`${name}\` must be a whole number from ${least} to ${greatest}`)
  }
  check('everyS', everyS, 60, LONGEST_PERIOD_S)
  check('retries', retries, 0, 100)
  check('retryDelayS', retryDelayS, 0, 86_400)
  check('timeoutS', timeoutS, 1, LONGEST_TIMEOUT_S)
  check('concurrency', concurrency, 1, 100)
  return job
}
