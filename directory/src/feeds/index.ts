/** Known feeds: submission, look-up, what happens to them, and their stored state. */

export { dueFeeds } from './due-feed-rows.ts'
export { failedBefore } from './failed-before.ts'
export { type FeedFilter, type FeedReport, feedReportBySeriesUuid, feedReports } from './feed-report-rows.ts'
export {
  addUuidAlias,
  type ClaimedFeed,
  changeFeedSeriesUuid,
  claimDueFeeds,
  type FeedStatusRow,
  feedByPodcastGuid,
  feedBySeriesUuid,
  feedByUrlKey,
  feedStatus,
  finishRefresh,
  giveUrl,
  lockFeed,
  lockPodcastGuid,
  nextDueAt,
  releaseAllFeeds,
  releaseFeeds,
  renewLeases,
  saveSnapshot,
  takeObservations,
  takeUrl,
  updateFeed,
  uuidOfAlias,
} from './feed-rows.ts'
export { lazySnapshot, observeFeed, observeFeedByUrl } from './observe-feed.ts'
export { refreshDetailsBySeries } from './read-refresh-details-rows.ts'
export { seriesUuidsByUrls } from './series-uuids-by-urls.ts'
export { stateColumns } from './state-columns.ts'
export type { Submission, SubmitFeed, SubmittedFeed } from './submission.ts'
export { createSubmission, type SubmissionContext } from './submit-feed.ts'
export { blockContent, type TakedownContext, unblockContent } from './takedown.ts'
export { urlKey } from './url-key.ts'
export { wakeHeirs } from './wake-heirs.ts'
