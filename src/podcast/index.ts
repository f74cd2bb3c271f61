/**
 * Podcast feeds: RSS 2.0, 0.9x and 1.0, and Atom, with the itunes and podcast namespaces.
 *
 * @module feedmill/podcast
 */
export type { KnownEpisode, KnownEpisodes } from './known-episodes.ts'
export type { PodcastOptions, ReadPodcastOptions } from './options.ts'
export { type PodcastResult, parsePodcast } from './parse-podcast.ts'
export type { EndPart, EpisodePart, KnownEpisodePart, PodcastPart, PodcastSeriesHead } from './parts.ts'
export { readPodcast } from './read-podcast.ts'
export { withInherited } from './with-inherited.ts'
