/** Series, episodes, comics, issues, creators: as rows and as objects of the interface. */
export {
  type ChildMark,
  markChildren,
  type StoredChild,
  upsertContents,
  upsertEpisodes,
  upsertIssues,
} from './child-rows.ts'
export { nameKey } from './name-key.ts'
export {
  changeSeriesUuid,
  claimCatalogId,
  deleteSeries,
  insertSeriesSkeleton,
  markDuplicate,
  moveSeries,
  recountChildren,
  type SeriesSkeleton,
  updateComicSeries,
  updateCreator,
  updatePodcastSeries,
} from './series-rows.ts'
