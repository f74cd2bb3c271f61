import { lockFeed } from '../feeds/index.ts'
import { defineJob, type Job } from '../workers/index.ts'
import { REMEMBERED_S, UNPROVED_S } from './claim.ts'
import { forgetEnded, staleClaims } from './claim-rows.ts'
import { type LookContext, lookForDueCodes } from './look-for-codes.ts'
import type { ClaimContext } from './owner-rights.ts'
import { endClaim } from './settle-claims.ts'
import { type TellingContext, tellOwners } from './tell-owners.ts'

const AT_ONCE = 500

/** The timed jobs of claims. */
export function claimJobs(context: TellingContext & LookContext): readonly Job<never>[] {
  return [
    defineJob({
      name: 'claims.look',
      everyS: 60,
      async run(_input, { signal }) {
        await lookForDueCodes(context, signal)
      },
    }),
    defineJob({
      name: 'claims.tell',
      everyS: 60,
      async run(_input, { signal }) {
        await tellOwners(context, signal)
      },
    }),
    defineJob({
      name: 'claims.forget',
      everyS: 3_600,
      async run() {
        await forgetStaleClaims(context)
      },
    }),
  ]
}

/** Ends claims that were never proved, and those to feeds that were deleted. Forgets those that ended long ago. */
export async function forgetStaleClaims({ db, runtime }: Pick<ClaimContext, 'db' | 'runtime'>): Promise<void> {
  const now = Math.floor(runtime.now() / 1000)
  for (const claim of await staleClaims(db, now - UNPROVED_S, AT_ONCE)) {
    await db.transaction().execute(async (tx) => {
      const isThere = (await lockFeed(tx, claim.feed_id)) !== null
      const reason = isThere ? 'no proof was found within 30 days' : 'the feed was deleted'
      await endClaim(tx, claim, { reason, actor: 'the directory', now })
    })
  }
  await forgetEnded(db, now - REMEMBERED_S)
}
