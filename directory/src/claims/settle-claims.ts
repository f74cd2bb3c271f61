import type { Transaction } from '../database/database.ts'
import { markClaimed } from '../feeds/index.ts'
import { auditClaim } from './audit-claim.ts'
import { actorOf, BETWEEN_READINGS_S, type Claim, isProved, type Look, replaceableAt } from './claim.ts'
import { type ClaimedFeed, claimedFeed, lockClaims, updateClaim } from './claim-rows.ts'
import { showAgain } from './owner-rights.ts'

/** Seconds after which the directory looks for the code of an owner by itself, where no reading of the feed does. */
const AGAIN_S = { file: 86_400, duplicate: 7 * 86_400 } as const

/** What a look at a feed, or at the file on its host, found. */
export interface LookAtFeed {
  readonly feedId: string
  /** Returns what was found of a claim; `null` if the look says nothing about it. */
  readonly lookOf: (claim: Claim) => Look | null
  /** Epoch seconds. */
  readonly now: number
}

/** Applies a look to all claims to a feed: codes come and go, and a proved claim may make its account the owner. */
export async function settleClaims(tx: Transaction, { feedId, lookOf, now }: LookAtFeed): Promise<void> {
  const [claims, feed] = [await lockClaims(tx, feedId), await claimedFeed(tx, feedId)]
  if (feed === null) return
  const period = feed.kind !== 'podcast' ? AGAIN_S.file : feed.duplicate_of !== null ? AGAIN_S.duplicate : null
  const looked: Claim[] = []
  for (const claim of claims) {
    const look = lookOf(claim)
    if (look === null || look === 'unread') {
      if (look !== null) await updateClaim(tx, claim, { looked_at: now, last_look: look })
      looked.push(claim)
      continue
    }
    const after = afterLook(claim, look, now)
    const isSettled = after.owned_since !== null || isProved(after)
    const second = after.seen_since === null ? null : after.seen_since + BETWEEN_READINGS_S
    const due_at = isSettled ? (period === null ? null : now + period) : second
    await updateClaim(tx, claim, { ...changesOf(after), due_at })
    looked.push({ ...after, due_at })
  }
  await settleOwner(tx, feed, looked, now)
}

/** Returns a claim after a look for its code (claims 2, 4). */
export function afterLook(claim: Claim, look: 'seen' | 'missing' | 'elsewhere', now: number): Claim {
  const looked = { ...claim, looked_at: now, last_look: look }
  if (look === 'seen') return { ...looked, seen_since: claim.seen_since ?? now, seen_at: now, missing_since: null }
  return {
    ...looked,
    seen_since: null,
    missing_since: claim.owned_since === null ? null : (claim.missing_since ?? now),
  }
}

function changesOf({ looked_at, last_look, seen_since, seen_at, missing_since }: Claim): Partial<Claim> {
  return { looked_at, last_look, seen_since, seen_at, missing_since }
}

/** Makes the account of the oldest proved claim the owner, if there is none, or if its code has been away for 30 days. */
async function settleOwner(tx: Transaction, feed: ClaimedFeed, claims: readonly Claim[], now: number): Promise<void> {
  const owner = claims.find(({ owned_since: since }) => since !== null)
  const next = claims.find((claim) => claim !== owner && isProved(claim))
  if (next === undefined) return
  if (owner !== undefined) {
    const free = replaceableAt(owner)
    if (free === null || free > now) return
    await endClaim(tx, owner, { reason: 'somebody else proved a claim', actor: 'the directory', now })
  }
  // The proof counts among duplicates: a duplicate is compared again.
  const dueAt = feed.duplicate_of === null ? {} : { due_at: now }
  await updateClaim(tx, next, { owned_since: now, missing_since: null, news: 'owner', ...dueAt })
  const reason = next.proved_email === null ? 'the code was found' : 'the letter was answered'
  await auditClaim(tx, feed.feed_id, { actor: actorOf(next), action: 'claim.owned', reason, now })
}

/** Who ends a claim, and why. */
export interface ClaimEnd {
  readonly reason: string
  /** For the audit. */
  readonly actor: string
  /** Epoch seconds. */
  readonly now: number
}

/**
 * Ends a claim. The code counts no more, and pages show the podcast again that the owner hid. The audit has the end of an
 * owner, and that of the hiding.
 */
export async function endClaim(tx: Transaction, claim: Claim, { reason, actor, now }: ClaimEnd): Promise<void> {
  const wasOwner = claim.owned_since !== null
  const ended = { ended_at: now, end_reason: reason, owned_since: null, due_at: null, seen_since: null }
  await updateClaim(tx, claim, { ...ended, news: wasOwner ? 'ended' : null })
  const others = await lockClaims(tx, claim.feed_id)
  if (others.length === 0) await markClaimed(tx, claim.feed_id, false)
  if (!wasOwner) return
  await auditClaim(tx, claim.feed_id, { actor, action: 'claim.ended', reason: `of ${actorOf(claim)}: ${reason}`, now })
  await showAgain(tx, claim, { actor, reason: 'the claim ended', now })
}
