import type { EpisodeKey } from '../../entities/index.ts'
import type { MarkedText, Marker } from '../marking/mark-matches.ts'
import { cutPassages, type Passage } from './cut-passages.ts'
import type { Audience } from './passage-engine.ts'
import type { SaidPlace } from './score-passages.ts'
import type { TranscriptSource } from './transcript-source.ts'

/** A place in a transcript, with the words around it. */
export interface Quote extends MarkedText {
  readonly speaker: string | null
  /** Milliseconds from the beginning of the episode; `null` if the transcript has no times. */
  readonly startTimecode: number | null
}

/** An episode with the places where words were found. */
export interface QuotedEpisode extends EpisodeKey {
  readonly places: readonly SaidPlace[]
}

/** Returns the places of episodes with the words around them, by the uuid of the episode. */
export type QuoteSaid = (
  episodes: readonly QuotedEpisode[],
  marker: Marker,
) => Promise<ReadonlyMap<string, readonly Quote[]>>

/** What searches of transcripts need besides the index. */
export interface SearchedTranscripts {
  readonly quote: QuoteSaid
  /** The generated transcripts that an account may search. */
  readonly audienceOf: (accountId: number) => Promise<Audience>
}

/** Quotes the transcripts as they are now. A place without a match, because its transcript changed, is left out. */
export function createQuotes(source: Pick<TranscriptSource, 'contents'>): QuoteSaid {
  return async (episodes, marker) => {
    const keys = episodes.flatMap(({ seriesUuid, uuid, places: [first] }) =>
      first === undefined ? [] : [{ seriesUuid, uuid, isGenerated: first.isGenerated }],
    )
    const contents = await source.contents(keys)
    return new Map(
      episodes.map(({ uuid, places }) => {
        const passages = cutPassages(contents.get(uuid) ?? [])
        return [uuid, places.flatMap(({ number }) => quoteOf(passages[number], marker))]
      }),
    )
  }
}

function quoteOf(passage: Passage | undefined, marker: Marker): Quote[] {
  if (passage === undefined) return []
  const { place, ...marked } = marker.quote(passage.text)
  if (marked.marks.length === 0) return []
  const from = passage.places.findLast(({ at }) => at <= place) ?? passage.places[0]!
  return [{ ...marked, speaker: from.speaker, startTimecode: from.startTimecode }]
}
