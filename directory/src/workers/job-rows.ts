import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Jobs of one name in one state. */
export interface JobCount {
  readonly name: string
  readonly state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'
  readonly jobs: number
}

/** What identifies a stored job. */
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

/** Returns the jobs whose process has had no heartbeat for so many seconds. */
export async function lostJobs(db: Database, silentS: number): Promise<readonly StoredJobKey[]> {
  const { rows } = await sql<StoredJobKey>`
    select id, name from pgboss.job
    where state = 'active' and output ? 'process_id' and not exists (
      select from processes
      where process_id::text = job.output ->> 'process_id' and heartbeat_at >= now() - make_interval(secs => ${silentS})
    )`.execute(db)
  return rows
}

/** Deletes completed jobs of these names that are older than so many seconds. Failed ones stay, for operators to see. */
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

export async function jobCounts(db: Database): Promise<readonly JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name, state, count(*) as jobs from pgboss.job group by name, state order by name, state`.execute(db)
  return rows
}
