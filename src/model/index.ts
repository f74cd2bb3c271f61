/**
 * The entities that feeds are turned into, with the names and types of the directory's interface.
 *
 * - A value that the feed does not give is `null`; a list that it does not give is empty. `''`, `0` and `NaN` never
 *   mean "unknown" (rule G9).
 * - Every number is a safe integer (below 2^53), unless its field says that it has a fraction.
 * - Many numbers need more than the 32 bits of an `Int` in GraphQL or an `integer` in PostgreSQL: dates, sizes in
 *   bytes, timecodes in milliseconds, and other numbers that a field passes on as written. Dates are epoch seconds of
 *   the years 1900 to 2199, negative before 1970 and above 2^31 − 1 from 2038 on.
 * - Other numbers fit 32 bits: durations of episodes are at most a week, episode and season numbers at most 1,000,000,
 *   and counts are limited by the document.
 * - Every URL is absolute.
 * - `extras` holds facts that the interface has no field for. Its fields are absent if the feed has nothing for them.
 * - Fields that only a directory can know are left out. The description of each entity names them.
 * - Entities are plain data that JSON can represent. The library does not change them after returning them.
 *
 * @module
 */

export type { ForeignElement } from '../core/foreign-element.ts'
export type { AlternateEnclosureLink } from './alternate-enclosure-link.ts'
export type {
  AuthorDetails,
  ChannelOrItemExtras,
  PodcastChat,
  PodcastFunding,
  PodcastImage,
  PodcastLicense,
  PodcastLocation,
  PodcastTxt,
  RelatedLink,
  SocialInteract,
  UnmappedRole,
} from './channel-or-item-extras.ts'
export type { Chapter, ChapterExtras, ChapterLink } from './chapter.ts'
export type { ComicIssue, ComicSeries, ComicStory, CreatorReference, HostingProviderReference } from './comic.ts'
export type { Creator, CreatorContent, CreatorLink } from './creator.ts'
export type { FeedRefreshDetails, WebsubDetails } from './feed-refresh.ts'
export type {
  CategoryDetails,
  ChannelImage,
  DublinCoreDetails,
  MediaCategory,
  MediaContentDetails,
  MediaDetails,
  MediaElements,
  MediaThumbnail,
  RssDetails,
} from './further-extras.ts'
export type { HostingProvider, HostingProviderOAuth } from './hosting-provider.ts'
export type { LiveItem } from './live-item.ts'
export type { Person } from './person.ts'
export type {
  AcastEpisode,
  AcastNetwork,
  AcastShow,
  AcastSignature,
  FeedburnerFeed,
  FeedburnerItem,
  RawvoiceChannel,
  SpotifyChannel,
} from './platform-extras.ts'
export type { PodcastEpisode } from './podcast-episode.ts'
export type {
  ContentLink,
  EnclosureIntegrity,
  EpisodeEnclosure,
  ItemSource,
  LiveValue,
  PodcastEpisodeExtras,
  Soundbite,
} from './podcast-episode-extras.ts'
export type { PodcastSeries } from './podcast-series.ts'
export type {
  Pagination,
  PodcastBlock,
  PodcastLocked,
  PodcastSeriesExtras,
  PodcastTrailer,
  PublisherBlock,
  Syndication,
  UpdateFrequency,
  Weekday,
} from './podcast-series-extras.ts'
export type { PodcastValue, ValueRecipient, ValueTimeSplit } from './podcast-value.ts'
export type { RemoteItem } from './remote-item.ts'
export type { Amendment, ResultStatus } from './result.ts'
export type { TranscriptItem, TranscriptLink } from './transcript.ts'
