import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineJob, type Job } from '../workers/index.ts'
import { AUDIO_FOLDER } from './audio/kept-audio.ts'
import { deleteOldPieces } from './pieces/piece-rows.ts'
import { runTranscription } from './run-transcription.ts'
import { settleTranscription } from './settle-transcription.ts'
import { type TranscribeInput, transcribeJob } from './transcribe-job.ts'
import type { TranscriptionContext } from './transcription-context.ts'
import { stuckTranscriptions } from './transcription-rows.ts'

/** Seconds without a change after which a transcription has lost its job, for example in a restore. */
const STUCK_S = 86_400
/** Seconds for which the pieces of a transcription that failed are kept: somebody may ask for it again. */
const KEPT_PIECES_S = 7 * 86_400

export interface TranscriptionJobOptions {
  readonly concurrency: number
  /** Called after each run for an episode. */
  readonly changed: (uuid: string) => void
}

/** The jobs of transcripts. */
export function transcriptionJobs(
  context: TranscriptionContext,
  { concurrency, changed }: TranscriptionJobOptions,
): readonly Job<never>[] {
  return [
    defineJob<TranscribeInput>({
      ...transcribeJob,
      concurrency,
      // The job itself ends a try earlier than this.
      timeoutS: Math.ceil(context.tryMs / 1000) + 60,
      // The job itself tries again after failures of providers. These retries are for failures of processes and the
      // database.
      retries: 20,
      retryDelayS: 1,
      async run({ series_uuid, episode_uuid }, { signal }) {
        try {
          await runTranscription(context, { uuid: episode_uuid, seriesUuid: series_uuid }, { signal })
        } finally {
          changed(episode_uuid)
        }
      },
    }),
    defineJob({
      name: 'transcripts.release-stuck',
      everyS: 3600,
      async run() {
        await releaseStuck(context)
        await deleteOldAudio(context)
        await deleteOldPieces(context.db, Math.floor(context.runtime.now() / 1000) - KEPT_PIECES_S)
      },
    }),
  ]
}

/** Ends transcriptions that have no job any more, and gives the credits back. */
export async function releaseStuck({ db, runtime }: TranscriptionContext): Promise<void> {
  const now = Math.floor(runtime.now() / 1000)
  for (const episode of await stuckTranscriptions(db, now - STUCK_S)) {
    const ending = { state: 'failed', reason: 'it was interrupted' } as const
    await db.transaction().execute((tx) => settleTranscription(tx, episode, ending, now))
    runtime.log.warn('transcript.stuck', { episode_uuid: episode.uuid })
  }
}

/** Deletes audio that a killed process left behind, or that was kept for a try that never came. */
async function deleteOldAudio({ runtime }: TranscriptionContext): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(AUDIO_FOLDER)) continue
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => null)
    if (found !== null && runtime.now() - found.mtimeMs > STUCK_S * 1000)
      await rm(path, { recursive: true, force: true })
  }
}
