import type { ComicIssue, ComicSeries } from '../model/comic.ts'
import type { Creator, CreatorContent } from '../model/creator.ts'
import type { PodcastEpisode } from '../model/podcast-episode.ts'
import type { PodcastSeries } from '../model/podcast-series.ts'
import type { Amendment, ResultStatus } from '../model/result.ts'

/** What every child that was read carries beside its entity. */
interface ReadChild {
  /** Position among the children of its document, from 0. */
  readonly index: number
  /** What identifies it within the series. */
  readonly key: string
  /** SHA-256 of its content without its identity. 32 bytes. */
  readonly contentDigest: Uint8Array
  /** The fields of the entity that were cut for output, as they would be. */
  readonly uncut?: Readonly<Record<string, unknown>>
  /** The document ended within the child: it is not taken for news. */
  readonly isCut?: true
  /** The first 12 bytes of SHA-256 over the bytes it was read from, when it may be recognised by them next time. */
  readonly rawDigest?: Uint8Array
}

/** A child that was recognised by its bytes and not read. */
export interface KnownPart {
  readonly type: 'known'
  /** Position among the children of its document, from 0. */
  readonly index: number
  /** Which child of the snapshot it is: what `childOfRawDigest` gave. */
  readonly child: number
}

/** What a diff can be shown: the parts that `readPodcast` and `readSss` yield, and children that were recognised. */
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
      /** A digest of what children were read with, without which their bytes mean nothing next time. */
      readonly contextDigest?: Uint8Array
      /** How slash dates are meant, where the document settled that. */
      readonly slashDates?: 'DAY_FIRST' | 'MONTH_FIRST'
    }
