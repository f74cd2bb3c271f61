import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { isHeard } from './process-rows.ts'

/**
 * A lease says which process does something that only one may do at a time. It ends when its time is over, or when its
 * holder dies: the holder's row in `processes` has no recent heartbeat. Several machines compare the times: the clock is
 * the database's, at the moment of the statement.
 */

/** Seconds for which a process has a lease that it renews as it works. */
const HELD_S = 15
/** A lease is renewed when fewer seconds are left. */
const RENEW_S = 10

/** What a process holds, as operators see it. Times are epoch seconds. */
export interface HeldLease {
  readonly name: string
  readonly since: number
  readonly until: number
}

/** Returns the leases of a process, by their names. */
export async function leasesOfProcess(db: Database, processId: string): Promise<readonly HeldLease[]> {
  const { rows } = await sql<HeldLease>`
    select name, floor(term / 1000)::float8 as since, floor(extract(epoch from until))::float8 as until
    from leases where holder = ${processId} order by name
  `.execute(db)
  return rows
}

const secondsFromNow = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds}::float8)`

const isHolderAlive = sql<boolean>`exists (select from processes where process_id = leases.holder and ${isHeard})`
const isFree = sql<boolean>`(leases.until <= clock_timestamp() or leases.holder is not null and not ${isHolderAlive})`

/** Takes free leases, and renews own ones. The number of a new holder (`term`) is greater than all earlier ones. */
function taking(names: RawBuilder<unknown>, holder: string, until: RawBuilder<Date>): RawBuilder<{ name: string }> {
  return sql`
    insert into leases (name, holder, until, term)
    select name, ${holder}, ${until}, (extract(epoch from clock_timestamp()) * 1000)::bigint from (${names}) as wanted
    on conflict (name) do update set holder = excluded.holder, until = excluded.until,
      term = case when leases.holder = excluded.holder then leases.term else greatest(leases.term + 1, excluded.term) end
    where leases.holder = excluded.holder or ${isFree}
    returning name`
}

/** Takes a lease for 15 seconds, or renews it. Returns `false` if another process has it. */
export async function holdLease(db: Database, name: string, holder: string): Promise<boolean> {
  const wanted = sql`select ${name}::text as name where not exists (select from held)`
  const { rows } = await sql`
    with held as (
      select from leases where name = ${name} and holder = ${holder} and until > ${secondsFromNow(RENEW_S)}
    ), taken as (${taking(wanted, holder, secondsFromNow(HELD_S))})
    select from held union all select from taken
  `.execute(db)
  return rows.length > 0
}

/**
 * Returns the number of a lease's holder (`term`), and renews the lease. Until the transaction ends, no other process
 * takes it. A lease that ran out still belongs to its holder until another process takes it. Later holders have greater
 * numbers, even in a restored or new database.
 *
 * @returns `null` if another process has the lease
 */
export async function keepLease(tx: Transaction | Database, name: string, holder: string): Promise<number | null> {
  const { rows } = await sql<{ term: number; is_ending: boolean }>`
    select term, until < ${secondsFromNow(RENEW_S)} as is_ending from leases
    where name = ${name} and holder = ${holder} for update
  `.execute(tx)
  const [held] = rows
  if (held?.is_ending === true) {
    await sql`update leases set until = ${secondsFromNow(HELD_S)} where name = ${name}`.execute(tx)
  }
  return held?.term ?? null
}

/** Takes those of the leases that are free, for as long as the holder lives. Returns their names. */
export async function takeLeases(db: Database, names: readonly string[], holder: string): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const wanted = sql`select name from unnest(${names}::text[]) as name`
  const { rows } = await taking(wanted, holder, sql<Date>`'infinity'::timestamptz`).execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Gives leases back. No process may take them for `restS` seconds. */
export async function giveLeases(db: Database, names: readonly string[], holder: string, restS = 0): Promise<void> {
  if (names.length === 0) return
  await sql`
    update leases set holder = null, until = ${secondsFromNow(restS)}
    where name = any(${names}::text[]) and holder = ${holder}
  `.execute(db)
}

/** A lease that was taken before. */
export interface LeaseRow {
  readonly name: string
  /** `null` if no living process has the lease. */
  readonly holder: string | null
  /** `false` if no process may take the lease now. */
  readonly isFree: boolean
}

/** Returns leases. Those that were never taken are not in the result. */
export async function leasesNamed(db: Database, names: readonly string[]): Promise<readonly LeaseRow[]> {
  const { rows } = await sql<LeaseRow>`
    select name, case when ${isHolderAlive} then holder end as holder, ${isFree} as "isFree"
    from leases where name = any(${names}::text[])
  `.execute(db)
  return rows
}
