import type { DiffResult } from '../changes/index.ts'
import type { ComicSeries, Creator, PodcastSeries } from '../model/index.ts'
import type { FeedHints } from '../schedule/index.ts'

/** The subject of a feed: a podcast, a comic, or a creator. */
export type FoundSeries =
  | { readonly kind: 'podcast'; readonly series: PodcastSeries }
  | { readonly kind: 'comic'; readonly series: ComicSeries }
  | { readonly kind: 'creator'; readonly series: Creator }

/** Returns the facts of a series that affect its schedule. */
export function hintsOf({ kind, series }: FoundSeries): FeedHints {
  switch (kind) {
    case 'podcast':
      return { ...series.extras, isCompleted: series.isCompleted }
    case 'comic':
      return { status: series.status }
    case 'creator':
      return {}
  }
}

/** Returns a series with the count and hash of all known children. Readers count and hash only the listed ones. */
export function withKnownChildren(
  { kind, series }: FoundSeries,
  { counts, childrenHash }: DiffResult,
): PodcastSeries | ComicSeries | Creator {
  switch (kind) {
    case 'podcast':
      return { ...series, totalEpisodesCount: counts.known, childrenHash }
    case 'comic':
      return { ...series, totalIssuesCount: counts.known, issuesHash: childrenHash }
    case 'creator':
      return { ...series, totalContentCount: counts.known, contentHash: childrenHash }
  }
}
