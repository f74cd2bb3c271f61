import type { PodcastSeries } from 'feedmill'
import type { RefreshOutcome } from 'feedmill/ingest'
import type { Transaction } from '../database/database.ts'
import { markClaimed } from '../feeds/index.ts'
import { isOwnAddress, type Look } from './claim.ts'
import { type ClaimedFeed, lockClaims, ownerOf, storedEmail, storedTexts, type Text } from './claim-rows.ts'
import { insertReading } from './claimed-reading-rows.ts'
import { settleClaims } from './settle-claims.ts'

/** A reading of a claimed feed that is about to be stored. */
export interface ReadingOfClaimed {
  readonly feed: Pick<ClaimedFeed, 'feed_id' | 'kind'>
  /** As the library gave it: a duplicate keeps nothing of its reading. */
  readonly outcome: RefreshOutcome
  /** The address of the feed after the reading. */
  readonly feedUrl: string
  /** Epoch seconds. */
  readonly now: number
}

/**
 * Notes how a reading of a claimed feed went, and looks for the codes of its claims: in the channel, at the feed's own
 * address (claims 2, 3). A check that found the document unchanged counts as a reading: the host confirmed what it has.
 */
export async function noteReading(tx: Transaction, { feed, outcome, feedUrl, now }: ReadingOfClaimed): Promise<void> {
  const { feed_id: feedId, kind } = feed
  const claims = await lockClaims(tx, feedId)
  if (claims.length === 0) {
    // The feed came from another directory.
    await markClaimed(tx, feedId, false)
    return
  }
  const { created = 0, updated = 0, removed = 0 } = outcome.counts ?? {}
  await insertReading(tx, {
    feed_id: feedId,
    // The time of the look, as the feed has it: a page shows each look once.
    read_at: outcome.state.schedule.lastCheckAt ?? now,
    outcome: outcome.kind,
    reason: outcome.reason,
    created,
    updated,
    removed,
    is_series_changed: outcome.series !== null,
  })
  const { readAt } = outcome
  const isHome = readAt !== null && isOwnAddress(readAt, feedUrl)
  if (kind === 'podcast') {
    const look = readAt === null ? 'unread' : isHome ? null : 'elsewhere'
    const codes = look === null ? codesIn(await textsOf(tx, feedId, outcome)) : null
    const lookOf = (code: string): Look => look ?? (codes?.has(code) ? 'seen' : 'missing')
    await settleClaims(tx, { feedId, lookOf: ({ code }) => lookOf(code), now })
    return
  }
  if (!isHome) return
  // The file is looked for by itself. The letter counts as long as the document names its address.
  const email = await emailOf(tx, feedId, outcome)
  const lookOf = (proved: string | null): Look | null =>
    proved === null ? null : proved === email ? 'seen' : 'missing'
  await settleClaims(tx, { feedId, lookOf: ({ proved_email: proved }) => lookOf(proved), now })
}

/** Returns the texts of a channel: those that were just read, else those that are stored. */
async function textsOf(tx: Transaction, feedId: string, { series }: RefreshOutcome): Promise<readonly Text[]> {
  return series === null ? await storedTexts(tx, feedId) : ((series as PodcastSeries).extras.txt ?? [])
}

async function emailOf(tx: Transaction, feedId: string, { series }: RefreshOutcome): Promise<string | null> {
  if (series === null) return await storedEmail(tx, feedId)
  return 'sssOwnerPublicEmail' in series ? series.sssOwnerPublicEmail : null
}

/** Returns the codes that a channel holds: only texts for verification count. */
export function codesIn(texts: readonly Text[]): ReadonlySet<string> {
  const codes = texts.filter(({ purpose }) => purpose?.trim().toLowerCase() === 'verify')
  return new Set(codes.map(({ text }) => text.trim()))
}

/**
 * Whether a feed carries the code by which another feed has an owner. A copy repeats the code, and so says whose it is: the
 * maker of a podcast would not write the code of another feed into it.
 */
export async function carriesCodeOf(
  tx: Transaction,
  { of, in: copy }: { readonly of: string; readonly in: string },
): Promise<boolean> {
  const owner = await ownerOf(tx, of)
  return owner !== null && codesIn(await storedTexts(tx, copy)).has(owner.code)
}
