import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Seconds without a heartbeat after which a process counts as dead: its leases and jobs are then free for others. */
const SILENCE_S = 30

/**
 * Several machines compare these times: the clock is the database's, at the moment of the statement. A transaction may
 * have waited since it began.
 */
const now = sql<Date>`clock_timestamp()`

/** Days for which the row of a lost process stays, unless an operator dismisses it. */
const LOST_DAYS = 1
/** The most rows of lost processes: one that ends again and again after its start must not fill the table. */
const MOST_LOST = 100

const silence = sql`make_interval(secs => ${sql.lit(SILENCE_S)})`

/** Whether a row of `processes` has a heartbeat that is recent enough, and its process did not end otherwise. */
export const isHeard = sql<boolean>`(processes.lost_at is null and processes.heartbeat_at >= clock_timestamp() - ${silence})`

/** A process as it announces itself. */
export interface OwnProcess {
  readonly processId: string
  readonly roles: readonly string[]
  readonly host: string
}

/** What a heartbeat says besides. */
export interface Beat {
  /**
   * Whether the process takes slots of hosts from now on, and its refreshing goes on. Default: that stays as it is.
   */
  readonly refreshes?: boolean
  /** Where its metrics are. Default: that stays as it is. */
  readonly listener?: string | null
  /** Digests of the service's secrets that it accepts. It seals with the first one. Default: they stay as they are. */
  readonly secrets?: readonly string[] | null
}

/** Makes the row of a process, or renews its heartbeat. A process that counted as lost is back by that. */
export async function beat(
  db: Database,
  { processId, roles, host }: OwnProcess,
  { refreshes = false, listener = null, secrets = null }: Beat = {},
): Promise<void> {
  await db
    .insertInto('processes')
    .values({
      process_id: processId,
      roles: [...roles],
      host,
      started_at: now,
      heartbeat_at: now,
      heard_since: now,
      refreshes_since: refreshes ? now : null,
      refreshes_at: refreshes ? now : null,
      listener,
      secrets: [...(secrets ?? [])],
    })
    .onConflict((conflict) =>
      conflict.column('process_id').doUpdateSet({
        heartbeat_at: now,
        heard_since: sql`case when ${isHeard} then processes.heard_since else excluded.heard_since end`,
        lost_at: null,
        listener: sql`coalesce(excluded.listener, processes.listener)`,
        ...(secrets !== null && { secrets: [...secrets] }),
        refreshes_since: sql`coalesce(processes.refreshes_since, excluded.refreshes_since)`,
        refreshes_at: sql`coalesce(excluded.refreshes_at, processes.refreshes_at)`,
      }),
    )
    .execute()
}

/** Returns the living processes that take slots of hosts, in the order in which they began to. */
export async function refreshingProcesses(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('processes')
    .select('process_id')
    .where('refreshes_since', 'is not', null)
    .where(isHeard)
    .orderBy('refreshes_since')
    .orderBy('process_id')
    .execute()
  return rows.map(({ process_id }) => process_id)
}

/** Returns the living processes whose refreshing has stood still for 30 seconds, after it took slots of hosts. */
export async function stalledProcesses(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('processes')
    .select('process_id')
    .where('refreshes_since', 'is not', null)
    .where(sql<boolean>`refreshes_at < clock_timestamp() - ${silence}`)
    .execute()
  return rows.map(({ process_id }) => process_id)
}

/** Notes that a process takes no slots of hosts any more. */
export async function stopRefreshing(db: Database, processId: string): Promise<void> {
  await db.updateTable('processes').set({ refreshes_since: null }).where('process_id', '=', processId).execute()
}

export async function deleteProcess(db: Database, processId: string): Promise<void> {
  await db.deleteFrom('processes').where('process_id', '=', processId).execute()
}

/** A process that ended without saying so. */
export interface LostProcess {
  readonly process_id: string
  readonly roles: readonly string[]
  readonly host: string
}

/**
 * Marks silent processes as lost, counts the losses of each role, and returns those that are new. After an outage of the
 * database all processes are silent, so a process judges others only when it has been heard itself for 30 seconds.
 */
export async function noteLostProcesses(db: Database, { processId }: OwnProcess): Promise<readonly LostProcess[]> {
  await sql`
    delete from processes where lost_at < clock_timestamp() - make_interval(days => ${sql.lit(LOST_DAYS)})
      or process_id in (
        select process_id from processes where lost_at is not null order by lost_at desc offset ${sql.lit(MOST_LOST)}
      )
  `.execute(db)
  const isJudge = sql`exists (
    select from processes as judge
    where judge.process_id = ${processId} and judge.heard_since < clock_timestamp() - ${silence}
  )`
  return await lose(db, sql<boolean>`not ${isHeard} and ${isJudge}`)
}

async function lose(db: Database, isLost: RawBuilder<boolean>): Promise<readonly LostProcess[]> {
  const { rows } = await sql<LostProcess>`
    with lost as (
      update processes set lost_at = ${now}, refreshes_since = null
      where lost_at is null and ${isLost}
      returning process_id, roles, host
    ), counted as (
      insert into process_losses (role, losses)
      select role, count(*) from lost, unnest(roles) as role group by role order by role
      on conflict (role) do update set losses = process_losses.losses + excluded.losses
    )
    select process_id, roles, host from lost
  `.execute(db)
  return rows
}

/**
 * Marks all processes as lost, and frees what they held. For the start of the embedded database: it has only this
 * process, so all others are dead.
 */
export async function loseAllProcesses(db: Database): Promise<readonly LostProcess[]> {
  await db.updateTable('leases').set({ holder: null, until: now }).execute()
  return await lose(db, sql<boolean>`true`)
}

/** Deletes the row of a lost process, and returns whether there was one. That of a living process stays. */
export async function dismissProcess(db: Database, processId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('processes')
    .where('process_id', '=', processId)
    .where('lost_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A process as operators see it. Times are epoch seconds. */
export interface ProcessReport {
  readonly processId: string
  readonly roles: readonly string[]
  readonly host: string
  /** Where its metrics are; `null` if nothing listens. */
  readonly listener: string | null
  readonly startedAt: number
  readonly heardAt: number
  /** Whether it ended without saying so. */
  readonly isLost: boolean
}

/** Returns the living processes, the oldest first, and then the lost ones. */
export async function processReports(db: Database): Promise<readonly ProcessReport[]> {
  const { rows } = await sql<ProcessReport>`
    select process_id as "processId", roles, host, listener, lost_at is not null as "isLost",
      floor(extract(epoch from started_at))::float8 as "startedAt",
      floor(extract(epoch from heartbeat_at))::float8 as "heardAt"
    from processes order by 5, started_at, process_id
  `.execute(db)
  return rows
}

/** A living process, and the digests of the service's secrets that it accepts. It seals with the first one. */
export interface ProcessSecrets {
  readonly processId: string
  readonly roles: readonly string[]
  readonly host: string
  readonly secrets: readonly string[]
}

/** Returns the living processes with their secrets, the oldest first. */
export async function processSecrets(db: Database): Promise<readonly ProcessSecrets[]> {
  return await db
    .selectFrom('processes')
    .select(['process_id as processId', 'roles', 'host', 'secrets'])
    .where(isHeard)
    .orderBy('started_at')
    .orderBy('process_id')
    .execute()
}

/** Returns how many processes of each role were lost since the directory was made. */
export async function processLosses(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('process_losses').select(['role', 'losses']).execute()
  return new Map(rows.map(({ role, losses }) => [role, losses]))
}
