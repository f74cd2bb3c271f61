/** A paragraph or an utterance of a transcript, depending on the requested style. */
export interface TranscriptItem {
  /** Derived from the transcript's URL, the position and the start, so that reading again gives the same id. */
  readonly id: string
  readonly text: string
  /** The speaker's name as in the file; `null` if the file does not name the speaker. */
  readonly speaker: string | null
  /**
   * Milliseconds from the beginning of the episode, which may need more than 32 bits; `null` if the file has no
   * timecodes.
   */
  readonly startTimecode: number | null
  /**
   * Milliseconds from the beginning of the episode, never before the start, which may need more than 32 bits; `null` if
   * the file has no timecodes.
   */
  readonly endTimecode: number | null
}

/** A link to a transcript file. From `podcast:transcript` (rule 2.12). */
export interface TranscriptLink {
  readonly url: string
  /**
   * MIME type in its usual spelling (`text/vtt`, `application/x-subrip`, …), else by extension; `null` if neither gives
   * one.
   */
  readonly type: string | null
  /** Language tag as written; `null` if the link has none, which means the feed's language. */
  readonly language: string | null
  /**
   * Whether the text comes with times. `null` for types that may or may not have them (HTML), until the file is read.
   */
  readonly hasTimecodes: boolean | null
  /** Whether the file is only for a directory's customers. Always `false` for links from a feed. */
  readonly isServiceExclusive: boolean
}
