import type { Diagnostic } from '../core/diagnostics.ts'
import type { Amendment, PodcastEpisode, PodcastSeries, ResultStatus } from '../model/index.ts'

/**
 * The series as it is known when its first episode begins: what only the end can tell is missing. `datePublished` may be
 * later in the `series` at the end: that of the newest episode.
 */
export type PodcastSeriesHead = Omit<PodcastSeries, 'childrenHash' | 'totalEpisodesCount' | 'hash'>

/** An episode, with what a caller needs to stage it. */
export interface EpisodePart {
  readonly type: 'episode'
  /** Position among the accepted episodes, from 0. */
  readonly index: number
  /** What identifies it within the series (`g:` and the guid, …). */
  readonly key: string
  /** SHA-256 of its content without its identity. 32 bytes. */
  readonly contentDigest: Uint8Array
  /** `uuid` and `hash` are provisional: `end.amendments` may change them. */
  readonly episode: PodcastEpisode
  /**
   * The fields of the episode that were cut to what the interface allows, as they would be: that is what is hashed. So
   * are chapters inside the item, which are here in `extras` if the caller wants none. Absent where none was cut.
   */
  readonly uncut?: Readonly<Partial<PodcastEpisode>>
  /**
   * Present when the document ended within the item: it may lack its guid, and texts may be cut. Show it to people if
   * you like, but do not take it for news.
   */
  readonly isCut?: true
  /**
   * With the option `known`: the first 12 bytes of SHA-256 over the item, by which it may be recognised the next time.
   * Absent where it must be read again: its end was guessed, or something in it was lost.
   */
  readonly rawDigest?: Uint8Array
  /**
   * With the option `known`: present when the item has errors or warnings. It should be read again each time, so that
   * they are reported each time. Of more items than diagnostics are kept, only the first ones are marked.
   */
  readonly isFaulty?: true
}

/**
 * An episode that is as it was: it was recognised by its bytes, and not read. It counts as the others do. Should a later
 * item turn out to share its guid, an amendment gives it another key and uuid, and no hash: its content is the same.
 */
export interface KnownEpisodePart {
  readonly type: 'known'
  /** Position among the accepted episodes, from 0. */
  readonly index: number
  /** The place that `known` has it at. */
  readonly child: number
}

/** What the end of a document tells. */
export interface PodcastEndPart {
  readonly type: 'end'
  readonly status: ResultStatus
  /** Whether the document lists all it was meant to: only then may an episode be missed. */
  readonly complete: boolean
  /** Accepted episodes, and items that were dropped because they were empty or listed twice. */
  readonly counts: { readonly episodes: number; readonly dropped: number }
  readonly amendments: readonly Amendment[]
  /** In the order of the document, however it was cut; those without a location come last. */
  readonly diagnostics: readonly Diagnostic[]
  /**
   * With the option `known`: a digest of what items were read with beside their bytes. 24 bytes: the first 12 are of what
   * the publisher sets around them, the others of options, rules and orders of dates.
   */
  readonly contextDigest?: Uint8Array
  /** How `3/4/2020` is meant in this feed, where its other dates say so with one voice: an option of the next reading. */
  readonly slashDates?: 'DAY_FIRST' | 'MONTH_FIRST'
}

/**
 * What a feed is read into, in this order: `head` (when there is an episode), `episode` or `known`…, `series`, `end`. A
 * document that is no feed has an `end` alone.
 */
export type PodcastPart =
  | { readonly type: 'head'; readonly series: PodcastSeriesHead }
  | EpisodePart
  | KnownEpisodePart
  | { readonly type: 'series'; readonly series: PodcastSeries; readonly contentDigest: Uint8Array }
  | PodcastEndPart
