import type { Database } from '../database/database.ts'
import { oldestUnreadEvent } from '../events/index.ts'
import type { Metrics, Runtime } from '../runtime/index.ts'
import { CURSOR } from './follow-events.ts'
import { countUnderWay } from './transcription-rows.ts'

/** Adds the gauges of transcripts: the transcriptions under way, and the lag of the cursor of events. */
export function addTranscriptGauges(metrics: Metrics, db: Database, { now }: Pick<Runtime, 'now'>): void {
  metrics.addGauge('transcriptions_under_way', 'Episodes that wait for a transcript, or are transcribed', () =>
    countUnderWay(db),
  )
  metrics.addGauge('transcripts_lag_seconds', 'Age of the oldest event that transcripts have not read', async () => {
    const oldest = await oldestUnreadEvent(db, CURSOR)
    return oldest === null ? 0 : Math.max(0, Math.floor(now() / 1_000) - oldest)
  })
}
