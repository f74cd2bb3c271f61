// Generated from schema.graphql by `npm run schema -w directory`.

import type { Sources } from './sources.ts'

/** A field: its arguments, defaults filled in, and what its resolver gives. */
export interface Field<Result, Args = NoArgs> {
  readonly args: Args
  readonly result: Result
}

export type NoArgs = Readonly<Record<never, never>>

export interface QueryGetPodcastSeriesArgs {
  readonly uuid?: string | null | undefined
  readonly rssUrl?: string | null | undefined
  readonly catalogId?: number | null | undefined
  readonly name?: string | null | undefined
}

export interface QueryGetMultiplePodcastSeriesArgs {
  readonly uuids?: readonly (string | null)[] | null | undefined
}

export interface QueryGetPodcastEpisodeArgs {
  readonly uuid?: string | null | undefined
  readonly guid?: string | null | undefined
  readonly name?: string | null | undefined
  readonly seriesUuidForLookup?: string | null | undefined
}

export interface QueryGetMultiplePodcastEpisodesArgs {
  readonly uuids?: readonly (string | null)[] | null | undefined
}

export interface QueryGetLatestPodcastEpisodesArgs {
  readonly rssUrls?: readonly (string | null)[] | null | undefined
  readonly uuids?: readonly (string | null)[] | null | undefined
  readonly page: number
  readonly limitPerPage: number
}

export interface QueryGetEpisodeChaptersArgs {
  readonly uuid?: string | null | undefined
}

export interface QueryGetEpisodeTranscriptArgs {
  readonly uuid?: string | null | undefined
  readonly style: TranscriptItemStyle
  readonly useOnDemandCreditsIfNeeded: boolean
}

export interface QueryGetCatalogInfoArgs {
  readonly catalogId?: number | null | undefined
  readonly uuid?: string | null | undefined
}

export interface QueryGetComicSeriesArgs {
  readonly uuid?: string | null | undefined
  readonly sssUrl?: string | null | undefined
  readonly name?: string | null | undefined
}

export interface QueryGetMultipleComicSeriesArgs {
  readonly uuids?: readonly (string | null)[] | null | undefined
}

export interface QueryGetComicIssueArgs {
  readonly uuid?: string | null | undefined
}

export interface QueryGetMultipleComicIssuesArgs {
  readonly uuids?: readonly (string | null)[] | null | undefined
}

export interface QueryGetCreatorArgs {
  readonly uuid?: string | null | undefined
  readonly sssUrl?: string | null | undefined
  readonly name?: string | null | undefined
}

export interface QueryGetMultipleCreatorsArgs {
  readonly uuids?: readonly (string | null)[] | null | undefined
}

export interface QueryGetPopularContentArgs {
  readonly filterByGenres?: readonly Genre[] | null | undefined
  readonly filterByLanguage?: Language | null | undefined
  readonly limitPerPage: number
  readonly page: number
  readonly serviceType: ServiceType
}

export interface QueryGetTopChartsByCountryArgs {
  readonly country: Country
  readonly serviceType: ServiceType
  readonly source: TopChartsSource
  readonly limitPerPage: number
  readonly page: number
}

export interface QueryGetTopChartsByGenresArgs {
  readonly genres?: readonly Genre[] | null | undefined
  readonly serviceType: ServiceType
  readonly filterByCountry?: Country | null | undefined
  readonly source: TopChartsSource
  readonly limitPerPage: number
  readonly page: number
}

export interface QueryGetMyDeveloperWebhooksArgs {
  readonly limit: number
}

export interface QueryGetWebhookFilterByUuidArgs {
  readonly filterUuid: string
  readonly webhookId: string
}

export interface QuerySearchArgs {
  readonly term?: string | null | undefined
  readonly filterForTypes: readonly (SearchContentType | null)[]
  readonly matchBy: SearchMatchType
  readonly sortBy: SearchSortOrder
  readonly isSafeMode: boolean
  readonly limitPerPage: number
  readonly page: number
  readonly filterForCountries?: readonly (Country | null)[] | null | undefined
  readonly filterForGenres?: readonly (Genre | null)[] | null | undefined
  readonly filterForLanguages?: readonly (Language | null)[] | null | undefined
  readonly filterForPublishedAfter?: number | null | undefined
  readonly filterForPublishedBefore?: number | null | undefined
  readonly filterForSeriesUuids?: readonly (string | null)[] | null | undefined
  readonly filterForNotInSeriesUuids?: readonly (string | null)[] | null | undefined
  readonly filterForPodcastContentType?: readonly (PodcastContentType | null)[] | null | undefined
  readonly filterForLastUpdatedAfter?: number | null | undefined
  readonly filterForLastUpdatedBefore?: number | null | undefined
  readonly filterForTotalEpisodesGreaterThan?: number | null | undefined
  readonly filterForTotalEpisodesLessThan?: number | null | undefined
  readonly filterForDurationGreaterThan?: number | null | undefined
  readonly filterForDurationLessThan?: number | null | undefined
  readonly filterForHasTranscript?: boolean | null | undefined
  readonly filterForComicSeriesLayout?: readonly (ComicSeriesLayout | null)[] | null | undefined
  readonly filterForComicSeriesType?: readonly (ComicSeriesType | null)[] | null | undefined
  readonly filterForContentRatings?: readonly (ContentRating | null)[] | null | undefined
  readonly filterForExclusiveContent?: readonly (string | null)[] | null | undefined
  readonly filterForTotalIssuesGreaterThan?: number | null | undefined
  readonly filterForTotalIssuesLessThan?: number | null | undefined
  readonly filterForTags?: readonly (string | null)[] | null | undefined
  readonly filterForContentRoles?: readonly (ContentRole | null)[] | null | undefined
}

export interface QueryFields {
  readonly getApiRequestsRemaining: Field<number | null>
  readonly getTranscriptCreditsRemaining: Field<number | null>
  readonly getPodcastSeries: Field<Sources['PodcastSeries'] | null, QueryGetPodcastSeriesArgs>
  readonly getMultiplePodcastSeries: Field<readonly (Sources['PodcastSeries'] | null)[] | null, QueryGetMultiplePodcastSeriesArgs>
  readonly getPodcastEpisode: Field<Sources['PodcastEpisode'] | null, QueryGetPodcastEpisodeArgs>
  readonly getMultiplePodcastEpisodes: Field<readonly (Sources['PodcastEpisode'] | null)[] | null, QueryGetMultiplePodcastEpisodesArgs>
  readonly getLatestPodcastEpisodes: Field<readonly (Sources['PodcastEpisode'] | null)[] | null, QueryGetLatestPodcastEpisodesArgs>
  readonly getEpisodeChapters: Field<readonly (Sources['Chapter'] | null)[] | null, QueryGetEpisodeChaptersArgs>
  readonly getEpisodeTranscript: Field<readonly (Sources['TranscriptItem'] | null)[] | null, QueryGetEpisodeTranscriptArgs>
  readonly getCatalogInfo: Field<Sources['CatalogInfo'] | null, QueryGetCatalogInfoArgs>
  readonly getComicSeries: Field<Sources['ComicSeries'] | null, QueryGetComicSeriesArgs>
  readonly getMultipleComicSeries: Field<readonly (Sources['ComicSeries'] | null)[] | null, QueryGetMultipleComicSeriesArgs>
  readonly getComicIssue: Field<Sources['ComicIssue'] | null, QueryGetComicIssueArgs>
  readonly getMultipleComicIssues: Field<readonly (Sources['ComicIssue'] | null)[] | null, QueryGetMultipleComicIssuesArgs>
  readonly getCreator: Field<Sources['Creator'] | null, QueryGetCreatorArgs>
  readonly getMultipleCreators: Field<readonly (Sources['Creator'] | null)[] | null, QueryGetMultipleCreatorsArgs>
  readonly getPopularContent: Field<Sources['PopularityResult'] | null, QueryGetPopularContentArgs>
  readonly getTopChartsByCountry: Field<Sources['TopChartsResults'] | null, QueryGetTopChartsByCountryArgs>
  readonly getTopChartsByGenres: Field<Sources['TopChartsResults'] | null, QueryGetTopChartsByGenresArgs>
  readonly getMyDeveloperWebhooks: Field<Sources['UserWebhooks'] | null, QueryGetMyDeveloperWebhooksArgs>
  readonly getWebhookFilterByUuid: Field<Sources['WebhookFilter'] | null, QueryGetWebhookFilterByUuidArgs>
  readonly search: Field<Sources['SearchResults'] | null, QuerySearchArgs>
}

export interface MutationAddWebhookUrlForUserArgs {
  readonly endpointUrl: string
  readonly webhookEvents: readonly string[]
}

export interface MutationUpdateWebhookForUserArgs {
  readonly id: string
  readonly endpointUrl: string
  readonly webhookEvents: readonly string[]
}

export interface MutationDeleteWebhookForUserArgs {
  readonly id: string
}

export interface MutationAddWebhookFilterArgs {
  readonly webhookId: string
  readonly filter: WebhookFilterInput
}

export interface MutationUpdateWebhookFilterArgs {
  readonly webhookId: string
  readonly filterUuid: string
  readonly filter: WebhookFilterInput
}

export interface MutationDeleteWebhookFilterArgs {
  readonly webhookId: string
  readonly filterUuid: string
}

export interface MutationAddUuidToWebhookFilterAllowlistArgs {
  readonly webhookId: string
  readonly filterUuid: string
  readonly contentUuid: string
}

export interface MutationDeleteUuidFromWebhookFilterAllowlistArgs {
  readonly webhookId: string
  readonly filterUuid: string
  readonly contentUuid: string
}

export interface MutationAddUuidToWebhookFilterBlocklistArgs {
  readonly webhookId: string
  readonly filterUuid: string
  readonly contentUuid: string
}

export interface MutationDeleteUuidFromWebhookFilterBlocklistArgs {
  readonly webhookId: string
  readonly filterUuid: string
  readonly contentUuid: string
}

export interface MutationMockWebhookEventArgs {
  readonly webhookId: string
  readonly action: WebhookEventActionType
  readonly contentUuid: string
  readonly serviceType: string
}

export interface MutationReplayFailedWebhookEventsArgs {
  readonly webhookId: string
}

export interface MutationFields {
  readonly addWebhookUrlForUser: Field<Sources['Webhook'] | null, MutationAddWebhookUrlForUserArgs>
  readonly updateWebhookForUser: Field<Sources['Webhook'] | null, MutationUpdateWebhookForUserArgs>
  readonly deleteWebhookForUser: Field<string | null, MutationDeleteWebhookForUserArgs>
  readonly addWebhookFilter: Field<Sources['Webhook'] | null, MutationAddWebhookFilterArgs>
  readonly updateWebhookFilter: Field<Sources['Webhook'] | null, MutationUpdateWebhookFilterArgs>
  readonly deleteWebhookFilter: Field<Sources['Webhook'] | null, MutationDeleteWebhookFilterArgs>
  readonly addUuidToWebhookFilterAllowlist: Field<Sources['WebhookFilter'] | null, MutationAddUuidToWebhookFilterAllowlistArgs>
  readonly deleteUuidFromWebhookFilterAllowlist: Field<Sources['WebhookFilter'] | null, MutationDeleteUuidFromWebhookFilterAllowlistArgs>
  readonly addUuidToWebhookFilterBlocklist: Field<Sources['WebhookFilter'] | null, MutationAddUuidToWebhookFilterBlocklistArgs>
  readonly deleteUuidFromWebhookFilterBlocklist: Field<Sources['WebhookFilter'] | null, MutationDeleteUuidFromWebhookFilterBlocklistArgs>
  readonly mockWebhookEvent: Field<boolean | null, MutationMockWebhookEventArgs>
  readonly replayFailedWebhookEvents: Field<number | null, MutationReplayFailedWebhookEventsArgs>
}

export interface PodcastSeriesDescriptionArgs {
  readonly shouldStripHtmlTags: boolean
}

export interface PodcastSeriesTotalEpisodesCountArgs {
  readonly includeRemovedEpisodes: boolean
}

export interface PodcastSeriesEpisodesArgs {
  readonly sortOrder: SortOrder
  readonly page: number
  readonly limitPerPage: number
  readonly searchTerm?: string | null | undefined
  readonly includeRemovedEpisodes: boolean
}

export interface PodcastSeriesFields {
  readonly uuid: Field<string | null>
  readonly name: Field<string | null>
  readonly description: Field<string | null, PodcastSeriesDescriptionArgs>
  readonly descriptionLinks: Field<readonly (string | null)[] | null>
  readonly authorName: Field<string | null>
  readonly rssOwnerName: Field<string | null>
  readonly rssOwnerPublicEmail: Field<string | null>
  readonly rssUrl: Field<string | null>
  readonly websiteUrl: Field<string | null>
  readonly imageUrl: Field<string | null>
  readonly copyright: Field<string | null>
  readonly datePublished: Field<number | null>
  readonly contentType: Field<PodcastContentType | null>
  readonly seriesType: Field<PodcastSeriesType | null>
  readonly language: Field<Language | null>
  readonly genres: Field<readonly (Genre | null)[] | null>
  readonly catalogId: Field<number | null>
  readonly catalogInfo: Field<Sources['CatalogInfo'] | null>
  readonly isCompleted: Field<boolean | null>
  readonly isComplete: Field<boolean | null>
  readonly isExplicitContent: Field<boolean | null>
  readonly isBlocked: Field<boolean | null>
  readonly hash: Field<string | null>
  readonly childrenHash: Field<string | null>
  readonly popularityRank: Field<PopularityRank | null>
  readonly persons: Field<readonly (Sources['Person'] | null)[] | null>
  readonly feedRefreshDetails: Field<Sources['FeedRefreshDetails'] | null>
  readonly serviceTranscribeStatus: Field<PodcastSeriesTranscriptionStatus | null>
  readonly totalEpisodesCount: Field<number | null, PodcastSeriesTotalEpisodesCountArgs>
  readonly episodes: Field<readonly (Sources['PodcastEpisode'] | null)[] | null, PodcastSeriesEpisodesArgs>
}

export interface PodcastEpisodeDescriptionArgs {
  readonly shouldStripHtmlTags: boolean
}

export interface PodcastEpisodeTranscriptArgs {
  readonly useOnDemandCreditsIfNeeded: boolean
}

export interface PodcastEpisodeTranscriptWithSpeakersAndTimecodesArgs {
  readonly style: TranscriptItemStyle
  readonly useOnDemandCreditsIfNeeded: boolean
}

export interface PodcastEpisodeFields {
  readonly uuid: Field<string | null>
  readonly guid: Field<string | null>
  readonly name: Field<string | null>
  readonly description: Field<string | null, PodcastEpisodeDescriptionArgs>
  readonly descriptionLinks: Field<readonly (string | null)[] | null>
  readonly subtitle: Field<string | null>
  readonly datePublished: Field<number | null>
  readonly duration: Field<number | null>
  readonly episodeNumber: Field<number | null>
  readonly seasonNumber: Field<number | null>
  readonly episodeType: Field<PodcastEpisodeType | null>
  readonly audioUrl: Field<string | null>
  readonly videoUrl: Field<string | null>
  readonly websiteUrl: Field<string | null>
  readonly imageUrl: Field<string | null>
  readonly fileLength: Field<number | null>
  readonly fileType: Field<string | null>
  readonly hash: Field<string | null>
  readonly isBlocked: Field<boolean | null>
  readonly isExplicitContent: Field<boolean | null>
  readonly isRemoved: Field<boolean | null>
  readonly persons: Field<readonly (Sources['Person'] | null)[] | null>
  readonly podcastSeries: Field<Sources['PodcastSeries'] | null>
  readonly alternateEnclosureUrlsWithDetails: Field<readonly (Sources['AlternateEnclosureLink'] | null)[] | null>
  readonly chapters: Field<readonly (Sources['Chapter'] | null)[] | null>
  readonly chaptersUrls: Field<readonly (string | null)[] | null>
  readonly chaptersUrlsWithDetails: Field<readonly (Sources['ChapterLink'] | null)[] | null>
  readonly transcriptUrls: Field<readonly (string | null)[] | null>
  readonly transcriptUrlsWithDetails: Field<readonly (Sources['TranscriptLink'] | null)[] | null>
  readonly serviceTranscribeStatus: Field<PodcastEpisodeTranscriptionStatus | null>
  readonly transcript: Field<readonly (string | null)[] | null, PodcastEpisodeTranscriptArgs>
  readonly transcriptWithSpeakersAndTimecodes: Field<readonly (Sources['TranscriptItem'] | null)[] | null, PodcastEpisodeTranscriptWithSpeakersAndTimecodesArgs>
}

export interface PersonFields {
  readonly uuid: Field<string | null>
  readonly name: Field<string | null>
  readonly role: Field<ContentRole | null>
  readonly url: Field<string | null>
  readonly imageUrl: Field<string | null>
  readonly isAutoGenerated: Field<boolean | null>
}

export interface AlternateEnclosureLinkFields {
  readonly uri: Field<string | null>
  readonly type: Field<string | null>
  readonly length: Field<number | null>
  readonly default: Field<boolean | null>
  readonly bitrate: Field<string | null>
  readonly codecs: Field<string | null>
  readonly height: Field<number | null>
  readonly lang: Field<string | null>
  readonly rel: Field<string | null>
  readonly sourceContentType: Field<string | null>
  readonly title: Field<string | null>
}

export interface ChapterFields {
  readonly id: Field<string | null>
  readonly startTimecode: Field<number | null>
  readonly title: Field<string | null>
}

export interface ChapterLinkFields {
  readonly url: Field<string | null>
  readonly type: Field<string | null>
  readonly isServiceExclusive: Field<boolean | null>
}

export interface TranscriptItemFields {
  readonly id: Field<string | null>
  readonly text: Field<string | null>
  readonly speaker: Field<string | null>
  readonly startTimecode: Field<number | null>
  readonly endTimecode: Field<number | null>
}

export interface TranscriptLinkFields {
  readonly url: Field<string | null>
  readonly type: Field<string | null>
  readonly language: Field<string | null>
  readonly hasTimecodes: Field<boolean | null>
  readonly isServiceExclusive: Field<boolean | null>
}

export interface FeedRefreshDetailsFields {
  readonly uuid: Field<string | null>
  readonly dateLastRefreshed: Field<number | null>
  readonly priority: Field<FeedRefreshPriority | null>
  readonly priorityReason: Field<FeedRefreshPriorityReason | null>
  readonly websubDetails: Field<Sources['WebsubDetails'] | null>
}

export interface WebsubDetailsFields {
  readonly uuid: Field<string | null>
  readonly isVerified: Field<boolean | null>
  readonly topicUrl: Field<string | null>
  readonly websubHubUrl: Field<string | null>
}

export interface ComicSeriesCoverImageUrlArgs {
  readonly variant: ImageVariant
}

export interface ComicSeriesBannerImageUrlArgs {
  readonly variant: ImageVariant
}

export interface ComicSeriesIssuesArgs {
  readonly sortOrder: SortOrder
  readonly page: number
  readonly limitPerPage: number
  readonly searchTerm?: string | null | undefined
  readonly includeRemovedIssues: boolean
}

export interface ComicSeriesTotalIssuesCountArgs {
  readonly includeRemovedIssues: boolean
}

export interface ComicSeriesFields {
  readonly uuid: Field<string | null>
  readonly name: Field<string | null>
  readonly description: Field<string | null>
  readonly datePublished: Field<number | null>
  readonly status: Field<SeriesStatus | null>
  readonly coverImageUrl: Field<string | null, ComicSeriesCoverImageUrlArgs>
  readonly bannerImageUrl: Field<string | null, ComicSeriesBannerImageUrlArgs>
  readonly thumbnailImageUrl: Field<string | null>
  readonly coverImageAsString: Field<string | null>
  readonly bannerImageAsString: Field<string | null>
  readonly thumbnailImageAsString: Field<string | null>
  readonly hash: Field<string | null>
  readonly issuesHash: Field<string | null>
  readonly issues: Field<readonly (Sources['ComicIssue'] | null)[] | null, ComicSeriesIssuesArgs>
  readonly totalIssuesCount: Field<number | null, ComicSeriesTotalIssuesCountArgs>
  readonly tags: Field<readonly (string | null)[] | null>
  readonly genres: Field<readonly (Genre | null)[] | null>
  readonly language: Field<Language | null>
  readonly creators: Field<readonly (Sources['Creator'] | null)[] | null>
  readonly seriesType: Field<ComicSeriesType | null>
  readonly seriesLayout: Field<ComicSeriesLayout | null>
  readonly contentRating: Field<ContentRating | null>
  readonly sssUrl: Field<string | null>
  readonly sssOwnerName: Field<string | null>
  readonly sssOwnerPublicEmail: Field<string | null>
  readonly copyright: Field<string | null>
  readonly feedRefreshDetails: Field<Sources['FeedRefreshDetails'] | null>
  readonly isBlocked: Field<boolean | null>
  readonly scopesForExclusiveContent: Field<readonly (string | null)[] | null>
}

export interface ComicIssueBannerImageUrlArgs {
  readonly variant: ImageVariant
}

export interface ComicIssueFields {
  readonly uuid: Field<string | null>
  readonly name: Field<string | null>
  readonly bannerImageUrl: Field<string | null, ComicIssueBannerImageUrlArgs>
  readonly thumbnailImageUrl: Field<string | null>
  readonly storyImageUrls: Field<readonly (string | null)[] | null>
  readonly seriesUuid: Field<string | null>
  readonly comicSeries: Field<Sources['ComicSeries'] | null>
  readonly datePublished: Field<number | null>
  readonly position: Field<number | null>
  readonly creatorNote: Field<string | null>
  readonly pushNotificationMessage: Field<string | null>
  readonly bannerImageAsString: Field<string | null>
  readonly thumbnailImageAsString: Field<string | null>
  readonly stories: Field<readonly (Sources['ComicStory'] | null)[] | null>
  readonly scopesForExclusiveContent: Field<readonly (string | null)[] | null>
  readonly dateExclusiveContentIsAvailable: Field<number | null>
  readonly isRemoved: Field<boolean | null>
  readonly isBlocked: Field<boolean | null>
  readonly hash: Field<string | null>
  readonly storiesHash: Field<string | null>
}

export interface ComicStoryFields {
  readonly uuid: Field<string | null>
  readonly seriesUuid: Field<string | null>
  readonly issueUuid: Field<string | null>
  readonly position: Field<number | null>
  readonly storyImageUrl: Field<string | null>
  readonly storyImageAsString: Field<string | null>
  readonly isRemoved: Field<boolean | null>
  readonly hash: Field<string | null>
}

export interface CreatorAvatarImageUrlArgs {
  readonly variant: ImageVariant
}

export interface CreatorContentArgs {
  readonly sortOrder: SortOrder
  readonly page: number
  readonly limitPerPage: number
}

export interface CreatorFields {
  readonly uuid: Field<string | null>
  readonly name: Field<string | null>
  readonly sssUrl: Field<string | null>
  readonly bio: Field<string | null>
  readonly datePublished: Field<number | null>
  readonly avatarImageUrl: Field<string | null, CreatorAvatarImageUrlArgs>
  readonly avatarImageAsString: Field<string | null>
  readonly country: Field<Country | null>
  readonly tags: Field<readonly (string | null)[] | null>
  readonly links: Field<readonly (Sources['CreatorLink'] | null)[] | null>
  readonly linksAsString: Field<string | null>
  readonly sssOwnerName: Field<string | null>
  readonly sssOwnerPublicEmail: Field<string | null>
  readonly copyright: Field<string | null>
  readonly content: Field<readonly (Sources['CreatorContent'] | null)[] | null, CreatorContentArgs>
  readonly totalContentCount: Field<number | null>
  readonly hash: Field<string | null>
  readonly contentHash: Field<string | null>
  readonly feedRefreshDetails: Field<Sources['FeedRefreshDetails'] | null>
  readonly isBlocked: Field<boolean | null>
}

export interface CreatorLinkFields {
  readonly type: Field<LinkType | null>
  readonly url: Field<string | null>
}

export interface CreatorContentFields {
  readonly uuid: Field<string | null>
  readonly creatorUuid: Field<string | null>
  readonly contentUuid: Field<string | null>
  readonly contentType: Field<ServiceType | null>
  readonly roles: Field<readonly (ContentRole | null)[] | null>
  readonly position: Field<number | null>
  readonly comicSeries: Field<Sources['ComicSeries'] | null>
  readonly podcastSeries: Field<Sources['PodcastSeries'] | null>
  readonly hash: Field<string | null>
}

export interface CatalogInfoBaseArtworkUrlOfArgs {
  readonly size: number
}

export interface CatalogInfoFields {
  readonly uuid: Field<string | null>
  readonly podcastSeries: Field<Sources['PodcastSeries'] | null>
  readonly baseArtworkUrl: Field<string | null>
  readonly baseArtworkUrlOf: Field<string | null, CatalogInfoBaseArtworkUrlOfArgs>
  readonly country: Field<Country | null>
  readonly hash: Field<string | null>
  readonly publisherId: Field<number | null>
  readonly publisherName: Field<string | null>
  readonly subtitle: Field<string | null>
  readonly summary: Field<string | null>
}

export interface SearchResultsFields {
  readonly searchId: Field<string>
  readonly podcastSeries: Field<readonly (Sources['PodcastSeries'] | null)[] | null>
  readonly podcastEpisodes: Field<readonly (Sources['PodcastEpisode'] | null)[] | null>
  readonly comicSeries: Field<readonly (Sources['ComicSeries'] | null)[] | null>
  readonly creators: Field<readonly (Sources['Creator'] | null)[] | null>
  readonly rankingDetails: Field<readonly (Sources['SearchRankingDetails'] | null)[] | null>
  readonly responseDetails: Field<readonly (Sources['SearchResponseDetails'] | null)[] | null>
  readonly queryResponseInfo: Field<Sources['SearchQueryResponseInfo'] | null>
}

export interface SearchRankingDetailsFields {
  readonly id: Field<string>
  readonly uuid: Field<string | null>
  readonly type: Field<SearchContentType | null>
  readonly rankingScore: Field<number | null>
  readonly rankingScoreDetailsAsString: Field<string | null>
}

export interface SearchResponseDetailsFields {
  readonly id: Field<string>
  readonly type: Field<SearchContentType | null>
  readonly totalCount: Field<number | null>
  readonly pagesCount: Field<number | null>
}

export interface SearchQueryResponseInfoFields {
  readonly searchId: Field<string>
  readonly took: Field<number | null>
  readonly responseInfoDetails: Field<readonly (Sources['SearchQueryResponseInfoDetails'] | null)[] | null>
}

export interface SearchQueryResponseInfoDetailsFields {
  readonly searchId: Field<string>
  readonly type: Field<ServiceType | null>
  readonly totalCount: Field<number | null>
  readonly pagesCount: Field<number | null>
}

export interface PopularityResultFields {
  readonly popularityRankId: Field<string>
  readonly podcastSeries: Field<readonly (Sources['PodcastSeries'] | null)[] | null>
}

export interface TopChartsResultsFields {
  readonly topChartsId: Field<string>
  readonly podcastSeries: Field<readonly (Sources['PodcastSeries'] | null)[] | null>
  readonly podcastEpisodes: Field<readonly (Sources['PodcastEpisode'] | null)[] | null>
  readonly by: Field<TopChartsType | null>
  readonly country: Field<Country | null>
  readonly genre: Field<Genre | null>
  readonly source: Field<TopChartsSource | null>
  readonly serviceType: Field<ServiceType | null>
}

export interface UserWebhooksFields {
  readonly userId: Field<string | null>
  readonly webhooks: Field<readonly (Sources['Webhook'] | null)[] | null>
}

export interface WebhookFields {
  readonly id: Field<string>
  readonly endpointUrl: Field<string | null>
  readonly events: Field<readonly (string | null)[] | null>
  readonly filters: Field<readonly (Sources['WebhookFilter'] | null)[] | null>
  readonly isActive: Field<boolean | null>
  readonly isVerified: Field<boolean | null>
  readonly webhookSecret: Field<string | null>
  readonly createdAt: Field<number | null>
}

export interface WebhookFilterFields {
  readonly uuid: Field<string>
  readonly webhookId: Field<string | null>
  readonly eventType: Field<string>
  readonly description: Field<string | null>
  readonly clause1: Field<string | null>
  readonly clause2: Field<string | null>
  readonly clause3: Field<string | null>
  readonly clause4: Field<string | null>
  readonly clause5: Field<string | null>
  readonly includedUuids: Field<readonly (string | null)[] | null>
  readonly excludedUuids: Field<readonly (string | null)[] | null>
  readonly hasIncludedUuids: Field<boolean | null>
  readonly hasExcludedUuids: Field<boolean | null>
}

export interface WebhookFilterInput {
  readonly eventType: string
  readonly description?: string | null | undefined
  readonly field1?: string | null | undefined
  readonly value1?: string | null | undefined
  readonly field2?: string | null | undefined
  readonly value2?: string | null | undefined
  readonly field3?: string | null | undefined
  readonly value3?: string | null | undefined
  readonly field4?: string | null | undefined
  readonly value4?: string | null | undefined
  readonly field5?: string | null | undefined
  readonly value5?: string | null | undefined
  readonly includedUuids?: readonly (string | null)[] | null | undefined
  readonly excludedUuids?: readonly (string | null)[] | null | undefined
}

export type PodcastContentType =
  | 'AUDIO'
  | 'VIDEO'

export type PodcastSeriesType =
  | 'EPISODIC'
  | 'SERIAL'

export type PodcastEpisodeType =
  | 'BONUS'
  | 'FULL'
  | 'TRAILER'

export type PodcastEpisodeTranscriptionStatus =
  | 'COMPLETED'
  | 'FAILED'
  | 'NOT_TRANSCRIBING'
  | 'PROCESSING'

export type PodcastSeriesTranscriptionStatus =
  | 'CREATOR_ASKED_NOT_TO_TRANSCRIBE'
  | 'NOT_TRANSCRIBING'
  | 'TRANSCRIBING'

export type SortOrder =
  | 'LATEST'
  | 'OLDEST'
  | 'SEARCH'

export type SearchSortOrder =
  | 'EXACTNESS'
  | 'POPULARITY'

export type SearchMatchType =
  | 'ALL_TERMS'
  | 'EXACT_PHRASE'
  | 'MOST_TERMS'

export type SearchContentType =
  | 'COMICSERIES'
  | 'CREATOR'
  | 'PODCASTEPISODE'
  | 'PODCASTSERIES'

export type ServiceType =
  | 'COMICISSUE'
  | 'COMICSERIES'
  | 'CREATOR'
  | 'PODCASTEPISODE'
  | 'PODCASTSERIES'

export type TranscriptItemStyle =
  | 'PARAGRAPH'
  | 'UTTERANCE'

export type TopChartsSource =
  | 'PLATFORM_PODCASTS'

export type TopChartsType =
  | 'COUNTRY'
  | 'GENRE'

export type PopularityRank =
  | 'TOP_200'
  | 'TOP_1000'
  | 'TOP_2000'
  | 'TOP_3000'
  | 'TOP_4000'
  | 'TOP_5000'
  | 'TOP_10000'
  | 'TOP_20000'
  | 'TOP_50000'
  | 'TOP_100000'
  | 'TOP_200000'

export type ComicSeriesLayout =
  | 'LEFT_TO_RIGHT'
  | 'PAGE'
  | 'RIGHT_TO_LEFT'
  | 'VERTICAL_SCROLL_TOP_TO_BOTTOM'

export type ComicSeriesType =
  | 'AMERICAN_STYLE_COMIC'
  | 'ANTHOLOGY'
  | 'GRAPHIC_NOVEL'
  | 'MANGA'
  | 'MANHUA'
  | 'MANHWA'
  | 'ONE_SHOT'
  | 'WEBTOON'

export type ContentRating =
  | 'COMICSERIES_ADULTS'
  | 'COMICSERIES_BABY'
  | 'COMICSERIES_EROTICA'
  | 'COMICSERIES_KIDS'
  | 'COMICSERIES_MATURE_TEENS'
  | 'COMICSERIES_TEENS'
  | 'COMICSERIES_PORNOGRAPHY'

export type WebhookEventActionType =
  | 'created'
  | 'deleted'
  | 'feed_updated'
  | 'new_content_released'
  | 'new_episodes_released'
  | 'new_issues_released'
  | 'updated'

export type ContentRole =
  | 'COMICSERIES_ARTIST'
  | 'COMICSERIES_ARTIST_COLORIST'
  | 'COMICSERIES_ARTIST_INKER'
  | 'COMICSERIES_ARTIST_LETTERER'
  | 'COMICSERIES_ARTIST_PENCILER'
  | 'COMICSERIES_EDITOR'
  | 'COMICSERIES_PRODUCER'
  | 'COMICSERIES_TRANSLATOR'
  | 'COMICSERIES_WRITER'
  | 'PODCASTSERIES_ANNOUNCER'
  | 'PODCASTSERIES_ASSISTANT_CAMERA'
  | 'PODCASTSERIES_ASSISTANT_DIRECTOR'
  | 'PODCASTSERIES_ASSISTANT_EDITOR'
  | 'PODCASTSERIES_ASSOCIATE_PRODUCER'
  | 'PODCASTSERIES_AUDIO_EDITOR'
  | 'PODCASTSERIES_AUDIO_ENGINEER'
  | 'PODCASTSERIES_AUTHOR'
  | 'PODCASTSERIES_BOOKING_COORDINATOR'
  | 'PODCASTSERIES_CAMERA_GRIP'
  | 'PODCASTSERIES_CAMERA_OPERATOR'
  | 'PODCASTSERIES_COMPOSER'
  | 'PODCASTSERIES_CONTENT_MANAGER'
  | 'PODCASTSERIES_COVER_ART_DESIGNER'
  | 'PODCASTSERIES_CO_HOST'
  | 'PODCASTSERIES_CO_WRITER'
  | 'PODCASTSERIES_CREATIVE_DIRECTOR'
  | 'PODCASTSERIES_DEVELOPMENT_PRODUCER'
  | 'PODCASTSERIES_DIRECTOR'
  | 'PODCASTSERIES_EDITOR'
  | 'PODCASTSERIES_EDITORIAL_DIRECTOR'
  | 'PODCASTSERIES_EXECUTIVE_PRODUCER'
  | 'PODCASTSERIES_FACT_CHECKER'
  | 'PODCASTSERIES_FOLEY_ARTIST'
  | 'PODCASTSERIES_GRAPHIC_DESIGNER'
  | 'PODCASTSERIES_GUEST'
  | 'PODCASTSERIES_GUEST_HOST'
  | 'PODCASTSERIES_GUEST_WRITER'
  | 'PODCASTSERIES_HOST'
  | 'PODCASTSERIES_LIGHTING_DESIGNER'
  | 'PODCASTSERIES_LOGGER'
  | 'PODCASTSERIES_MANAGING_EDITOR'
  | 'PODCASTSERIES_MARKETING_MANAGER'
  | 'PODCASTSERIES_MISC_CONSULTANT'
  | 'PODCASTSERIES_MISC_INTERN'
  | 'PODCASTSERIES_MUSIC_CONTRIBUTOR'
  | 'PODCASTSERIES_MUSIC_PRODUCTION'
  | 'PODCASTSERIES_NARRATOR'
  | 'PODCASTSERIES_POST_PRODUCTION_ENGINEER'
  | 'PODCASTSERIES_PRODUCER'
  | 'PODCASTSERIES_PRODUCTION_ASSISTANT'
  | 'PODCASTSERIES_PRODUCTION_COORDINATOR'
  | 'PODCASTSERIES_REMOTE_RECORDING_ENGINEER'
  | 'PODCASTSERIES_REPORTER'
  | 'PODCASTSERIES_RESEARCHER'
  | 'PODCASTSERIES_SALES_MANAGER'
  | 'PODCASTSERIES_SALES_REPRESENTATIVE'
  | 'PODCASTSERIES_SCRIPT_COORDINATOR'
  | 'PODCASTSERIES_SCRIPT_EDITOR'
  | 'PODCASTSERIES_SENIOR_PRODUCER'
  | 'PODCASTSERIES_SOCIAL_MEDIA_MANAGER'
  | 'PODCASTSERIES_SONGWRITER'
  | 'PODCASTSERIES_SOUND_DESIGNER'
  | 'PODCASTSERIES_STORY_EDITOR'
  | 'PODCASTSERIES_STUDIO_COORDINATOR'
  | 'PODCASTSERIES_TECHNICAL_DIRECTOR'
  | 'PODCASTSERIES_TECHNICAL_MANAGER'
  | 'PODCASTSERIES_THEME_MUSIC'
  | 'PODCASTSERIES_TRANSCRIBER'
  | 'PODCASTSERIES_TRANSLATOR'
  | 'PODCASTSERIES_VOICE_ACTOR'
  | 'PODCASTSERIES_WRITER'

export type Genre =
  | 'COMICSERIES_ACTION'
  | 'COMICSERIES_ANIMALS'
  | 'COMICSERIES_BL'
  | 'COMICSERIES_COMEDY'
  | 'COMICSERIES_CRIME'
  | 'COMICSERIES_DRAMA'
  | 'COMICSERIES_DYSTOPIA'
  | 'COMICSERIES_EDUCATIONAL'
  | 'COMICSERIES_FANTASY'
  | 'COMICSERIES_GAMING'
  | 'COMICSERIES_GL'
  | 'COMICSERIES_HAREM'
  | 'COMICSERIES_HIGH_SCHOOL'
  | 'COMICSERIES_HISTORICAL'
  | 'COMICSERIES_HORROR'
  | 'COMICSERIES_ISEKAI'
  | 'COMICSERIES_LGBTQ'
  | 'COMICSERIES_MYSTERY'
  | 'COMICSERIES_POST_APOCALYPTIC'
  | 'COMICSERIES_ROMANCE'
  | 'COMICSERIES_SCI_FI'
  | 'COMICSERIES_SLICE_OF_LIFE'
  | 'COMICSERIES_SPORTS'
  | 'COMICSERIES_SUPERHERO'
  | 'COMICSERIES_SUPERNATURAL'
  | 'COMICSERIES_THRILLER'
  | 'COMICSERIES_ZOMBIES'
  | 'PODCASTSERIES_ARTS'
  | 'PODCASTSERIES_ARTS_BOOKS'
  | 'PODCASTSERIES_ARTS_DESIGN'
  | 'PODCASTSERIES_ARTS_FASHION_AND_BEAUTY'
  | 'PODCASTSERIES_ARTS_FOOD'
  | 'PODCASTSERIES_ARTS_PERFORMING_ARTS'
  | 'PODCASTSERIES_ARTS_VISUAL_ARTS'
  | 'PODCASTSERIES_BUSINESS'
  | 'PODCASTSERIES_BUSINESS_CAREERS'
  | 'PODCASTSERIES_BUSINESS_ENTREPRENEURSHIP'
  | 'PODCASTSERIES_BUSINESS_INVESTING'
  | 'PODCASTSERIES_BUSINESS_MANAGEMENT'
  | 'PODCASTSERIES_BUSINESS_MARKETING'
  | 'PODCASTSERIES_BUSINESS_NON_PROFIT'
  | 'PODCASTSERIES_COMEDY'
  | 'PODCASTSERIES_COMEDY_IMPROV'
  | 'PODCASTSERIES_COMEDY_INTERVIEWS'
  | 'PODCASTSERIES_COMEDY_STANDUP'
  | 'PODCASTSERIES_EDUCATION'
  | 'PODCASTSERIES_EDUCATION_COURSES'
  | 'PODCASTSERIES_EDUCATION_HOW_TO'
  | 'PODCASTSERIES_EDUCATION_LANGUAGE_LEARNING'
  | 'PODCASTSERIES_EDUCATION_SELF_IMPROVEMENT'
  | 'PODCASTSERIES_FICTION'
  | 'PODCASTSERIES_FICTION_COMEDY_FICTION'
  | 'PODCASTSERIES_FICTION_DRAMA'
  | 'PODCASTSERIES_FICTION_SCIENCE_FICTION'
  | 'PODCASTSERIES_GOVERNMENT'
  | 'PODCASTSERIES_HEALTH_AND_FITNESS'
  | 'PODCASTSERIES_HEALTH_AND_FITNESS_ALTERNATIVE_HEALTH'
  | 'PODCASTSERIES_HEALTH_AND_FITNESS_FITNESS'
  | 'PODCASTSERIES_HEALTH_AND_FITNESS_MEDICINE'
  | 'PODCASTSERIES_HEALTH_AND_FITNESS_MENTAL_HEALTH'
  | 'PODCASTSERIES_HEALTH_AND_FITNESS_NUTRITION'
  | 'PODCASTSERIES_HEALTH_AND_FITNESS_SEXUALITY'
  | 'PODCASTSERIES_HISTORY'
  | 'PODCASTSERIES_KIDS_AND_FAMILY'
  | 'PODCASTSERIES_KIDS_AND_FAMILY_EDUCATION_FOR_KIDS'
  | 'PODCASTSERIES_KIDS_AND_FAMILY_PARENTING'
  | 'PODCASTSERIES_KIDS_AND_FAMILY_PETS_AND_ANIMALS'
  | 'PODCASTSERIES_KIDS_AND_FAMILY_STORIES_FOR_KIDS'
  | 'PODCASTSERIES_LEISURE'
  | 'PODCASTSERIES_LEISURE_ANIMATION_AND_MANGA'
  | 'PODCASTSERIES_LEISURE_AUTOMOTIVE'
  | 'PODCASTSERIES_LEISURE_AVIATION'
  | 'PODCASTSERIES_LEISURE_CRAFTS'
  | 'PODCASTSERIES_LEISURE_GAMES'
  | 'PODCASTSERIES_LEISURE_HOBBIES'
  | 'PODCASTSERIES_LEISURE_HOME_AND_GARDEN'
  | 'PODCASTSERIES_LEISURE_VIDEO_GAMES'
  | 'PODCASTSERIES_MUSIC'
  | 'PODCASTSERIES_MUSIC_COMMENTARY'
  | 'PODCASTSERIES_MUSIC_HISTORY'
  | 'PODCASTSERIES_MUSIC_INTERVIEWS'
  | 'PODCASTSERIES_NEWS'
  | 'PODCASTSERIES_NEWS_BUSINESS'
  | 'PODCASTSERIES_NEWS_COMMENTARY'
  | 'PODCASTSERIES_NEWS_DAILY_NEWS'
  | 'PODCASTSERIES_NEWS_ENTERTAINMENT'
  | 'PODCASTSERIES_NEWS_POLITICS'
  | 'PODCASTSERIES_NEWS_SPORTS'
  | 'PODCASTSERIES_NEWS_TECH'
  | 'PODCASTSERIES_RELIGION_AND_SPIRITUALITY'
  | 'PODCASTSERIES_RELIGION_AND_SPIRITUALITY_BUDDHISM'
  | 'PODCASTSERIES_RELIGION_AND_SPIRITUALITY_CHRISTIANITY'
  | 'PODCASTSERIES_RELIGION_AND_SPIRITUALITY_HINDUISM'
  | 'PODCASTSERIES_RELIGION_AND_SPIRITUALITY_ISLAM'
  | 'PODCASTSERIES_RELIGION_AND_SPIRITUALITY_JUDAISM'
  | 'PODCASTSERIES_RELIGION_AND_SPIRITUALITY_RELIGION'
  | 'PODCASTSERIES_RELIGION_AND_SPIRITUALITY_SPIRITUALITY'
  | 'PODCASTSERIES_SCIENCE'
  | 'PODCASTSERIES_SCIENCE_ASTRONOMY'
  | 'PODCASTSERIES_SCIENCE_CHEMISTRY'
  | 'PODCASTSERIES_SCIENCE_EARTH_SCIENCES'
  | 'PODCASTSERIES_SCIENCE_LIFE_SCIENCES'
  | 'PODCASTSERIES_SCIENCE_MATHEMATICS'
  | 'PODCASTSERIES_SCIENCE_NATURAL_SCIENCES'
  | 'PODCASTSERIES_SCIENCE_NATURE'
  | 'PODCASTSERIES_SCIENCE_PHYSICS'
  | 'PODCASTSERIES_SCIENCE_SOCIAL_SCIENCES'
  | 'PODCASTSERIES_SOCIETY_AND_CULTURE'
  | 'PODCASTSERIES_SOCIETY_AND_CULTURE_DOCUMENTARY'
  | 'PODCASTSERIES_SOCIETY_AND_CULTURE_PERSONAL_JOURNALS'
  | 'PODCASTSERIES_SOCIETY_AND_CULTURE_PHILOSOPHY'
  | 'PODCASTSERIES_SOCIETY_AND_CULTURE_PLACES_AND_TRAVEL'
  | 'PODCASTSERIES_SOCIETY_AND_CULTURE_RELATIONSHIPS'
  | 'PODCASTSERIES_SPORTS'
  | 'PODCASTSERIES_SPORTS_BASEBALL'
  | 'PODCASTSERIES_SPORTS_BASKETBALL'
  | 'PODCASTSERIES_SPORTS_CRICKET'
  | 'PODCASTSERIES_SPORTS_FANTASY_SPORTS'
  | 'PODCASTSERIES_SPORTS_FOOTBALL'
  | 'PODCASTSERIES_SPORTS_GOLF'
  | 'PODCASTSERIES_SPORTS_HOCKEY'
  | 'PODCASTSERIES_SPORTS_RUGBY'
  | 'PODCASTSERIES_SPORTS_RUNNING'
  | 'PODCASTSERIES_SPORTS_SOCCER'
  | 'PODCASTSERIES_SPORTS_SWIMMING'
  | 'PODCASTSERIES_SPORTS_TENNIS'
  | 'PODCASTSERIES_SPORTS_VOLLEYBALL'
  | 'PODCASTSERIES_SPORTS_WILDERNESS'
  | 'PODCASTSERIES_SPORTS_WRESTLING'
  | 'PODCASTSERIES_TECHNOLOGY'
  | 'PODCASTSERIES_TRUE_CRIME'
  | 'PODCASTSERIES_TV_AND_FILM'
  | 'PODCASTSERIES_TV_AND_FILM_AFTER_SHOWS'
  | 'PODCASTSERIES_TV_AND_FILM_FILM_REVIEWS'
  | 'PODCASTSERIES_TV_AND_FILM_HISTORY'
  | 'PODCASTSERIES_TV_AND_FILM_INTERVIEWS'
  | 'PODCASTSERIES_TV_AND_FILM_TV_REVIEWS'

export type Language =
  | 'ABKHAZIAN'
  | 'AFAR'
  | 'AFRIKAANS'
  | 'AKAN'
  | 'ALBANIAN'
  | 'AMHARIC'
  | 'ARABIC'
  | 'ARAGONESE'
  | 'ARMENIAN'
  | 'ASSAMESE'
  | 'AVARIC'
  | 'AVESTAN'
  | 'AYMARA'
  | 'AZERBAIJANI'
  | 'BAMBARA'
  | 'BASHKIR'
  | 'BASQUE'
  | 'BELARUSIAN'
  | 'BENGALI'
  | 'BIHARI_LANGUAGES'
  | 'BISLAMA'
  | 'BOSNIAN'
  | 'BRETON'
  | 'BULGARIAN'
  | 'BURMESE'
  | 'CENTRAL_KHMER'
  | 'CHAMORRO'
  | 'CHECHEN'
  | 'CHICHEWA_CHEWA_NYANJA'
  | 'CHINESE'
  | 'CHURCH_SLAVONIC'
  | 'CHUVASH'
  | 'CORNISH'
  | 'CORSICAN'
  | 'CREE'
  | 'CROATIAN'
  | 'CZECH'
  | 'DANISH'
  | 'DHIVEHI_MALDIVIAN'
  | 'DUTCH_FLEMISH'
  | 'DZONGKHA'
  | 'ENGLISH'
  | 'ESPERANTO'
  | 'ESTONIAN'
  | 'EWE'
  | 'FAROESE'
  | 'FARSI'
  | 'FIJIAN'
  | 'FINNISH'
  | 'FRENCH'
  | 'FULAH'
  | 'GAELIC'
  | 'GALICIAN'
  | 'GANDA'
  | 'GEORGIAN'
  | 'GERMAN'
  | 'GIKUYU'
  | 'GREEK'
  | 'GUARANI'
  | 'GUJARATI'
  | 'HAITIAN_CREOLE'
  | 'HAUSA'
  | 'HEBREW'
  | 'HERERO'
  | 'HINDI'
  | 'HIRI_MOTU'
  | 'HUNGARIAN'
  | 'ICELANDIC'
  | 'IDO'
  | 'IGBO'
  | 'INDONESIAN'
  | 'INTERLINGUA'
  | 'INTERLINGUE_OCCIDENTAL'
  | 'INUKTITUT'
  | 'INUPIAQ'
  | 'IRISH'
  | 'ITALIAN'
  | 'JAPANESE'
  | 'JAVANESE'
  | 'KALAALLISUT_GREENLANDIC'
  | 'KANNADA'
  | 'KANURI'
  | 'KASHMIRI'
  | 'KAZAKH'
  | 'KINYARWANDA'
  | 'KOMI'
  | 'KONGO'
  | 'KOREAN'
  | 'KURDISH'
  | 'KWANYAMA'
  | 'KYRGYZ'
  | 'LAO'
  | 'LATIN'
  | 'LATVIAN'
  | 'LETZEBURGESCH'
  | 'LIMBURGISH'
  | 'LINGALA'
  | 'LITHUANIAN'
  | 'LUBA_KATANGA'
  | 'MACEDONIAN'
  | 'MALAGASY'
  | 'MALAY'
  | 'MALAYALAM'
  | 'MALTESE'
  | 'MANX'
  | 'MAORI'
  | 'MARATHI'
  | 'MARSHALLESE'
  | 'MONGOLIAN'
  | 'NAURU'
  | 'NAVAJO'
  | 'NDONGA'
  | 'NEPALI'
  | 'NORTHERN_SAMI'
  | 'NORTH_NDEBELE'
  | 'NORWEGIAN'
  | 'NORWEGIAN_BOKMAL'
  | 'NORWEGIAN_NYNORSK'
  | 'NUOSU_SICHUAN_YI'
  | 'OCCITAN'
  | 'OJIBWA'
  | 'ORIYA'
  | 'OROMO'
  | 'OSSETIAN'
  | 'PALI'
  | 'PASHTO'
  | 'POLISH'
  | 'PORTUGUESE'
  | 'PUNJABI'
  | 'QUECHUA'
  | 'ROMANIAN_MOLDOVAN'
  | 'ROMANSH'
  | 'RUNDI'
  | 'RUSSIAN'
  | 'SAMOAN'
  | 'SANGO'
  | 'SANSKRIT'
  | 'SARDINIAN'
  | 'SERBIAN'
  | 'SHONA'
  | 'SINDHI'
  | 'SINHALA'
  | 'SLOVAK'
  | 'SLOVENIAN'
  | 'SOMALI'
  | 'SOTHO'
  | 'SOUTH_NDEBELE'
  | 'SPANISH'
  | 'SUNDANESE'
  | 'SWAHILI'
  | 'SWATI'
  | 'SWEDISH'
  | 'TAGALOG'
  | 'TAHITIAN'
  | 'TAJIK'
  | 'TAMIL'
  | 'TATAR'
  | 'TELUGU'
  | 'THAI'
  | 'TIBETAN'
  | 'TIGRINYA'
  | 'TONGA'
  | 'TSONGA'
  | 'TSWANA'
  | 'TURKISH'
  | 'TURKMEN'
  | 'TWI'
  | 'UKRAINIAN'
  | 'URDU'
  | 'UYGHUR'
  | 'UZBEK'
  | 'VALENCIAN_CATALAN'
  | 'VENDA'
  | 'VIETNAMESE'
  | 'VOLAPUK'
  | 'WALLOON'
  | 'WELSH'
  | 'WESTERN_FRISIAN'
  | 'WOLOF'
  | 'XHOSA'
  | 'YIDDISH'
  | 'YORUBA'
  | 'ZHUANG'
  | 'ZULU'

export type Country =
  | 'AFGHANISTAN'
  | 'ALAND_ISLANDS'
  | 'ALBANIA'
  | 'ALGERIA'
  | 'AMERICAN_SAMOA'
  | 'ANDORRA'
  | 'ANGOLA'
  | 'ANGUILLA'
  | 'ANTARCTICA'
  | 'ANTIGUA_AND_BARBUDA'
  | 'ARGENTINA'
  | 'ARMENIA'
  | 'ARUBA'
  | 'AUSTRALIA'
  | 'AUSTRIA'
  | 'AZERBAIJAN'
  | 'BAHAMAS'
  | 'BAHRAIN'
  | 'BANGLADESH'
  | 'BARBADOS'
  | 'BELARUS'
  | 'BELGIUM'
  | 'BELIZE'
  | 'BENIN'
  | 'BERMUDA'
  | 'BHUTAN'
  | 'BOLIVIA_PLURINATIONAL_STATE_OF'
  | 'BONAIRE_SINT_EUSTATIUS_AND_SABA'
  | 'BOSNIA_AND_HERZEGOVINA'
  | 'BOTSWANA'
  | 'BOUVET_ISLAND'
  | 'BRAZIL'
  | 'BRITISH_INDIAN_OCEAN_TERRITORY_THE'
  | 'BRUNEI_DARUSSALAM'
  | 'BULGARIA'
  | 'BURKINA_FASO'
  | 'BURUNDI'
  | 'CABO_VERDE'
  | 'CAMBODIA'
  | 'CAMEROON'
  | 'CANADA'
  | 'CAYMAN_ISLANDS'
  | 'CENTRAL_AFRICAN_REPUBLIC'
  | 'CHAD'
  | 'CHILE'
  | 'CHINA'
  | 'CHRISTMAS_ISLAND'
  | 'COCOS_KEELING_ISLANDS'
  | 'COLOMBIA'
  | 'COMOROS'
  | 'CONGO'
  | 'CONGO_THE_DEMOCRATIC_REPUBLIC_OF'
  | 'COOK_ISLANDS'
  | 'COSTA_RICA'
  | 'COTE_D_IVOIRE'
  | 'CROATIA'
  | 'CUBA'
  | 'CURACAO'
  | 'CYPRUS'
  | 'CZECHIA'
  | 'DENMARK'
  | 'DJIBOUTI'
  | 'DOMINICA'
  | 'DOMINICAN_REPUBLIC'
  | 'ECUADOR'
  | 'EGYPT'
  | 'EL_SALVADOR'
  | 'EQUATORIAL_GUINEA'
  | 'ERITREA'
  | 'ESTONIA'
  | 'ESWATINI'
  | 'ETHIOPIA'
  | 'FALKLAND_ISLANDS_THE_MALVINAS'
  | 'FAROE_ISLANDS'
  | 'FIJI'
  | 'FINLAND'
  | 'FRANCE'
  | 'FRENCH_GUIANA'
  | 'FRENCH_POLYNESIA'
  | 'FRENCH_SOUTHERN_TERRITORIES'
  | 'GABON'
  | 'GAMBIA'
  | 'GEORGIA'
  | 'GERMANY'
  | 'GHANA'
  | 'GIBRALTAR'
  | 'GREECE'
  | 'GREENLAND'
  | 'GRENADA'
  | 'GUADELOUPE'
  | 'GUAM'
  | 'GUATEMALA'
  | 'GUERNSEY'
  | 'GUINEA'
  | 'GUINEA_BISSAU'
  | 'GUYANA'
  | 'HAITI'
  | 'HEARD_ISLAND_AND_MCDONALD_ISLANDS'
  | 'HOLY_SEE'
  | 'HONDURAS'
  | 'HONG_KONG'
  | 'HUNGARY'
  | 'ICELAND'
  | 'INDIA'
  | 'INDONESIA'
  | 'IRAN'
  | 'IRAQ'
  | 'IRELAND'
  | 'ISLE_OF_MAN'
  | 'ISRAEL'
  | 'ITALY'
  | 'JAMAICA'
  | 'JAPAN'
  | 'JERSEY'
  | 'JORDAN'
  | 'KAZAKHSTAN'
  | 'KENYA'
  | 'KIRIBATI'
  | 'KOREA_NORTH'
  | 'KOREA_SOUTH'
  | 'KUWAIT'
  | 'KYRGYZSTAN'
  | 'LAO_PEOPLES_DEMOCRATIC_REPUBLIC_THE'
  | 'LATVIA'
  | 'LEBANON'
  | 'LESOTHO'
  | 'LIBERIA'
  | 'LIBYA'
  | 'LIECHTENSTEIN'
  | 'LITHUANIA'
  | 'LUXEMBOURG'
  | 'MACAO'
  | 'MADAGASCAR'
  | 'MALAWI'
  | 'MALAYSIA'
  | 'MALDIVES'
  | 'MALI'
  | 'MALTA'
  | 'MARSHALL_ISLANDS'
  | 'MARTINIQUE'
  | 'MAURITANIA'
  | 'MAURITIUS'
  | 'MAYOTTE'
  | 'MEXICO'
  | 'MICRONESIA_FEDERATED_STATES'
  | 'MINOR_OUTLYING_ISLANDS_US'
  | 'MOLDOVA_THE_REPUBLIC'
  | 'MONACO'
  | 'MONGOLIA'
  | 'MONTENEGRO'
  | 'MONTSERRAT'
  | 'MOROCCO'
  | 'MOZAMBIQUE'
  | 'MYANMAR'
  | 'NAMIBIA'
  | 'NAURU'
  | 'NEPAL'
  | 'NETHERLANDS'
  | 'NEW_CALEDONIA'
  | 'NEW_ZEALAND'
  | 'NICARAGUA'
  | 'NIGER'
  | 'NIGERIA'
  | 'NIUE'
  | 'NORFOLK_ISLAND'
  | 'NORTHERN_MARIANA_ISLANDS'
  | 'NORTH_MACEDONIA'
  | 'NORWAY'
  | 'OMAN'
  | 'PAKISTAN'
  | 'PALAU'
  | 'PALESTINE_STATE'
  | 'PANAMA'
  | 'PAPUA_NEW_GUINEA'
  | 'PARAGUAY'
  | 'PERU'
  | 'PHILIPPINES'
  | 'PITCAIRN'
  | 'POLAND'
  | 'PORTUGAL'
  | 'PUERTO_RICO'
  | 'QATAR'
  | 'REUNION'
  | 'ROMANIA'
  | 'RUSSIA'
  | 'RWANDA'
  | 'SAINT_BARTHELEMY'
  | 'SAINT_HELENA_ASCENSION_AND_TRISTAN_DA_CUNHA'
  | 'SAINT_KITTS_AND_NEVIS'
  | 'SAINT_LUCIA'
  | 'SAINT_MARTIN_FRENCH_PART'
  | 'SAINT_PIERRE_AND_MIQUELON'
  | 'SAINT_VINCENT_AND_THE_GRENADINES'
  | 'SAMOA'
  | 'SAN_MARINO'
  | 'SAO_TOME_AND_PRINCIPE'
  | 'SAUDI_ARABIA'
  | 'SENEGAL'
  | 'SERBIA'
  | 'SEYCHELLES'
  | 'SIERRA_LEONE'
  | 'SINGAPORE'
  | 'SINT_MAARTEN_DUTCH_PART'
  | 'SLOVAKIA'
  | 'SLOVENIA'
  | 'SOLOMON_ISLANDS'
  | 'SOMALIA'
  | 'SOUTH_AFRICA'
  | 'SOUTH_GEORGIA_AND_THE_SOUTH_SANDWICH_ISLANDS'
  | 'SOUTH_SUDAN'
  | 'SPAIN'
  | 'SRI_LANKA'
  | 'SUDAN'
  | 'SURINAME'
  | 'SVALBARD_AND_JAN_MAYEN'
  | 'SWEDEN'
  | 'SWITZERLAND'
  | 'SYRIA'
  | 'TAIWAN'
  | 'TAJIKISTAN'
  | 'TANZANIA'
  | 'THAILAND'
  | 'TIMOR_LESTE'
  | 'TOGO'
  | 'TOKELAU'
  | 'TONGA'
  | 'TRINIDAD_AND_TOBAGO'
  | 'TUNISIA'
  | 'TURKEY'
  | 'TURKMENISTAN'
  | 'TURKS_AND_CAICOS_ISLANDS'
  | 'TUVALU'
  | 'UGANDA'
  | 'UKRAINE'
  | 'UNITED_ARAB_EMIRATES'
  | 'UNITED_KINGDOM'
  | 'UNITED_STATES_OF_AMERICA'
  | 'URUGUAY'
  | 'UZBEKISTAN'
  | 'VANUATU'
  | 'VENEZUELA'
  | 'VIETNAM'
  | 'VIRGIN_ISLANDS_BRITISH'
  | 'VIRGIN_ISLANDS_US'
  | 'WALLIS_AND_FUTUNA'
  | 'WESTERN_SAHARA'
  | 'YEMEN'
  | 'ZAMBIA'
  | 'ZIMBABWE'

export type FeedRefreshPriority =
  | 'WEBSUB'
  | 'HIGH'
  | 'MEDIUM'
  | 'REGULAR'
  | 'INACTIVE'
  | 'LOW'
  | 'NEVER'

export type FeedRefreshPriorityReason =
  | 'DUPLICATE_FEED'
  | 'ERROR_PARSING_FEED'
  | 'FEED_URL_NOT_WORKING'
  | 'INACTIVE_FOR_OVER_1_YEAR'

export type SeriesStatus =
  | 'ONGOING'
  | 'HIATUS'
  | 'COMPLETED'
  | 'CANCELLED'
  | 'ANNOUNCED'
  | 'UNDER_REVISION'

export type ImageVariant =
  | 'SMALL'
  | 'MEDIUM'
  | 'LARGE'

export type LinkType =
  | 'INSTAGRAM'
  | 'YOUTUBE'
  | 'TIKTOK'
  | 'PATREON'
  | 'KO_FI'
  | 'EMAIL'
  | 'TWITTER'
  | 'MASTODON'
  | 'FACEBOOK'
  | 'WEBSITE'
  | 'MERCH_STORE'
  | 'LINKTREE'
  | 'TWITCH'
  | 'SNAPCHAT'
  | 'REDDIT'
  | 'DISCORD'
  | 'TELEGRAM'
  | 'ETSY'
  | 'PINTEREST'
  | 'TUMBLR'
  | 'SPOTIFY'
  | 'SOUNDCLOUD'
  | 'BANDCAMP'
  | 'VIMEO'
  | 'WECHAT'
  | 'WHATSAPP'
  | 'BLUESKY'

/** Each object type with its fields. */
export interface ObjectFields {
  readonly Query: QueryFields
  readonly Mutation: MutationFields
  readonly PodcastSeries: PodcastSeriesFields
  readonly PodcastEpisode: PodcastEpisodeFields
  readonly Person: PersonFields
  readonly AlternateEnclosureLink: AlternateEnclosureLinkFields
  readonly Chapter: ChapterFields
  readonly ChapterLink: ChapterLinkFields
  readonly TranscriptItem: TranscriptItemFields
  readonly TranscriptLink: TranscriptLinkFields
  readonly FeedRefreshDetails: FeedRefreshDetailsFields
  readonly WebsubDetails: WebsubDetailsFields
  readonly ComicSeries: ComicSeriesFields
  readonly ComicIssue: ComicIssueFields
  readonly ComicStory: ComicStoryFields
  readonly Creator: CreatorFields
  readonly CreatorLink: CreatorLinkFields
  readonly CreatorContent: CreatorContentFields
  readonly CatalogInfo: CatalogInfoFields
  readonly SearchResults: SearchResultsFields
  readonly SearchRankingDetails: SearchRankingDetailsFields
  readonly SearchResponseDetails: SearchResponseDetailsFields
  readonly SearchQueryResponseInfo: SearchQueryResponseInfoFields
  readonly SearchQueryResponseInfoDetails: SearchQueryResponseInfoDetailsFields
  readonly PopularityResult: PopularityResultFields
  readonly TopChartsResults: TopChartsResultsFields
  readonly UserWebhooks: UserWebhooksFields
  readonly Webhook: WebhookFields
  readonly WebhookFilter: WebhookFilterFields
}
