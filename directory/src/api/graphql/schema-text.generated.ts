// Generated from schema.graphql by `npm run schema`.

export const schemaText = `# The interface of the directory: everything that can be read and changed by GraphQL. The server builds its schema from
# this file, the types of the resolvers are generated from it, and it is served as it is at GET /schema.graphql.
#
# Order of definitions: directives, roots, podcasts, comics, creators, catalog, search and charts, webhooks, enumerations.
# Types are nullable and lists have nullable items on purpose: a field that fails never takes its parent with it. Generated
# clients depend on it. An explicit null as an argument counts as the default.
#
# Cost: every selected field costs 1, or its @cost, and is counted as often as the lists around it can have items. A list
# multiplies by its limitPerPage (given or default), else by limit, else by the number of its uuids or rssUrls, else by
# @costFactor. A list without any of these directly in the result of a field with limitPerPage multiplies by that one;
# rankingDetails by that times the number of filterForTypes; every other list by 1. A value out of range counts as the
# greatest allowed. Introspection and __typename cost nothing, but every item of a list costs at least 1. A query above
# 20,000 is rejected.

"""
Replaces the cost of a field, which is 1 where nothing is said, for each time the field is counted.
"""
directive @cost(value: Float!) on FIELD_DEFINITION

"""
Says for how many items the fields inside a list are counted, where no argument says how many are asked for.
"""
directive @costFactor(value: Float!) on FIELD_DEFINITION

schema {
  query: Query
  mutation: Mutation
}

"""
What can be read. Every field is null, with an entry in errors, when its arguments are invalid, and null without one
when nothing is found.
"""
type Query {
  """
  Requests left in this calendar month (UTC). Asking for it is free and never answered from the cache.
  """
  # The month is the calendar month in UTC. A request with only this field, the next one, __typename or introspection is
  # not counted.
  getApiRequestsRemaining: Int @cost(value: 0)

  """
  Transcripts that can still be made on demand in this calendar month (UTC).
  """
  getTranscriptCreditsRemaining: Int @cost(value: 0)

  """
  One podcast.
  """
  # The first of uuid, rssUrl, catalogId, name that is given decides; the others are not looked at. With none of them:
  # BAD_USER_INPUT.
  getPodcastSeries(
    "Identifier, 36 characters."
    uuid: ID
    "URL of the feed, in any spelling that leads to it: another scheme, www, a last slash, an earlier address."
    rssUrl: String
    "Identifier in the external podcast catalog, an integer."
    catalogId: Float
    "Title, compared without regard to case and white space. Of several podcasts with this title the most popular is returned."
    name: String
  ): PodcastSeries

  """
  Several podcasts at once.
  """
  # In the order of the uuids, null in the place of an unknown one, repeated ones as often as asked. More than 25, none, or
  # an invalid one: BAD_USER_INPUT and null for the field.
  getMultiplePodcastSeries("Identifiers, at most 25." uuids: [ID]): [PodcastSeries]

  """
  One episode.
  """
  # The first of uuid, guid, name that is given decides. Of several episodes with this guid or name the newest is returned,
  # then the one with the lowest uuid; one that left its feed only if there is no other. seriesUuidForLookup alone:
  # BAD_USER_INPUT; together with uuid it has to agree, else null.
  getPodcastEpisode(
    "Identifier, 36 characters."
    uuid: ID
    "Identifier from the feed; not unique across podcasts."
    guid: String
    "Title; not unique."
    name: String
    "Restricts the lookup by guid or name to one podcast."
    seriesUuidForLookup: ID
  ): PodcastEpisode

  """
  Several episodes at once.
  """
  getMultiplePodcastEpisodes("Identifiers, at most 25." uuids: [ID]): [PodcastEpisode]

  """
  The newest episodes of the listed podcasts, newest first. Removed and blocked episodes are left out.
  """
  # At least one of rssUrls and uuids with at least one entry, else BAD_USER_INPUT; both together are united. Unknown
  # podcasts are ignored.
  getLatestPodcastEpisodes(
    "URLs of feeds, at most 1000."
    rssUrls: [String]
    "Identifiers of podcasts, at most 1000."
    uuids: [ID]
    "Page number, 1 to 20."
    page: Int = 1
    "Episodes per page, 1 to 50."
    limitPerPage: Int = 25
  ): [PodcastEpisode] @cost(value: 50)

  """
  Chapters of an episode, downloaded and parsed.
  """
  getEpisodeChapters("Identifier of the episode." uuid: ID): [Chapter] @cost(value: 100) @costFactor(value: 25)

  """
  Transcript of an episode. On-demand transcription takes about 10 seconds per hour of audio.
  """
  getEpisodeTranscript(
    "Identifier of the episode."
    uuid: ID
    "Size of the pieces."
    style: TranscriptItemStyle = PARAGRAPH
    "Whether a credit may be spent where there is no transcript yet."
    useOnDemandCreditsIfNeeded: Boolean = true
  ): [TranscriptItem] @cost(value: 100) @costFactor(value: 100)

  """
  What the external catalog platform says of a podcast.
  """
  # uuid decides before catalogId.
  getCatalogInfo(
    "Identifier in the external podcast catalog, an integer."
    catalogId: Float
    "Identifier of the podcast."
    uuid: ID
  ): CatalogInfo

  """
  One comic.
  """
  # The first of uuid, sssUrl, name that is given decides. With none of them: BAD_USER_INPUT.
  getComicSeries(
    "Identifier, 36 characters."
    uuid: ID
    "URL of the feed."
    sssUrl: String
    "Title. Of several comics with this title the most popular is returned."
    name: String
  ): ComicSeries

  """
  Several comics at once.
  """
  getMultipleComicSeries("Identifiers, at most 25." uuids: [ID]): [ComicSeries]

  """
  One issue of a comic.
  """
  getComicIssue("Identifier, 36 characters." uuid: ID): ComicIssue

  """
  Several issues at once.
  """
  getMultipleComicIssues("Identifiers, at most 25." uuids: [ID]): [ComicIssue]

  """
  One creator.
  """
  getCreator(
    "Identifier, 36 characters."
    uuid: ID
    "URL of the feed."
    sssUrl: String
    "Name. Of several creators with this name the most popular is returned."
    name: String
  ): Creator

  """
  Several creators at once.
  """
  getMultipleCreators("Identifiers, at most 25." uuids: [ID]): [Creator]

  """
  The most popular content of the directory.
  """
  getPopularContent(
    "Only content of one of these genres."
    filterByGenres: [Genre!]
    "Only content in this language."
    filterByLanguage: Language
    "Results per page, 1 to 25."
    limitPerPage: Int = 10
    "Page number, 1 to 20."
    page: Int = 1
    "Only PODCASTSERIES is supported; anything else is BAD_USER_INPUT."
    serviceType: ServiceType = PODCASTSERIES
  ): PopularityResult @cost(value: 20)

  """
  The top charts of a country.
  """
  getTopChartsByCountry(
    "Country of the chart."
    country: Country!
    "PODCASTSERIES or PODCASTEPISODE; anything else is BAD_USER_INPUT."
    serviceType: ServiceType!
    "Where the chart comes from."
    source: TopChartsSource = PLATFORM_PODCASTS
    "Results per page, 1 to 25."
    limitPerPage: Int = 10
    "Page number, 1 to 20."
    page: Int = 1
  ): TopChartsResults @cost(value: 20)

  """
  The top charts of one or several genres.
  """
  # No genres, or an empty list, is BAD_USER_INPUT; so is PODCASTEPISODE without filterByCountry.
  getTopChartsByGenres(
    "Genres of the chart."
    genres: [Genre!]
    "PODCASTSERIES or PODCASTEPISODE; anything else is BAD_USER_INPUT."
    serviceType: ServiceType!
    "Only the chart of this country. Needed for PODCASTEPISODE."
    filterByCountry: Country
    "Where the chart comes from."
    source: TopChartsSource = PLATFORM_PODCASTS
    "Results per page, 1 to 25."
    limitPerPage: Int = 10
    "Page number, 1 to 20."
    page: Int = 1
  ): TopChartsResults @cost(value: 20)

  """
  The webhooks of the account, newest first. Needs a user who is allowed to use webhooks.
  """
  getMyDeveloperWebhooks("Webhooks to return, 1 to 100." limit: Int = 25): UserWebhooks

  """
  One filter of a webhook of the account.
  """
  getWebhookFilterByUuid(
    "Identifier of the filter."
    filterUuid: ID!
    "Identifier of the webhook."
    webhookId: ID!
  ): WebhookFilter

  """
  Full-text search. A filter that is restricted to certain types of content yields an empty list for any other type.
  """
  # A search without a term lists by popularity; it needs at least one filter, else BAD_USER_INPUT. The term has at most 512
  # characters; a list of a filter has at most 100 entries, 1000 for uuids.
  search(
    "Search term."
    term: String
    "Types of content to search for."
    filterForTypes: [SearchContentType] = [PODCASTSERIES]
    "Which results count as matches."
    matchBy: SearchMatchType = MOST_TERMS
    "Order of the results."
    sortBy: SearchSortOrder = EXACTNESS
    "True returns only podcasts and episodes that are not explicit."
    isSafeMode: Boolean = false
    "Results per page and type, 1 to 25."
    limitPerPage: Int = 10
    "Page number, 1 to 20."
    page: Int = 1
    "All types: made in one of these countries."
    filterForCountries: [Country]
    "All types: of one of these genres."
    filterForGenres: [Genre]
    "All types: in one of these languages."
    filterForLanguages: [Language]
    "All types: published at or after this time, epoch seconds."
    filterForPublishedAfter: Int
    "All types: published before this time, epoch seconds."
    filterForPublishedBefore: Int
    "Only results from these series."
    filterForSeriesUuids: [ID]
    "Only results that are not from these series."
    filterForNotInSeriesUuids: [ID]
    "PODCASTSERIES and PODCASTEPISODE: audio or video."
    filterForPodcastContentType: [PodcastContentType]
    "PODCASTSERIES and COMICSERIES: newest episode or issue at or after this time, epoch seconds."
    filterForLastUpdatedAfter: Int
    "PODCASTSERIES and COMICSERIES: newest episode or issue before this time, epoch seconds."
    filterForLastUpdatedBefore: Int
    "PODCASTSERIES: with more episodes than this."
    filterForTotalEpisodesGreaterThan: Int
    "PODCASTSERIES: with fewer episodes than this."
    filterForTotalEpisodesLessThan: Int
    "PODCASTEPISODE: longer than this, seconds."
    filterForDurationGreaterThan: Int
    "PODCASTEPISODE: shorter than this, seconds."
    filterForDurationLessThan: Int
    "PODCASTEPISODE: with a transcript."
    filterForHasTranscript: Boolean
    "COMICSERIES: of one of these layouts."
    filterForComicSeriesLayout: [ComicSeriesLayout]
    "COMICSERIES: of one of these types."
    filterForComicSeriesType: [ComicSeriesType]
    "COMICSERIES: with one of these ratings. For podcasts and episodes use isSafeMode."
    filterForContentRatings: [ContentRating]
    "COMICSERIES: with exclusive content of one of these scopes."
    filterForExclusiveContent: [String]
    "COMICSERIES: with more issues than this."
    filterForTotalIssuesGreaterThan: Int
    "COMICSERIES: with fewer issues than this."
    filterForTotalIssuesLessThan: Int
    "COMICSERIES and CREATOR: with one of these tags, compared exactly, upper and lower case being different."
    filterForTags: [String]
    "CREATOR: with one of these roles."
    filterForContentRoles: [ContentRole]
  ): SearchResults @cost(value: 20)
}

# REQUIRES_USER_AUTHENTICATION if the account belongs to no person, looked at first; ACCESS_NOT_ALLOWED if its plan has no
# webhooks.
"""
What can be changed: the webhooks of the account. Every field needs a user who is allowed to use webhooks, else
REQUIRES_USER_AUTHENTICATION or ACCESS_NOT_ALLOWED.
"""
type Mutation {
  """
  Adds a webhook.
  """
  addWebhookUrlForUser(
    "URL that events are sent to: https, or http where the operator permits it; at most 2,048 characters."
    endpointUrl: String!
    "Names of events, such as podcastseries.created. At least one."
    webhookEvents: [String!]!
  ): Webhook @cost(value: 10)

  """
  Replaces the URL and the events of a webhook.
  """
  updateWebhookForUser(
    "Identifier of the webhook."
    id: ID!
    "URL that events are sent to."
    endpointUrl: String!
    "Names of events. At least one."
    webhookEvents: [String!]!
  ): Webhook @cost(value: 10)

  """
  Deletes a webhook with its filters and gives its identifier.
  """
  deleteWebhookForUser("Identifier of the webhook." id: ID!): ID @cost(value: 10)

  """
  Adds a filter to a webhook.
  """
  addWebhookFilter("Identifier of the webhook." webhookId: ID!, "The filter." filter: WebhookFilterInput!): Webhook
    @cost(value: 10)

  """
  Replaces a filter of a webhook.
  """
  updateWebhookFilter(
    "Identifier of the webhook."
    webhookId: ID!
    "Identifier of the filter."
    filterUuid: ID!
    "The filter."
    filter: WebhookFilterInput!
  ): Webhook @cost(value: 10)

  """
  Deletes a filter of a webhook.
  """
  deleteWebhookFilter("Identifier of the webhook." webhookId: ID!, "Identifier of the filter." filterUuid: ID!): Webhook
    @cost(value: 10)

  """
  Adds content to the include list of a filter.
  """
  addUuidToWebhookFilterAllowlist(
    "Identifier of the webhook."
    webhookId: ID!
    "Identifier of the filter."
    filterUuid: ID!
    "Identifier of the content."
    contentUuid: String!
  ): WebhookFilter @cost(value: 10)

  """
  Takes content off the include list of a filter.
  """
  deleteUuidFromWebhookFilterAllowlist(
    "Identifier of the webhook."
    webhookId: ID!
    "Identifier of the filter."
    filterUuid: ID!
    "Identifier of the content."
    contentUuid: String!
  ): WebhookFilter @cost(value: 10)

  """
  Adds content to the exclude list of a filter.
  """
  addUuidToWebhookFilterBlocklist(
    "Identifier of the webhook."
    webhookId: ID!
    "Identifier of the filter."
    filterUuid: ID!
    "Identifier of the content."
    contentUuid: String!
  ): WebhookFilter @cost(value: 10)

  """
  Takes content off the exclude list of a filter.
  """
  deleteUuidFromWebhookFilterBlocklist(
    "Identifier of the webhook."
    webhookId: ID!
    "Identifier of the filter."
    filterUuid: ID!
    "Identifier of the content."
    contentUuid: String!
  ): WebhookFilter @cost(value: 10)

  """
  Sends a test event to the endpoint of a webhook, through its filters. True when it was sent.
  """
  mockWebhookEvent(
    "Identifier of the webhook."
    webhookId: ID!
    "What the event says has happened."
    action: WebhookEventActionType!
    "Identifier of the content that the event is about."
    contentUuid: String!
    "Type of the content: a member of ServiceType, creatorcontent or cataloginfo, in any case."
    serviceType: String!
  ): Boolean @cost(value: 100)

  """
  Sends the failed events of a webhook again. Gives how many were delivered.
  """
  replayFailedWebhookEvents("Identifier of the webhook." webhookId: ID!): Int @cost(value: 100)
}

"""
A podcast.
"""
type PodcastSeries {
  "Identifier."
  uuid: ID
  "Title."
  name: String
  "Description, HTML as the feed has it."
  description("True removes HTML tags." shouldStripHtmlTags: Boolean = false): String
  "Links of the description."
  descriptionLinks: [String]
  "Who makes the podcast; may differ from the owner of the feed."
  authorName: String
  "Contact name of the owner of the feed."
  rssOwnerName: String
  "Contact e-mail of the owner of the feed."
  rssOwnerPublicEmail: String
  "URL of the feed."
  rssUrl: String
  "URL of the home page."
  websiteUrl: String
  "URL of the cover art."
  imageUrl: String
  "Copyright notice."
  copyright: String
  "Epoch seconds."
  datePublished: Int
  "Primarily audio or video."
  contentType: PodcastContentType
  "Episodic or serial."
  seriesType: PodcastSeriesType
  "Language."
  language: Language
  "Genres, most important first, at most 5."
  genres: [Genre]
  "Identifier in an external podcast catalog, an integer."
  catalogId: Float
  "What the external podcast catalog says."
  catalogInfo: CatalogInfo
  "Whether the podcast is finished."
  isCompleted: Boolean
  "Whether the podcast is finished."
  isComplete: Boolean @deprecated(reason: "Use isCompleted instead.")
  "Whether the podcast is explicit."
  isExplicitContent: Boolean
  "Whether it broke the distribution policy; a blocked podcast receives no further updates."
  isBlocked: Boolean
  "Changes when any detail of the podcast changes."
  hash: String
  "Changes when any detail of any episode changes."
  childrenHash: String
  "Band of popularity."
  popularityRank: PopularityRank
  "People with their roles."
  persons: [Person] @costFactor(value: 5)
  "How often the feed is looked at."
  feedRefreshDetails: FeedRefreshDetails
  "Whether the service transcribes the podcast automatically."
  serviceTranscribeStatus: PodcastSeriesTranscriptionStatus
  "How many episodes there are."
  totalEpisodesCount("True counts episodes that left the feed." includeRemovedEpisodes: Boolean = false): Int
  "A page of the episodes."
  # SEARCH without searchTerm is BAD_USER_INPUT; searchTerm with another order is ignored. OLDEST is LATEST in reverse: an
  # episode without a date comes last in LATEST.
  episodes(
    "Order of the episodes."
    sortOrder: SortOrder = LATEST
    "Page number, 1 to 1000."
    page: Int = 1
    "Episodes per page, 1 to 25."
    limitPerPage: Int = 10
    "Only with SEARCH: what title or description have to match."
    searchTerm: String
    "True adds episodes that left the feed."
    includeRemovedEpisodes: Boolean = false
  ): [PodcastEpisode]
}

"""
An episode of a podcast.
"""
type PodcastEpisode {
  "Identifier."
  uuid: ID
  "Identifier from the feed; not unique across podcasts."
  guid: String
  "Title; not unique."
  name: String
  "Description, HTML as the feed has it."
  description("True removes HTML tags." shouldStripHtmlTags: Boolean = false): String
  "Links of the description."
  descriptionLinks: [String]
  "Short description, at most 255 characters."
  subtitle: String
  "Epoch seconds."
  datePublished: Int
  "Seconds."
  duration: Int
  "Number of the episode, if provided."
  episodeNumber: Int
  "Number of the season, if provided."
  seasonNumber: Int
  "Full, trailer or bonus."
  episodeType: PodcastEpisodeType
  "URL of the audio file."
  audioUrl: String
  "URL of the video file."
  videoUrl: String
  "URL of the page of the episode."
  websiteUrl: String
  "URL of an image; may differ from the cover art of the podcast."
  imageUrl: String
  "Size of the file in bytes."
  fileLength: Float
  "Exact type of the file (MIME)."
  fileType: String
  "Changes when any detail of the episode changes."
  hash: String
  "Whether it broke the distribution policy."
  isBlocked: Boolean
  "Whether the episode is explicit."
  isExplicitContent: Boolean
  "True once the episode has left the feed."
  isRemoved: Boolean
  "People with their roles."
  persons: [Person] @costFactor(value: 5)
  "The podcast that the episode belongs to."
  podcastSeries: PodcastSeries
  "Other versions of the media file."
  alternateEnclosureUrlsWithDetails: [AlternateEnclosureLink] @costFactor(value: 3)
  "Chapters, downloaded and parsed."
  chapters: [Chapter] @cost(value: 100) @costFactor(value: 25)
  "URLs of files with chapters."
  chaptersUrls: [String]
  "Links to files with chapters."
  chaptersUrlsWithDetails: [ChapterLink]
  "URLs of transcripts."
  transcriptUrls: [String]
  "Links to transcripts."
  transcriptUrlsWithDetails: [TranscriptLink] @costFactor(value: 3)
  "State of the transcript that the service makes."
  serviceTranscribeStatus: PodcastEpisodeTranscriptionStatus
  "Transcript: the texts of its paragraphs. On-demand transcription takes about 10 seconds per hour of audio."
  transcript(
    "Whether a credit may be spent where there is no transcript yet."
    useOnDemandCreditsIfNeeded: Boolean = true
  ): [String] @cost(value: 100)
  "Transcript with speakers and times."
  transcriptWithSpeakersAndTimecodes(
    "Size of the pieces."
    style: TranscriptItemStyle = PARAGRAPH
    "Whether a credit may be spent where there is no transcript yet."
    useOnDemandCreditsIfNeeded: Boolean = true
  ): [TranscriptItem] @cost(value: 100) @costFactor(value: 100)
}

"""
A person with a role.
"""
type Person {
  "Identifier."
  uuid: ID
  "Name."
  name: String
  "Role in the podcast or episode."
  role: ContentRole
  "URL of a page about the person."
  url: String
  "URL of a picture of the person."
  imageUrl: String
  "Whether the person was found in a transcript."
  isAutoGenerated: Boolean @deprecated(reason: "Persons are no longer generated from transcripts.")
}

"""
Another version of the media file of an episode.
"""
type AlternateEnclosureLink {
  "Location of the media file."
  uri: String
  "MIME type."
  type: String
  "Size in bytes."
  length: Float
  "True when it is identical to the standard enclosure."
  default: Boolean
  "Bits per second, as the feed has it."
  bitrate: String
  "Codecs (RFC 6381)."
  codecs: String
  "Height in pixels, for video."
  height: Int
  "Language (BCP 47)."
  lang: String
  "Name of the group that the link belongs to."
  rel: String
  "Type of the content, if different from type."
  sourceContentType: String
  "What to call this version."
  title: String
}

"""
A chapter of an episode.
"""
type Chapter {
  "Identifier."
  id: ID
  "Milliseconds from the beginning of the episode."
  startTimecode: Int
  "Title."
  title: String
}

"""
A link to a file with chapters.
"""
type ChapterLink {
  "URL of the file."
  url: String
  "MIME type."
  type: String
  "True when an API key of a business plan is needed to read it."
  isServiceExclusive: Boolean
}

"""
A piece of a transcript.
"""
type TranscriptItem {
  "Identifier."
  id: ID
  "What is said."
  text: String
  "Who says it."
  speaker: String
  "Milliseconds from the beginning of the episode."
  startTimecode: Int
  "Milliseconds from the beginning of the episode."
  endTimecode: Int
}

"""
A link to a transcript.
"""
type TranscriptLink {
  "URL of the transcript."
  url: String
  "MIME type."
  type: String
  "Language, as the feed has it."
  language: String
  "Whether it has times."
  hasTimecodes: Boolean
  "True when an API key of a business plan is needed to read it."
  isServiceExclusive: Boolean
}

"""
How often a feed is looked at.
"""
type FeedRefreshDetails {
  "Identifier."
  uuid: ID
  "Epoch seconds."
  dateLastRefreshed: Int
  "How soon it is looked at again."
  priority: FeedRefreshPriority
  "Why the priority is LOW, INACTIVE or NEVER."
  priorityReason: FeedRefreshPriorityReason
  "Subscription to notifications, if available."
  websubDetails: WebsubDetails
}

"""
A subscription to notifications of a feed.
"""
type WebsubDetails {
  "Identifier."
  uuid: ID
  "Whether notification is currently active."
  isVerified: Boolean
  "URL of the feed."
  topicUrl: String
  "URL of the hub that sends notifications."
  websubHubUrl: String
}

"""
A comic.
"""
type ComicSeries {
  "Identifier."
  uuid: ID
  "Title."
  name: String
  "Description."
  description: String
  "Epoch seconds."
  datePublished: Int
  "Whether further issues will come."
  status: SeriesStatus
  "URL of the cover."
  # If the variant is missing: the next larger one, else the next smaller one, else null. So for every image with a variant.
  coverImageUrl("Size." variant: ImageVariant = SMALL): String
  "URL of the banner."
  bannerImageUrl("Size." variant: ImageVariant = SMALL): String
  "URL of the thumbnail."
  thumbnailImageUrl: String
  "JSON: base_url, and file names under cover_sm, cover_md, cover_lg."
  coverImageAsString: String
  "JSON: base_url, and file names under banner_sm, banner_md, banner_lg."
  bannerImageAsString: String
  "JSON: base_url, and a file name under thumbnail."
  thumbnailImageAsString: String
  "Changes when any detail of the comic changes."
  hash: String
  "Changes when any detail of any issue changes."
  issuesHash: String
  "A page of the issues."
  issues(
    "Order of the issues."
    sortOrder: SortOrder = LATEST
    "Page number, 1 to 1000."
    page: Int = 1
    "Issues per page, 1 to 25."
    limitPerPage: Int = 10
    "Only with SEARCH: what the title or the creator's note have to match."
    searchTerm: String
    "True adds issues that left the feed."
    includeRemovedIssues: Boolean = false
  ): [ComicIssue]
  "How many issues there are."
  totalIssuesCount("True counts issues that left the feed." includeRemovedIssues: Boolean = false): Int
  "Tags."
  tags: [String]
  "Genres, most important first."
  genres: [Genre]
  "Language."
  language: Language
  "Creators, in the order of the comic's feed."
  creators: [Creator] @costFactor(value: 5)
  "Kind of comic."
  seriesType: ComicSeriesType
  "In which direction the images are read."
  seriesLayout: ComicSeriesLayout
  "For whom it is suitable."
  contentRating: ContentRating
  "URL of the feed."
  sssUrl: String
  "Contact name of the owner of the feed."
  sssOwnerName: String
  "Contact e-mail of the owner of the feed."
  sssOwnerPublicEmail: String
  "Copyright notice."
  copyright: String
  "How often the feed is looked at."
  feedRefreshDetails: FeedRefreshDetails
  "Whether it broke the distribution policy; a blocked comic receives no further updates."
  isBlocked: Boolean
  "Memberships by which issues are exclusive, such as patreon."
  scopesForExclusiveContent: [String]
}

"""
An issue of a comic.
"""
type ComicIssue {
  "Identifier."
  uuid: ID
  "Title."
  name: String
  "URL of the banner."
  bannerImageUrl("Size." variant: ImageVariant = SMALL): String
  "URL of the thumbnail."
  thumbnailImageUrl: String
  "URLs of the images of the issue, in reading order."
  storyImageUrls: [String]
  "Identifier of the comic."
  seriesUuid: ID
  "The comic that the issue belongs to."
  comicSeries: ComicSeries
  "Epoch seconds."
  datePublished: Int
  "Place among the issues of the comic, from 0; the oldest is first."
  position: Int
  "A word from the creator."
  creatorNote: String
  "What readers are told when the issue comes out."
  pushNotificationMessage: String
  "JSON: base_url, and file names under banner_sm, banner_md, banner_lg."
  bannerImageAsString: String
  "JSON: base_url, and a file name under thumbnail."
  thumbnailImageAsString: String
  "The images of the issue, in reading order."
  stories: [ComicStory] @costFactor(value: 25)
  "Memberships by which the issue is exclusive, such as patreon; null when it is free."
  scopesForExclusiveContent: [String]
  "When an exclusive issue turns free, epoch seconds."
  dateExclusiveContentIsAvailable: Int
  "True once the issue has left the feed."
  isRemoved: Boolean
  "Whether it broke the distribution policy."
  isBlocked: Boolean
  "Changes when any detail of the issue changes."
  hash: String
  "Changes when any detail of any of its images changes."
  storiesHash: String
}

"""
An image of an issue: a page, or a strip to scroll through.
"""
type ComicStory {
  "Identifier."
  uuid: ID
  "Identifier of the comic."
  seriesUuid: ID
  "Identifier of the issue."
  issueUuid: ID
  "Place in the issue, from 0."
  position: Int
  "URL of the image."
  storyImageUrl: String
  "JSON: base_url, and a file name under story."
  storyImageAsString: String
  "True once the image has left the issue."
  isRemoved: Boolean
  "Changes when any detail of the image changes."
  hash: String
}

"""
A maker of comics or podcasts.
"""
type Creator {
  "Identifier."
  uuid: ID
  "Name."
  name: String
  "URL of the feed."
  sssUrl: String
  "A short biography."
  bio: String
  "Epoch seconds."
  datePublished: Int
  "URL of a portrait."
  avatarImageUrl("Size." variant: ImageVariant = SMALL): String
  "JSON: base_url, and file names under avatar_sm, avatar_md, avatar_lg."
  avatarImageAsString: String
  "Country that the creator lives in or is from."
  country: Country
  "Tags."
  tags: [String]
  "Links to pages of the creator."
  links: [CreatorLink] @costFactor(value: 5)
  "JSON: the links as an array of type and value."
  linksAsString: String
  "Contact name of the owner of the feed."
  sssOwnerName: String
  "Contact e-mail of the owner of the feed."
  sssOwnerPublicEmail: String
  "Copyright notice."
  copyright: String
  "A page of what the creator had a part in. SEARCH is BAD_USER_INPUT here."
  # The order is that of position: LATEST has the highest first.
  content(
    "Order of the content."
    sortOrder: SortOrder = LATEST
    "Page number, 1 to 1000."
    page: Int = 1
    "Entries per page, 1 to 25."
    limitPerPage: Int = 10
  ): [CreatorContent]
  "How many entries of content there are."
  totalContentCount: Int
  "Changes when any detail of the creator changes."
  hash: String
  "Changes when any detail of any entry of content changes."
  contentHash: String
  "How often the feed is looked at."
  feedRefreshDetails: FeedRefreshDetails
  "Whether it broke the distribution policy."
  isBlocked: Boolean
}

"""
A link to a page of a creator.
"""
type CreatorLink {
  "Network or kind of page."
  type: LinkType
  "Full address."
  url: String
}

"""
That a creator had a part in a series.
"""
type CreatorContent {
  "Identifier."
  uuid: ID
  "Identifier of the creator."
  creatorUuid: ID
  "Identifier of the series."
  contentUuid: ID
  "Type of the series."
  contentType: ServiceType
  "What the creator did there."
  roles: [ContentRole]
  "Place among the content of the creator, from 0."
  position: Int
  "The comic, if it is one and in the directory."
  comicSeries: ComicSeries
  "The podcast, if it is one and in the directory."
  podcastSeries: PodcastSeries
  "Changes when any detail of the entry changes."
  hash: String
}

"""
What an external catalog platform says of a podcast.
"""
type CatalogInfo {
  "Identifier of the podcast."
  uuid: ID
  "The podcast."
  podcastSeries: PodcastSeries
  "Base of the URL of the cover art: followed by SIZExSIZEbb.png it is the URL of an image."
  baseArtworkUrl: String
  "URL of the cover art in a size."
  baseArtworkUrlOf("Pixels, 1 to 10,000." size: Int = 640): String
  "Country that the podcast is made in."
  country: Country
  "Changes when any detail changes."
  hash: String
  "Identifier of the publisher, an integer."
  publisherId: Float
  "Name of the publisher."
  publisherName: String
  "Subtitle."
  subtitle: String
  "Summary."
  summary: String
}

"""
Results of a search.
"""
type SearchResults {
  "Identifier of the search; the same for the same arguments."
  searchId: ID!
  "Podcasts, in order."
  podcastSeries: [PodcastSeries]
  "Episodes, in order."
  podcastEpisodes: [PodcastEpisode]
  "Comics, in order."
  comicSeries: [ComicSeries]
  "Creators, in order."
  creators: [Creator]
  "How well each result matches."
  rankingDetails: [SearchRankingDetails]
  "How many results there are, for each type that was searched for."
  responseDetails: [SearchResponseDetails] @costFactor(value: 4)
  "How long the search took."
  queryResponseInfo: SearchQueryResponseInfo @deprecated(reason: "Use responseDetails instead.")
}

"""
How well a result matches.
"""
type SearchRankingDetails {
  "Identifier."
  id: ID!
  "Identifier of the result."
  uuid: ID
  "Type of the result."
  type: SearchContentType
  "0 to 100; higher is more relevant."
  rankingScore: Int
  "Details of the score."
  rankingScoreDetailsAsString: String @deprecated(reason: "Unused.")
}

"""
How many results of a type there are.
"""
type SearchResponseDetails {
  "Identifier."
  id: ID!
  "Type of the results."
  type: SearchContentType
  "Results of this type."
  totalCount: Int
  "Pages of this type."
  pagesCount: Int
}

"""
How long a search took.
"""
type SearchQueryResponseInfo {
  "Identifier of the search."
  searchId: ID!
  "Milliseconds of the uncached search."
  took: Int
  "Counts for each type."
  responseInfoDetails: [SearchQueryResponseInfoDetails] @costFactor(value: 4)
}

"""
How many results of a type there are.
"""
type SearchQueryResponseInfoDetails {
  "Identifier of the search."
  searchId: ID!
  "Type of the results."
  type: ServiceType
  "Results of this type."
  totalCount: Int
  "Pages of this type."
  pagesCount: Int
}

"""
A page of the most popular content.
"""
type PopularityResult {
  "Identifier of the list; the same for the same arguments."
  popularityRankId: ID!
  "Podcasts, most popular first."
  podcastSeries: [PodcastSeries]
}

"""
A page of top charts.
"""
type TopChartsResults {
  "Identifier of the chart; the same for the same arguments."
  topChartsId: ID!
  "Podcasts, in the order of the chart."
  podcastSeries: [PodcastSeries]
  "Episodes, in the order of the chart."
  podcastEpisodes: [PodcastEpisode]
  "How the chart is grouped."
  by: TopChartsType @deprecated(reason: "Not needed: it is an argument of the query.")
  "Country of the chart."
  country: Country @deprecated(reason: "Not needed: it is an argument of the query.")
  "Genre of the chart."
  genre: Genre @deprecated(reason: "Not needed: it is an argument of the query.")
  "Where the chart comes from."
  source: TopChartsSource @deprecated(reason: "Not needed: it is an argument of the query.")
  "Type of the content."
  serviceType: ServiceType @deprecated(reason: "Not needed: it is an argument of the query.")
}

"""
The webhooks of a user.
"""
type UserWebhooks {
  "Identifier of the user."
  userId: ID
  "Webhooks, newest first."
  webhooks: [Webhook] @costFactor(value: 25)
}

"""
A URL that events are sent to.
"""
type Webhook {
  "Identifier."
  id: ID!
  "URL that events are sent to."
  endpointUrl: String
  "Names of the events that are sent."
  events: [String]
  "Filters; an event is sent when one of them lets it through, or when there is none."
  filters: [WebhookFilter] @costFactor(value: 10)
  "Whether events are sent."
  isActive: Boolean
  "Whether the endpoint has answered."
  isVerified: Boolean
  "Secret that deliveries are signed with."
  webhookSecret: String
  "Epoch seconds."
  createdAt: Int
}

# fieldN is a path into the event's data, such as name or description; valueN is a pattern, matched in linear time. clauseN
# reads back as \`fieldN =~ valueN\`, null if the pair is not set. A field without its value, or the reverse, is
# BAD_USER_INPUT.
"""
A condition on events: one type of event, clauses that all have to hold, and lists of content.
"""
type WebhookFilter {
  "Identifier."
  uuid: ID!
  "Identifier of the webhook."
  webhookId: ID
  "Name of the event that the filter is for, such as podcastepisode.created."
  eventType: String!
  "What the filter is for, in the user's words."
  description: String
  "First clause."
  clause1: String
  "Second clause."
  clause2: String
  "Third clause."
  clause3: String
  "Fourth clause."
  clause4: String
  "Fifth clause."
  clause5: String
  "Only events about this content."
  includedUuids: [String]
  "No events about this content."
  excludedUuids: [String]
  "Whether includedUuids has entries."
  hasIncludedUuids: Boolean
  "Whether excludedUuids has entries."
  hasExcludedUuids: Boolean
}

"""
A condition on events, to be stored.
"""
input WebhookFilterInput {
  "Name of the event that the filter is for, such as podcastepisode.created."
  eventType: String!
  "What the filter is for, in the user's words, at most 255 characters."
  description: String
  "Field of the first clause."
  field1: String
  "Value of the first clause."
  value1: String
  "Field of the second clause."
  field2: String
  "Value of the second clause."
  value2: String
  "Field of the third clause."
  field3: String
  "Value of the third clause."
  value3: String
  "Field of the fourth clause."
  field4: String
  "Value of the fourth clause."
  value4: String
  "Field of the fifth clause."
  field5: String
  "Value of the fifth clause."
  value5: String
  "Only events about this content."
  includedUuids: [String]
  "No events about this content."
  excludedUuids: [String]
}

"""
Whether a podcast is primarily audio or video.
"""
enum PodcastContentType {
  AUDIO
  VIDEO
}

"""
Order in which the episodes of a podcast are meant to be heard.
"""
enum PodcastSeriesType {
  EPISODIC
  SERIAL
}

"""
Kind of an episode.
"""
enum PodcastEpisodeType {
  BONUS
  FULL
  TRAILER
}

"""
State of the transcript that the service makes of an episode.
"""
enum PodcastEpisodeTranscriptionStatus {
  COMPLETED
  FAILED
  NOT_TRANSCRIBING
  PROCESSING
}

"""
Whether the service transcribes the episodes of a podcast automatically.
"""
enum PodcastSeriesTranscriptionStatus {
  CREATOR_ASKED_NOT_TO_TRANSCRIBE
  NOT_TRANSCRIBING
  TRANSCRIBING
}

"""
Order of episodes, issues or content.
"""
enum SortOrder {
  """
  Newest first.
  """
  LATEST
  """
  Oldest first.
  """
  OLDEST
  """
  Only those that match searchTerm, best match first.
  """
  SEARCH
}

"""
Order of search results.
"""
enum SearchSortOrder {
  """
  The closest match first.
  """
  EXACTNESS
  """
  The most popular match first.
  """
  POPULARITY
}

"""
Which results count as matches of a search term of several words.
"""
enum SearchMatchType {
  """
  Every word of the term has to match.
  """
  ALL_TERMS
  """
  The term has to occur as it is written.
  """
  EXACT_PHRASE
  """
  Most words of the term have to match.
  """
  MOST_TERMS
}

"""
Types of content that can be searched for.
"""
enum SearchContentType {
  COMICSERIES
  CREATOR
  PODCASTEPISODE
  PODCASTSERIES
}

"""
Types of content in the directory.
"""
enum ServiceType {
  COMICISSUE
  COMICSERIES
  CREATOR
  PODCASTEPISODE
  PODCASTSERIES
}

"""
Size of the pieces of a transcript.
"""
enum TranscriptItemStyle {
  """
  One item for each paragraph.
  """
  PARAGRAPH
  """
  One item for each utterance.
  """
  UTTERANCE
}

"""
Where top charts come from.
"""
enum TopChartsSource {
  PLATFORM_PODCASTS
}

"""
How top charts are grouped.
"""
enum TopChartsType {
  COUNTRY
  GENRE
}

"""
Band of popularity: TOP_200 means among the 200 most popular podcasts of the directory.
"""
enum PopularityRank {
  TOP_200
  TOP_1000
  TOP_2000
  TOP_3000
  TOP_4000
  TOP_5000
  TOP_10000
  TOP_20000
  TOP_50000
  TOP_100000
  TOP_200000
}

"""
In which direction the images of a comic are read.
"""
enum ComicSeriesLayout {
  LEFT_TO_RIGHT
  PAGE
  RIGHT_TO_LEFT
  VERTICAL_SCROLL_TOP_TO_BOTTOM
}

"""
Kind of a comic.
"""
enum ComicSeriesType {
  AMERICAN_STYLE_COMIC
  ANTHOLOGY
  GRAPHIC_NOVEL
  MANGA
  MANHUA
  MANHWA
  ONE_SHOT
  WEBTOON
}

"""
For whom content is suitable. Format TYPE_RATING.
"""
enum ContentRating {
  COMICSERIES_ADULTS
  COMICSERIES_BABY
  COMICSERIES_EROTICA
  COMICSERIES_KIDS
  COMICSERIES_MATURE_TEENS
  COMICSERIES_TEENS
  COMICSERIES_PORNOGRAPHY @deprecated(reason: "Use COMICSERIES_EROTICA instead.")
}

"""
What happened to the content that a webhook event is about.
"""
enum WebhookEventActionType {
  created
  deleted
  feed_updated
  new_content_released
  new_episodes_released
  new_issues_released
  updated
}

"""
Role of a person or creator. Format TYPE_ROLE_SUBROLE.
"""
enum ContentRole {
  COMICSERIES_ARTIST
  COMICSERIES_ARTIST_COLORIST
  COMICSERIES_ARTIST_INKER
  COMICSERIES_ARTIST_LETTERER
  COMICSERIES_ARTIST_PENCILER
  COMICSERIES_EDITOR
  COMICSERIES_PRODUCER
  COMICSERIES_TRANSLATOR
  COMICSERIES_WRITER
  PODCASTSERIES_ANNOUNCER
  PODCASTSERIES_ASSISTANT_CAMERA
  PODCASTSERIES_ASSISTANT_DIRECTOR
  PODCASTSERIES_ASSISTANT_EDITOR
  PODCASTSERIES_ASSOCIATE_PRODUCER
  PODCASTSERIES_AUDIO_EDITOR
  PODCASTSERIES_AUDIO_ENGINEER
  PODCASTSERIES_AUTHOR
  PODCASTSERIES_BOOKING_COORDINATOR
  PODCASTSERIES_CAMERA_GRIP
  PODCASTSERIES_CAMERA_OPERATOR
  PODCASTSERIES_COMPOSER
  PODCASTSERIES_CONTENT_MANAGER
  PODCASTSERIES_COVER_ART_DESIGNER
  PODCASTSERIES_CO_HOST
  PODCASTSERIES_CO_WRITER
  PODCASTSERIES_CREATIVE_DIRECTOR
  PODCASTSERIES_DEVELOPMENT_PRODUCER
  PODCASTSERIES_DIRECTOR
  PODCASTSERIES_EDITOR
  PODCASTSERIES_EDITORIAL_DIRECTOR
  PODCASTSERIES_EXECUTIVE_PRODUCER
  PODCASTSERIES_FACT_CHECKER
  PODCASTSERIES_FOLEY_ARTIST
  PODCASTSERIES_GRAPHIC_DESIGNER
  PODCASTSERIES_GUEST
  PODCASTSERIES_GUEST_HOST
  PODCASTSERIES_GUEST_WRITER
  PODCASTSERIES_HOST
  PODCASTSERIES_LIGHTING_DESIGNER
  PODCASTSERIES_LOGGER
  PODCASTSERIES_MANAGING_EDITOR
  PODCASTSERIES_MARKETING_MANAGER
  PODCASTSERIES_MISC_CONSULTANT
  PODCASTSERIES_MISC_INTERN
  PODCASTSERIES_MUSIC_CONTRIBUTOR
  PODCASTSERIES_MUSIC_PRODUCTION
  PODCASTSERIES_NARRATOR
  PODCASTSERIES_POST_PRODUCTION_ENGINEER
  PODCASTSERIES_PRODUCER
  PODCASTSERIES_PRODUCTION_ASSISTANT
  PODCASTSERIES_PRODUCTION_COORDINATOR
  PODCASTSERIES_REMOTE_RECORDING_ENGINEER
  PODCASTSERIES_REPORTER
  PODCASTSERIES_RESEARCHER
  PODCASTSERIES_SALES_MANAGER
  PODCASTSERIES_SALES_REPRESENTATIVE
  PODCASTSERIES_SCRIPT_COORDINATOR
  PODCASTSERIES_SCRIPT_EDITOR
  PODCASTSERIES_SENIOR_PRODUCER
  PODCASTSERIES_SOCIAL_MEDIA_MANAGER
  PODCASTSERIES_SONGWRITER
  PODCASTSERIES_SOUND_DESIGNER
  PODCASTSERIES_STORY_EDITOR
  PODCASTSERIES_STUDIO_COORDINATOR
  PODCASTSERIES_TECHNICAL_DIRECTOR
  PODCASTSERIES_TECHNICAL_MANAGER
  PODCASTSERIES_THEME_MUSIC
  PODCASTSERIES_TRANSCRIBER
  PODCASTSERIES_TRANSLATOR
  PODCASTSERIES_VOICE_ACTOR
  PODCASTSERIES_WRITER
}

"""
Genre of content. Format TYPE_GENRE_SUBGENRE.
"""
enum Genre {
  COMICSERIES_ACTION
  COMICSERIES_ANIMALS
  COMICSERIES_BL
  COMICSERIES_COMEDY
  COMICSERIES_CRIME
  COMICSERIES_DRAMA
  COMICSERIES_DYSTOPIA
  COMICSERIES_EDUCATIONAL
  COMICSERIES_FANTASY
  COMICSERIES_GAMING
  COMICSERIES_GL
  COMICSERIES_HAREM
  COMICSERIES_HIGH_SCHOOL
  COMICSERIES_HISTORICAL
  COMICSERIES_HORROR
  COMICSERIES_ISEKAI
  COMICSERIES_LGBTQ
  COMICSERIES_MYSTERY
  COMICSERIES_POST_APOCALYPTIC
  COMICSERIES_ROMANCE
  COMICSERIES_SCI_FI
  COMICSERIES_SLICE_OF_LIFE
  COMICSERIES_SPORTS
  COMICSERIES_SUPERHERO
  COMICSERIES_SUPERNATURAL
  COMICSERIES_THRILLER
  COMICSERIES_ZOMBIES
  PODCASTSERIES_ARTS
  PODCASTSERIES_ARTS_BOOKS
  PODCASTSERIES_ARTS_DESIGN
  PODCASTSERIES_ARTS_FASHION_AND_BEAUTY
  PODCASTSERIES_ARTS_FOOD
  PODCASTSERIES_ARTS_PERFORMING_ARTS
  PODCASTSERIES_ARTS_VISUAL_ARTS
  PODCASTSERIES_BUSINESS
  PODCASTSERIES_BUSINESS_CAREERS
  PODCASTSERIES_BUSINESS_ENTREPRENEURSHIP
  PODCASTSERIES_BUSINESS_INVESTING
  PODCASTSERIES_BUSINESS_MANAGEMENT
  PODCASTSERIES_BUSINESS_MARKETING
  PODCASTSERIES_BUSINESS_NON_PROFIT
  PODCASTSERIES_COMEDY
  PODCASTSERIES_COMEDY_IMPROV
  PODCASTSERIES_COMEDY_INTERVIEWS
  PODCASTSERIES_COMEDY_STANDUP
  PODCASTSERIES_EDUCATION
  PODCASTSERIES_EDUCATION_COURSES
  PODCASTSERIES_EDUCATION_HOW_TO
  PODCASTSERIES_EDUCATION_LANGUAGE_LEARNING
  PODCASTSERIES_EDUCATION_SELF_IMPROVEMENT
  PODCASTSERIES_FICTION
  PODCASTSERIES_FICTION_COMEDY_FICTION
  PODCASTSERIES_FICTION_DRAMA
  PODCASTSERIES_FICTION_SCIENCE_FICTION
  PODCASTSERIES_GOVERNMENT
  PODCASTSERIES_HEALTH_AND_FITNESS
  PODCASTSERIES_HEALTH_AND_FITNESS_ALTERNATIVE_HEALTH
  PODCASTSERIES_HEALTH_AND_FITNESS_FITNESS
  PODCASTSERIES_HEALTH_AND_FITNESS_MEDICINE
  PODCASTSERIES_HEALTH_AND_FITNESS_MENTAL_HEALTH
  PODCASTSERIES_HEALTH_AND_FITNESS_NUTRITION
  PODCASTSERIES_HEALTH_AND_FITNESS_SEXUALITY
  PODCASTSERIES_HISTORY
  PODCASTSERIES_KIDS_AND_FAMILY
  PODCASTSERIES_KIDS_AND_FAMILY_EDUCATION_FOR_KIDS
  PODCASTSERIES_KIDS_AND_FAMILY_PARENTING
  PODCASTSERIES_KIDS_AND_FAMILY_PETS_AND_ANIMALS
  PODCASTSERIES_KIDS_AND_FAMILY_STORIES_FOR_KIDS
  PODCASTSERIES_LEISURE
  PODCASTSERIES_LEISURE_ANIMATION_AND_MANGA
  PODCASTSERIES_LEISURE_AUTOMOTIVE
  PODCASTSERIES_LEISURE_AVIATION
  PODCASTSERIES_LEISURE_CRAFTS
  PODCASTSERIES_LEISURE_GAMES
  PODCASTSERIES_LEISURE_HOBBIES
  PODCASTSERIES_LEISURE_HOME_AND_GARDEN
  PODCASTSERIES_LEISURE_VIDEO_GAMES
  PODCASTSERIES_MUSIC
  PODCASTSERIES_MUSIC_COMMENTARY
  PODCASTSERIES_MUSIC_HISTORY
  PODCASTSERIES_MUSIC_INTERVIEWS
  PODCASTSERIES_NEWS
  PODCASTSERIES_NEWS_BUSINESS
  PODCASTSERIES_NEWS_COMMENTARY
  PODCASTSERIES_NEWS_DAILY_NEWS
  PODCASTSERIES_NEWS_ENTERTAINMENT
  PODCASTSERIES_NEWS_POLITICS
  PODCASTSERIES_NEWS_SPORTS
  PODCASTSERIES_NEWS_TECH
  PODCASTSERIES_RELIGION_AND_SPIRITUALITY
  PODCASTSERIES_RELIGION_AND_SPIRITUALITY_BUDDHISM
  PODCASTSERIES_RELIGION_AND_SPIRITUALITY_CHRISTIANITY
  PODCASTSERIES_RELIGION_AND_SPIRITUALITY_HINDUISM
  PODCASTSERIES_RELIGION_AND_SPIRITUALITY_ISLAM
  PODCASTSERIES_RELIGION_AND_SPIRITUALITY_JUDAISM
  PODCASTSERIES_RELIGION_AND_SPIRITUALITY_RELIGION
  PODCASTSERIES_RELIGION_AND_SPIRITUALITY_SPIRITUALITY
  PODCASTSERIES_SCIENCE
  PODCASTSERIES_SCIENCE_ASTRONOMY
  PODCASTSERIES_SCIENCE_CHEMISTRY
  PODCASTSERIES_SCIENCE_EARTH_SCIENCES
  PODCASTSERIES_SCIENCE_LIFE_SCIENCES
  PODCASTSERIES_SCIENCE_MATHEMATICS
  PODCASTSERIES_SCIENCE_NATURAL_SCIENCES
  PODCASTSERIES_SCIENCE_NATURE
  PODCASTSERIES_SCIENCE_PHYSICS
  PODCASTSERIES_SCIENCE_SOCIAL_SCIENCES
  PODCASTSERIES_SOCIETY_AND_CULTURE
  PODCASTSERIES_SOCIETY_AND_CULTURE_DOCUMENTARY
  PODCASTSERIES_SOCIETY_AND_CULTURE_PERSONAL_JOURNALS
  PODCASTSERIES_SOCIETY_AND_CULTURE_PHILOSOPHY
  PODCASTSERIES_SOCIETY_AND_CULTURE_PLACES_AND_TRAVEL
  PODCASTSERIES_SOCIETY_AND_CULTURE_RELATIONSHIPS
  PODCASTSERIES_SPORTS
  PODCASTSERIES_SPORTS_BASEBALL
  PODCASTSERIES_SPORTS_BASKETBALL
  PODCASTSERIES_SPORTS_CRICKET
  PODCASTSERIES_SPORTS_FANTASY_SPORTS
  PODCASTSERIES_SPORTS_FOOTBALL
  PODCASTSERIES_SPORTS_GOLF
  PODCASTSERIES_SPORTS_HOCKEY
  PODCASTSERIES_SPORTS_RUGBY
  PODCASTSERIES_SPORTS_RUNNING
  PODCASTSERIES_SPORTS_SOCCER
  PODCASTSERIES_SPORTS_SWIMMING
  PODCASTSERIES_SPORTS_TENNIS
  PODCASTSERIES_SPORTS_VOLLEYBALL
  PODCASTSERIES_SPORTS_WILDERNESS
  PODCASTSERIES_SPORTS_WRESTLING
  PODCASTSERIES_TECHNOLOGY
  PODCASTSERIES_TRUE_CRIME
  PODCASTSERIES_TV_AND_FILM
  PODCASTSERIES_TV_AND_FILM_AFTER_SHOWS
  PODCASTSERIES_TV_AND_FILM_FILM_REVIEWS
  PODCASTSERIES_TV_AND_FILM_HISTORY
  PODCASTSERIES_TV_AND_FILM_INTERVIEWS
  PODCASTSERIES_TV_AND_FILM_TV_REVIEWS
}

"""
Language, named after ISO 639-2.
"""
enum Language {
  ABKHAZIAN
  AFAR
  AFRIKAANS
  AKAN
  ALBANIAN
  AMHARIC
  ARABIC
  ARAGONESE
  ARMENIAN
  ASSAMESE
  AVARIC
  AVESTAN
  AYMARA
  AZERBAIJANI
  BAMBARA
  BASHKIR
  BASQUE
  BELARUSIAN
  BENGALI
  BIHARI_LANGUAGES
  BISLAMA
  BOSNIAN
  BRETON
  BULGARIAN
  BURMESE
  CENTRAL_KHMER
  CHAMORRO
  CHECHEN
  CHICHEWA_CHEWA_NYANJA
  CHINESE
  CHURCH_SLAVONIC
  CHUVASH
  CORNISH
  CORSICAN
  CREE
  CROATIAN
  CZECH
  DANISH
  DHIVEHI_MALDIVIAN
  DUTCH_FLEMISH
  DZONGKHA
  ENGLISH
  ESPERANTO
  ESTONIAN
  EWE
  FAROESE
  FARSI
  FIJIAN
  FINNISH
  FRENCH
  FULAH
  GAELIC
  GALICIAN
  GANDA
  GEORGIAN
  GERMAN
  GIKUYU
  GREEK
  GUARANI
  GUJARATI
  HAITIAN_CREOLE
  HAUSA
  HEBREW
  HERERO
  HINDI
  HIRI_MOTU
  HUNGARIAN
  ICELANDIC
  IDO
  IGBO
  INDONESIAN
  INTERLINGUA
  INTERLINGUE_OCCIDENTAL
  INUKTITUT
  INUPIAQ
  IRISH
  ITALIAN
  JAPANESE
  JAVANESE
  KALAALLISUT_GREENLANDIC
  KANNADA
  KANURI
  KASHMIRI
  KAZAKH
  KINYARWANDA
  KOMI
  KONGO
  KOREAN
  KURDISH
  KWANYAMA
  KYRGYZ
  LAO
  LATIN
  LATVIAN
  LETZEBURGESCH
  LIMBURGISH
  LINGALA
  LITHUANIAN
  LUBA_KATANGA
  MACEDONIAN
  MALAGASY
  MALAY
  MALAYALAM
  MALTESE
  MANX
  MAORI
  MARATHI
  MARSHALLESE
  MONGOLIAN
  NAURU
  NAVAJO
  NDONGA
  NEPALI
  NORTHERN_SAMI
  NORTH_NDEBELE
  NORWEGIAN
  NORWEGIAN_BOKMAL
  NORWEGIAN_NYNORSK
  NUOSU_SICHUAN_YI
  OCCITAN
  OJIBWA
  ORIYA
  OROMO
  OSSETIAN
  PALI
  PASHTO
  POLISH
  PORTUGUESE
  PUNJABI
  QUECHUA
  ROMANIAN_MOLDOVAN
  ROMANSH
  RUNDI
  RUSSIAN
  SAMOAN
  SANGO
  SANSKRIT
  SARDINIAN
  SERBIAN
  SHONA
  SINDHI
  SINHALA
  SLOVAK
  SLOVENIAN
  SOMALI
  SOTHO
  SOUTH_NDEBELE
  SPANISH
  SUNDANESE
  SWAHILI
  SWATI
  SWEDISH
  TAGALOG
  TAHITIAN
  TAJIK
  TAMIL
  TATAR
  TELUGU
  THAI
  TIBETAN
  TIGRINYA
  TONGA
  TSONGA
  TSWANA
  TURKISH
  TURKMEN
  TWI
  UKRAINIAN
  URDU
  UYGHUR
  UZBEK
  VALENCIAN_CATALAN
  VENDA
  VIETNAMESE
  VOLAPUK
  WALLOON
  WELSH
  WESTERN_FRISIAN
  WOLOF
  XHOSA
  YIDDISH
  YORUBA
  ZHUANG
  ZULU
}

"""
Country, named after ISO 3166-1.
"""
enum Country {
  AFGHANISTAN
  ALAND_ISLANDS
  ALBANIA
  ALGERIA
  AMERICAN_SAMOA
  ANDORRA
  ANGOLA
  ANGUILLA
  ANTARCTICA
  ANTIGUA_AND_BARBUDA
  ARGENTINA
  ARMENIA
  ARUBA
  AUSTRALIA
  AUSTRIA
  AZERBAIJAN
  BAHAMAS
  BAHRAIN
  BANGLADESH
  BARBADOS
  BELARUS
  BELGIUM
  BELIZE
  BENIN
  BERMUDA
  BHUTAN
  BOLIVIA_PLURINATIONAL_STATE_OF
  BONAIRE_SINT_EUSTATIUS_AND_SABA
  BOSNIA_AND_HERZEGOVINA
  BOTSWANA
  BOUVET_ISLAND
  BRAZIL
  BRITISH_INDIAN_OCEAN_TERRITORY_THE
  BRUNEI_DARUSSALAM
  BULGARIA
  BURKINA_FASO
  BURUNDI
  CABO_VERDE
  CAMBODIA
  CAMEROON
  CANADA
  CAYMAN_ISLANDS
  CENTRAL_AFRICAN_REPUBLIC
  CHAD
  CHILE
  CHINA
  CHRISTMAS_ISLAND
  COCOS_KEELING_ISLANDS
  COLOMBIA
  COMOROS
  CONGO
  CONGO_THE_DEMOCRATIC_REPUBLIC_OF
  COOK_ISLANDS
  COSTA_RICA
  COTE_D_IVOIRE
  CROATIA
  CUBA
  CURACAO
  CYPRUS
  CZECHIA
  DENMARK
  DJIBOUTI
  DOMINICA
  DOMINICAN_REPUBLIC
  ECUADOR
  EGYPT
  EL_SALVADOR
  EQUATORIAL_GUINEA
  ERITREA
  ESTONIA
  ESWATINI
  ETHIOPIA
  FALKLAND_ISLANDS_THE_MALVINAS
  FAROE_ISLANDS
  FIJI
  FINLAND
  FRANCE
  FRENCH_GUIANA
  FRENCH_POLYNESIA
  FRENCH_SOUTHERN_TERRITORIES
  GABON
  GAMBIA
  GEORGIA
  GERMANY
  GHANA
  GIBRALTAR
  GREECE
  GREENLAND
  GRENADA
  GUADELOUPE
  GUAM
  GUATEMALA
  GUERNSEY
  GUINEA
  GUINEA_BISSAU
  GUYANA
  HAITI
  HEARD_ISLAND_AND_MCDONALD_ISLANDS
  HOLY_SEE
  HONDURAS
  HONG_KONG
  HUNGARY
  ICELAND
  INDIA
  INDONESIA
  IRAN
  IRAQ
  IRELAND
  ISLE_OF_MAN
  ISRAEL
  ITALY
  JAMAICA
  JAPAN
  JERSEY
  JORDAN
  KAZAKHSTAN
  KENYA
  KIRIBATI
  KOREA_NORTH
  KOREA_SOUTH
  KUWAIT
  KYRGYZSTAN
  LAO_PEOPLES_DEMOCRATIC_REPUBLIC_THE
  LATVIA
  LEBANON
  LESOTHO
  LIBERIA
  LIBYA
  LIECHTENSTEIN
  LITHUANIA
  LUXEMBOURG
  MACAO
  MADAGASCAR
  MALAWI
  MALAYSIA
  MALDIVES
  MALI
  MALTA
  MARSHALL_ISLANDS
  MARTINIQUE
  MAURITANIA
  MAURITIUS
  MAYOTTE
  MEXICO
  MICRONESIA_FEDERATED_STATES
  MINOR_OUTLYING_ISLANDS_US
  MOLDOVA_THE_REPUBLIC
  MONACO
  MONGOLIA
  MONTENEGRO
  MONTSERRAT
  MOROCCO
  MOZAMBIQUE
  MYANMAR
  NAMIBIA
  NAURU
  NEPAL
  NETHERLANDS
  NEW_CALEDONIA
  NEW_ZEALAND
  NICARAGUA
  NIGER
  NIGERIA
  NIUE
  NORFOLK_ISLAND
  NORTHERN_MARIANA_ISLANDS
  NORTH_MACEDONIA
  NORWAY
  OMAN
  PAKISTAN
  PALAU
  PALESTINE_STATE
  PANAMA
  PAPUA_NEW_GUINEA
  PARAGUAY
  PERU
  PHILIPPINES
  PITCAIRN
  POLAND
  PORTUGAL
  PUERTO_RICO
  QATAR
  REUNION
  ROMANIA
  RUSSIA
  RWANDA
  SAINT_BARTHELEMY
  SAINT_HELENA_ASCENSION_AND_TRISTAN_DA_CUNHA
  SAINT_KITTS_AND_NEVIS
  SAINT_LUCIA
  SAINT_MARTIN_FRENCH_PART
  SAINT_PIERRE_AND_MIQUELON
  SAINT_VINCENT_AND_THE_GRENADINES
  SAMOA
  SAN_MARINO
  SAO_TOME_AND_PRINCIPE
  SAUDI_ARABIA
  SENEGAL
  SERBIA
  SEYCHELLES
  SIERRA_LEONE
  SINGAPORE
  SINT_MAARTEN_DUTCH_PART
  SLOVAKIA
  SLOVENIA
  SOLOMON_ISLANDS
  SOMALIA
  SOUTH_AFRICA
  SOUTH_GEORGIA_AND_THE_SOUTH_SANDWICH_ISLANDS
  SOUTH_SUDAN
  SPAIN
  SRI_LANKA
  SUDAN
  SURINAME
  SVALBARD_AND_JAN_MAYEN
  SWEDEN
  SWITZERLAND
  SYRIA
  TAIWAN
  TAJIKISTAN
  TANZANIA
  THAILAND
  TIMOR_LESTE
  TOGO
  TOKELAU
  TONGA
  TRINIDAD_AND_TOBAGO
  TUNISIA
  TURKEY
  TURKMENISTAN
  TURKS_AND_CAICOS_ISLANDS
  TUVALU
  UGANDA
  UKRAINE
  UNITED_ARAB_EMIRATES
  UNITED_KINGDOM
  UNITED_STATES_OF_AMERICA
  URUGUAY
  UZBEKISTAN
  VANUATU
  VENEZUELA
  VIETNAM
  VIRGIN_ISLANDS_BRITISH
  VIRGIN_ISLANDS_US
  WALLIS_AND_FUTUNA
  WESTERN_SAHARA
  YEMEN
  ZAMBIA
  ZIMBABWE
}

"""
How often a feed is looked at.
"""
enum FeedRefreshPriority {
  """
  Refreshed right after a websub notification, within 30 minutes of the update.
  """
  WEBSUB
  """
  Checked every 2 hours.
  """
  HIGH
  """
  Checked every 6 hours.
  """
  MEDIUM
  """
  Checked once a day.
  """
  REGULAR
  """
  Checked once a week.
  """
  INACTIVE
  """
  Checked once a month.
  """
  LOW
  """
  No longer checked.
  """
  NEVER
}

"""
Why the priority of a feed is LOW, INACTIVE or NEVER.
"""
enum FeedRefreshPriorityReason {
  """
  Another feed in the directory links to the same content.
  """
  DUPLICATE_FEED
  """
  The feed document could not be parsed on a check.
  """
  ERROR_PARSING_FEED
  """
  The feed URL failed to load, for example with a missing-resource status.
  """
  FEED_URL_NOT_WORKING
  """
  No update in the last 12 months.
  """
  INACTIVE_FOR_OVER_1_YEAR
}

"""
Whether further issues of a comic will come.
"""
enum SeriesStatus {
  ONGOING
  HIATUS
  COMPLETED
  CANCELLED
  ANNOUNCED
  UNDER_REVISION
}

"""
Size of an image.
"""
enum ImageVariant {
  SMALL
  MEDIUM
  LARGE
}

"""
Network or kind of page that a link of a creator leads to.
"""
enum LinkType {
  INSTAGRAM
  YOUTUBE
  TIKTOK
  PATREON
  KO_FI
  EMAIL
  TWITTER
  MASTODON
  FACEBOOK
  WEBSITE
  MERCH_STORE
  LINKTREE
  TWITCH
  SNAPCHAT
  REDDIT
  DISCORD
  TELEGRAM
  ETSY
  PINTEREST
  TUMBLR
  SPOTIFY
  SOUNDCLOUD
  BANDCAMP
  VIMEO
  WECHAT
  WHATSAPP
  BLUESKY
}
`
