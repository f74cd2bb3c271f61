import { type Account, MAX_HELD, takeTranscriptCredit } from '../accounts/index.ts'
import { DirectoryError } from '../runtime/directory-error.ts'
import { sendJob } from '../workers/index.ts'
import { inputOf, transcribeJob } from './transcribe-job.ts'
import { isTranscribing, type TranscriptionContext } from './transcription-context.ts'
import { isUnderWay, openTranscription, queueTranscription, type TranscriptionRow } from './transcription-rows.ts'

/** Seconds in which a transcription that failed is not begun again, unless the episode has other audio. */
const FAILED_S = 86_400

/** The account that pays; `null` if the directory transcribes by itself. */
export type Payer = Pick<Account, 'accountId' | 'plan'> | null

/**
 * Orders the transcript of an episode: one job for all orders, and one credit of each account, even if the transcript
 * exists already. All of it is one transaction, which fails as a whole.
 *
 * @throws DirectoryError if it cannot be ordered: nothing is charged then
 */
export async function orderTranscript(
  context: TranscriptionContext,
  row: TranscriptionRow,
  payer: Payer,
): Promise<'there' | 'under way'> {
  const { db, runtime, provider } = context
  const now = runtime.now()
  const seconds = Math.floor(now / 1000)
  return await db.transaction().execute(async (tx) => {
    const { state, hasGenerated } = await openTranscription(tx, row, row.audioUrl ?? '', seconds)
    if (!hasGenerated) assertPossible(row, provider)
    if (payer !== null) {
      const taken = await takeTranscriptCredit(tx, {
        accountId: payer.accountId,
        seriesUuid: row.seriesUuid,
        episodeUuid: row.uuid,
        state: hasGenerated ? 'charged' : 'held',
        isFree: isTranscribing(row, context),
        perMonth: context.plans[payer.plan].generatedTranscriptsPerMonth,
        now,
      })
      if (taken === 'none left') throw noCredits()
      if (taken === 'too many wait') throw tooMany()
    }
    if (hasGenerated) return 'there'
    if (isUnderWay(state)) return 'under way'
    if (state === 'failed' && isRecent(row, seconds)) throw failed(row.reason)
    await queueTranscription(tx, row, row.audioUrl!, seconds)
    await sendJob(tx, transcribeJob, inputOf(row))
    return 'under way'
  })
}

/** @throws DirectoryError if no transcript may be made, or none can be */
function assertPossible({ isRefused, isBlocked, audioUrl }: TranscriptionRow, provider: object | null): void {
  if (isRefused) throw refused()
  if (provider === null || audioUrl === null || isBlocked) {
    throw new DirectoryError('SERVICE_SERVER_ERROR', 'This directory cannot make a transcript of this episode')
  }
}

function isRecent({ triedAudioUrl, audioUrl, changedAt }: TranscriptionRow, now: number): boolean {
  return triedAudioUrl === audioUrl && changedAt !== null && now - changedAt < FAILED_S
}

/** Returns the error for a transcription that failed. */
export function failed(reason: string | null): DirectoryError {
  const why = reason === null ? '' : ` (${reason})`
  return new DirectoryError(
    'SERVICE_SERVER_ERROR',
    `The episode could not be transcribed${why}. Nothing was charged. It is tried again when it is asked for in a day`,
    { extensions: { retryAfterSeconds: FAILED_S } },
  )
}

export function refused(): DirectoryError {
  return new DirectoryError('ACCESS_NOT_ALLOWED', 'The creator of this podcast asked not to transcribe it')
}

function noCredits(): DirectoryError {
  return new DirectoryError(
    'ACCESS_NOT_ALLOWED',
    'The account has no transcript credits left in this month. `getTranscriptCreditsRemaining` tells how many there are',
  )
}

function tooMany(): DirectoryError {
  return new DirectoryError(
    'BAD_USER_INPUT',
    `The account waits for ${MAX_HELD} transcripts already. Ask for this one when one of them is there`,
  )
}
