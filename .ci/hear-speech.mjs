// Hears English speech in a WAV file with pocketsphinx, and prints it as the JSON of a transcript: a program for
// `TRANSCRIPTION_PROVIDER=command`. It needs the Debian packages pocketsphinx and pocketsphinx-en-us.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const RATE = 16_000
const [, , audio = ''] = process.argv

writeFileSync('heard.raw', resampled(readFileSync(audio)))
const { status, stdout, error } = spawnSync(
  'pocketsphinx_continuous',
  ['-infile', 'heard.raw', '-time', 'yes', '-logfn', '/dev/null'],
  { encoding: 'utf8', maxBuffer: 10_000_000 },
)
if (error !== undefined || status !== 0) {
  console.error(`pocketsphinx_continuous: ${error ?? `exit code ${status}`}`)
  process.exit(1)
}

// Each word is a line `ferry 1.230 1.580 0.99`; `<s>`, `<sil>` and `[NOISE]` are no words.
const segments = stdout.split('\n').flatMap((line) => {
  const [, word, start, end] = /^([a-z'.-]+)(?:\(\d+\))? (\d+\.\d+) (\d+\.\d+) \d/.exec(line) ?? []
  return word === undefined ? [] : [{ start: Number(start), end: Number(end), text: word }]
})
console.log(JSON.stringify({ language: 'en', segments }))

/** 16-bit samples of a mono WAV file, at the rate that the model was made for. */
function resampled(wav) {
  const rate = wav.readUInt32LE(24)
  const from = wav.indexOf('data', 12, 'latin1') + 8
  const count = Math.floor((wav.length - from) / 2)
  const samples = Buffer.alloc(Math.floor((count * RATE) / rate) * 2)
  for (let at = 0; at < samples.length / 2; at++) {
    const place = (at * rate) / RATE
    const before = Math.min(count - 1, Math.floor(place))
    const after = Math.min(count - 1, before + 1)
    const sample = (index) => wav.readInt16LE(from + index * 2)
    const part = place - before
    samples.writeInt16LE(Math.round(sample(before) * (1 - part) + sample(after) * part), at * 2)
  }
  return samples
}
