import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Claims } from '../database/tables.generated.ts'
import type { ServiceSecret, ServiceSecrets } from '../runtime/service-secrets.ts'

/** A claim of an account to a feed. Times are epoch seconds. */
export type Claim = Selectable<Claims>

/** What a look for the code of a claim found. */
export type Look = 'seen' | 'missing' | 'elsewhere' | 'unread'

/** Seconds between the two readings that prove a claim (claims 2). */
export const BETWEEN_READINGS_S = 3_600
/** Seconds for which the code of an owner must be away before somebody else may take the place (claims 4). */
export const AWAY_S = 30 * 86_400
/** Seconds after which a claim whose code was never found ends. */
export const UNPROVED_S = 30 * 86_400
/** Seconds for which a claim that ended is remembered. */
export const REMEMBERED_S = 90 * 86_400

const CODE_BYTES = 24

/**
 * Returns the code that proves a claim: a keyed digest of account, feed and the time of the claim. Nobody can make it
 * without the service's secret, the code of another account proves nothing, and a claim that ended leaves no code behind
 * (claims 1).
 */
export function claimCode(
  { feedId, accountId, askedAt }: { readonly feedId: string; readonly accountId: number; readonly askedAt: number },
  { current }: ServiceSecrets,
): string {
  return `feedmill-verify=${digest(`claim\n${accountId}\n${feedId}\n${askedAt}`, current)}`
}

/**
 * Returns the codes that prove a claim in answer to the letter to an address, one for each accepted secret of the service.
 * A letter has the first one. Another address has other codes.
 */
export function letterCodes(
  { code }: Pick<Claim, 'code'>,
  email: string,
  { accepted }: ServiceSecrets,
): readonly string[] {
  return accepted.map((secret) => digest(`letter\n${code}\n${email}`, secret))
}

/**
 * Returns the tokens of the link that ends the mails about failures of a feed, one for each accepted secret of the
 * service. A mail has the first one.
 */
export function quietTokens({ code }: Pick<Claim, 'code'>, { accepted }: ServiceSecrets): readonly string[] {
  return accepted.map((secret) => digest(`quiet\n${code}`, secret))
}

function digest(text: string, { bytes }: ServiceSecret): string {
  return createHmac('sha256', bytes).update(text).digest().subarray(0, CODE_BYTES).toString('base64url')
}

/** Whether the code was found in two readings at least an hour apart, and in all between them (claims 2). */
export function isProved({ seen_since: since, seen_at: at }: Pick<Claim, 'seen_since' | 'seen_at'>): boolean {
  return since !== null && at !== null && at - since >= BETWEEN_READINGS_S
}

/** When the code of an owner has been away for so long that another proved claim takes the place; `null` if it is there. */
export function replaceableAt({ missing_since: since }: Pick<Claim, 'missing_since'>): number | null {
  return since === null ? null : since + AWAY_S
}

/**
 * Whether a document came from the address of its feed (claims 3). A redirect to another host may lead to anybody's
 * document, and one from https to http can be changed on its way. `www.` makes no other host, as in the URLs of feeds.
 */
export function isOwnAddress(readAt: string, feedUrl: string): boolean {
  if (!URL.canParse(readAt) || !URL.canParse(feedUrl)) return false
  const [read, own] = [new URL(readAt), new URL(feedUrl)]
  const isDowngraded = own.protocol === 'https:' && read.protocol !== 'https:'
  return !isDowngraded && withoutWww(read.host) === withoutWww(own.host)
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '')
}

/** Whether the account of a claim owns the feed. */
export function isOwnedBy({ owned_since: since }: Pick<Claim, 'owned_since'>): boolean {
  return since !== null
}

/** The name of an account in the audit. */
export function actorOf({ account_id: accountId }: Pick<Claim, 'account_id'>): string {
  return `account ${accountId}`
}
