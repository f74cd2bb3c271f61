import { writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { aFolder, aProgram } from '../a-program.ts'
import { type ProviderCall, sendJson } from '../world-of-sound.ts'

/** Sound in which each second says its number, for fakes of ffmpeg and of engines: `second12` at second 12. */

const RATE = 16_000
/** The loudness of a second, from which a fake engine reads its number. */
const LOUDNESS = 2_000
const STEP = 7

/** Returns a program that stands in for ffmpeg: what it decodes has so many seconds, some of them silent in the middle. */
export async function aDecoder(seconds: number, silences: readonly number[] = []): Promise<string> {
  const samples = new Int16Array(seconds * RATE)
  for (let second = 0; second < seconds; second++) {
    const start = second * RATE
    samples.fill(LOUDNESS + second * STEP, start, start + RATE)
    if (silences.includes(second)) samples.fill(0, start + RATE * 0.1, start + RATE * 0.9)
  }
  const sound = join(await aFolder(), 'decoded.pcm')
  await writeFile(sound, samples)
  // Like ffmpeg, it writes to its last argument.
  return await aProgram(`for file; do :; done; cat ${sound} > "$file"`)
}

/** Returns the seconds of the WAV file in the form that a provider got: the first one, and their number. */
export function secondsIn({ body }: ProviderCall): { readonly first: number; readonly count: number } {
  const wave = body.indexOf('RIFF')
  const length = body.readUInt32LE(wave + 40)
  let at = wave + 44
  while (body.readInt16LE(at) === 0) at += 2
  const first = Math.round((body.readInt16LE(at) - LOUDNESS) / STEP)
  return { first, count: Math.ceil(length / (2 * RATE)) }
}

/** Answers like an engine that hears the number of each second of a piece. */
export function sendCounted(call: ProviderCall, response: ServerResponse, language = 'english'): void {
  const { first, count } = secondsIn(call)
  const segments = Array.from({ length: count }, (_, index) => ({
    start: index,
    end: index + 0.9,
    text: ` second${first + index}`,
  }))
  sendJson(response, JSON.stringify({ task: 'transcribe', language, segments }))
}

/** What a listener of the whole sound hears. */
export function countedTo(seconds: number): string {
  return Array.from({ length: seconds }, (_, second) => `second${second}`).join(' ')
}
