/**
 * Podcast feeds: RSS 2.0, 0.9x and 1.0 and Atom, with the itunes and podcast namespaces, and JSON Feed 1.0 and 1.1.
 *
 * @module feedmill/podcast
 */

export type { ByteSource, ReadableBytes } from '../core/byte-source.ts'
export type { Diagnostic, DiagnosticCode, Location, Severity } from '../core/diagnostics.ts'
export type { ForeignElement } from '../core/foreign-element.ts'
export type { Limits } from '../core/limits.ts'
export { seriesUuidFromUrl } from '../identity/series-uuid.ts'
export type * from '../model/alternate-enclosure-link.ts'
export type * from '../model/channel-or-item-extras.ts'
export type * from '../model/chapter.ts'
export type * from '../model/further-extras.ts'
export type * from '../model/live-item.ts'
export type * from '../model/person.ts'
export type * from '../model/platform-extras.ts'
export type * from '../model/podcast-episode.ts'
export type * from '../model/podcast-episode-extras.ts'
export type * from '../model/podcast-series.ts'
export type * from '../model/podcast-series-extras.ts'
export type * from '../model/podcast-value.ts'
export type * from '../model/remote-item.ts'
export type * from '../model/result.ts'
export type * from '../model/transcript.ts'
export { elementsOfPath } from './elements-of-path.ts'
export type { KnownEpisode, KnownEpisodes } from './known-episodes.ts'
export type { PodcastOptions, ReadPodcastOptions } from './options.ts'
export { type PodcastResult, parsePodcast } from './parse-podcast.ts'
export type { EpisodePart, KnownEpisodePart, PodcastEndPart, PodcastPart, PodcastSeriesHead } from './parts.ts'
export {
  identifyPersons,
  type PersonAppearance,
  type PersonOfFeed,
  type PersonsOfFeed,
  personsOfFeed,
  personUuid,
} from './persons/person-identity.ts'
export { readPodcast } from './read-podcast.ts'
export { withInherited } from './with-inherited.ts'
