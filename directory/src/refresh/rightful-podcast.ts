import { seriesUuidFromUrl } from 'feedmill'
import { carriesCodeOf, ownerOf } from '../claims/index.ts'
import type { Transaction } from '../database/database.ts'
import { type ComparedPodcast, feedByUrlKey, linkingWebsite, urlKey } from '../feeds/index.ts'

/** Seconds after which the owner of a podcast counts against another one that nobody owns: its makers can claim it first. */
const OWNER_COUNTS_S = 7 * 86_400

/** Two podcasts that are duplicates, and the `podcast:guid` that both declare; `null` if they share none. */
interface Claim {
  readonly podcastGuid: string | null
  readonly of: ComparedPodcast
  readonly against: ComparedPodcast
  /** Epoch seconds. */
  readonly now: number
}

/**
 * The kinds of evidence for one of two duplicates, the strongest first (changes 3.10). Only facts count that this
 * podcast could not write itself.
 */
const evidence: readonly ((tx: Transaction, claim: Claim) => boolean | Promise<boolean>)[] = [
  (_tx, { podcastGuid, of }) => podcastGuid !== null && isOwnGuid(podcastGuid, of),
  async (tx, { of, against: { self } }) => (await feedNamed(tx, self)) === of.feed_id,
  (tx, { of, against }) => carriesCodeOf(tx, { of: of.feed_id, in: against.feed_id }),
  (_tx, { of }) => of.is_in_catalog,
  async (tx, { of, against }) => {
    const key = websiteKey(of)
    const linking = key === null || key !== websiteKey(against) ? null : await linkingWebsite(tx, of.feed_id)
    return linking !== null && urlKey(linking) === key
  },
  async (tx, { of, against, now }) => {
    const [own, other] = [await ownerOf(tx, of.feed_id), await ownerOf(tx, against.feed_id)]
    // Where both have an owner, the proofs say nothing: each shows who writes that feed, not whose the podcast is.
    return other === null && own?.owned_since != null && now - own.owned_since >= OWNER_COUNTS_S
  },
]

/** Returns which of two duplicates the strongest evidence is for; `null` if there is none, or as much for each. */
export async function rightfulPodcast(
  tx: Transaction,
  { podcastGuid, now }: Pick<Claim, 'podcastGuid' | 'now'>,
  one: ComparedPodcast,
  other: ComparedPodcast,
): Promise<ComparedPodcast | null> {
  for (const isFor of evidence) {
    const isForOne = await isFor(tx, { podcastGuid, now, of: one, against: other })
    const isForOther = await isFor(tx, { podcastGuid, now, of: other, against: one })
    if (isForOne !== isForOther) return isForOne ? one : other
  }
  return null
}

/**
 * Whether a `podcast:guid` is derived from the URL of a feed, as its specification says. No other URL gives the same
 * guid.
 */
export function isOwnGuid(
  podcastGuid: string,
  { feed_url, listed_url }: Pick<ComparedPodcast, 'feed_url' | 'listed_url'>,
): boolean {
  return [feed_url, listed_url].some((url) => seriesUuidFromUrl(url) === podcastGuid)
}

/** Returns the feed that a `self` names; `null` if it is not in the directory. */
async function feedNamed(tx: Transaction, self: string | null): Promise<string | null> {
  const key = self === null ? null : urlKey(self)
  return key === null ? null : ((await feedByUrlKey(tx, key))?.feed_id ?? null)
}

/** Returns the spelling by which two websites are compared. */
export function websiteKey({ website }: ComparedPodcast): string | null {
  return website === null ? null : urlKey(website)
}
