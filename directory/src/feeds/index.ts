/** Known feeds: submission, import, look-up, takedown, and their stored state. */

export { otherKindReason } from './change-kind.ts'
export {
  type ClaimedFeed,
  claimDueFeeds,
  nextDueAt,
  placeOf,
  releaseAllFeeds,
  releaseFeeds,
  releaseUntil,
  renewLeases,
  type SlotOwner,
} from './claim-rows.ts'
export {
  type DiagnosticGroup,
  diagnosticsOfRefresh,
  type FaultPlace,
  groupDiagnostics,
  MOST_PLACES,
} from './diagnostic-groups.ts'
export { type DiagnosedFeed, diagnosticsOfFeed, storeDiagnostics } from './diagnostic-rows.ts'
export { directoryStats } from './directory-stats-rows.ts'
export { dueFeeds } from './due-feed-rows.ts'
export {
  alikePodcasts,
  type ComparedPodcast,
  comparedPodcast,
  duplicatesInCatalog,
  lockAlike,
} from './duplicates/alike-rows.ts'
export { type ShownInstead, shownInsteadOf } from './duplicates/canonical-rows.ts'
export {
  type DueWebsite,
  dueWebsites,
  linkingWebsite,
  noteWebsite,
  saveWebsiteCheck,
} from './duplicates/website-check-rows.ts'
export { failedBefore } from './failed-before.ts'
export { feedFields } from './feed-fields.ts'
export {
  type FeedReport,
  feedReportBySeriesUuid,
  feedReportsByIds,
  feedReportsBySeriesUuids,
} from './feed-report-rows.ts'
export {
  addUuidAlias,
  changeFeedSeriesUuid,
  type FeedStatusRow,
  feedBySeriesUuid,
  feedByUrlKey,
  feedStatus,
  finishRefresh,
  giveUrl,
  lockFeed,
  markClaimed,
  namedFeed,
  saveSnapshot,
  seriesUuidsByPodcastGuids,
  snapshotOf,
  takeObservations,
  takeUrl,
  updateFeed,
  uuidOfAlias,
} from './feed-rows.ts'
export { feedsByUrls, seriesUuidsByUrls } from './feeds-by-urls.ts'
export { type FeedGroup, feedsByHost, fleetFigures } from './fleet-rows.ts'
export { followedFeed } from './hub-key.ts'
export {
  factsOfFeed,
  noteFollowed,
  saveWebsub,
  type UnfollowedFeed,
  unfollowedFeeds,
  type WebsubColumn,
} from './hub-rows.ts'
export { type FeedToImport, importFeeds, type RefusedFeed } from './imports/import-feeds.ts'
export { dueFirstReadings } from './imports/imported-feed-rows.ts'
export { mendDueTimes } from './mend-due-times.ts'
export { lazySnapshot, observeFeed, observeFeedByUrl } from './observe-feed.ts'
export { FAILING_COUNTED, failingBy } from './operating/failing-rows.ts'
export {
  countListed,
  type FeedListName,
  type FeedPlace,
  feedLists,
  type ListedFeed,
  listedFeedsByUuids,
  listFeeds,
  placeInList,
  seriesNamed,
} from './operating/feed-list-rows.ts'
export { hostFigures } from './operating/host-figure-rows.ts'
export { readFeedNow, reparseNow } from './operating/read-feed-now.ts'
export { type FeedTurn, noteTurns, turnsOf } from './operating/turn-rows.ts'
export { promoteDuplicates } from './promote-duplicates.ts'
export { refreshDetailsBySeries } from './read-refresh-details-rows.ts'
export { reparseAllFeeds } from './reparse.ts'
export { openSpreadHosts, type SpreadHost, spreadHosts } from './spread-host-rows.ts'
export { spreadLargeHosts } from './spread-large-hosts.ts'
export { stateColumns } from './state-columns.ts'
export type { Submission, SubmitFeed } from './submission.ts'
export { createSubmission } from './submit-feed.ts'
export { deleteContent, mergeSeries } from './takedown/remove-content.ts'
export { splitPerson } from './takedown/split-person.ts'
export { blockContent, unblockContent } from './takedown/takedown.ts'
export { feedsToldByPodping } from './told-feed-rows.ts'
export { hasObservations, storeUnchanged, type UnchangedFeed } from './unchanged-rows.ts'
export { SLOTS, urlKey } from './url-key.ts'
