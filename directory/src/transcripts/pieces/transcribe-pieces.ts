import { parseTranscript } from 'feedmill/transcript'
import type { EpisodeKey } from '../../entities/index.ts'
import type { FetchedAudio } from '../audio/fetch-audio.ts'
import { type Sound, writePiece } from '../audio/sound.ts'
import { packed, unpacked } from '../packed-content.ts'
import { TranscriptionFailure } from '../providers/provider.ts'
import type { Heard } from '../providers/read-answer.ts'
import type { TranscriptionContext } from '../transcription-context.ts'
import { lockUnderWay } from '../transcription-rows.ts'
import { joinPieces, type Spoken } from './join-pieces.ts'
import { notePieces, type PieceRow, piecesOf, replacePieces, savePiece } from './piece-rows.ts'
import type { Piece } from './plan-pieces.ts'

/** The transcription of a sound in pieces. */
export interface PieceWork {
  readonly episode: EpisodeKey
  readonly sound: Sound
  /** Digest of the audio and the provider. Pieces that were made from it before are not made again. */
  readonly source: string
  plan(): Promise<readonly Piece[]>
  hear(piece: FetchedAudio, number: number): Promise<Heard>
  /** Whether another try should make the next piece. */
  isOver(): boolean
  pieceStored(): void
  readonly signal: AbortSignal
}

type Context = Pick<TranscriptionContext, 'db' | 'runtime'>

/**
 * Transcribes a sound piece by piece, and stores each. A process that dies, or a try that fails, loses at most the piece
 * under way. Returns `null` if pieces are left for another try.
 *
 * @throws TranscriptionFailure; the reason of the signal
 */
export async function transcribePieces(context: Context, work: PieceWork): Promise<Heard | null> {
  const rows = await plannedPieces(context, work)
  let stored = 0
  for (const row of rows) {
    if (row.content !== null) continue
    if (stored > 0 && work.isOver()) return null
    work.signal.throwIfAborted()
    const { body, language } = await work.hear(await writePiece(work.sound, row), row.number)
    const content = await packed({ items: spokenIn(body) })
    const piece = { number: row.number, source: work.source, content, language }
    await change(context, work.episode, async (tx) => await savePiece(tx, work.episode, piece))
    stored += 1
    work.pieceStored()
  }
  const done = await piecesOf(context.db, work.episode, work.source)
  // Another run of the job may have cut other audio meanwhile, and replaced them.
  return done.length < rows.length || done.some(({ content }) => content === null) ? null : await joined(done)
}

async function plannedPieces(context: Context, { episode, source, plan }: PieceWork): Promise<readonly PieceRow[]> {
  const before = await piecesOf(context.db, episode, source)
  const pieces = before.length > 0 ? null : await plan()
  await change(context, episode, async (tx) => {
    if (pieces !== null) await replacePieces(tx, episode, source, pieces)
  })
  return pieces === null ? before : await piecesOf(context.db, episode, source)
}

/** @throws TranscriptionFailure if the transcription has ended: it was refused, or its episode deleted */
async function change(
  { db, runtime }: Context,
  episode: EpisodeKey,
  work: (tx: Parameters<typeof savePiece>[0]) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if ((await lockUnderWay(tx, episode)) === null) throw new TranscriptionFailure('it has ended', { isFinal: true })
    await work(tx)
    await notePieces(tx, episode, Math.floor(runtime.now() / 1000))
  })
}

/** Speakers are left out: speaker A of one piece is another one's speaker B. */
function spokenIn(body: Uint8Array): Spoken[] {
  const { items } = parseTranscript(body, { style: 'UTTERANCE' })
  return items.map(({ text, startTimecode, endTimecode }) => ({ text, startTimecode, endTimecode }))
}

async function joined(rows: readonly PieceRow[]): Promise<Heard> {
  const pieces = await Promise.all(
    rows.map(async ({ startMs, endMs, content }) => {
      const { items } = await unpacked<{ items: readonly Spoken[] }>(content!)
      return { startMs, endMs, items }
    }),
  )
  const spoken = joinPieces(pieces)
  const isTimed = spoken.some(({ startTimecode }) => startTimecode !== null)
  const body = isTimed ? timedJson(spoken) : spoken.map(({ text }) => text).join('\n\n')
  return { body: Buffer.from(body), language: mostFrequent(rows.map(({ language }) => language)) }
}

/** Writes JSON of the podcast namespace. */
function timedJson(spoken: readonly Spoken[]): string {
  const segments = spoken.map(({ text, startTimecode, endTimecode }) => ({
    startTime: (startTimecode ?? 0) / 1000,
    endTime: (endTimecode ?? startTimecode ?? 0) / 1000,
    body: text,
  }))
  return JSON.stringify({ version: '1.0.0', segments })
}

function mostFrequent(languages: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>()
  for (const language of languages) if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
