import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { AuditEntries } from '../database/tables.generated.ts'
import type { Runtime } from '../runtime/runtime.ts'

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

/** An act of an operator: who does what to what, and why. */
export type OperatorAct = Pick<AuditEntry, 'actor' | 'action' | 'target'> & Partial<Pick<AuditEntry, 'reason'>>

/** Returns the step that stores an act, for the transaction that performs it. */
export function auditing(runtime: Pick<Runtime, 'now'>, act: OperatorAct): (tx: Transaction) => Promise<void> {
  return (tx) => insertAuditEntry(tx, { reason: null, ...act, happened_at: Math.floor(runtime.now() / 1000) })
}

/** Performs an act and stores it, in one transaction: both, or neither. */
export async function perform<T>(
  { db, runtime }: { readonly db: Database; readonly runtime: Pick<Runtime, 'now'> },
  act: OperatorAct,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return await db.transaction().execute(async (tx) => {
    const result = await work(tx)
    await auditing(runtime, act)(tx)
    return result
  })
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
