import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { sampleOfFeeds } from '../fleet-rows.ts'
import { slotsOfHost } from '../spread-host-rows.ts'
import { countListed } from './feed-list-rows.ts'

/** The figures of a host. Times are epoch seconds. */
export interface HostFigures {
  readonly host: string
  /** Feeds with a planned look. */
  readonly planned: number
  readonly due: number
  readonly oldestDueAt: number | null
  readonly nextDueAt: number | null
  /** Feeds that were looked at in the last hour, and in the last day. */
  readonly lookedAtInHour: number
  readonly lookedAtInDay: number
  /** Whether the figures above are those of the first 50,000 feeds. The share is estimated then. */
  readonly isBounded: boolean
  /** Up to 10,000. */
  readonly failing: number
  /** Feeds that are read no more, up to 10,000. */
  readonly never: number
  /** The slots that its feeds are in: two for a host that workers share. */
  readonly slots: readonly number[]
  /** The part of all feeds, between 0 and 1; `null` if the number of all feeds is unknown. */
  readonly share: number | null
}

const COUNTED = 50_000

/** Returns the figures of a host; `null` if no feed of it is known. Its feeds are found in its slots, a 256th of all feeds. */
export async function hostFigures(db: Database, host: string, now: number): Promise<HostFigures | null> {
  const slots = await slotsOfHost(db, host)
  const { rows } = await sql<
    Omit<HostFigures, 'failing' | 'never' | 'slots' | 'host' | 'isBounded' | 'share'> & { readonly all: number }
  >`
    select count(*)::int as planned, count(*) filter (where due_at <= ${now})::int as due,
      min(due_at) filter (where due_at <= ${now}) as "oldestDueAt", min(due_at) as "nextDueAt",
      count(*) filter (where last_checked_at > ${now - 3_600})::int as "lookedAtInHour",
      count(*) filter (where last_checked_at > ${now - 86_400})::int as "lookedAtInDay",
      (select greatest(reltuples, 0)::float8 from pg_class where oid = 'feeds'::regclass) as "all"
    from (
      select due_at, last_checked_at from feeds
      where slot = any(${slots}::smallint[]) and due_at is not null and not is_blocked and host = ${host}
      limit ${COUNTED}
    ) as feeds
  `.execute(db)
  const { all, ...figures } = rows[0]!
  const failing = await countListed(db, { list: 'failing', host, now })
  const never = await countListed(db, { list: 'never', host, now })
  if (figures.planned + failing + never === 0) return null
  const isBounded = figures.planned >= COUNTED
  const share = isBounded ? await sampledShare(db, host) : all === 0 ? null : Math.min(1, figures.planned / all)
  return { ...figures, host, failing, never, slots, isBounded, share }
}

/** Returns the part of all feeds that a large host has, by a sample of 50,000. */
async function sampledShare(db: Database, host: string): Promise<number | null> {
  const { source } = await sampleOfFeeds(db)
  const { rows } = await sql<{ share: number | null }>`
    select avg(case when host = ${host} then 1 else 0 end)::float8 as share from ${source}
  `.execute(db)
  return rows[0]?.share ?? null
}
