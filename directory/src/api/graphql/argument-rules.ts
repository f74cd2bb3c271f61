import { listFilters } from '../../search/index.ts'

/** The allowed values of an argument. A value out of range is refused, never cut. */
export type ArgumentRule =
  | { readonly kind: 'range'; readonly min: number; readonly max: number }
  | { readonly kind: 'text'; readonly maxLength: number }
  | { readonly kind: 'uuid' }
  | { readonly kind: 'uuids'; readonly min: number; readonly max: number }
  | { readonly kind: 'list'; readonly max: number }

type Rules = { readonly [argument: string]: ArgumentRule }

const uuid = { kind: 'uuid' } as const
const oneByUuid: Rules = { uuid }
const manyByUuids: Rules = { uuids: { kind: 'uuids', min: 1, max: 25 } }

const resultsPage: Rules = {
  page: { kind: 'range', min: 1, max: 20 },
  limitPerPage: { kind: 'range', min: 1, max: 25 },
}

const childrenPage: Rules = {
  page: { kind: 'range', min: 1, max: 1000 },
  limitPerPage: { kind: 'range', min: 1, max: 25 },
  searchTerm: { kind: 'text', maxLength: 512 },
}

const personsPage: Rules = { page: childrenPage['page']!, limitPerPage: childrenPage['limitPerPage']! }

/** The first entries of a list of a feed: a playlist may have thousands. */
const firstEntries: Rules = { limit: { kind: 'range', min: 1, max: 500 } }

const filterValues = { kind: 'list', max: 100 } as const
const filterUuids = { kind: 'uuids', min: 0, max: 1000 } as const

const ofFilter: Rules = { webhookId: uuid, filterUuid: uuid }
const ofFilterList: Rules = { ...ofFilter, contentUuid: uuid }
const eventList = { kind: 'list', max: 100 } as const

/** Rules for the arguments of fields. The greatest allowed values also bound the cost of a query. */
export const argumentRules: { readonly [field: string]: Rules } = {
  'Query.getPodcastSeries': { uuid, podcastGuid: uuid },
  'Query.getMultiplePodcastSeries': manyByUuids,
  'Query.getMultiplePodcastSeriesByIdentifiers': {
    rssUrls: { kind: 'list', max: 50 },
    catalogIds: { kind: 'list', max: 50 },
    podcastGuids: { kind: 'uuids', min: 0, max: 50 },
  },
  'Query.getPodcastEpisode': { uuid, seriesUuidForLookup: uuid },
  'Query.getMultiplePodcastEpisodes': manyByUuids,
  'Query.getLatestPodcastEpisodes': {
    rssUrls: { kind: 'list', max: 1000 },
    uuids: { kind: 'uuids', min: 0, max: 1000 },
    page: { kind: 'range', min: 1, max: 20 },
    limitPerPage: { kind: 'range', min: 1, max: 50 },
  },
  'Query.getEpisodeChapters': oneByUuid,
  'Query.getEpisodeTranscript': oneByUuid,
  'Query.getCatalogInfo': oneByUuid,
  'Query.getComicSeries': oneByUuid,
  'Query.getMultipleComicSeries': manyByUuids,
  'Query.getComicIssue': oneByUuid,
  'Query.getMultipleComicIssues': manyByUuids,
  'Query.getCreator': oneByUuid,
  'Query.getMultipleCreators': manyByUuids,
  'Query.getPopularContent': { ...resultsPage, filterByGenres: filterValues, filterByMediums: filterValues },
  'Query.getTopChartsByCountry': resultsPage,
  'Query.getTopChartsByGenres': { ...resultsPage, genres: filterValues },
  'Query.getMyDeveloperWebhooks': { limit: { kind: 'range', min: 1, max: 100 } },
  'Query.search': {
    ...resultsPage,
    term: { kind: 'text', maxLength: 512 },
    filterForTypes: filterValues,
    ...Object.fromEntries(listFilters.map(({ argument, isUuids }) => [argument, isUuids ? filterUuids : filterValues])),
  },
  'Query.getSearchSuggestions': {
    term: { kind: 'text', maxLength: 512 },
    limit: { kind: 'range', min: 1, max: 25 },
  },
  'Query.getPerson': oneByUuid,
  'Query.searchPersons': { ...resultsPage, term: { kind: 'text', maxLength: 512 } },
  'Query.getWebhookFilterByUuid': ofFilter,
  'Mutation.addWebhookUrlForUser': { webhookEvents: eventList },
  'Mutation.updateWebhookForUser': { id: uuid, webhookEvents: eventList },
  'Mutation.deleteWebhookForUser': { id: uuid },
  'Mutation.addWebhookFilter': { webhookId: uuid },
  'Mutation.updateWebhookFilter': ofFilter,
  'Mutation.deleteWebhookFilter': ofFilter,
  'Mutation.addUuidToWebhookFilterAllowlist': ofFilterList,
  'Mutation.deleteUuidFromWebhookFilterAllowlist': ofFilterList,
  'Mutation.addUuidToWebhookFilterBlocklist': ofFilterList,
  'Mutation.deleteUuidFromWebhookFilterBlocklist': ofFilterList,
  'Mutation.mockWebhookEvent': { webhookId: uuid, contentUuid: uuid },
  'Mutation.replayFailedWebhookEvents': { webhookId: uuid },
  'PodcastSeries.episodes': childrenPage,
  'PersonProfile.podcastSeries': personsPage,
  'PersonProfile.episodes': personsPage,
  'PodcastSeries.podroll': firstEntries,
  'PodcastSeries.remoteItems': firstEntries,
  'PodcastSeries.liveItems': firstEntries,
  'ComicSeries.issues': childrenPage,
  'Creator.content': childrenPage,
  'CatalogInfo.baseArtworkUrlOf': { size: { kind: 'range', min: 1, max: 10_000 } },
}
