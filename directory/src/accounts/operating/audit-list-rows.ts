import type { Database } from '../../database/database.ts'
import type { AuditEntry } from '../audit-rows.ts'

/** The entries of the audit that are asked for. */
export interface AuditRequest {
  /** `null` for all. */
  readonly action: string | null
  readonly target: string | null
  readonly actor: string | null
  /** The entry that was seen last; `null` for the newest. */
  readonly after: number | null
  readonly limit: number
}

/** Returns entries of the audit, the newest first. Each filter has an index in this order. */
export async function auditList(
  db: Database,
  { action, target, actor, after, limit }: AuditRequest,
): Promise<AuditEntry[]> {
  let query = db.selectFrom('audit_entries').select(['entry_id', 'actor', 'action', 'target', 'reason', 'happened_at'])
  if (action !== null) query = query.where('action', '=', action)
  if (target !== null) query = query.where('target', '=', target)
  if (actor !== null) query = query.where('actor', '=', actor)
  if (after !== null) query = query.where('entry_id', '<', after)
  return await query.orderBy('entry_id', 'desc').limit(limit).execute()
}

/** The addresses of accounts by their ids. Accounts without one, or that are deleted, have no key. */
export async function emailsOfAccounts(
  db: Database,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('accounts')
    .select(['account_id', 'email'])
    .where('account_id', 'in', accountIds)
    .execute()
  return new Map(rows.flatMap(({ account_id: id, email }) => (email === null ? [] : [[id, email] as const])))
}
