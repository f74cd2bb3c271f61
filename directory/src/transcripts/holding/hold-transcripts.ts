import type { Database } from '../../database/database.ts'
import type { EpisodeKey } from '../../entities/index.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { defineJob, type Job } from '../../workers/index.ts'
import { deleteDue, dueTranscripts, queueLinked, takeFetches } from './due-rows.ts'

/** Episodes whose files are fetched at once. The fetcher keeps the pace of each host. */
const AT_ONCE = 20
/** Podcasts that are looked through at once for transcripts that nobody asked for. */
const SERIES_AT_ONCE = 2_000
const DAY_S = 86_400

/** Which transcripts of publishers are fetched though nobody asks for them now. */
export interface HoldingOptions {
  /** All that feeds link; else those that somebody asked for before, when their feed changes. */
  readonly isAll: boolean
  /** The most a day. */
  readonly perDay: number
}

interface HoldingContext extends HoldingOptions {
  readonly db: Database
  readonly runtime: Pick<Runtime, 'now' | 'log'>
  /** Looks for the transcripts of episodes, and stores what it finds. */
  readonly read: (keys: readonly EpisodeKey[]) => Promise<unknown>
}

/** The job that fetches transcripts of publishers for searches. */
export function holdingJob({ db, runtime, isAll, perDay, read }: HoldingContext): Job<never> {
  /** The last podcast that was looked through; `null` to begin again. */
  let after: string | null = null
  return defineJob({
    name: 'transcripts.hold',
    everyS: 60,
    timeoutS: 3_600,
    async run(_input, { signal }) {
      const seconds = Math.floor(runtime.now() / 1_000)
      let fetched = 0
      let due = await dueTranscripts(db, AT_ONCE)
      if (isAll && due.length < AT_ONCE) {
        after = await queueLinked(db, after, SERIES_AT_ONCE, seconds)
        due = await dueTranscripts(db, AT_ONCE)
      }
      while (due.length > 0 && !signal.aborted) {
        const allowed = await takeFetches(db, Math.floor(seconds / DAY_S), due.length, perDay)
        const taken = due.slice(0, allowed)
        if (taken.length === 0) break
        await read(taken)
        await deleteDue(db, taken)
        fetched += taken.length
        due = await dueTranscripts(db, AT_ONCE)
      }
      if (fetched > 0) runtime.log.info('transcripts.fetched_unasked', { fetched })
    },
  })
}
