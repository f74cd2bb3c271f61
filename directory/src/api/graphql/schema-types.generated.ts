// Generated from schema.graphql by `npm run schema:graphql`.

import type { PodcastContentType, PodcastSeriesType, PodcastEpisodeType, PodcastEpisodeTranscriptionStatus, PodcastSeriesTranscriptionStatus, PodcastMedium, ServiceType, TranscriptItemStyle, PopularityRank, ComicSeriesLayout, ComicSeriesType, ContentRating, WebhookEventActionType, ContentRole, Genre, Language, Country, FeedRefreshPriority, FeedRefreshPriorityReason, SeriesStatus, ImageVariant, LinkType } from 'feedmill/tables'
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
  readonly podcastGuid?: string | null | undefined
}

export interface QueryGetMultiplePodcastSeriesArgs {
  readonly uuids?: readonly (string | null)[] | null | undefined
}

export interface QueryGetMultiplePodcastSeriesByIdentifiersArgs {
  readonly rssUrls?: readonly (string | null)[] | null | undefined
  readonly catalogIds?: readonly (number | null)[] | null | undefined
  readonly podcastGuids?: readonly (string | null)[] | null | undefined
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
  readonly includeHiddenChapters: boolean
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
  readonly filterByMediums?: readonly PodcastMedium[] | null | undefined
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
  readonly filterForMediums?: readonly (PodcastMedium | null)[] | null | undefined
  readonly filterForWordsInTranscript?: boolean | null | undefined
  readonly isVerbatim: boolean
}

export interface QueryGetSearchSuggestionsArgs {
  readonly term?: string | null | undefined
  readonly limit: number
}

export interface QueryGetPersonArgs {
  readonly uuid?: string | null | undefined
}

export interface QuerySearchPersonsArgs {
  readonly term?: string | null | undefined
  readonly limitPerPage: number
  readonly page: number
}

export interface QueryFields {
  readonly getApiRequestsRemaining: Field<number | null>
  readonly getTranscriptCreditsRemaining: Field<number | null>
  readonly getPodcastSeries: Field<Sources['PodcastSeries'] | null, QueryGetPodcastSeriesArgs>
  readonly getMultiplePodcastSeries: Field<readonly (Sources['PodcastSeries'] | null)[] | null, QueryGetMultiplePodcastSeriesArgs>
  readonly getMultiplePodcastSeriesByIdentifiers: Field<readonly (Sources['PodcastSeries'] | null)[] | null, QueryGetMultiplePodcastSeriesByIdentifiersArgs>
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
  readonly getSearchSuggestions: Field<readonly (Sources['SearchSuggestion'] | null)[] | null, QueryGetSearchSuggestionsArgs>
  readonly getPerson: Field<Sources['PersonProfile'] | null, QueryGetPersonArgs>
  readonly searchPersons: Field<Sources['PersonResults'] | null, QuerySearchPersonsArgs>
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

export interface PodcastSeriesPodrollArgs {
  readonly limit: number
}

export interface PodcastSeriesRemoteItemsArgs {
  readonly limit: number
}

export interface PodcastSeriesLiveItemsArgs {
  readonly limit: number
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
  readonly canonicalUuid: Field<string | null>
  readonly serviceTranscribeStatus: Field<PodcastSeriesTranscriptionStatus | null>
  readonly totalEpisodesCount: Field<number | null, PodcastSeriesTotalEpisodesCountArgs>
  readonly episodes: Field<readonly (Sources['PodcastEpisode'] | null)[] | null, PodcastSeriesEpisodesArgs>
  readonly funding: Field<readonly (Sources['PodcastFunding'] | null)[] | null>
  readonly location: Field<readonly (Sources['PodcastLocation'] | null)[] | null>
  readonly license: Field<Sources['PodcastLicense'] | null>
  readonly socialInteract: Field<readonly (Sources['SocialInteract'] | null)[] | null>
  readonly value: Field<readonly (Sources['PodcastValue'] | null)[] | null>
  readonly txt: Field<readonly (Sources['PodcastTxt'] | null)[] | null>
  readonly chat: Field<Sources['PodcastChat'] | null>
  readonly images: Field<readonly (Sources['PodcastImage'] | null)[] | null>
  readonly unmappedRoles: Field<readonly (Sources['UnmappedRole'] | null)[] | null>
  readonly podcastGuid: Field<string | null>
  readonly medium: Field<string | null>
  readonly locked: Field<Sources['PodcastLocked'] | null>
  readonly trailers: Field<readonly (Sources['PodcastTrailer'] | null)[] | null>
  readonly podroll: Field<readonly (Sources['RemoteItem'] | null)[] | null, PodcastSeriesPodrollArgs>
  readonly publisher: Field<Sources['RemoteItem'] | null>
  readonly remoteItems: Field<readonly (Sources['RemoteItem'] | null)[] | null, PodcastSeriesRemoteItemsArgs>
  readonly liveItems: Field<readonly (Sources['LiveItem'] | null)[] | null, PodcastSeriesLiveItemsArgs>
  readonly blocks: Field<readonly (Sources['PodcastBlock'] | null)[] | null>
  readonly updateFrequency: Field<Sources['UpdateFrequency'] | null>
  readonly usesPodping: Field<boolean | null>
}

export interface PodcastEpisodeDescriptionArgs {
  readonly shouldStripHtmlTags: boolean
}

export interface PodcastEpisodeChaptersArgs {
  readonly includeHiddenChapters: boolean
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
  readonly chapters: Field<readonly (Sources['Chapter'] | null)[] | null, PodcastEpisodeChaptersArgs>
  readonly chaptersUrls: Field<readonly (string | null)[] | null>
  readonly chaptersUrlsWithDetails: Field<readonly (Sources['ChapterLink'] | null)[] | null>
  readonly transcriptUrls: Field<readonly (string | null)[] | null>
  readonly transcriptUrlsWithDetails: Field<readonly (Sources['TranscriptLink'] | null)[] | null>
  readonly serviceTranscribeStatus: Field<PodcastEpisodeTranscriptionStatus | null>
  readonly serviceTranscribeProgress: Field<Sources['TranscriptionProgress'] | null>
  readonly transcript: Field<readonly (string | null)[] | null, PodcastEpisodeTranscriptArgs>
  readonly transcriptWithSpeakersAndTimecodes: Field<readonly (Sources['TranscriptItem'] | null)[] | null, PodcastEpisodeTranscriptWithSpeakersAndTimecodesArgs>
  readonly funding: Field<readonly (Sources['PodcastFunding'] | null)[] | null>
  readonly location: Field<readonly (Sources['PodcastLocation'] | null)[] | null>
  readonly license: Field<Sources['PodcastLicense'] | null>
  readonly socialInteract: Field<readonly (Sources['SocialInteract'] | null)[] | null>
  readonly value: Field<readonly (Sources['PodcastValue'] | null)[] | null>
  readonly txt: Field<readonly (Sources['PodcastTxt'] | null)[] | null>
  readonly chat: Field<Sources['PodcastChat'] | null>
  readonly images: Field<readonly (Sources['PodcastImage'] | null)[] | null>
  readonly unmappedRoles: Field<readonly (Sources['UnmappedRole'] | null)[] | null>
  readonly soundbites: Field<readonly (Sources['Soundbite'] | null)[] | null>
  readonly contentLinks: Field<readonly (Sources['ContentLink'] | null)[] | null>
  readonly liveValue: Field<Sources['LiveValue'] | null>
  readonly seasonName: Field<string | null>
  readonly episodeDisplay: Field<string | null>
  readonly integrity: Field<readonly (Sources['EnclosureIntegrity'] | null)[] | null>
  readonly transcriptRelations: Field<readonly (Sources['TranscriptRelation'] | null)[] | null>
}

export interface PersonFields {
  readonly uuid: Field<string | null>
  readonly name: Field<string | null>
  readonly role: Field<ContentRole | null>
  readonly url: Field<string | null>
  readonly imageUrl: Field<string | null>
  readonly isAutoGenerated: Field<boolean | null>
}

export interface PersonProfilePodcastSeriesArgs {
  readonly page: number
  readonly limitPerPage: number
}

export interface PersonProfileEpisodesArgs {
  readonly sortOrder: SortOrder
  readonly page: number
  readonly limitPerPage: number
}

export interface PersonProfileFields {
  readonly uuid: Field<string | null>
  readonly name: Field<string | null>
  readonly url: Field<string | null>
  readonly imageUrl: Field<string | null>
  readonly roles: Field<readonly (ContentRole | null)[] | null>
  readonly totalPodcastSeriesCount: Field<number | null>
  readonly totalEpisodesCount: Field<number | null>
  readonly podcastSeries: Field<readonly (Sources['PodcastSeries'] | null)[] | null, PersonProfilePodcastSeriesArgs>
  readonly episodes: Field<readonly (Sources['PodcastEpisode'] | null)[] | null, PersonProfileEpisodesArgs>
}

export interface PersonResultsFields {
  readonly persons: Field<readonly (Sources['PersonProfile'] | null)[] | null>
  readonly totalCount: Field<number | null>
  readonly pagesCount: Field<number | null>
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

export interface PodcastFundingFields {
  readonly url: Field<string | null>
  readonly text: Field<string | null>
}

export interface PodcastLocationFields {
  readonly name: Field<string | null>
  readonly rel: Field<string | null>
  readonly geo: Field<string | null>
  readonly osm: Field<string | null>
  readonly country: Field<string | null>
}

export interface PodcastLicenseFields {
  readonly slug: Field<string | null>
  readonly url: Field<string | null>
}

export interface SocialInteractFields {
  readonly uri: Field<string | null>
  readonly protocol: Field<string | null>
  readonly accountId: Field<string | null>
  readonly accountUrl: Field<string | null>
  readonly priority: Field<number | null>
}

export interface PodcastValueFields {
  readonly type: Field<string | null>
  readonly method: Field<string | null>
  readonly suggested: Field<string | null>
  readonly recipients: Field<readonly (Sources['ValueRecipient'] | null)[] | null>
  readonly timeSplits: Field<readonly (Sources['ValueTimeSplit'] | null)[] | null>
}

export interface ValueRecipientFields {
  readonly name: Field<string | null>
  readonly customKey: Field<string | null>
  readonly customValue: Field<string | null>
  readonly type: Field<string | null>
  readonly address: Field<string | null>
  readonly split: Field<number | null>
  readonly fee: Field<boolean | null>
}

export interface ValueTimeSplitFields {
  readonly startTime: Field<number | null>
  readonly duration: Field<number | null>
  readonly remoteStartTime: Field<number | null>
  readonly remotePercentage: Field<number | null>
  readonly recipients: Field<readonly (Sources['ValueRecipient'] | null)[] | null>
  readonly remoteItem: Field<Sources['RemoteItem'] | null>
}

export interface PodcastTxtFields {
  readonly text: Field<string | null>
  readonly purpose: Field<string | null>
}

export interface PodcastChatFields {
  readonly server: Field<string | null>
  readonly protocol: Field<string | null>
  readonly accountId: Field<string | null>
  readonly space: Field<string | null>
}

export interface PodcastImageFields {
  readonly href: Field<string | null>
  readonly alt: Field<string | null>
  readonly aspectRatio: Field<string | null>
  readonly width: Field<number | null>
  readonly height: Field<number | null>
  readonly type: Field<string | null>
  readonly purpose: Field<readonly (string | null)[] | null>
}

export interface UnmappedRoleFields {
  readonly name: Field<string | null>
  readonly role: Field<string | null>
  readonly group: Field<string | null>
}

export interface PodcastLockedFields {
  readonly value: Field<boolean | null>
  readonly owner: Field<string | null>
}

export interface PodcastTrailerFields {
  readonly title: Field<string | null>
  readonly url: Field<string | null>
  readonly pubdate: Field<number | null>
  readonly length: Field<number | null>
  readonly type: Field<string | null>
  readonly season: Field<number | null>
}

export interface RemoteItemFields {
  readonly feedGuid: Field<string | null>
  readonly feedUrl: Field<string | null>
  readonly itemGuid: Field<string | null>
  readonly medium: Field<string | null>
  readonly title: Field<string | null>
  readonly podcastSeries: Field<Sources['PodcastSeries'] | null>
}

export interface LiveItemFields {
  readonly status: Field<string | null>
  readonly start: Field<number | null>
  readonly end: Field<number | null>
  readonly guid: Field<string | null>
  readonly name: Field<string | null>
  readonly description: Field<string | null>
  readonly websiteUrl: Field<string | null>
  readonly imageUrl: Field<string | null>
  readonly audioUrl: Field<string | null>
  readonly videoUrl: Field<string | null>
  readonly fileType: Field<string | null>
  readonly persons: Field<readonly (Sources['Person'] | null)[] | null>
  readonly alternateEnclosureUrlsWithDetails: Field<readonly (Sources['AlternateEnclosureLink'] | null)[] | null>
  readonly contentLinks: Field<readonly (Sources['ContentLink'] | null)[] | null>
  readonly value: Field<readonly (Sources['PodcastValue'] | null)[] | null>
  readonly liveValue: Field<Sources['LiveValue'] | null>
  readonly chat: Field<Sources['PodcastChat'] | null>
}

export interface PodcastBlockFields {
  readonly id: Field<string | null>
  readonly blocked: Field<boolean | null>
}

export interface UpdateFrequencyFields {
  readonly text: Field<string | null>
  readonly rrule: Field<string | null>
  readonly dtstart: Field<number | null>
  readonly complete: Field<boolean | null>
}

export interface SoundbiteFields {
  readonly startTime: Field<number | null>
  readonly duration: Field<number | null>
  readonly title: Field<string | null>
}

export interface ContentLinkFields {
  readonly href: Field<string | null>
  readonly text: Field<string | null>
}

export interface LiveValueFields {
  readonly uri: Field<string | null>
  readonly protocol: Field<string | null>
}

export interface EnclosureIntegrityFields {
  readonly linkIndex: Field<number | null>
  readonly type: Field<string | null>
  readonly value: Field<string | null>
}

export interface TranscriptRelationFields {
  readonly url: Field<string | null>
  readonly rel: Field<string | null>
}

export interface ChapterFields {
  readonly id: Field<string | null>
  readonly startTimecode: Field<number | null>
  readonly title: Field<string | null>
  readonly url: Field<string | null>
  readonly imageUrl: Field<string | null>
  readonly endTimecode: Field<number | null>
  readonly isHidden: Field<boolean | null>
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

export interface TranscriptionProgressFields {
  readonly piecesCount: Field<number | null>
  readonly piecesDoneCount: Field<number | null>
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
  readonly canonicalUuid: Field<string | null>
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
  readonly canonicalUuid: Field<string | null>
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
  readonly matches: Field<readonly (Sources['SearchMatch'] | null)[] | null>
}

export interface SearchMatchFields {
  readonly field: Field<SearchMatchField | null>
  readonly text: Field<string | null>
  readonly marks: Field<readonly (Sources['SearchMark'] | null)[] | null>
  readonly startTimecode: Field<number | null>
  readonly speaker: Field<string | null>
}

export interface SearchMarkFields {
  readonly start: Field<number | null>
  readonly end: Field<number | null>
}

export interface SearchSuggestionFields {
  readonly type: Field<SearchSuggestionType | null>
  readonly name: Field<string | null>
  readonly by: Field<string | null>
  readonly uuid: Field<string | null>
  readonly genre: Field<Genre | null>
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

export type SearchMatchField =
  | 'AUTHOR_NAME'
  | 'DESCRIPTION'
  | 'NAME'
  | 'TRANSCRIPT'

export type SearchSuggestionType =
  | 'COMICSERIES'
  | 'CREATOR'
  | 'GENRE'
  | 'PERSON'
  | 'PODCASTSERIES'

export type TopChartsSource =
  | 'PLATFORM_PODCASTS'

export type TopChartsType =
  | 'COUNTRY'
  | 'GENRE'

/** Each object type with its fields. */
export interface ObjectFields {
  readonly Query: QueryFields
  readonly Mutation: MutationFields
  readonly PodcastSeries: PodcastSeriesFields
  readonly PodcastEpisode: PodcastEpisodeFields
  readonly Person: PersonFields
  readonly PersonProfile: PersonProfileFields
  readonly PersonResults: PersonResultsFields
  readonly AlternateEnclosureLink: AlternateEnclosureLinkFields
  readonly PodcastFunding: PodcastFundingFields
  readonly PodcastLocation: PodcastLocationFields
  readonly PodcastLicense: PodcastLicenseFields
  readonly SocialInteract: SocialInteractFields
  readonly PodcastValue: PodcastValueFields
  readonly ValueRecipient: ValueRecipientFields
  readonly ValueTimeSplit: ValueTimeSplitFields
  readonly PodcastTxt: PodcastTxtFields
  readonly PodcastChat: PodcastChatFields
  readonly PodcastImage: PodcastImageFields
  readonly UnmappedRole: UnmappedRoleFields
  readonly PodcastLocked: PodcastLockedFields
  readonly PodcastTrailer: PodcastTrailerFields
  readonly RemoteItem: RemoteItemFields
  readonly LiveItem: LiveItemFields
  readonly PodcastBlock: PodcastBlockFields
  readonly UpdateFrequency: UpdateFrequencyFields
  readonly Soundbite: SoundbiteFields
  readonly ContentLink: ContentLinkFields
  readonly LiveValue: LiveValueFields
  readonly EnclosureIntegrity: EnclosureIntegrityFields
  readonly TranscriptRelation: TranscriptRelationFields
  readonly Chapter: ChapterFields
  readonly ChapterLink: ChapterLinkFields
  readonly TranscriptItem: TranscriptItemFields
  readonly TranscriptionProgress: TranscriptionProgressFields
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
  readonly SearchMatch: SearchMatchFields
  readonly SearchMark: SearchMarkFields
  readonly SearchSuggestion: SearchSuggestionFields
  readonly SearchResponseDetails: SearchResponseDetailsFields
  readonly SearchQueryResponseInfo: SearchQueryResponseInfoFields
  readonly SearchQueryResponseInfoDetails: SearchQueryResponseInfoDetailsFields
  readonly PopularityResult: PopularityResultFields
  readonly TopChartsResults: TopChartsResultsFields
  readonly UserWebhooks: UserWebhooksFields
  readonly Webhook: WebhookFields
  readonly WebhookFilter: WebhookFilterFields
}
