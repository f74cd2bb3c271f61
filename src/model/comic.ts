import type {
  ComicSeriesLayout,
  ComicSeriesType,
  ContentRating,
  Genre,
  Language,
  SeriesStatus,
} from '../tables/index.ts'

/**
 * A comic, from an SSS document of type ComicSeries.
 *
 * `feedRefreshDetails` is left out, because only a directory knows it. `issues` come beside the series.
 */
export interface ComicSeries {
  /**
   * The caller's uuid, else the document's `identifier`, else derived from the feed's URL; `null` if all are missing.
   */
  readonly uuid: string | null
  /** Title, plain text, at most 255 code points. */
  readonly name: string | null
  /** Plain text with line breaks, at most 10,000 code points. */
  readonly description: string | null
  /** Epoch seconds, negative before 1970, more than 32 bits from 2038 on. */
  readonly datePublished: number | null
  /** Whether further issues will come. `null` if the value is missing or unknown, like every enumeration here. */
  readonly status: SeriesStatus | null
  /** The small variant, else the next larger; `null` if no variant has a safe URL. The same holds for every image. */
  readonly coverImageUrl: string | null
  readonly bannerImageUrl: string | null
  readonly thumbnailImageUrl: string | null
  /** JSON with `base_url` and the file names under `cover_sm`, `cover_md`, `cover_lg`; below 4,900 characters. */
  readonly coverImageAsString: string | null
  /** JSON with `base_url` and the file names under `banner_sm`, `banner_md`, `banner_lg`; below 4,900 characters. */
  readonly bannerImageAsString: string | null
  /** JSON with `base_url` and the file name under `thumbnail`; below 4,900 characters. */
  readonly thumbnailImageAsString: string | null
  /** As written, at most 100 of at most 255 code points each. Tags that differ only in case are different tags. */
  readonly tags: readonly string[]
  /** Most important first. */
  readonly genres: readonly Genre[]
  /** From `inLanguage`. */
  readonly language: Language | null
  /** Pointers to the makers' own documents, each once, in the order of the document. */
  readonly creators: readonly CreatorReference[]
  readonly seriesType: ComicSeriesType | null
  /** The direction in which the images are read. */
  readonly seriesLayout: ComicSeriesLayout | null
  /** The deprecated value COMICSERIES_PORNOGRAPHY is replaced by COMICSERIES_EROTICA. */
  readonly contentRating: ContentRating | null
  /** The document's own URL, else the one it was fetched from. */
  readonly sssUrl: string | null
  /** Name of the feed's owner, at most 255 code points. From `feedOwnerName`. */
  readonly sssOwnerName: string | null
  /** At most 254 characters. From `feedOwnerEmail`. */
  readonly sssOwnerPublicEmail: string | null
  /** At most 2,000 code points. From `copyrightNotice`. */
  readonly copyright: string | null
  /** The provider that sells access to exclusive issues. */
  readonly hostingProvider: HostingProviderReference | null
  /**
   * The memberships that give access to exclusive issues, in lower case, such as `patreon`; `null`, not empty, if there
   * are none.
   */
  readonly scopesForExclusiveContent: readonly string[] | null
  /** Number of accepted issues. */
  readonly totalIssuesCount: number
  /** Changes when the comic's own details change; `null` if there is no uuid. */
  readonly hash: string | null
  /** Changes when an issue comes, goes, moves or changes; `null` if there is no uuid. */
  readonly issuesHash: string | null
  /** Whether the directory blocked the comic for its content: always `false` here. */
  readonly isBlocked: boolean
}

/** A pointer from a comic to one of its creators. */
export interface CreatorReference {
  readonly uuid: string
  /** URL of the creator's document. */
  readonly sssUrl: string | null
  /** Position among the comic's creators, from 0. */
  readonly contentPosition: number
}

/** A pointer from a comic to its hosting provider. */
export interface HostingProviderReference {
  readonly uuid: string
  /** URL of the provider's document. */
  readonly sssUrl: string | null
}

/** An issue of a comic, from an entry of `issues`. */
export interface ComicIssue {
  /** The entry's `identifier`, else derived from the series and the entry; `null` if the series has no uuid either. */
  readonly uuid: string | null
  readonly seriesUuid: string | null
  /** Title, plain text, at most 255 code points. */
  readonly name: string | null
  /** A note from the maker, at most 2,000 code points. */
  readonly creatorNote: string | null
  /** Text of the notification to readers when the issue comes out, at most 500 code points. */
  readonly pushNotificationMessage: string | null
  /** Epoch seconds, negative before 1970, more than 32 bits from 2038 on. */
  readonly datePublished: number | null
  /** Position among the accepted issues, from 0; the oldest is first. */
  readonly position: number
  /** The small variant, else the next larger; `null` if no variant has a safe URL. */
  readonly bannerImageUrl: string | null
  /** JSON with `base_url` and the file names under `banner_sm`, `banner_md`, `banner_lg`; below 4,900 characters. */
  readonly bannerImageAsString: string | null
  /** `null` if the document gives no safe URL. */
  readonly thumbnailImageUrl: string | null
  /** JSON with `base_url` and the file name under `thumbnail`; below 4,900 characters. */
  readonly thumbnailImageAsString: string | null
  /** The issue's images, in reading order. */
  readonly stories: readonly ComicStory[]
  /** The `storyImageUrl` of every story, in order. */
  readonly storyImageUrls: readonly string[]
  /** The memberships that give access to the issue, in lower case; `null`, not empty, if the issue is free. */
  readonly scopesForExclusiveContent: readonly string[] | null
  /**
   * Time when an exclusive issue becomes free, in epoch seconds, which may need more than 32 bits; `null` if it is not
   * given.
   */
  readonly dateExclusiveContentIsAvailable: number | null
  /** Whether the issue has left the feed: `false` while it is listed. Set by the comparison with the last reading. */
  readonly isRemoved: boolean
  /** Whether the directory blocked the issue for its content: always `false` here. */
  readonly isBlocked: boolean
  /** Changes when the issue or one of its stories changes; `null` if there is no uuid. */
  readonly hash: string | null
  /** Changes when a story comes, goes, moves or changes; `null` if there is no uuid. */
  readonly storiesHash: string | null
}

/** One image of an issue: a page, or a strip to scroll through. A story without a usable image is not listed. */
export interface ComicStory {
  /** The entry's `identifier`, else derived from the issue and the entry; `null` if the issue has no uuid either. */
  readonly uuid: string | null
  readonly seriesUuid: string | null
  readonly issueUuid: string | null
  /** Position in the issue, from 0. */
  readonly position: number
  readonly storyImageUrl: string
  /** JSON with `base_url` and the file name under `story`; `null` if it would reach 4,900 characters. */
  readonly storyImageAsString: string | null
  /** Whether the story has left the issue: `false` while it is listed. */
  readonly isRemoved: boolean
  /** Changes when the story changes; `null` if there is no uuid. */
  readonly hash: string | null
}
