import type { FeedFetcher } from 'feedmill/fetch'
import type { Plans } from '../accounts/index.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { TranscriptionProvider } from './providers/provider.ts'

/** The dependencies of transcription. */
export interface TranscriptionContext {
  readonly db: Database
  readonly runtime: Pick<Runtime, 'now' | 'sleep' | 'log'>
  /** Reads audio: files of hundreds of megabytes, which take their time. */
  readonly audioFetcher: FeedFetcher
  /** `null` if no transcripts are made. Those that were made are still served. */
  readonly provider: TranscriptionProvider | null
  readonly plans: Plans
  /** Whether new episodes of the podcasts ranked among the first 5,000 are transcribed unasked. */
  readonly isTopTranscribed: boolean
  /** How long a question waits for a transcript, in milliseconds. */
  readonly waitMs: number
  /** How long one try may take, with its audio, in milliseconds. */
  readonly tryMs: number
  /** The largest file of audio that is fetched. Default: 500 MiB. */
  readonly maxAudioBytes?: number
  /** Program that makes audio smaller; `null` if there is none. */
  readonly ffmpeg: string | null
  /** Is told in the same transaction which podcasts have other transcripts. Default: nobody is. */
  readonly tellSearch?: (tx: Transaction, seriesUuids: readonly string[]) => Promise<void>
}

/** Whether the directory transcribes a podcast by itself. Such transcripts are free for all accounts. */
export function isTranscribing(
  { isRefused, isMarked, isTopRanked }: { isRefused: boolean; isMarked: boolean; isTopRanked: boolean },
  { provider, isTopTranscribed }: Pick<TranscriptionContext, 'provider' | 'isTopTranscribed'>,
): boolean {
  return provider !== null && !isRefused && (isMarked || (isTopTranscribed && isTopRanked))
}
