import { type Mail, mailRefusal, type SendMail } from '../accounts/index.ts'
import type { Transaction } from '../database/database.ts'
import { contentByUuid } from '../entities/index.ts'
import { type Claim, quietTokens } from './claim.ts'
import { endedMail, failingMail, ownerMail } from './claim-mails.ts'
import {
  claimedFeed,
  claimOf,
  confirmedEmail,
  type FailingClaim,
  takeFailing,
  takeNews,
  updateClaim,
} from './claim-rows.ts'
import { type Claimant, type ClaimContext, setTellsFailures } from './owner-rights.ts'

/** Seconds after which the failure of a feed is told. */
const FAILING_S = 86_400
/** The mails of one run. */
const AT_ONCE = 100

/** What mails to owners need. */
export interface TellingContext extends ClaimContext {
  /** `null` if mail is not set up: nobody is told then. */
  readonly sendMail: SendMail
  /** The address of the pages. */
  readonly publicUrl: string
  /** Returns the fault of a feed in words, and the advice. */
  readonly faultOf: (outcome: string | null, reason: string | null) => { problem: string; advice: string } | null
}

/** The path of the page where an account looks after a feed. */
export const claimPath = (seriesUuid: string): string => `/feeds/${seriesUuid}/claim`

/**
 * Sends the mails to owners: that they became owners, or are none any more, and that a feed has failed for a day. Each is
 * sent once; if the mail server refuses it for now, the next run tries again.
 *
 * @returns how many were sent
 */
export async function tellOwners(context: TellingContext, signal: AbortSignal): Promise<number> {
  if (context.sendMail === null) return 0
  let sent = 0
  for (const tellNext of [tellNews, tellFailure]) {
    const postponed: string[] = []
    for (let count = 0; count < AT_ONCE; count += 1) {
      signal.throwIfAborted()
      const told = await context.db.transaction().execute((tx) => tellNext(context, tx, postponed))
      if (told === 'none') break
      if (told === 'sent') sent += 1
    }
  }
  return sent
}

/** Ends the mails about failures by the token of a mail's link. Returns false if the token is wrong, or the claim ended. */
export async function silenceByToken(
  { db, runtime, secrets }: ClaimContext,
  claimant: Claimant,
  token: string,
): Promise<boolean> {
  const claim = await claimOf(db, claimant.feedId, claimant.accountId)
  if (claim === null || claim.owned_since === null || !quietTokens(claim, secrets).includes(token)) return false
  await setTellsFailures({ db, runtime, secrets }, claimant, false)
  return true
}

type Told = 'none' | 'sent' | 'unsent' | 'postponed'

/** @param postponed - the feeds whose mails the server does not take in this run. It gets one more if that is so */
async function tellNews(context: TellingContext, tx: Transaction, postponed: string[]): Promise<Told> {
  const claim = await takeNews(tx, postponed)
  if (claim === null) return 'none'
  const told = await post(context, tx, claim, (to, feed) =>
    claim.news === 'owner' ? ownerMail(to, feed) : endedMail(to, feed, claim.end_reason),
  )
  if (told === 'postponed') postponed.push(claim.feed_id)
  else await updateClaim(tx, claim, { news: null })
  return told
}

async function tellFailure(context: TellingContext, tx: Transaction, postponed: string[]): Promise<Told> {
  const now = Math.floor(context.runtime.now() / 1000)
  const claim = await takeFailing(tx, now - FAILING_S, postponed)
  if (claim === null) return 'none'
  const told = await post(context, tx, claim, (to, feed) => failingMail(to, feed, failureOf(context, claim)))
  if (told === 'postponed') postponed.push(claim.feed_id)
  else await updateClaim(tx, claim, { failure_told_at: claim.failing_since })
  return told
}

function failureOf({ secrets, publicUrl, faultOf }: TellingContext, claim: FailingClaim) {
  const fault = faultOf(claim.last_outcome, claim.last_reason)
  const query = new URLSearchParams({ account: String(claim.account_id), token: quietTokens(claim, secrets)[0]! })
  return {
    problem: fault?.problem ?? 'The feed cannot be read.',
    advice: fault?.advice ?? '',
    quiet: `${publicUrl}${claimPath(claim.series_uuid)}/quiet?${query}`,
  }
}

/** Sends a mail to the confirmed address of an account. An account without one sees the news on its pages alone. */
async function post(
  { runtime, sendMail, publicUrl }: TellingContext,
  tx: Transaction,
  claim: Claim,
  mailTo: (to: string, feed: { readonly name: string; readonly page: string }) => Mail,
): Promise<Told> {
  const [to, feed] = [await confirmedEmail(tx, claim.account_id), await claimedFeed(tx, claim.feed_id)]
  if (to === null || feed === null) return 'unsent'
  const content = await contentByUuid(tx, feed.series_uuid)
  const name = content?.name ?? feed.feed_url
  try {
    await sendMail?.(mailTo(to, { name, page: `${publicUrl}${claimPath(feed.series_uuid)}` }))
    return 'sent'
  } catch (error) {
    // If the server gives no answer, the next run tries all again.
    const refusal = mailRefusal(error)
    if (refusal === null) throw error
    runtime.log.warn('claims.mail_refused', { feed_id: claim.feed_id, error })
    return refusal === 'for good' ? 'unsent' : 'postponed'
  }
}
