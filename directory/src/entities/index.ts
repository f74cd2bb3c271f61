/** Series, episodes, comics, issues, creators: as rows and as objects of the interface. */
export { type BlockableContent, blockedChildren, contentByUuid, setBlocked } from './block-rows.ts'
export { type BrowseSelection, browsedUuids } from './browse-rows.ts'
export { type CatalogIdOfSeries, forgetCatalogIds, listedPodcasts, proveCatalogIds } from './catalog-id-rows.ts'
export {
  type ChangedInfo,
  catalogInfosBySeries,
  deleteCatalogInfos,
  type FoundFacts,
  saveCatalogInfos,
} from './catalog-info-rows.ts'
export {
  type ChildMark,
  deleteUnreadEpisodes,
  markBlockedChildren,
  markChildren,
  type StoredChild,
  upsertChildren,
} from './child-rows.ts'
export { contentCounts, countContent, type KindCounts, kindCounts, type SeriesCounts } from './content-count-rows.ts'
export { jsonText } from './details.ts'
export { artworkUrlOf, type CatalogFacts, type CatalogInfo } from './fields/catalog-info.ts'
export type { ComicIssue } from './fields/comic-issue.ts'
export type { ComicSeries } from './fields/comic-series.ts'
export { type ContentType, contentSelections, entityFields } from './fields/content-selections.ts'
export type { Creator, CreatorContent } from './fields/creator.ts'
export { type Selection, selectedDetails, selectedExtras } from './fields/field.ts'
export type { EpisodeKey, PodcastEpisode } from './fields/podcast-episode.ts'
export type { PodcastSeries } from './fields/podcast-series.ts'
export {
  comicGenres,
  genreAbove,
  genreOfSlug,
  genreSlug,
  podcastGenres,
  topComicGenres,
  topPodcastGenres,
  withSubgenres,
} from './genres.ts'
export { languageCode, languageTag } from './language-code.ts'
export { nameKey } from './name-key.ts'
export {
  type EpisodeIdentity,
  episodeOfNumber,
  episodesOfNumbers,
  numberAll,
  numberOfLiveItem,
  numbersOfEpisodes,
  numbersOfSeries,
  seriesOfNumbers,
} from './number-rows.ts'
export type { Page } from './page.ts'
export { identifyAllPersons, type PersonOfPodcast, personsOfPodcasts, setPersonSplit, whoIs } from './person-rows.ts'
export { comicPictureUrl, pictureUrl } from './picture.ts'
export {
  type PodcastPopularity,
  type SeriesPopularity,
  savePodcastPopularity,
  saveSeriesPopularity,
} from './popularity-rows.ts'
export {
  isEpisodeInList,
  isEpisodeWithheld,
  isInList,
  isListed,
  isOfMedium,
  isPodcastWithheld,
  isPublicEpisode,
  isPublicPodcast,
  type ListedMediums,
  type PodcastList,
  withheldEpisodesOf,
  withheldUuids,
} from './public-rows.ts'
export { type ComicCreator, creatorsOfComic } from './read-comic-creator-rows.ts'
export {
  comicIssueEnds,
  comicIssueNeighbours,
  comicIssuePages,
  comicIssuesByUuids,
  type LinkedIssue,
} from './read-comic-issue-rows.ts'
export { creatorContentPages, creatorContentsByUuids } from './read-creator-content-rows.ts'
export {
  type ListedContent,
  listedContent,
  listedPersons,
  type SearchedTexts,
  searchedTexts,
} from './read-listed-rows.ts'
export {
  isBlockedSeries,
  isPublisherSeries,
  listedUuids,
  partStarts,
  publicUuids,
} from './read-name-rows.ts'
export { type FollowedContent, followedContent, type NewestChild, newestOfFollowed } from './read-newest-rows.ts'
export { episodeUuidsOfPerson, type KnownPerson, personsByUuids, podcastUuidsOfPerson } from './read-person-rows.ts'
export {
  episodeOutline,
  latestPodcastEpisodes,
  podcastEpisodeBy,
  podcastEpisodePages,
  podcastEpisodesByUuids,
  type Season,
  withheldEpisodesCount,
} from './read-podcast-episode-rows.ts'
export {
  comicSeriesByName,
  comicSeriesByUuids,
  creatorByName,
  creatorsByUuids,
  podcastSeriesByName,
  podcastSeriesByUuids,
  podcastUuidsByCatalogIds,
} from './read-series-rows.ts'
export { worksOfCreator, worksOfCreators } from './read-work-rows.ts'
export { deleteSeries, lastChildren, lastSeries, type RemovedContent } from './removal-rows.ts'
export type { Columns } from './selection.ts'
export {
  changeSeriesUuid,
  claimCatalogId,
  claimCatalogIds,
  insertSeriesSkeleton,
  insertSeriesSkeletons,
  isSeriesRead,
  markDuplicate,
  moveSeries,
  recountChildren,
  recountCreatorsOf,
  setHidden,
  takeSeriesSkeleton,
  updateSeries,
} from './series-rows.ts'
