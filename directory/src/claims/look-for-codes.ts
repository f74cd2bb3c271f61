import type { FeedFetcher } from 'feedmill/fetch'
import type { Runtime } from '../runtime/runtime.ts'
import { type Claim, isOwnAddress, type Look } from './claim.ts'
import { type ClaimedFeed, claimedFeed, dueClaims, updateClaim } from './claim-rows.ts'
import { lookAtOnce } from './manage-claims.ts'
import type { ClaimContext } from './owner-rights.ts'
import { settleClaims } from './settle-claims.ts'

/** Where the host of an SSS document has the codes, one a line. */
export const CODES_PATH = '/.well-known/feedmill-verify.txt'

const AT_ONCE = 100
const MOST_BYTES = 64 * 1024
const PATIENCE_MS = 10_000
/** Seconds until a look that was begun is begun again, if nothing came of it. */
const REPEAT_S = 3_600

/** What looks for codes need. */
export interface LookContext extends Pick<ClaimContext, 'db'> {
  readonly runtime: Pick<Runtime, 'now' | 'log'>
  readonly fetcher: Pick<FeedFetcher, 'request'>
}

/** Looks for the codes that are due: an hour after the first sighting, and now and then for those of owners. */
export async function lookForDueCodes(context: LookContext, signal: AbortSignal): Promise<number> {
  const now = Math.floor(context.runtime.now() / 1000)
  const due = await dueClaims(context.db, now, AT_ONCE)
  const feedIds = new Set(due.map(({ feed_id: feedId }) => feedId))
  // If the look fails, or the process ends, the claim is due again later.
  await context.db.transaction().execute(async (tx) => {
    for (const claim of due) await updateClaim(tx, claim, { due_at: now + REPEAT_S })
  })
  for (const feedId of feedIds) {
    signal.throwIfAborted()
    const feed = await claimedFeed(context.db, feedId)
    if (feed === null || feed.is_blocked) continue
    if (feed.kind === 'podcast') await lookAtOnce(context, feedId)
    else await lookForFile(context, feed, signal)
  }
  return feedIds.size
}

/** Looks for the codes of the claims to a comic or creator in the file on the host of its document. */
export async function lookForFile(
  { db, runtime, fetcher }: LookContext,
  { feed_id: feedId, feed_url: feedUrl }: Pick<ClaimedFeed, 'feed_id' | 'feed_url'>,
  signal?: AbortSignal,
): Promise<void> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetcher.request({
    url: new URL(CODES_PATH, feedUrl).href,
    maxBytes: MOST_BYTES,
    signal: signal === undefined ? patience : AbortSignal.any([signal, patience]),
  })
  const now = Math.floor(runtime.now() / 1000)
  const look = lookIn(answer, feedUrl)
  await db.transaction().execute((tx) => settleClaims(tx, { feedId, lookOf: (claim) => look(claim), now }))
}

function lookIn(answer: Awaited<ReturnType<FeedFetcher['request']>>, feedUrl: string): (claim: Claim) => Look | null {
  const found = lookOfAnswer(answer, feedUrl)
  const codes = new Set(answer.kind === 'response' ? Buffer.from(answer.body).toString('utf8').split(/\s+/) : [])
  return ({ code, proved_email: proved }) => {
    // A letter proved this one.
    if (proved !== null) return null
    return found ?? (codes.has(code) ? 'seen' : 'missing')
  }
}

/** Returns what an answer says of all codes; `null` if each has to be looked for in it. */
function lookOfAnswer(answer: Awaited<ReturnType<FeedFetcher['request']>>, feedUrl: string): Look | null {
  if (answer.kind !== 'response') return 'unread'
  if (!isOwnAddress(answer.meta.finalUrl, feedUrl)) return 'elsewhere'
  if (answer.status === 404 || answer.status === 410) return 'missing'
  return answer.status === 200 ? null : 'unread'
}
