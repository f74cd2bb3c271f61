import type { Account } from '../accounts/index.ts'
import type { EpisodeKey } from '../entities/index.ts'
import { DirectoryError } from '../runtime/directory-error.ts'
import { failed, orderTranscript, refused } from './order-transcript.ts'
import { type TranscriptContent, unpacked } from './packed-content.ts'
import { isTranscribing, type TranscriptionContext } from './transcription-context.ts'
import { generatedFor, isUnderWay, type TranscriptionRow, transcriptionsOf } from './transcription-rows.ts'
import type { TranscriptionWatch } from './watch-transcriptions.ts'

/** Seconds after which a client may ask again for a transcript that is being made. */
const ASK_AGAIN_S = 30

/** Who reads a generated transcript. */
export interface Reader {
  readonly account: Pick<Account, 'accountId' | 'plan'>
  /** Whether a credit may be spent. */
  readonly useCredits: boolean
}

/** `none`: there is no transcript. `withheld`: there is one, or one is being made, but the reader spends no credit. */
export type GeneratedAnswer =
  | { readonly kind: 'content'; readonly content: TranscriptContent }
  | { readonly kind: 'none' | 'withheld' }
  | { readonly kind: 'failure'; readonly failure: DirectoryError }

/** Reads transcripts that the directory made, and has missing ones made. */
export class GeneratedReader {
  readonly #context: TranscriptionContext
  readonly #watch: TranscriptionWatch
  readonly #wakeJobs: () => void

  constructor(context: TranscriptionContext, watch: TranscriptionWatch, wakeJobs: () => void) {
    this.#context = context
    this.#watch = watch
    this.#wakeJobs = wakeJobs
  }

  /** Reads the transcripts of episodes, by uuid. It waits for transcriptions that are under way. */
  async read(keys: readonly EpisodeKey[], reader: Reader): Promise<Map<string, GeneratedAnswer>> {
    const { db } = this.#context
    const [rows, generated] = await Promise.all([
      transcriptionsOf(db, keys),
      generatedFor(db, keys, reader.account.accountId),
    ])
    const made = new Map(generated.map((row) => [row.uuid, row]))
    const answers = await Promise.all(
      rows.map(async (row): Promise<GeneratedAnswer> => {
        try {
          return await this.#answer(row, made.get(row.uuid), reader)
        } catch (error) {
          if (error instanceof DirectoryError) return { kind: 'failure', failure: error }
          throw error
        }
      }),
    )
    return new Map(rows.map(({ uuid }, index) => [uuid, answers[index]!]))
  }

  async #answer(
    row: TranscriptionRow,
    made: { readonly content: Uint8Array; readonly charge: string | null } | undefined,
    { account, useCredits }: Reader,
  ): Promise<GeneratedAnswer> {
    const { provider } = this.#context
    const isFree = isTranscribing(row, this.#context)
    if (made !== undefined) {
      if (!isFree && made.charge !== 'charged') {
        if (row.isRefused) throw refused()
        if (!useCredits) return { kind: 'withheld' }
        await orderTranscript(this.#context, row, account)
      }
      return { kind: 'content', content: await unpacked<TranscriptContent>(made.content) }
    }
    const canBeMade = provider !== null && row.audioUrl !== null && !row.isBlocked
    if (!useCredits) return { kind: canBeMade && isUnderWay(row.state) ? 'withheld' : 'none' }
    if (!canBeMade) return { kind: 'none' }
    if ((await orderTranscript(this.#context, row, account)) === 'there') return await this.#stored(row, account)
    this.#wakeJobs()
    return await this.#wait(row, account)
  }

  async #wait(row: TranscriptionRow, account: Reader['account']): Promise<GeneratedAnswer> {
    const ended = await this.#watch.until(row, this.#context.waitMs)
    if (ended === 'late' || isUnderWay(ended.state)) throw stillTranscribing()
    if (ended.state === 'refused') throw refused()
    if (ended.state !== 'done') throw failed(ended.reason)
    return await this.#stored(row, account)
  }

  async #stored(row: EpisodeKey, { accountId }: Reader['account']): Promise<GeneratedAnswer> {
    const [found] = await generatedFor(this.#context.db, [row], accountId)
    return found === undefined ? { kind: 'none' } : { kind: 'content', content: await unpacked(found.content) }
  }
}

function stillTranscribing(): DirectoryError {
  return new DirectoryError(
    'SERVICE_SERVER_ERROR',
    `The episode is still being transcribed. Ask again in ${ASK_AGAIN_S} seconds: that costs no further credit`,
    { extensions: { retryAfterSeconds: ASK_AGAIN_S } },
  )
}
