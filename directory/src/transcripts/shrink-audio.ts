import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FetchedAudio } from './fetch-audio.ts'
import { type AudioFile, TranscriptionFailure } from './providers/provider.ts'
import { runProgram } from './providers/run-program.ts'

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
): Promise<AudioFile> {
  if (audio.bytes <= maxBytes) return audio
  const tooLarge = (detail: string) => new TranscriptionFailure('the audio is too large', { isFinal: true, detail })
  if (ffmpeg === null) throw tooLarge('FFMPEG is not set')
  const folder = dirname(audio.path)
  const path = join(folder, 'audio.ogg')
  // ffmpeg must not guess the format, nor open anything but this file: a playlist makes it read others.
  const input = ['-protocol_whitelist', 'file', '-format_whitelist', audio.format, '-f', audio.format, '-i', audio.path]
  const args = ['-nostdin', '-v', 'error', '-y', ...input, '-vn', '-ac', '1', '-ar', '16000']
  const encoder = ['-c:a', 'libopus', '-b:a', '24k', '-f', 'ogg', path]
  const { code, complaint } = await runProgram(ffmpeg, [...args, ...encoder], {
    maxBytes: 65_536,
    folder,
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw signal.reason
    throw tooLarge((error as Error).message)
  })
  if (code !== 0) throw tooLarge(`ffmpeg ended with ${code}: ${complaint}`)
  const { size } = await stat(path).catch(() => {
    throw tooLarge('ffmpeg wrote no file')
  })
  if (size > maxBytes) throw tooLarge('also after ffmpeg')
  return { path, bytes: size, mediaType: 'audio/ogg', name: 'episode.ogg' }
}
