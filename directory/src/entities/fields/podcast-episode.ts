import type { PodcastEpisode as ReadPodcastEpisode } from 'feedmill'
import podcastEpisodeSchema from 'feedmill/schema/podcast-episode.json' with { type: 'json' }
import { column, detail, fieldsOf, made, unserved } from './field.ts'
import { episodeExtras } from './podcast-extras.ts'
import { person, podcastName } from './related.ts'
import { columnsText, type Served, servedBy } from './stored-row.ts'

export const podcastEpisodeFields = fieldsOf<ReadPodcastEpisode>(podcastEpisodeSchema)({
  uuid: column('uuid', { writtenBy: 'identity' }),
  guid: column('text'),
  name: column('text'),
  description: column('text', { isLarge: true }),
  datePublished: column('bigint'),
  duration: column('bigint'),
  hash: column('text', { writtenBy: 'identity' }),
  isBlocked: column('boolean', { writtenBy: 'the operator' }),
  isRemoved: column('boolean', { writtenBy: 'identity' }),
  persons: detail([], { inside: person }),
  podcastSeries: made({ inside: podcastName }),
  chapters: made({ notSent: 'a file is read when they are asked for' }),
  serviceTranscribeStatus: made(),
  serviceTranscribeProgress: made({ notSent: 'it changes without an event' }),
  transcript: made({ notSent: 'a file is read, or a credit spent, when it is asked for' }),
  transcriptWithSpeakersAndTimecodes: made({ notSent: 'as `transcript`' }),
  seriesUuid: column('uuid', { writtenBy: 'identity', notSent: '`podcastSeries` has it' }),
  extras: unserved('beyond the interface; a column of its own'),
  ...episodeExtras,
})

/** An episode with its podcast. Tables begin with the series, so that both are needed to find a row. */
export interface EpisodeKey {
  readonly uuid: string
  readonly seriesUuid: string
}

/** An episode as the interface serves it. */
export type PodcastEpisode = Served<
  ReadPodcastEpisode,
  typeof podcastEpisodeFields,
  'uuid' | 'seriesUuid' | 'isBlocked' | 'isRemoved'
>

export const podcastEpisodeColumns = columnsText('e', podcastEpisodeFields)

export interface PodcastEpisodeRow {
  readonly is_blocked: boolean
  /** Blocks the episode as well. */
  readonly is_series_blocked?: boolean
}

export const podcastEpisodeOf = servedBy<PodcastEpisode, PodcastEpisodeRow>(podcastEpisodeFields, {
  isBlocked: (row) => row.is_blocked || row.is_series_blocked === true,
})
