import type { Database, Transaction } from '../database/database.ts'
import { lockFeed, markClaimed, observeFeed } from '../feeds/index.ts'
import { DirectoryError } from '../runtime/directory-error.ts'
import { actorOf, BETWEEN_READINGS_S, type Claim, claimCode, letterCodes } from './claim.ts'
import {
  claimedFeed,
  claimOf,
  claimsOfAccount,
  countUnproved,
  deleteClaims,
  insertClaim,
  lastLetterAt,
  storedEmail,
  updateClaim,
} from './claim-rows.ts'
import type { Claimant, ClaimContext } from './owner-rights.ts'
import { endClaim, settleClaims } from './settle-claims.ts'

/** The claims of an account that may wait for their proof. */
const MOST_UNPROVED = 20
/** Seconds in which one letter about a feed is sent, whoever asks: nobody fills the mailbox of a publisher. */
const LETTER_PAUSE_S = 86_400
/** Seconds for which the code of a letter works. */
const LETTER_LIFE_S = 86_400

/**
 * Makes a claim of an account to a feed, with a code of its own. Returns the one that there is, if it has not ended.
 *
 * @throws DirectoryError NOT_FOUND if there is no such feed; BAD_USER_INPUT if the account has too many claims that wait
 */
export async function askForClaim(
  { db, runtime, secrets }: ClaimContext,
  { feedId, accountId }: Claimant,
): Promise<Claim> {
  const now = Math.floor(runtime.now() / 1000)
  return await db.transaction().execute(async (tx) => {
    if ((await lockFeed(tx, feedId)) === null) throw new DirectoryError('NOT_FOUND', 'There is no such feed.')
    const known = await claimOf(tx, feedId, accountId)
    if (known !== null && known.ended_at === null) return known
    if ((await countUnproved(tx, accountId)) >= MOST_UNPROVED) {
      throw new DirectoryError('BAD_USER_INPUT', `${MOST_UNPROVED} claims of yours wait for their proof already.`)
    }
    // Two claims in one second must not share a code.
    const askedAt = Math.max(now, (known?.ended_at ?? 0) + 1, (known?.asked_at ?? 0) + 1)
    const code = claimCode({ feedId, accountId, askedAt }, secrets)
    const claim = await insertClaim(tx, { feed_id: feedId, account_id: accountId, code, asked_at: askedAt })
    if (claim === null) throw new DirectoryError('CONFLICT', 'The claim was made twice at once.')
    await markClaimed(tx, feedId, true)
    return claim
  })
}

/** Ends the claim of an account because it wants no more of it. */
export async function giveClaimUp({ db, runtime }: ClaimContext, { feedId, accountId }: Claimant): Promise<void> {
  const now = Math.floor(runtime.now() / 1000)
  await db.transaction().execute(async (tx) => {
    await lockFeed(tx, feedId)
    const claim = await claimOf(tx, feedId, accountId)
    if (claim === null || claim.ended_at !== null) return
    await endClaim(tx, claim, { reason: 'the account gave it up', actor: actorOf(claim), now })
  })
}

/** Ends and deletes all claims of an account that is about to be deleted. */
export async function deleteClaimsOfAccount(tx: Transaction, accountId: number, now: number): Promise<void> {
  for (const claim of await claimsOfAccount(tx, accountId, Number.MAX_SAFE_INTEGER)) {
    if (claim.ended_at !== null) continue
    await lockFeed(tx, claim.feed_id)
    await endClaim(tx, claim, { reason: 'the account was deleted', actor: actorOf(claim), now })
  }
  await deleteClaims(tx, accountId)
}

/** Has a feed read at once, for somebody who waits for it. */
export async function lookAtOnce({ db, runtime }: Pick<ClaimContext, 'db' | 'runtime'>, feedId: string): Promise<void> {
  await db
    .transaction()
    .execute((tx) => observeFeed(tx, feedId, { kind: 'revival', cause: 'publisher' }, runtime.now()))
}

/** A letter that may be sent. */
export interface ClaimLetter {
  readonly to: string
  readonly code: string
}

/**
 * Returns the letter to the address that the document of a comic or creator names, and notes that it is sent.
 *
 * @throws DirectoryError BAD_USER_INPUT if there is no address, or if a letter about the feed was sent within a day
 */
export async function writeLetter(
  { db, runtime, secrets }: ClaimContext,
  { feedId, accountId }: Claimant,
): Promise<ClaimLetter> {
  const now = Math.floor(runtime.now() / 1000)
  return await db.transaction().execute(async (tx) => {
    await lockFeed(tx, feedId)
    const claim = await waitingClaim(tx, { feedId, accountId })
    const email = await addressOf(tx, feedId)
    const last = await lastLetterAt(tx, feedId)
    if (last !== null && now - last < LETTER_PAUSE_S) {
      throw new DirectoryError(
        'BAD_USER_INPUT',
        'A letter about this feed was sent within the last day. Try again tomorrow.',
      )
    }
    await updateClaim(tx, claim, { letter_sent_at: now })
    return { to: email, code: letterCodes(claim, email, secrets)[0]! }
  })
}

/**
 * Proves a claim by the code of a letter. The code works for a day, for the account that asked for it, and as long as the
 * document names the same address.
 *
 * @throws DirectoryError BAD_USER_INPUT if the code is wrong or has ended
 */
export async function answerLetter(
  { db, runtime, secrets }: ClaimContext,
  { feedId, accountId }: Claimant,
  code: string,
): Promise<void> {
  const now = Math.floor(runtime.now() / 1000)
  await db.transaction().execute(async (tx) => {
    await lockFeed(tx, feedId)
    const claim = await waitingClaim(tx, { feedId, accountId })
    const email = await addressOf(tx, feedId)
    const isInTime = claim.letter_sent_at !== null && now - claim.letter_sent_at <= LETTER_LIFE_S
    if (!isInTime || !letterCodes(claim, email, secrets).includes(code.trim())) {
      throw new DirectoryError('BAD_USER_INPUT', 'This is not the code of the last letter, or it is older than a day.')
    }
    // A letter that was answered proves the claim at once.
    await updateClaim(tx, claim, { proved_email: email, seen_since: now - BETWEEN_READINGS_S })
    await settleClaims(tx, { feedId, lookOf: (each) => (each.account_id === accountId ? 'seen' : null), now })
  })
}

/** Returns the address to which a letter about a feed goes, with the name shortened; `null` if none can be sent. */
export async function claimedAddress(db: Database, feedId: string): Promise<string | null> {
  const feed = await claimedFeed(db, feedId)
  const email = feed === null || feed.kind === 'podcast' ? null : await storedEmail(db, feedId)
  return email?.replace(/^(.).*@/, '$1…@') ?? null
}

async function waitingClaim(tx: Transaction, { feedId, accountId }: Claimant): Promise<Claim> {
  const claim = await claimOf(tx, feedId, accountId)
  if (claim !== null && claim.ended_at === null && claim.owned_since === null) return claim
  throw new DirectoryError('BAD_USER_INPUT', 'Your account has no claim to this feed that waits for its proof.')
}

async function addressOf(db: Database, feedId: string): Promise<string> {
  const feed = await claimedFeed(db, feedId)
  const email = feed === null || feed.kind === 'podcast' ? null : await storedEmail(db, feedId)
  if (email !== null) return email
  throw new DirectoryError('BAD_USER_INPUT', 'The document names no `feedOwnerEmail`.')
}
