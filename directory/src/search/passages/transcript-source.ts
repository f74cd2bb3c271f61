import type { EpisodeKey } from '../../entities/index.ts'
import type { SpokenItem } from './cut-passages.ts'
import type { Audience } from './passage-engine.ts'

/** A transcript that may be searched. */
export interface HeldTranscript extends EpisodeKey {
  /** Changes with the content. */
  readonly version: string
  /** Whether the directory made it: then only some accounts may read it. */
  readonly isGenerated: boolean
}

/** The transcripts of a directory. Another room keeps them. */
export interface TranscriptSource {
  /** The transcripts of these podcasts that may be searched. An episode has that of its publisher, or a generated one. */
  heldBy(seriesUuids: readonly string[]): Promise<readonly HeldTranscript[]>
  /** Podcasts that may have transcripts. */
  seriesWithTranscripts(): Promise<readonly string[]>
  /** The content of transcripts, by the uuid of the episode. Missing ones are left out. */
  contents(
    keys: readonly (EpisodeKey & { readonly isGenerated: boolean })[],
  ): Promise<ReadonlyMap<string, readonly SpokenItem[]>>
  /** The generated transcripts that an account may read without paying. */
  audienceOf(accountId: number): Promise<Audience>
}
