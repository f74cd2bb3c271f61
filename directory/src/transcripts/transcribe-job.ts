import type { JobInput } from '../workers/index.ts'

/** The job that makes the transcript of an episode. */
export interface TranscribeInput extends Record<string, string> {
  readonly series_uuid: string
  readonly episode_uuid: string
}

/** Name and key of the job, for code that sends it. At most one job of an episode waits at a time. */
export const transcribeJob = {
  name: 'transcripts.transcribe',
  key: (input: JobInput) => String(input['episode_uuid']),
} as const

export function inputOf({ uuid, seriesUuid }: { readonly uuid: string; readonly seriesUuid: string }): TranscribeInput {
  return { series_uuid: seriesUuid, episode_uuid: uuid }
}
