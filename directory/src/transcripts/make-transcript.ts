import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseTranscript } from 'feedmill/transcript'
import { languageCode } from '../entities/index.ts'
import { type FetchedAudio, fetchAudio, MAX_AUDIO_BYTES } from './audio/fetch-audio.ts'
import { AUDIO_FOLDER, keepAudio, takeKeptAudio } from './audio/kept-audio.ts'
import { shrinkAudio } from './audio/shrink-audio.ts'
import { decodeSound, loudnessOf, type Sound, writePiece } from './audio/sound.ts'
import { packed } from './packed-content.ts'
import { planPieces } from './pieces/plan-pieces.ts'
import { transcribePieces } from './pieces/transcribe-pieces.ts'
import { hasTrueTimes, implausibilityOf } from './plausibility.ts'
import { TranscriptionFailure, type TranscriptionProvider } from './providers/provider.ts'
import { type Heard, readAnswer } from './providers/read-answer.ts'
import type { TranscriptionContext } from './transcription-context.ts'
import type { GeneratedTranscript, TranscriptionRow } from './transcription-rows.ts'

const MAX_AUDIO_S = 6 * 3600
/** Bytes a second of audio that is certainly no longer than its feed says: 320 kbit/s. */
const MOST_BYTES_OF_SECOND = 40_000
/** Bytes a second of the most compressed speech. */
const LEAST_BYTES_OF_SECOND = 500

/** A try to make a transcript. */
export interface Attempt {
  readonly row: TranscriptionRow
  readonly provider: TranscriptionProvider
  readonly signal: AbortSignal
  /** Whether the try has lasted so long that another one should make the next piece. */
  readonly isOver: () => boolean
  /** Called when a piece was stored. */
  readonly pieceStored: () => void
}

/**
 * Makes the transcript of an episode; of long audio piece by piece. Returns `null` if pieces are left for another try.
 *
 * @throws TranscriptionFailure; the reason of the signal
 */
export async function makeTranscript(
  context: TranscriptionContext,
  attempt: Attempt,
): Promise<GeneratedTranscript | null> {
  const { audioFetcher, maxAudioBytes = MAX_AUDIO_BYTES } = context
  const { row, signal, provider } = attempt
  if (row.audioUrl === null) throw final('the episode has no audio')
  if (row.duration !== null && row.duration > MAX_AUDIO_S) throw final('the audio is longer than 6 hours')
  const language = languageCode(row.language)
  const folder = await mkdtemp(join(tmpdir(), AUDIO_FOLDER))
  try {
    const options = { fetcher: audioFetcher, maxBytes: maxAudioBytes, signal }
    const audio = (await takeKeptAudio(row, folder)) ?? (await fetchAudio(row.audioUrl, folder, options))
    const { heard, seconds } = await hear(context, attempt, audio, language)
    if (heard === null) return null
    return await transcriptOf(provider, row, heard, { seconds: seconds ?? row.duration, language })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a provider heard, and the length of the sound if it was decoded. `heard` is `null` if pieces are left. */
interface Hearing {
  readonly heard: Heard | null
  readonly seconds: number | null
}

async function hear(
  context: TranscriptionContext,
  attempt: Attempt,
  audio: FetchedAudio,
  language: string | null,
): Promise<Hearing> {
  const { provider, row } = attempt
  const sound = await soundOf(context, attempt, audio)
  const hearFile = (file: FetchedAudio, mostS: number, part = '') =>
    hearAll(context, attempt, file, { language, mostS, part })
  if (sound === null) return { heard: await hearFile(audio, audio.bytes / LEAST_BYTES_OF_SECOND), seconds: null }
  const seconds = sound.lengthMs / 1000
  if (seconds > MAX_AUDIO_S) throw final('the audio is longer than 6 hours')
  const longestMs = (provider.longestPieceS ?? MAX_AUDIO_S) * 1000
  if (sound.lengthMs <= longestMs) {
    const file = isRead(provider, audio) ? audio : await writePiece(sound, { startMs: 0, endMs: sound.lengthMs })
    return { heard: await hearFile(file, seconds), seconds }
  }
  const source = await sourceOf(audio, provider)
  const heard = await keptUnlessOver(audio, row, () =>
    transcribePieces(context, {
      ...attempt,
      episode: row,
      sound,
      source,
      plan: async () => planPieces(await loudnessOf(sound), sound.lengthMs, longestMs),
      // Of other audio, a piece with the same number is another one.
      hear: (piece, number) => hearFile(piece, longestMs / 1000, `-${source.slice(0, 8)}-${number}`),
    }),
  )
  return { heard, seconds }
}

/** Keeps the audio of pieces if another try will go on with them. */
async function keptUnlessOver(
  audio: FetchedAudio,
  row: TranscriptionRow,
  work: () => Promise<Heard | null>,
): Promise<Heard | null> {
  let isOver = false
  try {
    const heard = await work()
    isOver = heard !== null
    return heard
  } catch (error) {
    isOver = error instanceof TranscriptionFailure && error.isFinal
    throw error
  } finally {
    // The next try fetches what could not be kept.
    if (!isOver) await keepAudio(audio, row).catch(() => undefined)
  }
}

/** Decodes audio that may be too long for one piece, or whose format the provider does not read. */
async function soundOf(
  { ffmpeg }: TranscriptionContext,
  { provider, row: { duration }, signal }: Attempt,
  audio: FetchedAudio,
): Promise<Sound | null> {
  const mustDecode = !isRead(provider, audio)
  if (ffmpeg === null) {
    if (!mustDecode) return null
    throw final(
      'the audio could not be decoded',
      `${provider.name} does not read ${audio.format}, and FFMPEG is not set`,
    )
  }
  const { longestPieceS } = provider
  const isShort =
    longestPieceS === null ||
    (duration !== null && duration <= longestPieceS && audio.bytes <= longestPieceS * MOST_BYTES_OF_SECOND)
  return isShort && !mustDecode ? null : await decodeSound(audio, ffmpeg, MAX_AUDIO_S + 60, signal)
}

function isRead({ formats }: TranscriptionProvider, { format }: FetchedAudio): boolean {
  return formats === undefined || formats.includes(format)
}

interface HearOptions {
  readonly language: string | null
  /** Seconds of the sound, at most. */
  readonly mostS: number
  /** What tells the pieces of an episode apart. */
  readonly part: string
}

/** Has a provider hear a file. If its times cannot be true, the words are kept without them. */
async function hearAll(
  { ffmpeg }: TranscriptionContext,
  { provider, row, signal }: Attempt,
  audio: FetchedAudio,
  { language, mostS, part }: HearOptions,
): Promise<Heard> {
  const fitting = await shrinkAudio(audio, provider.maxBytes, ffmpeg, signal)
  const order = { audio: fitting, language, idempotencyKey: row.uuid + part, signal }
  const heard = readAnswer(await provider.transcribe(order))
  const { items } = parseTranscript(heard.body, { style: 'UTTERANCE' })
  if (hasTrueTimes(items, mostS)) return heard
  return { ...heard, body: Buffer.from(items.map(({ text }) => text).join('\n\n')) }
}

/** Returns a digest of what pieces are made from, and by whom. */
async function sourceOf(
  { path }: FetchedAudio,
  { name, model, longestPieceS }: TranscriptionProvider,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([name, model, longestPieceS]))
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer)
  return hash.digest('base64url')
}

async function transcriptOf(
  { name, model }: TranscriptionProvider,
  { uuid }: TranscriptionRow,
  { body, language: heard }: Heard,
  { seconds, language: asked }: { readonly seconds: number | null; readonly language: string | null },
): Promise<GeneratedTranscript> {
  const language = heard ?? asked
  const options = {
    // Ids of items stay the same when an episode is transcribed again.
    url: `transcripts/${uuid}`,
    ...(language !== null && { language }),
  }
  const { items, hasTimecodes } = parseTranscript(body, { ...options, style: 'UTTERANCE' })
  const doubt = implausibilityOf(items, seconds)
  if (doubt !== null) throw final(doubt)
  const { items: paragraphs } = parseTranscript(body, { ...options, style: 'PARAGRAPH' })
  const content = await packed({ paragraphs, utterances: items, hasTimecodes, language })
  return { provider: name, model, language, content }
}

function final(reason: string, detail?: string): TranscriptionFailure {
  return new TranscriptionFailure(reason, { isFinal: true, detail })
}
