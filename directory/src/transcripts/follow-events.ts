import type { EpisodeKey } from '../entities/index.ts'
import { readEvents } from '../events/index.ts'
import { DirectoryError } from '../runtime/directory-error.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { type Loop, runRounds } from '../workers/index.ts'
import { outdateCompanions } from './companion-rows.ts'
import { forgetDeleted, forgetMerged } from './forget-transcriptions.ts'
import { queueChanged } from './holding/due-rows.ts'
import { takeChanged } from './holding/held-rows.ts'
import { orderTranscript } from './order-transcript.ts'
import { isTranscribing, type TranscriptionContext } from './transcription-context.ts'
import { isUnderWay, transcriptionsOf, transcriptStatesOf } from './transcription-rows.ts'

/** The cursor of events. */
export const CURSOR = 'transcripts'
const IDLE_MS = 1_000
const CHANGES_AT_ONCE = 1_000
/** Seconds in which an episode is new: only new ones are transcribed unasked. Older ones wait until somebody asks. */
const NEW_S = 7 * 86_400

interface FollowingContext extends TranscriptionContext {
  /** Whether all transcripts that feeds link are fetched. */
  readonly isEveryHeld?: boolean
}

/** Follows the feeds: files that changed are looked at again, and new episodes of some podcasts are transcribed. */
export function startFollowing(context: FollowingContext & { readonly runtime: Runtime }, wakeJobs: () => void): Loop {
  return runRounds('transcripts', () => followRound(context, wakeJobs), IDLE_MS, context.runtime)
}

/** Handles the next events. Returns `false` if there are none. */
export async function followRound(context: FollowingContext, wakeJobs: () => void): Promise<boolean> {
  await tellChanged(context)
  const told = await readEvents(context.db, CURSOR, async (events) => {
    const series = events.filter(({ type }) => type === 'PODCASTSERIES')
    const deleted = series.filter(({ action }) => action === 'deleted').map(({ series_uuid }) => series_uuid)
    await forgetDeleted(context.db, [...new Set(deleted)], nowOf(context))
    for (const { uuid, series_uuid } of series) {
      // After a merge, an event of the merged podcast names the one that stays.
      if (uuid !== series_uuid) await forgetMerged(context.db, series_uuid, uuid, nowOf(context))
    }
    const changed = new Map<string, EpisodeKey>()
    const created = new Map<string, EpisodeKey>()
    const fresh = new Map<string, EpisodeKey>()
    for (const { type, action, uuid, series_uuid, is_initial_import, occurred_at } of events) {
      if (type !== 'PODCASTEPISODE') continue
      const key = { uuid, seriesUuid: series_uuid }
      if (action === 'updated') changed.set(uuid, key)
      if (action === 'created') created.set(uuid, key)
      if (action === 'created' && !is_initial_import && occurred_at > nowOf(context) - NEW_S) fresh.set(uuid, key)
    }
    if (changed.size > 0) await outdateCompanions(context.db, [...changed.values()])
    const all = new Map([...created, ...changed])
    if (all.size > 0) await queueChanged(context.db, [...all.values()], context.isEveryHeld === true, nowOf(context))
    if (fresh.size > 0 && (await orderNew(context, [...fresh.values()])) > 0) wakeJobs()
  })
  return told > 0
}

/** Tells searches which podcasts have new transcripts. */
async function tellChanged({ db, tellSearch }: TranscriptionContext): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const changed = await takeChanged(tx, CHANGES_AT_ONCE)
    if (changed.length > 0) await tellSearch?.(tx, changed)
  })
}

/** Orders transcripts of new episodes whose publisher links none. Returns how many. */
async function orderNew(context: TranscriptionContext, keys: readonly EpisodeKey[]): Promise<number> {
  if (context.provider === null) return 0
  const published = new Set(
    (await transcriptStatesOf(context.db, keys)).filter(({ isPublished }) => isPublished).map(({ uuid }) => uuid),
  )
  let ordered = 0
  for (const row of await transcriptionsOf(context.db, keys)) {
    if (!isTranscribing(row, context) || published.has(row.uuid) || row.hasGenerated || isUnderWay(row.state)) continue
    try {
      await orderTranscript(context, row, null)
      ordered += 1
    } catch (error) {
      // It has no audio, is blocked, or failed before.
      if (!(error instanceof DirectoryError)) throw error
    }
  }
  return ordered
}

function nowOf({ runtime }: Pick<TranscriptionContext, 'runtime'>): number {
  return Math.floor(runtime.now() / 1000)
}
