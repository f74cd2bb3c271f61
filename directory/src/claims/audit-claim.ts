import { insertAuditEntry } from '../accounts/index.ts'
import type { Transaction } from '../database/database.ts'
import { claimedFeed } from './claim-rows.ts'

/** What the audit tells of a claim. */
interface AuditedAct {
  readonly actor: string
  readonly action: string
  readonly reason: string
  /** Epoch seconds. */
  readonly now: number
}

/** Notes an act of an owner, or the beginning or end of a claim, in the transaction that performs it. */
export async function auditClaim(
  tx: Transaction,
  feedId: string,
  { actor, action, reason, now }: AuditedAct,
): Promise<void> {
  // A feed that was deleted is known by its own id alone.
  const target = (await claimedFeed(tx, feedId))?.series_uuid ?? feedId
  await insertAuditEntry(tx, { actor, action, target, reason, happened_at: now })
}
