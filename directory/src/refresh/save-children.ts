import type { ComicIssue, CreatorContent, PodcastEpisode } from 'feedmill'
import type { FeedChildPart, RefreshOutcome } from 'feedmill/ingest'
import type { Transaction } from '../database/database.ts'
import type { SubmittedKind } from '../database/tables/feeds.ts'
import {
  type ChildMark,
  markChildren,
  type StoredChild,
  upsertContents,
  upsertEpisodes,
  upsertIssues,
} from '../entities/index.ts'
import type { StagedChildren } from './staged-children.ts'

/** Children written by one statement. */
const BATCH = 500

/**
 * Writes the children that are not as they were: whole where the feed listed them, else their hash and `is_removed`.
 *
 * @returns uuids that were left out, for they belong to another series
 */
export async function saveChildren(
  tx: Transaction,
  kind: SubmittedKind,
  seriesUuid: string,
  changes: RefreshOutcome['children'],
  staged: StagedChildren,
): Promise<readonly string[]> {
  const leftOut: string[] = []
  for (let start = 0; start < changes.length; start += BATCH) {
    const marks: ChildMark[] = []
    const episodes: StoredChild<PodcastEpisode>[] = []
    const issues: StoredChild<ComicIssue>[] = []
    const contents: StoredChild<CreatorContent>[] = []
    for (const { index, uuid, hash, isRemoved } of changes.slice(start, start + BATCH)) {
      const part = index === null ? undefined : staged.get(index)
      const identity = { uuid, hash, isRemoved }
      if (part === undefined) marks.push(identity)
      else if (part.type === 'episode') episodes.push({ ...identity, entity: part.episode })
      else if (part.type === 'issue') issues.push({ ...identity, entity: part.issue })
      else contents.push({ ...identity, entity: (part satisfies FeedChildPart).content })
    }
    await markChildren(tx, kind, seriesUuid, marks)
    await upsertEpisodes(tx, seriesUuid, episodes)
    leftOut.push(...(await upsertIssues(tx, seriesUuid, issues)))
    leftOut.push(...(await upsertContents(tx, seriesUuid, contents)))
  }
  return leftOut
}
