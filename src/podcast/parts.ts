import type { Diagnostic } from '../core/diagnostics.ts'
import type { Amendment, PodcastEpisode, PodcastSeries, ResultStatus } from '../model/index.ts'

/**
 * The series as it is known when its first episode begins, without values that only the end can give. In the `series`
 * at the end, `datePublished` may be later: that of the newest episode.
 */
export type PodcastSeriesHead = Omit<PodcastSeries, 'childrenHash' | 'totalEpisodesCount' | 'hash'>

/** An episode, with the values that a caller needs to stage it. */
export interface EpisodePart {
  readonly type: 'episode'
  /** Position among the accepted episodes, from 0. */
  readonly index: number
  /** The episode's key within the series (`g:` and the guid, …). */
  readonly key: string
  /** SHA-256 of its content without its identity. 32 bytes. */
  readonly contentDigest: Uint8Array
  /** `uuid` and `hash` are provisional: `end.amendments` may change them. */
  readonly episode: PodcastEpisode
  /**
   * The whole values of the episode's fields that were cut to the interface's limits: the hash covers these. If the
   * option `extras` is `false`, it still has `extras` with the chapters inside the item, because these are hashed too.
   * Absent if nothing was cut.
   */
  readonly uncut?: Readonly<Partial<PodcastEpisode>>
  /**
   * Present if the document ended within the item: it may lack its guid, and texts may be cut. You may show it to
   * people, but do not treat it as news.
   */
  readonly isCut?: true
  /**
   * With the option `known`: the first 12 bytes of SHA-256 over the item, by which it may be recognised the next time.
   * Absent if it must be read again, because its end was guessed or something in it was lost.
   */
  readonly rawDigest?: Uint8Array
  /**
   * With the option `known`: present if the item has errors or warnings. It is read again each time, so that they are
   * reported each time. If more items have faults than diagnostics are kept, only the first ones are marked.
   */
  readonly isFaulty?: true
}

/**
 * An unchanged episode: it was recognised by its bytes, and not read. It counts like the others. If a later item turns
 * out to share its guid, an amendment gives it another key and uuid, but no hash: its content is the same.
 */
export interface KnownEpisodePart {
  readonly type: 'known'
  /** Position among the accepted episodes, from 0. */
  readonly index: number
  /** The place of the episode in `known`. */
  readonly child: number
}

/** The facts at the end of a document. */
export interface PodcastEndPart {
  readonly type: 'end'
  readonly status: ResultStatus
  /** Whether the document lists everything it should: only then does a missing episode count as removed. */
  readonly complete: boolean
  /** Numbers of accepted episodes, and of items that were dropped because they were empty or listed twice. */
  readonly counts: { readonly episodes: number; readonly dropped: number }
  readonly amendments: readonly Amendment[]
  /** In the order of the document, no matter how it was cut into pieces; diagnostics without a location come last. */
  readonly diagnostics: readonly Diagnostic[]
  /**
   * With the option `known`: a digest of the context in which items were read. 24 bytes: the first 12 cover the
   * publisher's settings around them, the others options, rules and orders of dates.
   */
  readonly contextDigest?: Uint8Array
  /**
   * The order of day and month in ambiguous dates such as `3/4/2020`, if all dates of the feed that prove one agree. It
   * serves as the option `slashDates` of the next reading.
   */
  readonly slashDates?: 'DAY_FIRST' | 'MONTH_FIRST'
}

/**
 * The parts of a feed, in this order: `head` (if there is an episode), `episode` or `known`…, `series`, `end`. A
 * document that is no feed has only an `end`.
 */
export type PodcastPart =
  | { readonly type: 'head'; readonly series: PodcastSeriesHead }
  | EpisodePart
  | KnownEpisodePart
  | { readonly type: 'series'; readonly series: PodcastSeries; readonly contentDigest: Uint8Array }
  | PodcastEndPart
