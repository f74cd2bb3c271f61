import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseTranscript } from 'feedmill/transcript'
import { languageCode } from '../entities/index.ts'
import { type JobContext, sendJob } from '../workers/index.ts'
import type { EpisodeKey } from './episode-key.ts'
import { fetchAudio, MAX_AUDIO_BYTES } from './fetch-audio.ts'
import { packed } from './packed-content.ts'
import { implausibilityOf } from './plausibility.ts'
import { type ProvidedTranscript, TranscriptionFailure, type TranscriptionProvider } from './providers/provider.ts'
import { type Ending, settleTranscription } from './settle-transcription.ts'
import { shrinkAudio } from './shrink-audio.ts'
import { inputOf, transcribeJob } from './transcribe-job.ts'
import type { TranscriptionContext } from './transcription-context.ts'
import {
  changeTranscription,
  type GeneratedTranscript,
  lockUnderWay,
  type TranscriptionRow,
  transcriptionsOf,
} from './transcription-rows.ts'

/** Seconds before the second, third and fourth try, when the provider or the host of the audio fails temporarily. */
const PAUSES_S = [5, 60, 600]
/** The most runs: a job that ended its process so often would do it again. */
const MAX_RUNS = 8
const MAX_AUDIO_S = 6 * 3600

export const AUDIO_FOLDER = 'feedmill-audio-'

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
  const failures = row?.failures ?? 0
  let outcome: string
  let reason: string | null = null
  let detail: string | undefined
  try {
    const transcript = await inTime(context, signal, (limited) => makeTranscript(context, row, runs, limited))
    await end(context, episode, { state: 'done', transcript })
    outcome = 'made'
  } catch (error) {
    // The job was given up, because the process stops or the time is over.
    if (!(error instanceof TranscriptionFailure)) throw error
    ;({ reason, detail } = error)
    const pauseS = error.isFinal ? undefined : PAUSES_S[failures]
    outcome = pauseS === undefined ? 'failed' : 'retried'
    if (pauseS === undefined) await end(context, episode, { state: isRefusal(reason) ? 'refused' : 'failed', reason })
    else await tryLater(context, episode, { failures: failures + 1, reason, pauseS })
  }
  const write = outcome === 'made' ? runtime.log.info : runtime.log.warn
  write('transcript.attempted', {
    episode_uuid: episode.uuid,
    provider: context.provider?.name ?? null,
    outcome,
    reason,
    detail,
    duration_ms: runtime.now() - begun,
  })
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

/** @throws TranscriptionFailure; the reason of the signal */
async function makeTranscript(
  { provider, audioFetcher, maxAudioBytes = MAX_AUDIO_BYTES, ffmpeg }: TranscriptionContext,
  row: TranscriptionRow | undefined,
  runs: number,
  signal: AbortSignal,
): Promise<GeneratedTranscript> {
  const audioUrl = row?.audioUrl ?? null
  if (row === undefined || audioUrl === null) throw final('the episode has no audio')
  if (row.isRefused) throw final(REFUSED)
  if (row.isBlocked) throw final('the episode is blocked')
  if (provider === null) throw final('no provider is set')
  if (runs > MAX_RUNS) throw final('it was interrupted too often')
  if (row.duration !== null && row.duration > MAX_AUDIO_S) throw final('the audio is longer than 6 hours')
  const language = languageCode(row.language)
  const folder = await mkdtemp(join(tmpdir(), AUDIO_FOLDER))
  try {
    const fetched = await fetchAudio(audioUrl, folder, { fetcher: audioFetcher, maxBytes: maxAudioBytes, signal })
    const audio = await shrinkAudio(fetched, provider.maxBytes, ffmpeg, signal)
    const provided = await provider.transcribe({ audio, language, idempotencyKey: row.uuid, signal })
    return await readProvided(provider, provided, row, language)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readProvided(
  { name }: TranscriptionProvider,
  { body, mediaType, model }: ProvidedTranscript,
  { uuid, duration }: TranscriptionRow,
  language: string | null,
): Promise<GeneratedTranscript> {
  const options = {
    // Ids of items stay the same when an episode is transcribed again.
    url: `transcripts/${uuid}`,
    ...(mediaType !== undefined && { type: mediaType }),
    ...(language !== null && { language }),
  }
  const { items: utterances, hasTimecodes, status } = parseTranscript(body, { ...options, style: 'UTTERANCE' })
  if (status === 'unusable' && body.length > 0 && !isEmptyResult(body)) {
    throw final('the answer of the provider is not a transcript', Buffer.from(body).toString().slice(0, 200))
  }
  const doubt = implausibilityOf(utterances, duration)
  if (doubt !== null) throw final(doubt)
  const { items: paragraphs } = parseTranscript(body, { ...options, style: 'PARAGRAPH' })
  const content = await packed({ paragraphs, utterances, hasTimecodes, language })
  return { provider: name, model, language, content }
}

/** A provider that hears nothing says so in its format. */
function isEmptyResult(body: Uint8Array): boolean {
  return /"(?:text|transcript)"\s*:\s*""|^WEBVTT\s*$/.test(Buffer.from(body.subarray(0, 100_000)).toString())
}

async function end({ db, runtime }: TranscriptionContext, episode: EpisodeKey, ending: Ending): Promise<void> {
  const now = Math.floor(runtime.now() / 1000)
  await db.transaction().execute((tx) => settleTranscription(tx, episode, ending, now))
}

async function tryLater(
  { db, runtime }: TranscriptionContext,
  episode: EpisodeKey,
  { failures, reason, pauseS }: { readonly failures: number; readonly reason: string; readonly pauseS: number },
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
