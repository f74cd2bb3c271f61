export {
  type Diagnostic,
  type DiagnosticCode,
  diagnosticTable,
  type Location,
  type Severity,
} from './core/diagnostics.ts'
export { type JsonLimits, jsonLimits, type Limits, xmlLimits } from './core/limits.ts'
export {
  type FeedOptions,
  type FeedPart,
  type FeedResult,
  type PodcastFeed,
  parseFeed,
  type ReadFeedOptions,
  readFeed,
  type UnknownFeed,
  type UnknownFeedPart,
} from './feed/index.ts'
export { extractLinks, stripHtml } from './html/index.ts'
export { seriesUuidFromUrl } from './identity/series-uuid.ts'
export {
  type PodcastOptions,
  type PodcastPart,
  type PodcastResult,
  parsePodcast,
  readPodcast,
  withInherited,
} from './podcast/index.ts'
export {
  type ComicResult,
  type CreatorResult,
  type HostingProviderResult,
  imageUrl,
  parseComic,
  parseCreator,
  parseSss,
  readSss,
  type SssOptions,
  type SssPart,
  type SssResult,
} from './sss/index.ts'
