import type { Database, Transaction } from '../database/database.ts'
import { contentByUuid, setHidden } from '../entities/index.ts'
import { insertEvents, updatedEvent } from '../events/index.ts'
import { lockFeed } from '../feeds/index.ts'
import { DirectoryError } from '../runtime/directory-error.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { ServiceSecrets } from '../runtime/service-secrets.ts'
import { auditClaim } from './audit-claim.ts'
import { actorOf, type Claim } from './claim.ts'
import { claimedFeed, claimOf, updateClaim } from './claim-rows.ts'

/** The dependencies of claims. */
export interface ClaimContext {
  readonly db: Database
  readonly runtime: Pick<Runtime, 'now' | 'log'>
  /** They key codes. */
  readonly secrets: ServiceSecrets
}

/** An account and the feed that it claims. */
export interface Claimant {
  readonly feedId: string
  readonly accountId: number
}

/**
 * Performs an act that only the owner of a feed may perform. It looks who owns the feed in the transaction of the act: a
 * claim may have ended since the page was shown.
 *
 * @throws DirectoryError BAD_USER_INPUT if the account does not own the feed
 */
export async function asOwner<Result>(
  { db, runtime }: Pick<ClaimContext, 'db' | 'runtime'>,
  { feedId, accountId }: Claimant,
  act: (tx: Transaction, claim: Claim, now: number) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(async (tx) => {
    await lockFeed(tx, feedId)
    const claim = await claimOf(tx, feedId, accountId)
    if (claim === null || claim.owned_since === null) {
      throw new DirectoryError('BAD_USER_INPUT', 'Your account does not own this feed, or not any more.')
    }
    return await act(tx, claim, Math.floor(runtime.now() / 1000))
  })
}

/** Hides a podcast from pages, or shows it again. The interface goes on serving it. */
export async function setPodcastHidden(context: ClaimContext, claimant: Claimant, isHidden: boolean): Promise<void> {
  await asOwner(context, claimant, async (tx, claim, now) => {
    const reason = 'the owner asked for it'
    if (!isHidden) return await showAgain(tx, claim, { actor: actorOf(claim), reason, now })
    if (await changeHidden(tx, claim, true, now)) {
      await auditClaim(tx, claim.feed_id, { actor: actorOf(claim), action: 'podcast.hidden', reason, now })
    }
  })
}

/** Shows a podcast again that its owner hid. */
export async function showAgain(
  tx: Transaction,
  claim: Claim,
  { actor, reason, now }: { readonly actor: string; readonly reason: string; readonly now: number },
): Promise<void> {
  if (!(await changeHidden(tx, claim, false, now))) return
  await auditClaim(tx, claim.feed_id, { actor, action: 'podcast.shown', reason, now })
}

/** Returns whether that changed anything. Searches follow the event. */
async function changeHidden(tx: Transaction, claim: Claim, isHidden: boolean, now: number): Promise<boolean> {
  const feed = await claimedFeed(tx, claim.feed_id)
  if (feed === null || feed.kind !== 'podcast' || !(await setHidden(tx, feed.series_uuid, isHidden))) return false
  const content = await contentByUuid(tx, feed.series_uuid)
  const id = `${isHidden ? 'hidden' : 'shown'}:${claim.feed_id}:${claim.account_id}:${now}`
  if (content !== null) await insertEvents(tx, [updatedEvent(id, content)], now)
  return true
}

/** Notes that the owner asks the operator to remove the podcast, or does not ask any more. */
export async function askForRemoval(context: ClaimContext, claimant: Claimant, isAsked: boolean): Promise<void> {
  await asOwner(context, claimant, async (tx, claim, now) => {
    if ((claim.removal_asked_at !== null) === isAsked) return
    await updateClaim(tx, claim, { removal_asked_at: isAsked ? now : null })
    const action = isAsked ? 'removal.asked' : 'removal.withdrawn'
    const reason = 'the owner asked for it'
    await auditClaim(tx, claim.feed_id, { actor: actorOf(claim), action, reason, now })
  })
  const { feedId, accountId } = claimant
  context.runtime.log.info(isAsked ? 'claims.removal_asked' : 'claims.removal_withdrawn', {
    feed_id: feedId,
    account_id: accountId,
  })
}

/** Turns the mails about failures of the feed on or off. */
export async function setTellsFailures(context: ClaimContext, claimant: Claimant, tells: boolean): Promise<void> {
  await asOwner(context, claimant, async (tx, claim, now) => {
    if (claim.tells_failures === tells) return
    await updateClaim(tx, claim, { tells_failures: tells })
    const action = tells ? 'failure-mails.on' : 'failure-mails.off'
    await auditClaim(tx, claim.feed_id, { actor: actorOf(claim), action, reason: 'the owner asked for it', now })
  })
}
