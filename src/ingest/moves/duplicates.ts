import { decodeSnapshot, duplicatesOf, type Snapshot, SnapshotError } from '../../changes/index.ts'
import type { FeedState } from '../feed-state.ts'
import type { KnownFeed, RefreshFeedOptions } from '../refresh-options.ts'

/**
 * Looks for another feed with the uuid that a document gives itself at its first reading, even if the caller gave this
 * feed another uuid before. Returns its `seriesUuid`; `null` if there is none.
 */
export async function ownerOf(
  { series, documentUuid }: { readonly series: { readonly uuid: string | null }; readonly documentUuid: string | null },
  state: FeedState,
  { findFeed }: RefreshFeedOptions,
): Promise<string | null> {
  const own = documentUuid ?? (state.seriesUuid === null ? series.uuid : null)
  if (own === null || state.seriesUuid === own || state.schedule.feedUuid === own) return null
  const known = (await findFeed?.({ seriesUuid: own })) ?? null
  return known === null || known.seriesUuid === state.seriesUuid ? null : known.seriesUuid
}

/**
 * Looks for another feed with the `podcast:guid` that this feed has just got. Returns its `seriesUuid` if both are the
 * same feed, otherwise `null`.
 */
export async function duplicateBy(
  snapshot: Snapshot,
  before: Snapshot,
  { findFeed }: RefreshFeedOptions,
): Promise<string | null> {
  const { podcastGuid, seriesUuid } = snapshot
  if (podcastGuid === null || podcastGuid === before.podcastGuid) return null
  const known = (await findFeed?.({ podcastGuid })) ?? null
  if (known === null || known.snapshot === null || known.seriesUuid === seriesUuid) return null
  const other = await snapshotOfOther(known)
  if (other === null) return null
  const evidence = duplicatesOf({ snapshot, name: null }, { snapshot: other, name: null })
  return evidence === null ? null : known.seriesUuid
}

/**
 * Returns the snapshot; `null` if it is unreadable. The refresh of the other feed reports that, and this one goes on.
 */
async function snapshotOfOther({ snapshot }: KnownFeed): Promise<Snapshot | null> {
  try {
    const bytes = typeof snapshot === 'function' ? await snapshot() : snapshot
    return bytes === null ? null : decodeSnapshot(bytes)
  } catch (error) {
    if (error instanceof SnapshotError) return null
    throw error
  }
}
