import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** The number of failing feeds with a reason, or at a host. */
export interface FailingGroup {
  /** Empty where no reason is known. */
  readonly name: string
  readonly feeds: number
}

/** The failing feeds by reason or host, the largest group first. */
export interface FailingGroups {
  readonly groups: readonly FailingGroup[]
  /** Whether only those that began to fail last were counted. */
  readonly isBounded: boolean
}

/** The most failing feeds that are counted: those that began to fail last. */
export const FAILING_COUNTED = 50_000

/** Counts the failing feeds by the reason of their last look, or by host. At most 50,000 feeds are read. */
export async function failingBy(
  db: Database,
  column: 'last_reason' | 'host',
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<FailingGroups> {
  const { rows } = await sql<FailingGroup & { readonly counted: number }>`
    select coalesce(${sql.ref(column)}, '') as name, count(*)::int as feeds, sum(count(*)) over ()::int as counted
    from (
      select ${sql.ref(column)} from feeds where failing_since is not null and not is_blocked
      order by failing_since desc, feed_id desc limit ${FAILING_COUNTED}
    ) as failing
    group by 1 order by feeds desc, name offset ${offset} limit ${limit}
  `.execute(db)
  return {
    groups: rows.map(({ name, feeds }) => ({ name, feeds })),
    isBounded: (rows[0]?.counted ?? 0) >= FAILING_COUNTED,
  }
}
