import type { FeedFetcher } from 'feedmill/fetch'
import type { PodcastEpisodeTranscriptionStatus, PodcastSeriesTranscriptionStatus } from 'feedmill/tables'
import { formatVtt } from 'feedmill/transcript'
import type { EpisodeKey } from '../entities/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Job, Loop } from '../workers/index.ts'
import { type CompanionAnswer, CompanionReader } from './companion-reader.ts'
import type { PiecesDone } from './episode-files.ts'
import { startFollowing } from './follow-events.ts'
import { type GeneratedAnswer, GeneratedReader, type Reader } from './generated-reader.ts'
import { type HoldingOptions, holdingJob } from './holding/hold-transcripts.ts'
import type { ChaptersContent, TranscriptContent } from './packed-content.ts'
import { isTranscribing, type TranscriptionContext } from './transcription-context.ts'
import { transcriptionJobs } from './transcription-jobs.ts'
import { isUnderWay, policiesOf, type TranscriptState, transcriptStatesOf } from './transcription-rows.ts'
import { TranscriptionWatch } from './watch-transcriptions.ts'

/** How long a question waits for a publisher's server, in milliseconds. */
const PUBLISHER_PATIENCE_MS = 15_000

export interface TranscriptsOptions extends TranscriptionContext {
  readonly runtime: Runtime
  /** Reads chapters and transcripts of publishers. */
  readonly fetcher: FeedFetcher
  /** How many episodes a process transcribes at once. */
  readonly concurrency: number
  /** Default: those that somebody asked for, 10,000 a day. */
  readonly holding?: HoldingOptions
}

/** The state of an episode's transcript, as lists show it. */
export interface EpisodeTranscriptState {
  readonly status: PodcastEpisodeTranscriptionStatus
  /** Whether `/transcripts/{uuid}.vtt` is there, and the code of its language. */
  readonly generated: { readonly language: string | null } | null
  /** How many pieces of long audio are done, while it is transcribed; else `null`. */
  readonly progress: PiecesDone | null
  /** Whether the state may change without an event. */
  readonly isFleeting: boolean
}

/** Chapters and transcripts of a process. */
export class Transcripts {
  readonly #options: TranscriptsOptions
  readonly #companions: CompanionReader
  readonly #generated: GeneratedReader
  readonly #watch: TranscriptionWatch
  /** Has this process look for jobs now. Set when it runs jobs. */
  wakeJobs = (): void => {}

  constructor(options: TranscriptsOptions) {
    this.#options = options
    this.#companions = new CompanionReader(options)
    this.#watch = new TranscriptionWatch(options.db, options.runtime)
    this.#generated = new GeneratedReader(options, this.#watch, () => this.wakeJobs())
  }

  /** The jobs that make transcripts, and that fetch those of publishers. */
  jobs(): readonly Job<never>[] {
    const { db, runtime, concurrency } = this.#options
    const read = (keys: readonly EpisodeKey[]) => this.publisherTranscripts(keys)
    return [
      ...transcriptionJobs(this.#options, { concurrency, changed: (uuid) => this.#watch.wake(uuid) }),
      holdingJob({ db, runtime, read, ...this.#holding() }),
    ]
  }

  /** Follows the feeds: files that changed are looked at again, and new episodes of some podcasts are transcribed. */
  startFollowing(): Loop {
    return startFollowing({ ...this.#options, isEveryHeld: this.#holding().isAll }, () => this.wakeJobs())
  }

  #holding(): HoldingOptions {
    return this.#options.holding ?? { isAll: false, perDay: 10_000 }
  }

  /** Chapters by the uuid of their episode. */
  chapters(
    keys: readonly EpisodeKey[],
    patienceMs = PUBLISHER_PATIENCE_MS,
  ): Promise<Map<string, CompanionAnswer<ChaptersContent>>> {
    return this.#companions.read('chapters', keys, patienceMs)
  }

  /** Transcripts that publishers link, by the uuid of their episode. */
  publisherTranscripts(
    keys: readonly EpisodeKey[],
    patienceMs = PUBLISHER_PATIENCE_MS,
  ): Promise<Map<string, CompanionAnswer<TranscriptContent>>> {
    return this.#companions.read('transcript', keys, patienceMs)
  }

  /** Transcripts that the directory made or makes, by the uuid of their episode. */
  generatedTranscripts(keys: readonly EpisodeKey[], reader: Reader): Promise<Map<string, GeneratedAnswer>> {
    return this.#generated.read(keys, reader)
  }

  /** Returns the states of episodes' transcripts, by uuid, in one statement. */
  async episodeStates(keys: readonly EpisodeKey[]): Promise<Map<string, EpisodeTranscriptState>> {
    const isOff = this.#options.provider === null
    const rows = await transcriptStatesOf(this.#options.db, keys)
    return new Map(
      rows.map((row) => {
        const status = statusOf(row)
        const generated = row.hasGenerated ? { language: row.language } : null
        const progress = status === 'PROCESSING' ? piecesOf(row) : null
        return [row.uuid, { status, generated, progress, isFleeting: status !== 'COMPLETED' && !isOff }]
      }),
    )
  }

  /** Whether podcasts are transcribed unasked, by uuid, in one statement. */
  async seriesStates(uuids: readonly string[]): Promise<Map<string, PodcastSeriesTranscriptionStatus>> {
    const rows = await policiesOf(this.#options.db, uuids)
    return new Map(
      rows.map((row) => {
        if (row.isRefused) return [row.uuid, 'CREATOR_ASKED_NOT_TO_TRANSCRIBE']
        return [row.uuid, isTranscribing(row, this.#options) ? 'TRANSCRIBING' : 'NOT_TRANSCRIBING']
      }),
    )
  }

  /** Returns a generated transcript as a WebVTT file; the answer without content if the reader gets none. */
  async vttOf(episode: EpisodeKey, reader: Reader): Promise<string | Exclude<GeneratedAnswer, { kind: 'content' }>> {
    const state = (await this.episodeStates([episode])).get(episode.uuid)
    if (state?.generated == null) return { kind: 'none' }
    const answer = (await this.#generated.read([episode], reader)).get(episode.uuid) ?? { kind: 'none' }
    if (answer.kind !== 'content') return answer
    const { utterances, hasTimecodes } = answer.content
    // Some models give no times: their text is one cue.
    return formatVtt(
      hasTimecodes ? utterances : utterances.map((item) => ({ ...item, startTimecode: 0, endTimecode: 0 })),
    )
  }

  /** Ends all fetches and waits. Jobs end with the process's other jobs. */
  async stop(): Promise<void> {
    this.#watch.stop()
    await this.#companions.stop()
  }
}

function piecesOf({ pieces, piecesDone }: TranscriptState): PiecesDone | null {
  return pieces === null ? null : { piecesCount: pieces, piecesDoneCount: piecesDone ?? 0 }
}

function statusOf({ hasGenerated, isPublished, state }: TranscriptState): PodcastEpisodeTranscriptionStatus {
  if (hasGenerated || isPublished) return 'COMPLETED'
  if (isUnderWay(state)) return 'PROCESSING'
  return state === 'failed' ? 'FAILED' : 'NOT_TRANSCRIBING'
}
