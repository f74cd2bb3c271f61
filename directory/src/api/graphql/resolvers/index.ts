import type { Resolvers } from '../resolver.ts'
import { catalogInfoResolvers } from './chart.ts'
import { comicIssueResolvers, comicSeriesResolvers, creatorContentResolvers, creatorResolvers } from './comic.ts'
import { mutationResolvers } from './mutation.ts'
import { personProfileResolvers } from './person.ts'
import {
  chapterResolvers,
  liveItemResolvers,
  podcastEpisodeResolvers,
  podcastSeriesResolvers,
  remoteItemResolvers,
} from './podcast.ts'
import { queryResolvers } from './query.ts'
import { searchQueryResponseInfoResolvers, searchRankingDetailsResolvers, searchResultsResolvers } from './search.ts'
import { webhookFilterResolvers } from './webhook.ts'

export const resolvers: Resolvers = {
  Query: queryResolvers,
  Mutation: mutationResolvers,
  PodcastSeries: podcastSeriesResolvers,
  PodcastEpisode: podcastEpisodeResolvers,
  Chapter: chapterResolvers,
  RemoteItem: remoteItemResolvers,
  LiveItem: liveItemResolvers,
  ComicSeries: comicSeriesResolvers,
  ComicIssue: comicIssueResolvers,
  PersonProfile: personProfileResolvers,
  Creator: creatorResolvers,
  CreatorContent: creatorContentResolvers,
  CatalogInfo: catalogInfoResolvers,
  SearchResults: searchResultsResolvers,
  SearchRankingDetails: searchRankingDetailsResolvers,
  SearchQueryResponseInfo: searchQueryResponseInfoResolvers,
  WebhookFilter: webhookFilterResolvers,
}
