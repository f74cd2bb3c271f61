import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { TranscriptionFailure } from '../providers/provider.ts'
import type { FetchedAudio } from './fetch-audio.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

/**
 * Makes a file fit a provider: it becomes speech at 24 kbit/s, 11 MB an hour. A file that fits is returned as it is.
 *
 * @param ffmpeg the program; `null` if there is none
 * @throws TranscriptionFailure `the audio is too large` if it cannot be made to fit
 */
export async function shrinkAudio(
  audio: FetchedAudio,
  maxBytes: number,
  ffmpeg: string | null,
  signal: AbortSignal,
): Promise<FetchedAudio> {
  if (audio.bytes <= maxBytes) return audio
  const tooLarge = (detail: string) => new TranscriptionFailure('the audio is too large', { isFinal: true, detail })
  if (ffmpeg === null) throw tooLarge('FFMPEG is not set')
  const path = join(dirname(audio.path), 'audio.ogg')
  const fault = await runFfmpeg(ffmpeg, audio, ['-c:a', 'libopus', '-b:a', '24k', '-f', 'ogg', path], signal)
  if (fault !== null) throw tooLarge(fault)
  const { size } = await stat(path).catch(() => {
    throw tooLarge('ffmpeg wrote no file')
  })
  if (size > maxBytes) throw tooLarge('also after ffmpeg')
  return { path, bytes: size, mediaType: 'audio/ogg', format: 'ogg', name: 'episode.ogg' }
}
