import type { AudioFormat } from '../audio/audio-format.ts'

/** A file with the sound of an episode, or of a piece of it, on this machine. */
export interface AudioFile {
  readonly path: string
  readonly bytes: number
  /** As the server said, such as `audio/mpeg`. */
  readonly mediaType: string
  /** With an extension, which some providers go by: `episode.mp3`. */
  readonly name: string
}

/** The task of a provider. */
export interface TranscriptionOrder {
  readonly audio: AudioFile
  /** Code of ISO 639-1, such as `en`; `null` if the provider has to detect the language. */
  readonly language: string | null
  /** The same for each try. */
  readonly idempotencyKey: string
  readonly signal: AbortSignal
}

/** A service or program that turns speech into text. */
export interface TranscriptionProvider {
  readonly name: string
  readonly model: string
  /** The largest file that it takes. */
  readonly maxBytes: number
  /** The formats that it reads. Other audio is decoded to WAV. Absent: all. */
  readonly formats?: readonly AudioFormat[]
  /**
   * Seconds of the longest piece into which audio is cut; `null` if it takes hours at once. It loses nothing then, and
   * knows each speaker from beginning to end.
   */
  readonly longestPieceS: number | null
  /**
   * Returns a transcript in any format that `parseTranscript` of feedmill reads.
   *
   * @throws TranscriptionFailure
   */
  transcribe(order: TranscriptionOrder): Promise<Uint8Array>
}

/** Longer audio makes models of speech lose the thread, and a try that fails costs at most this much. */
export const LONGEST_PIECE_S = 1_800

interface FailureOptions {
  readonly isFinal: boolean
  readonly detail?: string | undefined
  readonly retryAfterS?: number | undefined
}

/** The reason why there is no transcript. */
export class TranscriptionFailure extends Error {
  override readonly name = 'TranscriptionFailure'
  /** A few words for clients, without anything of the provider's answer. */
  readonly reason: string
  /** Whether another try would fail too. */
  readonly isFinal: boolean
  /** The answer of the provider, for the log. */
  readonly detail: string | undefined
  /** Seconds for which the provider asks to be left alone; 0 if it does not say. */
  readonly retryAfterS: number

  constructor(reason: string, { isFinal, detail, retryAfterS = 0 }: FailureOptions) {
    super(detail === undefined ? reason : `${reason}: ${detail}`)
    this.reason = reason
    this.isFinal = isFinal
    this.detail = detail
    this.retryAfterS = retryAfterS
  }
}
