import type { PodcastEpisodeType } from '../tables/index.ts'
import type { AlternateEnclosureLink } from './alternate-enclosure-link.ts'
import type { ChapterLink } from './chapter.ts'
import type { Person } from './person.ts'
import type { PodcastEpisodeExtras } from './podcast-episode-extras.ts'
import type { TranscriptLink } from './transcript.ts'

/**
 * An episode, as one item of the feed describes it. Nothing is inherited from the series. `withInherited` returns the
 * episode with the series' persons, explicit flag and image if it has none of its own.
 *
 * `seriesUuid` stands for the interface's `podcastSeries`. `chapters`, `transcript` and
 * `transcriptWithSpeakersAndTimecodes` are in files of their own: fetch a link, then use `parseChapters` or
 * `parseTranscript`. `serviceTranscribeStatus` is left out, because only a directory knows it.
 */
export interface PodcastEpisode {
  /**
   * Derived from the series and the episode's key, unless the caller's snapshot has one; `null` without a series uuid.
   */
  readonly uuid: string | null
  /** As written, except for white space at the ends: neither case nor URL is changed. Not unique across podcasts. */
  readonly guid: string | null
  /** The uuid of the episode's series. */
  readonly seriesUuid: string | null
  /**
   * Title, plain text, at most 255 code points. From `title`, else `itunes:title` and others, else the file's name.
   * Plain text is not safe as HTML: it may contain `<script>`, as text.
   */
  readonly name: string | null
  /** Show notes: HTML as the feed has it, not sanitised, at most 100,000 code points. From `content:encoded`, … */
  readonly description: string | null
  /** The http and https links of the description, each once, in order, at most 500. */
  readonly descriptionLinks: readonly string[]
  /** Plain text, at most 255 code points. From `itunes:subtitle`, else a short summary or description. */
  readonly subtitle: string | null
  /**
   * Epoch seconds, negative before 1970, more than 32 bits from 2038 on. Future dates are kept. `null` if there is no
   * readable date; never the current time.
   */
  readonly datePublished: number | null
  /** Seconds, from 1 to a week. From `itunes:duration`, else `media:content`. */
  readonly duration: number | null
  /**
   * From 0 to 1,000,000, decimals are cut (see `extras.episodeDisplay`). From `itunes:episode`, else `podcast:episode`.
   */
  readonly episodeNumber: number | null
  /** From 1 to 1,000,000. From `itunes:season`, else `podcast:season`. */
  readonly seasonNumber: number | null
  /** From `itunes:episodeType`; FULL unless it says otherwise. */
  readonly episodeType: PodcastEpisodeType
  /** The first audio file among enclosures, `media:content` and default alternate enclosures (rule 2.7). */
  readonly audioUrl: string | null
  /** The first video file among the same sources; an episode may have both. */
  readonly videoUrl: string | null
  /** The episode's page. From `link`, else a guid that is a URL; `null` if that is the enclosure. */
  readonly websiteUrl: string | null
  /** The episode's own art. From `itunes:image` and others. */
  readonly imageUrl: string | null
  /** Size of the primary media file in bytes, as declared: it may need more than 32 bits. */
  readonly fileLength: number | null
  /** MIME type of the primary media file as declared, in lower case, else by its extension. */
  readonly fileType: string | null
  /** Changes when the episode's details change; `null` if there is no uuid. */
  readonly hash: string | null
  /** Whether the directory blocked the episode for its content: always `false` here. */
  readonly isBlocked: boolean
  /** `null` if the item does not say; then the series' flag applies. */
  readonly isExplicitContent: boolean | null
  /** Whether the episode has left the feed: `false` while it is listed. Set by the comparison with the last reading. */
  readonly isRemoved: boolean
  /** From the item's `podcast:person`. If there are any, the series' persons do not apply to this episode. */
  readonly persons: readonly Person[]
  /** From `podcast:alternateEnclosure`: one for each source, in document order. */
  readonly alternateEnclosureUrlsWithDetails: readonly AlternateEnclosureLink[]
  /** The URLs of `chaptersUrlsWithDetails`. */
  readonly chaptersUrls: readonly string[]
  /** In document order; the first link is preferred. */
  readonly chaptersUrlsWithDetails: readonly ChapterLink[]
  /** The URLs of `transcriptUrlsWithDetails`. */
  readonly transcriptUrls: readonly string[]
  /** In document order. */
  readonly transcriptUrlsWithDetails: readonly TranscriptLink[]
  /** Facts about the item beyond the interface; empty for a plain item. */
  readonly extras: PodcastEpisodeExtras
}
