import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isHeard } from './process-rows.ts'

export interface StoredJobKey {
  readonly id: string
  readonly name: string
}

/** Returns which of these names have a job that is due. */
export async function dueJobNames(db: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    where exists (
      select from pgboss.job where job.name = name.name and state < 'active' and start_after < now()
    )`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns the jobs that are marked as running. */
export async function activeJobs(db: Database): Promise<readonly StoredJobKey[]> {
  const { rows } = await sql<StoredJobKey>`
    select id, name from pgboss.job where state = 'active' order by started_on`.execute(db)
  return rows
}

/** Notes which process runs a job. */
export async function noteProcess(
  db: Database,
  job: { readonly id: string; readonly name: string },
  processId: string,
): Promise<void> {
  await sql`
    update pgboss.job set output = jsonb_build_object('process_id', ${processId}::text)
    where name = ${job.name} and id = ${job.id} and state = 'active'`.execute(db)
}

/** Returns the jobs whose process is dead. */
export async function lostJobs(db: Database): Promise<readonly StoredJobKey[]> {
  const { rows } = await sql<StoredJobKey>`
    select id, name from pgboss.job
    where state = 'active' and output ? 'process_id' and not exists (
      select from processes where process_id::text = job.output ->> 'process_id' and ${isHeard}
    )`.execute(db)
  return rows
}

/**
 * Deletes completed jobs of these names that are older than the matching `ageS`. Failed ones stay, for operators to
 * see.
 */
export async function deleteCompletedJobs(
  db: Database,
  names: readonly string[],
  ageS: readonly number[],
): Promise<void> {
  await sql`
    delete from pgboss.job using unnest(${names}::text[], ${ageS}::bigint[]) as old (name, age_s)
    where job.name = old.name and job.state = 'completed'
      and job.completed_on < now() - make_interval(secs => old.age_s)`.execute(db)
}

/** The runs of a job. Times are epoch seconds. */
export interface JobReport {
  readonly name: string
  readonly lastCompletedAt: number | null
  readonly lastFailedAt: number | null
  /** The last failure of a run. */
  readonly lastFailure: string | null
  readonly isRunning: boolean
  readonly isWaiting: boolean
}

/** A run of a job. Times are epoch seconds. */
export interface JobRun {
  readonly id: string
  /** `created`, `retry`, `active`, `completed`, `cancelled` or `failed`. */
  readonly state: string
  readonly createdAt: number
  readonly startedAt: number | null
  readonly endedAt: number | null
  readonly retries: number
  /** Why it failed; `null` if it did not. */
  readonly failure: string | null
}

/** Returns the runs of a job that are kept, the newest first. */
export async function jobRuns(db: Database, name: string, limit: number): Promise<readonly JobRun[]> {
  const { rows } = await sql<JobRun>`
    select id, state::text as state, floor(extract(epoch from created_on))::float8 as "createdAt",
      floor(extract(epoch from started_on))::float8 as "startedAt",
      floor(extract(epoch from completed_on))::float8 as "endedAt", retry_count as retries, output ->> 'message' as failure
    from pgboss.job where name = ${name} order by created_on desc, id limit ${limit}
  `.execute(db)
  return rows
}

/** Returns the jobs that a process runs now, the oldest first. */
export async function jobsOfProcess(db: Database, processId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where state = 'active' and output ->> 'process_id' = ${processId} order by started_on
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns reports on the runs of jobs. Completed runs are kept for some periods. */
export async function jobReports(db: Database, names: readonly string[]): Promise<readonly JobReport[]> {
  const { rows } = await sql<JobReport>`
    select names.name,
      floor(extract(epoch from max(job.completed_on) filter (where state = 'completed')))::float8 as "lastCompletedAt",
      floor(extract(epoch from max(job.completed_on) filter (where state = 'failed')))::float8 as "lastFailedAt",
      (array_agg(job.output ->> 'message' order by job.completed_on desc) filter (where state = 'failed'))[1]
        as "lastFailure",
      coalesce(bool_or(state = 'active'), false) as "isRunning",
      coalesce(bool_or(state in ('created', 'retry')), false) as "isWaiting"
    from unnest(${names}::text[]) with ordinality as names (name, place)
    left join pgboss.job on job.name = names.name
    group by names.name, names.place order by names.place
  `.execute(db)
  return rows
}
