import { insertAuditEntry } from '../accounts/index.ts'
import type { OpenDirectory } from '../service/open-directory.ts'
import { ACTOR } from './account/account-operand.ts'

/**
 * Stores an action of an operator in the audit, for commands whose rooms do not do it.
 *
 * @param target - the content or account that was changed, such as a uuid
 */
export async function keepInAudit(
  { db, runtime }: Pick<OpenDirectory, 'db' | 'runtime'>,
  action: string,
  target: string,
  reason: string | null = null,
): Promise<void> {
  const entry = { actor: ACTOR, action, target, reason, happened_at: Math.floor(runtime.now() / 1000) }
  await db.transaction().execute((tx) => insertAuditEntry(tx, entry))
}
