import { dirname } from 'node:path'
import { TranscriptionFailure } from '../providers/provider.ts'
import { runProgram } from '../providers/run-program.ts'
import type { FetchedAudio } from './fetch-audio.ts'

/** The exit code of ffmpeg after a signal, such as that of a service manager which stops all processes of a service. */
const STOPPED = 255

/**
 * Has ffmpeg make a file of the sound of another one. Returns what is wrong; `null` if the file was made.
 *
 * @param output the arguments after the input, and the path of the file at their end
 * @throws the reason of the signal; TranscriptionFailure if another try may succeed: something else ended ffmpeg, or the disk
 *   is full
 */
export async function runFfmpeg(
  ffmpeg: string,
  audio: Pick<FetchedAudio, 'path' | 'format'>,
  output: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  // ffmpeg must not guess the format, nor open anything but this file: a playlist makes it read others.
  const input = ['-protocol_whitelist', 'file', '-format_whitelist', audio.format, '-f', audio.format, '-i', audio.path]
  const args = ['-nostdin', '-v', 'error', '-y', ...input, '-vn', '-ac', '1', '-ar', '16000', ...output]
  const folder = dirname(audio.path)
  const end = await runProgram(ffmpeg, args, { maxBytes: 65_536, folder, signal }).catch((error: Error) => {
    if (signal.aborted) throw signal.reason
    return error
  })
  if (end instanceof Error) return end.message
  const { code, complaint } = end
  const isStopped = code === null || code === STOPPED
  // A full disk is empty again later.
  if (isStopped || (code !== 0 && /no space left|quota/i.test(complaint))) {
    const detail = isStopped ? 'ffmpeg was stopped' : complaint
    throw new TranscriptionFailure('the audio could not be decoded', { isFinal: false, detail })
  }
  return code === 0 ? null : `ffmpeg ended with ${code}: ${complaint}`
}
