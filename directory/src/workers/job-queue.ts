import PgBoss from 'pg-boss'
import type { Database, OpenDatabase, RunStatement } from '../database/database.ts'
import { SchemaVersionError } from '../database/migrate.ts'
import { statementsOf } from '../database/statements-of.ts'
import { DirectoryError } from '../runtime/directory-error.ts'
import { JOB_DEFAULTS, type Job, type JobInput } from './job.ts'

/**
 * Seconds for which ended jobs are kept: longer than the longest period, because they show that the job of a period
 * ran.
 */
const KEPT_S = 8 * 86_400
/** Any fixed number: the key of the lock that processes hold while they make the queues of jobs. */
const LOCK = 7_302_114_656
/** Seconds after a job's own timeout when its process counts as dead. */
const DEAD_AFTER_S = 60

/** Returns pg-boss on this database. `isRunning`: it does its own maintenance once it is started. */
export function bossOf(run: RunStatement, { isRunning }: { readonly isRunning: boolean }): PgBoss {
  return new PgBoss({
    db: connectionOf(run),
    // The tables are made by `migrateJobs`; timed jobs are sent by the runner.
    migrate: false,
    schedule: false,
    supervise: isRunning,
    maintenanceIntervalSeconds: 60,
    archiveCompletedAfterSeconds: KEPT_S,
    deleteAfterDays: 7,
  })
}

/** Statements without values are scripts of several statements. */
function connectionOf(run: RunStatement): PgBoss.Db {
  return { executeSql: async (text, values: unknown[] | undefined) => ({ rows: (await run(text, values)).rows }) }
}

const MIGRATION_ATTEMPTS = 3

/** Makes or updates the tables of jobs. Several processes may call it at once. */
export async function migrateJobs({ run }: Pick<OpenDatabase, 'run'>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const boss = new PgBoss({ db: connectionOf(run), migrate: true, schedule: false, supervise: false })
    try {
      await boss.start()
      await boss.stop({ graceful: false })
      return
    } catch (error) {
      // `create schema if not exists` fails in one of two processes that make the schema at once. The next attempt
      // finds the schema.
      if (attempt === MIGRATION_ATTEMPTS) throw error
    }
  }
}

/**
 * Lets jobs be sent: each process calls it at start, with all jobs of the directory. The tables are made in an embedded
 * database; on PostgreSQL the command `migrate` has made them.
 *
 * @throws TypeError if two jobs have one name
 * @throws SchemaVersionError if the tables are missing or old
 */
export async function prepareJobs(database: OpenDatabase, jobs: readonly Job<never>[]): Promise<void> {
  const names = jobs.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new TypeError(`Two jobs have the name \`${twice}\``)
  if (database.kind === 'embedded') await migrateJobs(database)
  await requireTables(database)
  await database.db.transaction().execute(async (tx) => {
    const run = statementsOf(tx)
    // A queue is a table. Two processes that make the same one at once would wait for each other.
    await run('select pg_advisory_xact_lock($1)', [LOCK])
    await prepareQueues(bossOf(run, { isRunning: false }), jobs)
  })
}

/** @throws SchemaVersionError if the tables are missing or old */
async function requireTables({ run }: OpenDatabase): Promise<void> {
  const boss = bossOf(run, { isRunning: false })
  try {
    await boss.start()
  } catch (error) {
    if (!/^pg-boss (is not installed|database requires migrations)$/.test((error as Error).message)) throw error
    throw new SchemaVersionError('The tables of jobs are missing or old. Run `feedmill-directory migrate` first.')
  }
  await boss.stop({ graceful: false })
}

async function prepareQueues(boss: PgBoss, jobs: readonly Job<never>[]): Promise<void> {
  for (const job of jobs) {
    const { retries, retryDelayS, timeoutS } = { ...JOB_DEFAULTS, ...withoutUndefined(job) }
    const options: PgBoss.Queue = {
      name: job.name,
      policy: job.key === undefined && job.everyS === undefined ? 'standard' : 'short',
      retryLimit: retries,
      retryDelay: retryDelayS,
      retryBackoff: retryDelayS > 0,
      expireInSeconds: timeoutS + DEAD_AFTER_S,
    }
    await boss.createQueue(job.name, options)
    await boss.updateQueue(job.name, options)
  }
}

/** Only makes statements: each call of `sendJob` says where they run. */
const sender = bossOf(() => Promise.reject(new TypeError('A job must be sent on a database')), { isRunning: false })

/**
 * Sends a job on this pool, or inside this transaction: then the job exists once the transaction is committed. Returns
 * the identifier of the job; `null` if one with the same key waits already.
 *
 * @param afterS when it may run, in seconds from now
 * @throws Error if `prepareJobs` did not get the job
 */
export async function sendJob<Input extends JobInput>(
  db: Database,
  job: Pick<Job<Input>, 'name' | 'key'>,
  input: Input,
  afterS = 0,
): Promise<string | null> {
  const run = statementsOf(db)
  const options = {
    db: connectionOf(run),
    ...(job.key === undefined ? {} : { singletonKey: job.key(input) }),
    ...(afterS > 0 && { startAfter: afterS }),
  }
  const id = await sender.send(job.name, input, options)
  if (id !== null) return id
  const { rows } = await run('select from pgboss.queue where name = $1', [job.name])
  if (rows.length === 0) throw new Error(`No process of this directory knows the job \`${job.name}\``)
  return null
}

/**
 * Has a timed job run now, even if its last run was just now.
 *
 * @returns `false` if a run waits already
 * @throws DirectoryError UNAVAILABLE if no process of the directory knows the job
 */
export async function runJobNow(db: Database, name: string): Promise<boolean> {
  const id = await sendJob(db, { name }, { isForced: true }).catch((cause: unknown) => {
    const message = "No process of this directory knows the job. 'feedmill-directory serve' does."
    throw new DirectoryError('UNAVAILABLE', message, { cause })
  })
  return id !== null
}

/** Removes options that are `undefined`, so that they get their defaults. */
export function withoutUndefined<T extends object>(options: T): { [name in keyof T]: Exclude<T[name], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never
}
