import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { AuditEntries } from '../database/tables.generated.ts'

/** An action of an operator, or of the owner of a feed. `happened_at` is in epoch seconds. */
export type AuditEntry = Pick<
  Selectable<AuditEntries>,
  'entry_id' | 'actor' | 'action' | 'target' | 'reason' | 'happened_at'
>

/** Actions that commands and pages do alike, as the audit names them. */
export const auditActions = {
  rotateKey: 'account key --rotate',
  disableWebhook: 'webhook disable',
  requeueWebhook: 'webhook requeue',
  runJob: 'job run',
  dismissProcess: 'dismiss',
} as const

/** Stores an action, in the transaction that performs it. */
export async function insertAuditEntry(tx: Transaction, entry: Omit<AuditEntry, 'entry_id'>): Promise<void> {
  await tx.insertInto('audit_entries').values(entry).execute()
}

/** Returns the newest entry for an action on a target; `null` if there is none. */
export async function lastAuditEntry(db: Database, target: string, action: string): Promise<AuditEntry | null> {
  const row = await db
    .selectFrom('audit_entries')
    .select(['entry_id', 'actor', 'action', 'target', 'reason', 'happened_at'])
    .where('target', '=', target)
    .where('action', '=', action)
    .orderBy('entry_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the actions on a target, the newest first. */
export async function auditEntriesOf(db: Database, target: string, limit: number): Promise<AuditEntry[]> {
  return await db
    .selectFrom('audit_entries')
    .select(['entry_id', 'actor', 'action', 'target', 'reason', 'happened_at'])
    .where('target', '=', target)
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the actions of operators and owners, the newest first. */
export async function auditEntries(db: Database, limit: number): Promise<AuditEntry[]> {
  return await db
    .selectFrom('audit_entries')
    .select(['entry_id', 'actor', 'action', 'target', 'reason', 'happened_at'])
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .execute()
}
