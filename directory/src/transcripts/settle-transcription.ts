import { chargeHeld, releaseHeld } from '../accounts/index.ts'
import type { Transaction } from '../database/database.ts'
import type { EpisodeKey } from '../entities/index.ts'
import { deletePieces } from './pieces/piece-rows.ts'
import { changeTranscription, type GeneratedTranscript, lockUnderWay, saveGenerated } from './transcription-rows.ts'

/** How a transcription ends. */
export type Ending =
  | { readonly state: 'done'; readonly transcript: GeneratedTranscript }
  | { readonly state: 'failed' | 'refused'; readonly reason: string }

/**
 * Ends a transcription: the transcript, its state and the credits of all who wait change in one transaction. A
 * transcription that has ended already stays unchanged.
 *
 * @param now epoch seconds
 * @returns how many accounts waited; `null` if it had ended
 */
export async function settleTranscription(
  tx: Transaction,
  episode: EpisodeKey,
  ending: Ending,
  now: number,
): Promise<number | null> {
  if ((await lockUnderWay(tx, episode)) === null) return null
  // Pieces of a transcription that failed are used when it is asked for again.
  if (ending.state !== 'failed') await deletePieces(tx, episode)
  if (ending.state === 'done') {
    await saveGenerated(tx, episode, ending.transcript, now)
    await changeTranscription(tx, episode, { state: 'done', reason: null }, now)
    return await chargeHeld(tx, episode.uuid, now)
  }
  await changeTranscription(tx, episode, ending, now)
  return await releaseHeld(tx, episode.uuid, now)
}
