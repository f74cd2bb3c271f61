import type {
  AlternateEnclosureLink,
  Chapter,
  ChapterLink,
  ComicStory,
  CreatorLink,
  FeedRefreshDetails,
  Person,
  TranscriptItem,
  TranscriptLink,
} from 'feedmill'
import type {
  ComicIssue,
  ComicSeries,
  Creator,
  CreatorContent,
  PodcastEpisode,
  PodcastSeries,
} from '../../entities/index.ts'

/** What the resolvers of an object type are given as its source. `never`: nothing makes such an object yet. */
export interface Sources {
  readonly Query: undefined
  readonly Mutation: undefined
  readonly PodcastSeries: PodcastSeries
  readonly PodcastEpisode: PodcastEpisode
  readonly Person: Person
  readonly AlternateEnclosureLink: AlternateEnclosureLink
  readonly Chapter: Chapter
  readonly ChapterLink: ChapterLink
  readonly TranscriptItem: TranscriptItem
  readonly TranscriptLink: TranscriptLink
  readonly FeedRefreshDetails: FeedRefreshDetails
  readonly WebsubDetails: NonNullable<FeedRefreshDetails['websubDetails']>
  readonly ComicSeries: ComicSeries
  readonly ComicIssue: ComicIssue
  readonly ComicStory: ComicStory
  readonly Creator: Creator
  readonly CreatorLink: CreatorLink
  readonly CreatorContent: CreatorContent
  readonly CatalogInfo: never
  readonly SearchResults: never
  readonly SearchRankingDetails: never
  readonly SearchResponseDetails: never
  readonly SearchQueryResponseInfo: never
  readonly SearchQueryResponseInfoDetails: never
  readonly PopularityResult: never
  readonly TopChartsResults: never
  readonly UserWebhooks: never
  readonly Webhook: never
  readonly WebhookFilter: never
}
