import { insertAuditEntry, releaseHeld } from '../accounts/index.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { deletePieces } from './pieces/piece-rows.ts'
import { changeTranscription, setPolicy, type TranscriptionPolicy, underWayOf } from './transcription-rows.ts'

export interface PolicyOrder {
  readonly seriesUuid: string
  readonly policy: TranscriptionPolicy
  readonly reason: string
  /** For the audit. */
  readonly actor: string
}

/**
 * Sets whether a podcast is transcribed unasked, or not at all. A refusal ends the transcriptions under way, and gives
 * the credits back; transcripts that were made stay.
 *
 * @returns whether that changed anything
 */
export async function setTranscriptionPolicy(
  { db, runtime }: { readonly db: Database; readonly runtime: Pick<Runtime, 'now'> },
  { seriesUuid, policy, reason, actor }: PolicyOrder,
): Promise<boolean> {
  const now = Math.floor(runtime.now() / 1000)
  return await db.transaction().execute(async (tx) => {
    if (!(await setPolicy(tx, seriesUuid, policy, now))) return false
    if (policy === 'refused') await refuseUnderWay(tx, seriesUuid, now)
    const action = `transcripts.${policy ?? 'default'}`
    await insertAuditEntry(tx, { actor, action, target: seriesUuid, reason, happened_at: now })
    return true
  })
}

/** Ends the transcriptions under way for a podcast, and gives the credits back. `now` in epoch seconds. */
export async function refuseUnderWay(tx: Transaction, seriesUuid: string, now: number): Promise<void> {
  for (const episode of await underWayOf(tx, seriesUuid)) {
    await changeTranscription(tx, episode, { state: 'refused', reason: 'the creator asked not to transcribe' }, now)
    await deletePieces(tx, episode)
    await releaseHeld(tx, episode.uuid, now)
  }
}
