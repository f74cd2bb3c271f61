/** A file with the sound of an episode, on this machine. */
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

/** A transcript as a provider gives it, in any format that `parseTranscript` of feedmill reads. */
export interface ProvidedTranscript {
  readonly body: Uint8Array
  /** `undefined` if the content itself shows it. */
  readonly mediaType: string | undefined
  readonly model: string
}

/** A service or program that turns speech into text. */
export interface TranscriptionProvider {
  readonly name: string
  /** The largest file that it takes. */
  readonly maxBytes: number
  /** @throws TranscriptionFailure */
  transcribe(order: TranscriptionOrder): Promise<ProvidedTranscript>
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

  constructor(
    reason: string,
    { isFinal, detail }: { readonly isFinal: boolean; readonly detail?: string | undefined },
  ) {
    super(detail === undefined ? reason : `${reason}: ${detail}`)
    this.reason = reason
    this.isFinal = isFinal
    this.detail = detail
  }
}
