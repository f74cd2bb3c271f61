import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shrinkAudio } from '../../src/transcripts/audio/shrink-audio.ts'
import { aFolder, aProgram } from './a-program.ts'

/** Tests files that are too large for a provider. Shell scripts stand in for ffmpeg. */

const signal = new AbortController().signal

async function audioOf(bytes: number) {
  const path = join(await aFolder(), 'audio')
  await writeFile(path, Buffer.alloc(bytes, 'sound'))
  return { path, bytes, mediaType: 'audio/mpeg', format: 'mp3', name: 'episode.mp3' } as const
}

/** Writes to the last argument, as ffmpeg does. */
const writing = (bytes: number) => `for file; do :; done; head -c ${bytes} /dev/zero > "$file"`
const tooLarge = (detail: RegExp) => ({
  name: 'TranscriptionFailure',
  reason: 'the audio is too large',
  isFinal: true,
  detail: expect.stringMatching(detail),
})

test('a file that fits stays unchanged', async () => {
  const audio = await audioOf(100)
  expect(await shrinkAudio(audio, 100, await aProgram('exit 1'), signal)).toBe(audio)
})

test('a file that is too large becomes speech in Opus', async () => {
  const audio = await audioOf(101)
  const shrunk = await shrinkAudio(audio, 100, await aProgram(`echo "$@" > args; ${writing(100)}`), signal)
  expect(shrunk).toMatchObject({ bytes: 100, mediaType: 'audio/ogg', name: 'episode.ogg' })
  expect(await readFile(shrunk.path)).toHaveLength(100)
  const args = await readFile(join(audio.path, '../args'), 'utf8')
  expect(args).toContain(
    `-protocol_whitelist file -format_whitelist mp3 -f mp3 -i ${audio.path} -vn -ac 1 -ar 16000 -c:a libopus -b:a 24k`,
  )
})

test('a file that is still too large afterwards is refused', async () => {
  const shrinking = shrinkAudio(await audioOf(200), 100, await aProgram(writing(101)), signal)
  await expect(shrinking).rejects.toMatchObject(tooLarge(/also after ffmpeg/))
})

test('without ffmpeg, a file that is too large is refused', async () => {
  await expect(shrinkAudio(await audioOf(101), 100, null, signal)).rejects.toMatchObject(tooLarge(/FFMPEG is not set/))
})

test('a file that is too large is refused if ffmpeg is missing or fails', async () => {
  const audio = await audioOf(101)
  const shrink = (program: string) => shrinkAudio(audio, 100, program, signal)
  await expect(shrink('/nowhere/ffmpeg')).rejects.toMatchObject(tooLarge(/ENOENT/))
  const failing = await aProgram('echo "no such codec" >&2; exit 1')
  await expect(shrink(failing)).rejects.toMatchObject(tooLarge(/ended with 1: no such codec/))
})

test('a full disk does not pass for audio that is too large', async () => {
  const full = await aProgram('echo "av_interleaved_write_frame(): No space left on device" >&2; exit 228')
  await expect(shrinkAudio(await audioOf(101), 100, full, signal)).rejects.toMatchObject({
    reason: 'the audio could not be decoded',
    isFinal: false,
  })
})

test.each(['kill -9 $$', 'exit 255'])('ffmpeg that was stopped, as by `%s`, is tried again', async (script) => {
  const shrinking = shrinkAudio(await audioOf(101), 100, await aProgram(script), signal)
  await expect(shrinking).rejects.toMatchObject({ isFinal: false, detail: 'ffmpeg was stopped' })
})

test('a file that is too large is refused if ffmpeg succeeds but writes nothing', async () => {
  const shrinking = shrinkAudio(await audioOf(101), 100, await aProgram('exit 0'), signal)
  await expect(shrinking).rejects.toMatchObject(tooLarge(/wrote no file/))
})

test('ffmpeg is ended by the signal', async () => {
  const stopping = new AbortController()
  const audio = await audioOf(101)
  const shrinking = shrinkAudio(audio, 100, await aProgram('touch begun; sleep 1000'), stopping.signal)
  shrinking.catch(() => undefined)
  const hasBegun = () =>
    readFile(join(audio.path, '../begun')).then(
      () => true,
      () => false,
    )
  await expect.poll(hasBegun).toBe(true)
  stopping.abort(new Error('stopped'))
  await expect(shrinking).rejects.toThrow('stopped')
})
