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
export { type FeedOptions, type FeedResult, parseFeed, type UnknownFeed } from './parse-feed.ts'
export {
  type PodcastOptions,
  type PodcastPart,
  type PodcastResult,
  parsePodcast,
  readPodcast,
  withInherited,
} from './podcast/index.ts'
export { type FeedPart, type ReadFeedOptions, readFeed } from './read-feed.ts'
export { type ComicResult, type CreatorResult, type HostingProviderResult, parseSss, readSss } from './sss/index.ts'
