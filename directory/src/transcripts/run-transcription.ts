import type { EpisodeKey } from '../entities/index.ts'
import { type JobContext, sendJob } from '../workers/index.ts'
import { makeTranscript } from './make-transcript.ts'
import { TranscriptionFailure } from './providers/provider.ts'
import { type Ending, settleTranscription } from './settle-transcription.ts'
import { inputOf, transcribeJob } from './transcribe-job.ts'
import type { TranscriptionContext } from './transcription-context.ts'
import { changeTranscription, lockUnderWay, type TranscriptionRow, transcriptionsOf } from './transcription-rows.ts'

/** Seconds before the second, third and fourth try, when the provider or the host of the audio fails temporarily. */
const PAUSES_S = [5, 60, 600]
/** The most runs: a job that ended its process so often would do it again. */
const MAX_RUNS = 8
/** Share of the time of a try after which another try makes the next piece. */
const LATE = 0.5
/** The longest pause that a provider may ask for, in seconds. */
const LONGEST_PAUSE_S = 3_600

/**
 * Makes the transcript of an episode, as a job. It may run twice, but stores its result once.
 *
 * @throws errors that are neither the provider's fault nor the publisher's; the job runs again then
 */
export async function runTranscription(
  context: TranscriptionContext,
  episode: EpisodeKey,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { db, runtime } = context
  const begun = runtime.now()
  const [row] = await transcriptionsOf(db, [episode])
  const runs = await beginRun(context, episode)
  if (runs === null) return
  let failures = row?.failures ?? 0
  let storedPieces = 0
  let outcome: string
  let reason: string | null = null
  let detail: string | undefined
  try {
    if (row === undefined) throw final('the episode is gone')
    const provider = providerFor(context, row, runs)
    const transcript = await inTime(context, signal, (limited) =>
      makeTranscript(context, {
        row,
        provider,
        signal: limited,
        isOver: () => runtime.now() - begun > context.tryMs * LATE,
        pieceStored() {
          storedPieces += 1
          failures = 0
        },
      }),
    )
    if (transcript === null) await tryLater(context, episode, { failures, reason, pauseS: 0 })
    else await end(context, episode, { state: 'done', transcript })
    outcome = transcript === null ? 'continued' : 'made'
  } catch (error) {
    // The job was given up, because the process stops or the time is over.
    if (!(error instanceof TranscriptionFailure)) throw error
    ;({ reason, detail } = error)
    const pauseS = pauseAfter(error, failures)
    outcome = pauseS === undefined ? 'failed' : 'retried'
    if (pauseS === undefined) await end(context, episode, { state: isRefusal(reason) ? 'refused' : 'failed', reason })
    else await tryLater(context, episode, { failures: failures + 1, reason, pauseS })
  }
  const write = reason === null ? runtime.log.info : runtime.log.warn
  write('transcript.attempted', {
    episode_uuid: episode.uuid,
    provider: context.provider?.name ?? null,
    outcome,
    reason,
    detail,
    pieces: storedPieces,
    duration_ms: runtime.now() - begun,
  })
}

/** Returns the pause before the next try, in seconds; `undefined` if there is none. */
function pauseAfter({ isFinal, retryAfterS }: TranscriptionFailure, failures: number): number | undefined {
  const pauseS = isFinal ? undefined : PAUSES_S[failures]
  return pauseS === undefined ? undefined : Math.max(pauseS, Math.min(retryAfterS, LONGEST_PAUSE_S))
}

/** Ends work that takes too long. A provider that hangs is tried again later, like one that fails. */
async function inTime<Result>(
  { runtime, tryMs }: TranscriptionContext,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController()
  const done = new AbortController()
  void runtime.sleep(tryMs, done.signal).then(() => {
    if (!done.signal.aborted) late.abort(new TranscriptionFailure('it took too long', { isFinal: false }))
  })
  try {
    return await work(AbortSignal.any([signal, late.signal]))
  } finally {
    done.abort()
  }
}

const REFUSED = 'the creator asked not to transcribe'

function isRefusal(reason: string): boolean {
  return reason === REFUSED
}

/** Counts a run. Returns `null` if the transcription has ended already. */
async function beginRun({ db, runtime }: TranscriptionContext, episode: EpisodeKey): Promise<number | null> {
  const now = Math.floor(runtime.now() / 1000)
  return await db.transaction().execute(async (tx) => {
    const runs = await lockUnderWay(tx, episode)
    if (runs === null) return null
    await changeTranscription(tx, episode, { state: 'running', runs: runs + 1 }, now)
    return runs + 1
  })
}

/**
 * Returns the provider of an episode that may be transcribed.
 *
 * @throws TranscriptionFailure
 */
function providerFor({ provider }: TranscriptionContext, { isRefused, isBlocked }: TranscriptionRow, runs: number) {
  if (isRefused) throw final(REFUSED)
  if (isBlocked) throw final('the episode is blocked')
  if (provider === null) throw final('no provider is set')
  if (runs > MAX_RUNS) throw final('it was interrupted too often')
  return provider
}

async function end({ db, runtime }: TranscriptionContext, episode: EpisodeKey, ending: Ending): Promise<void> {
  const now = Math.floor(runtime.now() / 1000)
  await db.transaction().execute((tx) => settleTranscription(tx, episode, ending, now))
}

async function tryLater(
  { db, runtime }: TranscriptionContext,
  episode: EpisodeKey,
  { failures, reason, pauseS }: { readonly failures: number; readonly reason: string | null; readonly pauseS: number },
): Promise<void> {
  const now = Math.floor(runtime.now() / 1000)
  await db.transaction().execute(async (tx) => {
    if ((await lockUnderWay(tx, episode)) === null) return
    await changeTranscription(tx, episode, { state: 'queued', failures, reason }, now)
    await sendJob(tx, transcribeJob, inputOf(episode), pauseS)
  })
}

function final(reason: string, detail?: string): TranscriptionFailure {
  return new TranscriptionFailure(reason, { isFinal: true, detail })
}
