/** Series, episodes, comics, issues, creators: as rows and as objects of the interface. */
export { type BlockableContent, blockedChildren, contentByUuid, setBlocked } from './block-rows.ts'
export { type CatalogIdOfSeries, forgetCatalogIds, listedPodcasts, proveCatalogIds } from './catalog-id-rows.ts'
export { artworkUrlOf, type CatalogFacts, type CatalogInfo } from './catalog-info.ts'
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
  upsertContents,
  upsertEpisodes,
  upsertIssues,
} from './child-rows.ts'
export type { ComicIssue } from './comic-issue.ts'
export type { ComicSeries } from './comic-series.ts'
export { type ContentType, contentSelections, type Selection } from './content-selection.ts'
export type { Creator, CreatorContent } from './creator.ts'
export {
  comicIssueDetailFields,
  comicSeriesDetailFields,
  creatorDetailFields,
  podcastEpisodeDetailFields,
  podcastSeriesDetailFields,
} from './detail-fields.ts'
export { jsonText } from './details.ts'
export { nameKey } from './name-key.ts'
export type { Page } from './page.ts'
export type { PodcastEpisode } from './podcast-episode.ts'
export type { PodcastSeries } from './podcast-series.ts'
export {
  type PodcastPopularity,
  type PopularPage,
  popularPodcasts,
  type SeriesPopularity,
  savePodcastPopularity,
  saveSeriesPopularity,
} from './popularity-rows.ts'
export { comicIssueNeighbours, comicIssuePages, comicIssuesByUuids } from './read-comic-issue-rows.ts'
export { comicSeriesByName, comicSeriesByUuids } from './read-comic-series-rows.ts'
export { creatorByName, creatorContentPages, creatorContentsByUuids, creatorsByUuids } from './read-creator-rows.ts'
export { type ListedContent, listedContent, type SearchedTexts, searchedTexts } from './read-listed-rows.ts'
export {
  directoryCounts,
  isBlockedSeries,
  listedUuids,
  type NamedSeries,
  newestSeries,
  partStarts,
} from './read-name-rows.ts'
export {
  latestPodcastEpisodes,
  podcastEpisodeBy,
  podcastEpisodePages,
  podcastEpisodesByUuids,
  withheldEpisodesCount,
} from './read-podcast-episode-rows.ts'
export { podcastSeriesByCatalogId, podcastSeriesByName, podcastSeriesByUuids } from './read-podcast-series-rows.ts'
export { type Work, worksOfCreator } from './read-work-rows.ts'
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
  type SeriesSkeleton,
  takeSeriesSkeleton,
  updateComicSeries,
  updateCreator,
  updatePodcastSeries,
} from './series-rows.ts'
export { isEpisodeWithheld, isPodcastWithheld, withheldUuids } from './withheld-rows.ts'
