import { type AccountRow, deleteAccount } from '../../accounts/index.ts'
import { deleteClaimsOfAccount } from '../../claims/index.ts'
import { deleteWebhooksOfAccount } from '../../webhooks/index.ts'
import type { DashboardContext } from './dashboard-context.ts'

/**
 * Deletes an account with its webhooks and claims.
 *
 * @param by the actor and the reason, for the audit
 * @throws DirectoryError CONFLICT if it is the last operator's
 */
export async function closeAccount(
  { db, runtime }: Pick<DashboardContext, 'db' | 'runtime'>,
  account: AccountRow,
  by: { readonly actor: string; readonly reason: string | null },
): Promise<void> {
  await deleteAccount(db, account, { runtime, ...by, keepsOperator: true }, async (tx, accountId) => {
    await deleteWebhooksOfAccount(tx, accountId)
    await deleteClaimsOfAccount(tx, accountId, Math.floor(runtime.now() / 1000))
  })
}
