import type { Genre, Language, PodcastContentType, PodcastSeriesType } from '../tables/index.ts'
import type { Person } from './person.ts'
import type { PodcastSeriesExtras } from './podcast-series-extras.ts'

/**
 * A podcast, as its feed's channel describes it.
 *
 * `catalogId`, `catalogInfo`, `popularityRank`, `serviceTranscribeStatus` and `feedRefreshDetails` are left out,
 * because only a directory knows them. `episodes` come beside the series. `isComplete` is retired in the interface: a
 * directory answers it with `isCompleted`.
 */
export interface PodcastSeries {
  /**
   * The caller's uuid, else UUID v5 of the feed's URL; `null` without a URL, too. Never the declared `podcast:guid`.
   */
  readonly uuid: string | null
  /**
   * Title, plain text, at most 255 code points. From `title`, else `itunes:title` and others. Plain text is not safe as
   * HTML: it may contain `<script>`, as text.
   */
  readonly name: string | null
  /**
   * HTML as the feed has it, not sanitised, at most 100,000 code points. From `description`, else `itunes:summary`, …
   */
  readonly description: string | null
  /** The http and https links of the description, each once, in order, at most 500. */
  readonly descriptionLinks: readonly string[]
  /** Author of the podcast, plain text, at most 255 code points. From `itunes:author` and others, never the owner. */
  readonly authorName: string | null
  /** Owner of the feed, plain text, at most 255 code points. From `itunes:owner`, else `managingEditor`. */
  readonly rssOwnerName: string | null
  /** A usable e-mail address; placeholders are left out. From `itunes:owner`, … else `podcast:locked@owner`. */
  readonly rssOwnerPublicEmail: string | null
  /** The URL the caller fetched, else the document's own (`atom:link rel=self`). */
  readonly rssUrl: string | null
  /** The podcast's home page. From `link`; `null` if that is the feed or an enclosure. */
  readonly websiteUrl: string | null
  /** Cover art. From `itunes:image`, else `podcast:image`, `image/url` and others. */
  readonly imageUrl: string | null
  /** Plain text. From `copyright`, else `dc:rights`, `media:copyright`, the licence. */
  readonly copyright: string | null
  /**
   * Epoch seconds, negative before 1970, more than 32 bits from 2038 on. The later of the channel's `pubDate` and the
   * date of the newest episode.
   */
  readonly datePublished: number | null
  /** VIDEO if the medium or most of the newest 50 episodes say so (rule 2.7); AUDIO otherwise. */
  readonly contentType: PodcastContentType
  /** From `itunes:type`; EPISODIC unless it says `serial`. */
  readonly seriesType: PodcastSeriesType
  /** `null` if the feed names no known language; `extras.languageTag` has the tag as written. */
  readonly language: Language | null
  /**
   * Most important first, at most 5, each sub-genre before its genre. From `itunes:category`, else other categories.
   */
  readonly genres: readonly Genre[]
  /** Whether no further episode will come. From `itunes:complete`, else `podcast:updateFrequency@complete`. */
  readonly isCompleted: boolean
  /** `false` if the feed does not say. From `itunes:explicit`, else `googleplay:explicit`, `media:rating`. */
  readonly isExplicitContent: boolean
  /** Whether the directory blocked the podcast for its content: always `false` here. See `extras.publisherBlock`. */
  readonly isBlocked: boolean
  /** Changes when the podcast's own details change; `null` if there is no uuid. */
  readonly hash: string | null
  /** Changes when one of the episodes in the feed comes, goes or changes; `null` if there is no uuid. */
  readonly childrenHash: string | null
  /** From the channel's `podcast:person`. They apply to every episode that names no persons (see `withInherited`). */
  readonly persons: readonly Person[]
  /** Number of accepted episodes, from all pages that were read. */
  readonly totalEpisodesCount: number
  /** Facts about the feed beyond the interface; empty for a plain feed. */
  readonly extras: PodcastSeriesExtras
}
