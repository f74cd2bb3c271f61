import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { audioFormatOf } from '../../src/transcripts/audio/audio-format.ts'
import { shrinkAudio } from '../../src/transcripts/audio/shrink-audio.ts'
import { decodeSound, writePiece } from '../../src/transcripts/audio/sound.ts'
import { aFolder } from './a-program.ts'

/** Tests real files with the ffmpeg of this machine, if it has one. */

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

test.skipIf(!hasFfmpeg).each([
  ['mp3', 'mp3'],
  ['aac', 'adts'],
  ['mov', 'mp4'],
  ['mov', 'mov'],
  ['ogg', 'ogg'],
  ['flac', 'flac'],
  ['wav', 'wav'],
  ['aiff', 'aiff'],
  ['matroska', 'matroska'],
  ['asf', 'asf'],
] as const)('ffmpeg makes speech of its own %s (%s)', async (format, muxer) => {
  const path = join(await aFolder(), 'audio')
  const sound = ['-f', 'lavfi', '-i', 'anoisesrc=duration=2', '-metadata', 'title=Harbour', '-f', muxer, path]
  expect(spawnSync('ffmpeg', ['-v', 'error', ...sound]).stderr.toString()).toBe('')
  expect(await audioFormatOf(path)).toBe(format)
  const bytes = (await readFile(path)).length
  const audio = { path, bytes, mediaType: 'application/octet-stream', format, name: 'episode' }
  const shrunk = await shrinkAudio(audio, bytes - 1, 'ffmpeg', new AbortController().signal)
  expect((await readFile(shrunk.path)).toString('latin1', 0, 4)).toBe('OggS')
  const decoded = await decodeSound(audio, 'ffmpeg', 60, new AbortController().signal)
  expect(decoded.lengthMs / 1000).toBeCloseTo(2, 0)
  const piece = await writePiece(decoded, { startMs: 500, endMs: 1500 })
  expect(await audioFormatOf(piece.path)).toBe('wav')
  const probe = spawnSync('ffmpeg', ['-i', piece.path, '-f', 'null', '-'])
  expect(probe.stderr.toString()).toMatch(/Duration: 00:00:01\.00.+pcm_s16le.+16000 Hz, (?:mono|1 channels)/s)
})

test.skipIf(!hasFfmpeg)('ffmpeg opens no other file, even if a playlist is called audio', async () => {
  const folder = await aFolder()
  const [path, secret] = [join(folder, 'audio'), join(folder, 'secret.mp3')]
  spawnSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'anoisesrc=duration=2', secret])
  await writeFile(path, `#EXTM3U\n#EXTINF:2,\n${secret}\n#EXT-X-ENDLIST\n`.padEnd(50_000, '#\n'))
  const audio = { path, bytes: 50_000, mediaType: 'audio/mpeg', name: 'episode' }
  const shrink = (format: 'mp3' | 'mov' | 'matroska') =>
    shrinkAudio({ ...audio, format }, 49_999, 'ffmpeg', new AbortController().signal)
  for (const format of ['mp3', 'mov', 'matroska'] as const) {
    await expect(shrink(format)).rejects.toMatchObject({ reason: 'the audio is too large' })
  }
})
