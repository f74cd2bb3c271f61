import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { isPlanName, type Plans } from './account.ts'
import { accountPlan } from './account-rows.ts'
import { monthAt } from './month.ts'
import { usageOf } from './usage-rows.ts'

/** Transcripts that an account can still have made in this month, at least 0. */
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
