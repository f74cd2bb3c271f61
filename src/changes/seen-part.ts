import type { ComicIssue, ComicSeries } from '../model/comic.ts'
import type { Creator, CreatorContent } from '../model/creator.ts'
import type { PodcastEpisode } from '../model/podcast-episode.ts'
import type { PodcastSeries } from '../model/podcast-series.ts'
import type { Amendment, ResultStatus } from '../model/result.ts'

/** The facts of every child that was read, besides its entity. */
interface ReadChild {
  /** Position among the children of its document, from 0. */
  readonly index: number
  /** The key that identifies it within the series. */
  readonly key: string
  /** SHA-256 of its content without its identity: 32 bytes. */
  readonly contentDigest: Uint8Array
  /** The uncut fields of the entity, if some were cut for output. */
  readonly uncut?: Readonly<Record<string, unknown>>
  /** The document ended within the child, so that it does not count as new. */
  readonly isCut?: true
  /** The first 12 bytes of SHA-256 over its bytes, if they may recognise it next time. */
  readonly rawDigest?: Uint8Array
  /** It has errors or warnings, so that it must be read next time, too. */
  readonly isFaulty?: true
}

/** A child that was recognised by its bytes, and not read. */
export interface KnownPart {
  readonly type: 'known'
  /** Position among the children of its document, from 0. */
  readonly index: number
  /** The place of the child in the snapshot, from `childOfRawDigest`. */
  readonly child: number
}

/** The parts that a diff can be shown: those of `readPodcast` and `readSss`, and recognised children. */
export type SeenPart =
  | {
      readonly type: 'head'
      readonly series?: { readonly uuid: string | null }
      readonly creator?: { readonly uuid: string | null }
    }
  | (ReadChild & { readonly type: 'episode'; readonly episode: PodcastEpisode })
  | (ReadChild & { readonly type: 'issue'; readonly issue: ComicIssue })
  | (ReadChild & { readonly type: 'content'; readonly content: CreatorContent })
  | KnownPart
  | { readonly type: 'series'; readonly series: PodcastSeries | ComicSeries }
  | { readonly type: 'creator'; readonly creator: Creator }
  | { readonly type: 'hosting-provider' }
  | {
      readonly type: 'end'
      readonly status: ResultStatus
      readonly complete: boolean
      readonly amendments: readonly Amendment[]
      /** A digest of the reading context. Without it, bytes cannot recognise children next time. */
      readonly contextDigest?: Uint8Array
      /** The order of slash dates, if the document showed it. */
      readonly slashDates?: 'DAY_FIRST' | 'MONTH_FIRST'
    }
