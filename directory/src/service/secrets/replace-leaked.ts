import { accountsBeforeLeak, markLeaked, replaceLeakedKeys } from '../../accounts/index.ts'
import { replaceLeakedSecrets } from '../../webhooks/index.ts'
import type { OpenDirectory } from '../open-directory.ts'
import type { SealingWait } from './seal-anew.ts'

const SLICE = 100

/**
 * Gives each account a new key, and each webhook a new secret: what was sealed with a secret that leaked must count as read.
 * The old ones work for a day. Each account is one transaction, and its row says that it is done.
 *
 * @param leakedAt - epoch seconds that are the same in all calls about one leak
 * @returns how many accounts this call gave something new
 */
export async function replaceLeaked(
  { db, runtime, secrets }: Pick<OpenDirectory, 'db' | 'runtime' | 'secrets'>,
  leakedAt: number,
  { progress, signal }: SealingWait,
): Promise<number> {
  let replaced = 0
  let after = 0
  for (;;) {
    const accounts = await accountsBeforeLeak(db, leakedAt, { after, limit: SLICE })
    if (accounts.length === 0) return replaced
    for (const accountId of accounts) {
      signal.throwIfAborted()
      const isReplaced = await db.transaction().execute(async (tx) => {
        const hasKeys = await replaceLeakedKeys(tx, accountId, { runtime, secrets })
        const hasWebhooks = await replaceLeakedSecrets(tx, accountId, { runtime, secrets })
        if (!hasKeys && !hasWebhooks) return false
        await markLeaked(tx, accountId, leakedAt)
        return true
      })
      if (isReplaced) replaced += 1
      after = accountId
    }
    progress(accountsWithNewKeys(replaced))
  }
}

/** Says how many accounts have new keys, for who runs the rotation. */
export function accountsWithNewKeys(count: number): string {
  return `${count === 1 ? '1 account has' : `${count} accounts have`} new keys and secrets of webhooks`
}
