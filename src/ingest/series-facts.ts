import type { DiffResult } from '../changes/index.ts'
import type { ComicSeries, Creator, PodcastSeries } from '../model/index.ts'
import type { FeedHints } from '../schedule/index.ts'
import type { FeedKind } from './feed-state.ts'

/** Returns the facts of a series that affect its schedule. */
export function hintsOf(kind: FeedKind, series: PodcastSeries | ComicSeries | Creator): FeedHints {
  switch (kind) {
    case 'podcast': {
      const { extras, isCompleted } = series as PodcastSeries
      return { ...extras, isCompleted }
    }
    case 'comic':
      return { status: (series as ComicSeries).status }
    case 'creator':
      return {}
  }
}

/** Readers count and hash the listed children. The stored series counts all known ones. */
export function withKnownChildren(
  kind: FeedKind,
  series: PodcastSeries | ComicSeries | Creator,
  { counts, childrenHash }: DiffResult,
): PodcastSeries | ComicSeries | Creator {
  switch (kind) {
    case 'podcast':
      return { ...(series as PodcastSeries), totalEpisodesCount: counts.known, childrenHash }
    case 'comic':
      return { ...(series as ComicSeries), totalIssuesCount: counts.known, issuesHash: childrenHash }
    case 'creator':
      return { ...(series as Creator), totalContentCount: counts.known, contentHash: childrenHash }
  }
}
