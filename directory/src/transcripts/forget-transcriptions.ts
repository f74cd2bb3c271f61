import { releaseHeld } from '../accounts/index.ts'
import type { Database, Transaction } from '../database/database.ts'
import { deleteCompanionsOf } from './companion-rows.ts'
import { refuseUnderWay } from './transcription-policy.ts'
import { deleteTranscriptionsOf, inheritPolicy } from './transcription-rows.ts'

/**
 * Forgets all that is stored about deleted podcasts, except for charges. Accounts that wait get their credits back.
 *
 * @param now epoch seconds
 */
export async function forgetDeleted(db: Database, seriesUuids: readonly string[], now: number): Promise<void> {
  if (seriesUuids.length === 0) return
  await db.transaction().execute((tx) => forget(tx, seriesUuids, now))
}

/**
 * Forgets all that is stored about a podcast that was merged into another one. Its policy goes to that one: a refusal
 * ends the transcriptions under way there.
 *
 * @param now epoch seconds
 */
export async function forgetMerged(db: Database, from: string, into: string, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if ((await inheritPolicy(tx, from, into)) === 'refused') await refuseUnderWay(tx, into, now)
    await forget(tx, [from], now)
  })
}

async function forget(tx: Transaction, seriesUuids: readonly string[], now: number): Promise<void> {
  await deleteCompanionsOf(tx, seriesUuids)
  for (const { uuid } of await deleteTranscriptionsOf(tx, seriesUuids)) await releaseHeld(tx, uuid, now)
}
