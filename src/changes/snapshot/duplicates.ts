import { type DigestField, enclosureField, flag, leanField } from './child-rows.ts'
import type { Snapshot } from './snapshot.ts'
import { storedSnapshot } from './snapshot-codec.ts'
import type { StoredSnapshot } from './stored-snapshot.ts'

/** Evidence that two feeds are the same. */
export interface DuplicateEvidence {
  /**
   * - `podcast-guid`: both declare the same `podcast:guid`
   * - `content`: the newest children are the same in all but position, file size and the parameters of URLs
   * - `enclosures`: the newest children have the same media files
   */
  readonly by: 'podcast-guid' | 'content' | 'enclosures'
  /** The share of the newest children (at most 20) that both feeds have, from 0 to 1. */
  readonly share: number
}

const NEWEST = 20
const ENOUGH_SHARED = 0.8
/** The shows of one network may share a trailer. */
const TOO_FEW = 3

/**
 * Returns the evidence that two feeds are the same: an equal `podcast:guid`, or 80 % of the newest 20 children equal
 * (of the smaller feed, with at least 3 children). Returns `null` if there is none.
 *
 * @throws TypeError if one is not a snapshot
 */
export function duplicatesOf(a: Snapshot, b: Snapshot): DuplicateEvidence | null {
  const [one, other] = [storedSnapshot(a), storedSnapshot(b)]
  const content = shareOf(one, other, leanField)
  const enclosures = shareOf(one, other, enclosureField)
  if (a.podcastGuid !== null && a.podcastGuid === b.podcastGuid) {
    return { by: 'podcast-guid', share: Math.max(content, enclosures) }
  }
  if (content >= ENOUGH_SHARED) return { by: 'content', share: content }
  return enclosures >= ENOUGH_SHARED ? { by: 'enclosures', share: enclosures } : null
}

function shareOf(a: StoredSnapshot, b: StoredSnapshot, field: DigestField): number {
  const [one, other] = [newest(a, field), newest(b, field)]
  const compared = Math.min(one.size, other.size)
  if (compared < TOO_FEW) return 0
  return [...one].filter((digest) => other.has(digest)).length / compared
}

function newest({ rows }: StoredSnapshot, field: DigestField): ReadonlySet<string> {
  const places = Array.from({ length: rows.count }, (_, place) => place).filter(
    (place) => !rows.is(place, flag.removed) && rows.has(place, field),
  )
  const dateOf = (place: number): number => rows.date(place) ?? Number.NEGATIVE_INFINITY
  places.sort((x, y) => dateOf(y) - dateOf(x) || rows.position(x) - rows.position(y))
  return new Set(places.slice(0, NEWEST).map((place) => rows.text(place, field) ?? ''))
}
