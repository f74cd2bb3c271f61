import { insertAuditEntry, releaseHeld } from '../accounts/index.ts'
import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { changeTranscription, setPolicy, underWayOf } from './transcription-rows.ts'

/** What an operator wants of a podcast; `null`: nothing, what the feed and its rank say holds. */
export type TranscriptionPolicy = 'automatic' | 'refused' | null

export interface PolicyOrder {
  readonly seriesUuid: string
  readonly policy: TranscriptionPolicy
  readonly reason: string
  /** For the audit. */
  readonly actor: string
}

/**
 * Sets whether a podcast is transcribed unasked, or not at all. A refusal ends what is under way, and gives the credits
 * back; transcripts that were made stay.
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
    if (policy === 'refused') {
      for (const episode of await underWayOf(tx, seriesUuid)) {
        await changeTranscription(tx, episode, { state: 'refused', reason: 'the creator asked not to transcribe' }, now)
        await releaseHeld(tx, episode.uuid, now)
      }
    }
    const action = `transcripts.${policy ?? 'default'}`
    await insertAuditEntry(tx, { actor, action, target: seriesUuid, reason, happened_at: now })
    return true
  })
}
