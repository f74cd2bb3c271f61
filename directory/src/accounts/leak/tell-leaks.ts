import type { Database, Transaction } from '../../database/database.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { leakMail, mailRefusal, type SendMail } from '../mails.ts'
import { KEY_OVERLAP_S } from '../manage-keys.ts'
import { markTold, nextUntoldLeak, type UntoldLeak } from './leak-rows.ts'

/** The mails of one run. */
const AT_ONCE = 500
/** Seconds for which mails and the dashboard tell owners of a leak. */
export const LEAK_TOLD_S = 30 * 86_400

/** What mails about leaks need. */
export interface LeakTelling {
  readonly db: Database
  readonly runtime: Pick<Runtime, 'now' | 'log'>
  readonly sendMail: SendMail
  /** The address of the pages. */
  readonly publicUrl: string
}

/**
 * Tells the owners of accounts by mail that their keys and secrets of webhooks were replaced after a leak. The next run tries
 * again for those whose mail the server does not take now. A mail may come twice if the process dies as it is sent.
 */
export async function tellLeaks(telling: LeakTelling, signal: AbortSignal): Promise<void> {
  let after: number | null = 0
  for (let count = 0; count < AT_ONCE && after !== null; count += 1) {
    signal.throwIfAborted()
    const last: number = after
    after = await telling.db.transaction().execute((tx) => tellNext(telling, tx, last))
  }
}

/** Returns the next account after another one, whose owner was told if possible; `null` if there is none. */
async function tellNext(telling: LeakTelling, tx: Transaction, after: number): Promise<number | null> {
  const leak = telling.sendMail === null ? null : await nextUntoldLeak(tx, after)
  if (leak === null) return null
  if (await isDone(telling, leak)) await markTold(tx, leak.accountId)
  return leak.accountId
}

/** Sends the mail. Returns `false` if it is to be sent again. */
async function isDone(
  { runtime, sendMail, publicUrl }: LeakTelling,
  { accountId, email, leakedAt }: UntoldLeak,
): Promise<boolean> {
  if (email === null || runtime.now() / 1000 > leakedAt + LEAK_TOLD_S) return true
  try {
    await sendMail?.(leakMail(email, publicUrl, leakedAt + KEY_OVERLAP_S))
    return true
  } catch (error) {
    const refusal = mailRefusal(error)
    if (refusal === null) throw error
    runtime.log.warn('accounts.mail_refused', { account_id: accountId, error })
    return refusal === 'for good'
  }
}
