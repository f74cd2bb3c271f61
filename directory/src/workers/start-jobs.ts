import type PgBoss from 'pg-boss'
import type { OpenDatabase } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { JOB_DEFAULTS, type Job, type JobInput } from './job.ts'
import { bossOf, prepareJobs } from './job-queue.ts'
import { activeJobs, deleteCompletedJobs, dueJobNames, lostJobs, noteProcess, type StoredJobKey } from './job-rows.ts'
import { type LoopHealth, runRounds } from './run-loop.ts'

const POLL_MS = 1_000
const TIMED_POLL_MS = 15_000
/** A completed run is kept for this many periods at least: it shows that the job of its period ran. */
const KEPT_PERIODS = 3

export interface JobRunner {
  /** Looks for jobs now: one may have been sent. */
  wake(): void
  health(): LoopHealth
  /** Takes no more jobs and waits for those that run. When `late` is aborted they are given up, to run again. */
  stop(late?: AbortSignal): Promise<void>
}

interface StoredJob extends StoredJobKey {
  readonly data: JobInput | null
  readonly retryCount: number
}

/**
 * Runs these jobs in this process, and sends the timed ones.
 *
 * @param processId the registered identifier of this process: without its heartbeat, another process takes its jobs
 */
export async function startJobs(
  jobs: readonly Job<never>[],
  database: OpenDatabase,
  runtime: Runtime,
  processId: string,
): Promise<JobRunner> {
  await prepareJobs(database, jobs)
  const boss = bossOf(database.run, { isRunning: true })
  boss.on('error', (error) => runtime.log.error('jobs.maintenance_failed', { error }))
  await boss.start()
  // An embedded database has only this process: every earlier one has died.
  if (database.kind === 'embedded') await giveUp(boss, await activeJobs(database.db), 'The process ended')
  const runner = new Runner(jobs, database, boss, runtime, processId)
  return runner.start()
}

async function giveUp(boss: PgBoss, jobs: Iterable<StoredJobKey>, message: string): Promise<void> {
  for (const { id, name } of jobs) await boss.fail(name, id, { message })
}

class Runner {
  readonly #jobs: ReadonlyMap<string, Job>
  readonly #database: OpenDatabase
  readonly #boss: PgBoss
  readonly #runtime: Runtime
  readonly #processId: string
  /** Runs that are under way. */
  readonly #runs = new Map<StoredJob, Promise<void>>()
  readonly #aborted = new AbortController()

  constructor(jobs: readonly Job<never>[], database: OpenDatabase, boss: PgBoss, runtime: Runtime, processId: string) {
    this.#jobs = new Map(jobs.map((job) => [job.name, job as unknown as Job]))
    this.#database = database
    this.#boss = boss
    this.#runtime = runtime
    this.#processId = processId
  }

  start(): JobRunner {
    const timed = runRounds('timed jobs', () => this.#keepOrder(), TIMED_POLL_MS, this.#runtime)
    const polling = runRounds('jobs', () => this.#takeDue(() => polling.wake()), POLL_MS, this.#runtime)
    return {
      wake: () => polling.wake(),
      health: () =>
        [polling, timed].map((loop) => loop.health()).find((health) => !health.isHealthy) ?? polling.health(),
      stop: async (late) => {
        const ended = Promise.all([polling.stop(late), timed.stop(late)]).then(() => Promise.all(this.#runs.values()))
        await Promise.race([ended, aborted(late)])
        const unfinished = [...this.#runs.keys()]
        this.#aborted.abort(new Error('The process stops'))
        try {
          await giveUp(this.#boss, unfinished, 'The process stopped')
        } finally {
          await this.#boss.stop({ graceful: false })
        }
      },
    }
  }

  /** Sends timed jobs that are due, and takes back the jobs of dead processes. */
  async #keepOrder(): Promise<boolean> {
    // The embedded database has only this process. A statement that takes long there delays its heartbeat.
    if (this.#database.kind === 'postgresql') {
      await giveUp(this.#boss, await lostJobs(this.#database.db), 'The process was lost')
    }
    await this.#sendTimed()
    return false
  }

  /** Sends timed jobs. The period, by the database's clock, makes a job unique even if several processes send it. */
  async #sendTimed(): Promise<void> {
    const jobs = [...this.#jobs.values()].flatMap(({ name, everyS }) =>
      everyS === undefined ? [] : [{ name, everyS }],
    )
    if (jobs.length === 0) return
    await this.#boss.insert(
      jobs.map(({ name, everyS }) => ({ name, data: {}, singletonSeconds: everyS }) as PgBoss.JobInsert),
    )
    await deleteCompletedJobs(
      this.#database.db,
      jobs.map(({ name }) => name),
      jobs.map(({ everyS }) => KEPT_PERIODS * everyS),
    )
  }

  async #takeDue(wake: () => void): Promise<boolean> {
    const free = [...this.#jobs.values()].filter(
      (job) => this.#countOf(job.name) < (job.concurrency ?? JOB_DEFAULTS.concurrency),
    )
    if (free.length === 0) return false
    const due = await dueJobNames(
      this.#database.db,
      free.map(({ name }) => name),
    )
    let taken = 0
    for (const name of due) {
      const jobs = await this.#boss.fetch<JobInput>(name, { includeMetadata: true })
      for (const stored of jobs as unknown as StoredJob[]) {
        taken += 1
        const run = this.#run(this.#jobs.get(name)!, stored).finally(() => {
          this.#runs.delete(stored)
          wake()
        })
        this.#runs.set(stored, run)
      }
    }
    return taken > 0
  }

  #countOf(name: string): number {
    return [...this.#runs.keys()].filter((stored) => stored.name === name).length
  }

  /** Never rejects. */
  async #run(job: Job, stored: StoredJob): Promise<void> {
    const { now, log } = this.#runtime
    const begun = now()
    const fields = { job: job.name, job_id: stored.id, attempt: stored.retryCount + 1 }
    try {
      await noteProcess(this.#database.db, stored, this.#processId)
      const failure = await this.#attempt(job, stored)
      // The job was given up: another process may have it already.
      if (this.#aborted.signal.aborted) return
      const duration_ms = now() - begun
      if (failure === null) {
        await this.#boss.complete(job.name, stored.id)
        log.info('job.finished', { ...fields, outcome: 'completed', duration_ms })
      } else {
        await this.#boss.fail(job.name, stored.id, failure.error as object)
        const isLast = stored.retryCount >= (job.retries ?? JOB_DEFAULTS.retries)
        const write = isLast ? log.error : log.warn
        write('job.finished', { ...fields, outcome: isLast ? 'failed' : 'retried', duration_ms, error: failure.error })
      }
    } catch (error) {
      if (this.#aborted.signal.aborted) return
      // The job stays marked as running until it expires, and runs again then.
      log.error('job.not_settled', { ...fields, error })
    }
  }

  async #attempt(job: Job, { id, data, retryCount }: StoredJob): Promise<{ readonly error: unknown } | null> {
    const timeoutS = job.timeoutS ?? JOB_DEFAULTS.timeoutS
    const outOfTime = new AbortController()
    const done = new AbortController()
    const signal = AbortSignal.any([this.#aborted.signal, outOfTime.signal])
    void this.#runtime.sleep(timeoutS * 1000, done.signal).then(() => {
      if (!done.signal.aborted) outOfTime.abort(new Error(`The job took longer than ${timeoutS} s`))
    })
    try {
      const run = job.run(data ?? {}, { jobId: id, attempt: retryCount + 1, signal })
      await Promise.race([run, aborted(signal).then(() => Promise.reject(signal.reason))])
      return null
    } catch (error) {
      return { error }
    } finally {
      done.abort()
    }
  }
}

/** Resolves when the signal is aborted. */
function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) resolve()
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
}
