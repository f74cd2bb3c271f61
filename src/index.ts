/**
 * The parsers of podcasts and SSS documents, the types of their entities, and related functions. Nothing here uses the
 * network.
 *
 * @module feedmill
 */
export type { ByteSource, ReadableBytes } from './core/byte-source.ts'
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
  withLines,
  withPlaces,
} from './detection/index.ts'
export type { MediaFormat, Sniffed } from './encodings/sniff.ts'
export { type ExtractLinksOptions, extractLinks, sanitizeHtml, stripHtml } from './html/index.ts'
export { seriesUuidFromUrl } from './identity/series-uuid.ts'
export type * from './model/index.ts'
export {
  type EpisodePart,
  identifyPersons,
  type KnownEpisode,
  type KnownEpisodePart,
  type KnownEpisodes,
  type PersonAppearance,
  type PersonOfFeed,
  type PersonsOfFeed,
  type PodcastOptions,
  type PodcastPart,
  type PodcastResult,
  type PodcastSeriesHead,
  parsePodcast,
  personsOfFeed,
  personUuid,
  type ReadPodcastOptions,
  readPodcast,
  withInherited,
} from './podcast/index.ts'
export {
  type ComicResult,
  type ContentPart,
  type CreatorPart,
  type CreatorResult,
  type HeadPart,
  type HostingProviderPart,
  type HostingProviderResult,
  type IssuePart,
  imageUrl,
  parseComic,
  parseCreator,
  parseSss,
  type ReadSssOptions,
  readSss,
  type SeriesPart,
  type SssCounts,
  type SssKind,
  type SssLimits,
  type SssOptions,
  type SssPart,
  type SssResult,
  type UnknownResult,
} from './sss/index.ts'
