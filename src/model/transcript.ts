/** A paragraph or an utterance of a transcript, depending on the style that was asked for. */
export interface TranscriptItem {
  /** Derived from the transcript's URL, the position and the start, so that reading again gives the same. */
  readonly id: string
  readonly text: string
  /** The speaker's name as the file gives it; null when it does not say who speaks. */
  readonly speaker: string | null
  /** Milliseconds from the beginning of the episode, perhaps of more than 32 bits; null when the file has no timecodes. */
  readonly startTimecode: number | null
  /**
   * Milliseconds from the beginning of the episode, never before the start, perhaps of more than 32 bits; null when the
   * file has no timecodes.
   */
  readonly endTimecode: number | null
}

/** A link to a transcript file. From `podcast:transcript` (rule 2.12). */
export interface TranscriptLink {
  readonly url: string
  /** MIME type in its usual spelling (`text/vtt`, `application/x-subrip`, …), else by extension; null when neither says. */
  readonly type: string | null
  /** Language tag as written; null when the link has none, which means the feed's language. */
  readonly language: string | null
  /** Whether the text comes with times. Null for types that may or may not have them (HTML), until the file is read. */
  readonly hasTimecodes: boolean | null
  /** Whether only a directory's customers may read it. Always false in what a feed gives. */
  readonly isServiceExclusive: boolean
}
