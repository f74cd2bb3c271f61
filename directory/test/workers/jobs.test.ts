import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import {
  defineJob,
  type Job,
  type JobContext,
  type JobRunner,
  migrateJobs,
  prepareJobs,
  sendJob,
  startJobs,
} from '../../src/workers/index.ts'
import { describeEachDatabase, type LogLine } from '../support/database/test-database.ts'
import { deferred, quickRuntime } from './quick-runtime.ts'

const aliveProcess = `insert into processes (process_id, roles, host, started_at, heard_since, heartbeat_at)
  values (gen_random_uuid(), '{jobs}', 'here', now(), now(), now() + interval '1 day') returning process_id`

interface JobCount {
  readonly name: string
  readonly state: string
  readonly jobs: number
}

/** Counts the stored jobs by name and state. */
async function jobCounts({ run }: OpenDatabase): Promise<readonly JobCount[]> {
  const { rows } = await run(
    'select name, state, count(*) as jobs from pgboss.job group by name, state order by name, state',
  )
  return rows as unknown as readonly JobCount[]
}

/** Makes a job whose runs a test can wait for. */
function observed(name: string, options: Partial<Job> = {}) {
  const runs: { readonly input: unknown; readonly context: JobContext }[] = []
  let next = deferred()
  const job = defineJob({
    name,
    retryDelayS: 0,
    ...options,
    async run(input, context) {
      runs.push({ input, context })
      next.resolve()
      next = deferred()
      await options.run?.(input, context)
    },
  })
  return {
    job,
    runs,
    async ran(count: number) {
      while (runs.length < count) await next.promise
    },
  }
}

describeEachDatabase('jobs', (open, kind) => {
  let database: OpenDatabase
  const runners: JobRunner[] = []
  let processId: string

  beforeAll(async () => {
    database = await open()
    await migrateJobs(database)
    const { rows } = await database.run(aliveProcess)
    processId = String(rows[0]?.['process_id'])
  })
  afterEach(async () => {
    const late = AbortSignal.abort()
    await Promise.all(runners.splice(0).map((runner) => runner.stop(late)))
  })
  afterAll(() => database.close())

  const start = async (jobs: readonly Job[], lines: LogLine[] = []): Promise<JobRunner> => {
    const runner = await startJobs(jobs, database, quickRuntime(lines), processId)
    runners.push(runner)
    return runner
  }
  const stateOf = async (name: string) => (await jobCounts(database)).filter((count) => count.name === name)
  const settled = async (name: string, state: string): Promise<void> => {
    while (!(await stateOf(name)).some((count) => count.state === state)) await new Promise(setImmediate)
  }

  it('runs a job once with its input', async () => {
    const { job, runs, ran } = observed('test.once')
    const lines: LogLine[] = []
    await start([job], lines)
    const id = await sendJob(database.db, job, { feed_id: 'a', count: 2 })
    await ran(1)
    await settled(job.name, 'completed')
    expect(runs.map(({ input }) => input)).toEqual([{ feed_id: 'a', count: 2 }])
    expect(runs[0]?.context).toMatchObject({ jobId: id, attempt: 1 })
    expect(await stateOf(job.name)).toEqual([{ name: job.name, state: 'completed', jobs: 1 }])
    expect(lines).toContainEqual({
      level: 'info',
      name: 'job.finished',
      fields: { job: job.name, job_id: id, attempt: 1, outcome: 'completed', duration_ms: expect.any(Number) },
    })
  })

  it('sends a job only if its transaction commits', async () => {
    const { job, runs, ran } = observed('test.in-transaction')
    await start([job])
    await expect(
      database.db.transaction().execute(async (tx) => {
        await sendJob(tx, job, { n: 1 })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await database.db.transaction().execute((tx) => sendJob(tx, job, { n: 2 }))
    await ran(1)
    expect(runs.map(({ input }) => input)).toEqual([{ n: 2 }])
    expect((await stateOf(job.name)).map(({ jobs }) => jobs)).toEqual([1])
  })

  it('refuses a job that is sent during a transaction, but not through it', async () => {
    const { job } = observed('test.beside')
    await prepareJobs(database, [job])
    const inside = database.db.transaction().execute(() => sendJob(database.db, job, {}))
    await expect(inside).rejects.toThrow(/beside the open transaction at .*jobs\.test\.ts/)
  })

  it('refuses a job that no process has prepared', async () => {
    await expect(sendJob(database.db, { name: 'test.unknown' }, {})).rejects.toThrow(
      'No process of this directory knows the job `test.unknown`',
    )
  })

  it('repeats a failed job until it succeeds', async () => {
    const { job, runs, ran } = observed('test.again', {
      retries: 3,
      run: async (_input, { attempt }) => {
        if (attempt < 3) throw new Error(`attempt ${attempt}`)
      },
    })
    const lines: LogLine[] = []
    await start([job], lines)
    await sendJob(database.db, job, {})
    await ran(3)
    await settled(job.name, 'completed')
    expect(runs.map(({ context }) => context.attempt)).toEqual([1, 2, 3])
    // The log line is written after the end of the job is stored.
    await expect
      .poll(() => lines.filter(({ name }) => name === 'job.finished').map(({ fields }) => fields['outcome']))
      .toEqual(['retried', 'retried', 'completed'])
  })

  it('gives up a job that failed too often', async () => {
    const { job, runs } = observed('test.hopeless', {
      retries: 1,
      run: async () => {
        throw new Error('hopeless')
      },
    })
    const lines: LogLine[] = []
    await start([job], lines)
    await sendJob(database.db, job, {})
    await settled(job.name, 'failed')
    expect(runs).toHaveLength(2)
    // The log line is written after the end of the job is stored.
    await expect
      .poll(() => lines.at(-1))
      .toMatchObject({ level: 'error', name: 'job.finished', fields: { outcome: 'failed' } })
  })

  it('ends a job that runs out of time', async () => {
    const { job, runs } = observed('test.slow', {
      retries: 0,
      timeoutS: 1,
      run: async () => await new Promise(() => {}),
    })
    await start([job])
    await sendJob(database.db, job, {})
    await settled(job.name, 'failed')
    expect(runs[0]?.context.signal.reason).toEqual(new Error('The job took longer than 1 s'))
  })

  it('keeps one waiting job for each key', async () => {
    const job = defineJob<{ uuid: string }>({ name: 'test.keyed', key: ({ uuid }) => uuid, run: async () => {} })
    await prepareJobs(database, [job])
    expect(await sendJob(database.db, job, { uuid: 'a' })).toEqual(expect.any(String))
    expect(await sendJob(database.db, job, { uuid: 'a' })).toBeNull()
    expect(await sendJob(database.db, job, { uuid: 'b' })).toEqual(expect.any(String))
    expect(await stateOf(job.name)).toEqual([{ name: job.name, state: 'created', jobs: 2 }])
  })

  it('runs a job as often at once as it allows', async () => {
    const gate = deferred()
    const { job, runs, ran } = observed('test.parallel', { concurrency: 3, run: () => gate.promise })
    await start([job])
    for (let n = 0; n < 5; n += 1) await sendJob(database.db, job, { n })
    await ran(3)
    expect(await stateOf(job.name)).toEqual([
      { name: job.name, state: 'created', jobs: 2 },
      { name: job.name, state: 'active', jobs: 3 },
    ])
    gate.resolve()
    await ran(5)
    expect(runs).toHaveLength(5)
  })

  it('does not let a job wait for another that is running', async () => {
    const gate = deferred()
    const slow = observed('test.long', { run: () => gate.promise })
    const quick = observed('test.short')
    await start([slow.job, quick.job])
    await sendJob(database.db, slow.job, {})
    await slow.ran(1)
    await sendJob(database.db, quick.job, {})
    await quick.ran(1)
    gate.resolve()
  })

  it('runs a timed job once in its period, even with several runners', async () => {
    const week = 7 * 86_400
    const { job, runs, ran } = observed('test.weekly', { everyS: week })
    await start([job])
    await ran(1)
    await settled(job.name, 'completed')
    const another = observed('test.other-runner', { everyS: week })
    // The second runner sends all its timed jobs in one statement: once its own job has run, the shared job was sent.
    await start([job, another.job])
    await another.ran(1)
    expect(runs).toHaveLength(1)
    expect((await stateOf(job.name)).map(({ jobs }) => jobs)).toEqual([1])
  })

  it('deletes completed runs of a timed job after three periods, and keeps failed ones', async () => {
    const { job, ran } = observed('test.hourly', { everyS: 3600 })
    await prepareJobs(database, [job])
    const old = (id: string, state: string, hours: number) =>
      database.run(
        `insert into pgboss.job (id, name, state, completed_on) values ($1, $2, $3, now() - make_interval(hours => $4))`,
        [id, job.name, state, hours],
      )
    const [recent, completed, failed] = [randomUUID(), randomUUID(), randomUUID()]
    await old(recent, 'completed', 2)
    await old(completed, 'completed', 4)
    await old(failed, 'failed', 4)
    await start([job])
    await ran(1)
    const ids = async () =>
      (await database.run('select id from pgboss.job where name = $1', [job.name])).rows.map(({ id }) => id)
    while ((await ids()).includes(completed)) await new Promise(setImmediate)
    expect(await ids()).toEqual(expect.arrayContaining([recent, failed]))
  })

  it('repeats a job whose process died', async () => {
    let attempts = 0
    const { job, runs, ran } = observed('test.died', {
      run: async () => {
        attempts += 1
        if (attempts === 1) await new Promise(() => {})
      },
    })
    await start([job])
    await sendJob(database.db, job, {})
    await ran(1)
    // On a server, other processes live on: the missing heartbeat tells them that this process is dead.
    if (kind === 'postgresql') {
      await database.run(`update processes set heartbeat_at = now() - interval '61 s'`)
      processId = String((await database.run(aliveProcess)).rows[0]?.['process_id'])
    }
    await start([job])
    await ran(2)
    expect(runs[1]?.context.attempt).toBe(2)
  })

  it('gives jobs back when the process must stop', async () => {
    const { job, runs, ran } = observed('test.stopped', { run: async () => await new Promise(() => {}) })
    const runner = await start([job])
    await sendJob(database.db, job, {})
    await ran(1)
    await runner.stop(AbortSignal.abort())
    expect(await stateOf(job.name)).toEqual([{ name: job.name, state: 'retry', jobs: 1 }])
    expect(runs[0]?.context.signal.aborted).toBe(true)
  })

  it('waits for running jobs before it stops', async () => {
    const gate = deferred()
    const { job, ran } = observed('test.awaited', { run: () => gate.promise })
    const runner = await start([job])
    await sendJob(database.db, job, {})
    await ran(1)
    const stopped = runner.stop()
    gate.resolve()
    await stopped
    expect(await stateOf(job.name)).toEqual([{ name: job.name, state: 'completed', jobs: 1 }])
  })

  it('stops even if the database hangs, when the deadline of the stop has passed', async () => {
    const { job } = observed('test.hanging')
    const asked = deferred()
    const hanging = { ...database, run: database.run, db: database.db }
    const runner = await startJobs([job], hanging, quickRuntime(), processId)
    hanging.db = new Proxy(database.db, {
      get() {
        asked.resolve()
        return () => new Promise(() => {})
      },
    })
    runner.wake()
    await asked.promise
    await expect(runner.stop(AbortSignal.abort())).resolves.toBeUndefined()
  })

  it('refuses two jobs with the same name', async () => {
    const { job } = observed('test.twice')
    await expect(prepareJobs(database, [job, job])).rejects.toThrow('Two jobs have the name `test.twice`')
  })
})

describeEachDatabase('tables of jobs', (open, kind) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  if (kind === 'embedded') {
    it('are made at start', async () => {
      await prepareJobs(database, [])
      expect(await jobCounts(database)).toEqual([])
    })
  } else {
    it('are not made at start, and the error names the command that makes them', async () => {
      await expect(prepareJobs(database, [])).rejects.toThrow('Run `feedmill-directory migrate` first')
    })
  }

  it('are made only once by several processes', async () => {
    await Promise.all([migrateJobs(database), migrateJobs(database), migrateJobs(database)])
    expect(await jobCounts(database)).toEqual([])
  })
})

it.each([
  [{ name: 'Charts' }, 'The name of a job is words with a point'],
  [{ name: 'charts.replace', everyS: 10 }, '`everyS` of the job `charts.replace` must be a whole number from 60'],
  [{ name: 'charts.replace', retries: -1 }, '`retries` of the job'],
  [{ name: 'charts.replace', timeoutS: 0.5 }, '`timeoutS` of the job'],
])('refuses the job %j', (job, message) => {
  expect(() => defineJob({ ...job, run: async () => {} })).toThrow(new RegExp(message))
})
