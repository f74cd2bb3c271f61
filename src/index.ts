export {
  type Diagnostic,
  type DiagnosticCode,
  diagnosticTable,
  type Location,
  type Severity,
} from './core/diagnostics.ts'
export { jsonLimits, type Limits, xmlLimits } from './core/limits.ts'
export { extractLinks, stripHtml } from './html/index.ts'
export { seriesUuidFromUrl } from './identity/series-uuid.ts'
export { type FeedResult, parseFeed, type UnknownFeed } from './parse-feed.ts'
export {
  type PodcastOptions,
  type PodcastPart,
  type PodcastResult,
  parsePodcast,
  readPodcast,
  withInherited,
} from './podcast/index.ts'
