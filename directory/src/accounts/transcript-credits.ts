import type { Database, Transaction } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { isPlanName, type Plans } from './account.ts'
import { accountPlan } from './account-rows.ts'
import { monthAt } from './month.ts'
import { countHeld, insertCharge, lockCharges, takeTranscriptOfMonth } from './transcript-charge-rows.ts'
import { usageOf } from './usage-rows.ts'

/** How many transcripts an account may wait for at once. */
export const MAX_HELD = 4

/** Returns how many transcripts an account can still order in this month, at least 0. */
export async function transcriptCreditsRemaining(
  db: Database,
  accountId: number,
  plans: Plans,
  runtime: Pick<Runtime, 'now'>,
): Promise<number> {
  const plan = await accountPlan(db, accountId)
  if (plan === null || !isPlanName(plan)) return 0
  const { generatedTranscripts } = await usageOf(db, accountId, monthAt(runtime.now()))
  return Math.max(0, plans[plan].generatedTranscriptsPerMonth - generatedTranscripts)
}

/** A credit that an account is to pay. */
export interface WantedCredit {
  readonly accountId: number
  readonly seriesUuid: string
  readonly episodeUuid: string
  /** `held` while the transcript is made, `charged` if it is there. */
  readonly state: 'held' | 'charged'
  /**
   * Whether the transcript costs nothing, such as a transcript of a podcast that the directory transcribes by itself.
   */
  readonly isFree: boolean
  /** Generated transcripts a month that the account's plan allows. */
  readonly perMonth: number
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Takes a credit, once for each account and episode: an account that has paid, or waits, does not pay again. The caller
 * must roll the transaction back unless the result is `taken` or `had`.
 */
export async function takeTranscriptCredit(
  tx: Transaction,
  { accountId, seriesUuid, episodeUuid, state, isFree, perMonth, now }: WantedCredit,
): Promise<'taken' | 'had' | 'none left' | 'too many wait'> {
  await lockCharges(tx, accountId)
  const waiting = state === 'held' ? await countHeld(tx, accountId) : 0
  const month = monthAt(now)
  const charge = { seriesUuid, episodeUuid, state, credits: isFree ? 0 : 1, month, changedAt: Math.floor(now / 1000) }
  if (!(await insertCharge(tx, accountId, charge))) return 'had'
  if (waiting >= MAX_HELD) return 'too many wait'
  if (isFree) return 'taken'
  return (await takeTranscriptOfMonth(tx, accountId, month, perMonth)) ? 'taken' : 'none left'
}
