import type {
  AlternateEnclosureLink,
  ChapterLink,
  ComicStory,
  ContentLink,
  CreatorLink,
  EnclosureIntegrity,
  FeedRefreshDetails,
  LiveItem,
  LiveValue,
  Person,
  PodcastBlock,
  PodcastChat,
  PodcastEpisodeExtras,
  PodcastFunding,
  PodcastImage,
  PodcastLicense,
  PodcastLocation,
  PodcastLocked,
  PodcastTrailer,
  PodcastTxt,
  PodcastValue,
  RemoteItem,
  SocialInteract,
  Soundbite,
  TranscriptItem,
  TranscriptLink,
  UnmappedRole,
  UpdateFrequency,
  ValueRecipient,
  ValueTimeSplit,
} from 'feedmill'
import type { Country, Genre, ServiceType } from 'feedmill/tables'
import type {
  CatalogInfo,
  ComicIssue,
  ComicSeries,
  Creator,
  CreatorContent,
  KnownPerson,
  PodcastEpisode,
  PodcastSeries,
} from '../../entities/index.ts'
import type { ContentSearchType, MarkedText, Marker, Quote } from '../../search/index.ts'
import type { PiecesDone } from '../../transcripts/index.ts'
import type { Webhook, WebhookFilter } from '../../webhooks/index.ts'
import type { ShownChapter } from './episode-files.ts'
import type {
  SearchMatchField,
  SearchSuggestionType,
  TopChartsSource,
  TopChartsType,
} from './schema-types.generated.ts'

/** How many results of a type there are. */
interface TypeCounts {
  readonly type: ContentSearchType
  readonly totalCount: number
  readonly pagesCount: number
}

/** A page of search results. Content that was blocked since the index was written is left out. */
export interface ShownResults {
  readonly searchId: string
  readonly took: number
  readonly podcastSeries: readonly PodcastSeries[]
  readonly podcastEpisodes: readonly PodcastEpisode[]
  readonly comicSeries: readonly ComicSeries[]
  readonly creators: readonly Creator[]
  readonly scores: readonly { readonly uuid: string; readonly type: ContentSearchType; readonly score: number }[]
  readonly counts: readonly TypeCounts[]
  /** Marks what was found in texts of the results. */
  readonly marker: Marker
  /** Reads the places of transcripts where words were found, by the uuid of the episode. */
  readonly quotes: () => Promise<ReadonlyMap<string, readonly Quote[]>>
}

/** A suggestion for what was typed. */
export interface ShownSuggestion {
  readonly type: SearchSuggestionType
  readonly name: string
  readonly by: string | null
  readonly uuid: string | null
  readonly genre: Genre | null
}

/** A page of charts. */
export interface ShownCharts {
  readonly topChartsId: string
  readonly podcastSeries: readonly PodcastSeries[]
  readonly podcastEpisodes: readonly PodcastEpisode[]
  readonly by: TopChartsType
  readonly country: Country | null
  readonly genre: Genre | null
  readonly source: TopChartsSource
  readonly serviceType: ServiceType
}

/** The sources that resolvers get, by object type. */
export interface Sources {
  readonly Query: undefined
  readonly Mutation: undefined
  readonly PodcastSeries: PodcastSeries
  readonly PodcastEpisode: PodcastEpisode
  readonly Person: Person
  readonly PersonProfile: KnownPerson
  readonly PersonResults: {
    readonly persons: readonly KnownPerson[]
    readonly totalCount: number
    readonly pagesCount: number
  }
  readonly AlternateEnclosureLink: AlternateEnclosureLink
  readonly Chapter: ShownChapter
  readonly ChapterLink: ChapterLink
  readonly TranscriptItem: TranscriptItem
  readonly TranscriptLink: TranscriptLink
  readonly TranscriptionProgress: PiecesDone
  readonly PodcastFunding: PodcastFunding
  readonly PodcastLocation: PodcastLocation
  readonly PodcastLicense: PodcastLicense
  readonly SocialInteract: SocialInteract
  readonly PodcastValue: PodcastValue
  readonly ValueRecipient: ValueRecipient
  readonly ValueTimeSplit: ValueTimeSplit
  readonly PodcastTxt: PodcastTxt
  readonly PodcastChat: PodcastChat
  readonly PodcastImage: PodcastImage
  readonly UnmappedRole: UnmappedRole
  readonly PodcastLocked: PodcastLocked
  readonly PodcastTrailer: PodcastTrailer
  readonly RemoteItem: RemoteItem
  readonly LiveItem: LiveItem
  readonly PodcastBlock: PodcastBlock
  readonly UpdateFrequency: UpdateFrequency
  readonly Soundbite: Soundbite
  readonly ContentLink: ContentLink
  readonly LiveValue: LiveValue
  readonly EnclosureIntegrity: EnclosureIntegrity
  readonly TranscriptRelation: NonNullable<PodcastEpisodeExtras['transcriptRelations']>[number]
  readonly FeedRefreshDetails: FeedRefreshDetails
  readonly WebsubDetails: NonNullable<FeedRefreshDetails['websubDetails']>
  readonly ComicSeries: ComicSeries
  readonly ComicIssue: ComicIssue
  readonly ComicStory: ComicStory
  readonly Creator: Creator
  readonly CreatorLink: CreatorLink
  readonly CreatorContent: CreatorContent
  readonly CatalogInfo: CatalogInfo
  readonly SearchResults: ShownResults
  readonly SearchRankingDetails: {
    readonly id: string
    readonly uuid: string
    readonly type: ContentSearchType
    readonly rankingScore: number
  } & Pick<ShownResults, 'marker' | 'quotes'>
  readonly SearchMatch: MarkedText & { readonly field: SearchMatchField } & Pick<Quote, 'startTimecode' | 'speaker'>
  readonly SearchMark: MarkedText['marks'][number]
  readonly SearchSuggestion: ShownSuggestion
  readonly SearchResponseDetails: TypeCounts & { readonly id: string }
  readonly SearchQueryResponseInfo: ShownResults
  readonly SearchQueryResponseInfoDetails: TypeCounts & { readonly searchId: string }
  readonly PopularityResult: { readonly popularityRankId: string; readonly podcastSeries: readonly PodcastSeries[] }
  readonly TopChartsResults: ShownCharts
  readonly UserWebhooks: { readonly userId: string; readonly webhooks: readonly Webhook[] }
  readonly Webhook: Webhook
  readonly WebhookFilter: WebhookFilter
}
