import { type AuditEntry, insertAuditEntry } from '../accounts/index.ts'
import type { OpenDirectory } from '../service/open-directory.ts'

/** Stores an action of an operator in the audit, for commands whose rooms do not do it. */
export async function keepInAudit(
  { db, runtime }: Pick<OpenDirectory, 'db' | 'runtime'>,
  act: Pick<AuditEntry, 'actor' | 'action' | 'target'> & Partial<Pick<AuditEntry, 'reason'>>,
): Promise<void> {
  const entry = { reason: null, ...act, happened_at: Math.floor(runtime.now() / 1000) }
  await db.transaction().execute((tx) => insertAuditEntry(tx, entry))
}
