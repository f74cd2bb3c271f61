import { WAVE_HEADER_BYTES, waveHeader } from '../../transcripts/index.ts'
import { around, seedOf } from '../seed.ts'

/** Samples per second of the usual sound, each of one byte. */
const RATE = 8_000
/** Samples per second of the finer sound. */
export const FINE_RATE = 16_000

/** Returns the bytes of a sound of a length. */
export function soundBytes(seconds: number, rate: number = RATE): number {
  return WAVE_HEADER_BYTES + seconds * rate
}

/** Steps of a scale above its lowest note, in half tones. */
const scales = [
  [0, 2, 4, 7, 9],
  [0, 3, 5, 7, 10],
  [0, 2, 3, 7, 8],
  [0, 4, 5, 7, 11],
  [0, 2, 5, 7, 9],
  [0, 1, 5, 7, 8],
]
/** The strength of the first overtones: bell, flute, reed, string. */
const timbres = [
  [1, 0, 0.5, 0, 0.3],
  [1, 0.15, 0.05],
  [1, 0, 0.6, 0, 0.35],
  [1, 0.5, 0.33, 0.2],
]
/** The beats of a bar on which a note begins. */
const rhythms = ['x...x...', 'x.x.x.x.', 'x..x..x.', 'x.xx..x.', 'x......x', 'xx.x.x..']

/**
 * Returns a tune as WAV that one can tell from others: scale, speed, timbre and rhythm follow from the podcast, the
 * notes from the episode. The last two seconds fade.
 */
export function renderSound(podcast: string, episode: string, seconds: number, rate: number = RATE): Buffer {
  const seed = seedOf(podcast)
  const scale = around(scales, seed)
  const rhythm = around(rhythms, seed >>> 4)
  const lowest = 165 * 2 ** (((seed >>> 8) % 12) / 12)
  const beatS = 0.22 + ((seed >>> 12) % 8) * 0.05
  const wave = waveOf(around(timbres, seed >>> 16))
  const isPlucked = ((seed >>> 20) & 1) === 1
  const samples = seconds * rate
  const sound = new Float32Array(samples)
  const beats = Math.floor(seconds / beatS)
  let note = seedOf(`${podcast} ${episode}`)
  for (let beat = 0; beat < beats; beat += 1) {
    if (rhythm[beat % rhythm.length] !== 'x') continue
    note = (Math.imul(note, 1_664_525) + 1_013_904_223) >>> 0
    const isLow = beat % rhythm.length === 0
    const step = around(scale, note >>> 16) + (isLow ? -12 : ((note >>> 8) & 3) === 0 ? 12 : 0)
    const from = Math.floor(beat * beatS * rate)
    addNote(sound, {
      from,
      samples: Math.floor((isPlucked ? 1.6 : 2.6) * beatS * rate),
      hertz: lowest * 2 ** (step / 12),
      rate,
      wave,
    })
  }
  return asWav(sound, rate)
}

const WAVE = 1_024

/** Returns one swing of a tone. */
function waveOf(overtones: readonly number[]): Float32Array {
  const sum = overtones.reduce((total, strength) => total + strength, 0)
  return Float32Array.from({ length: WAVE }, (_, index) => {
    const angle = (index * 2 * Math.PI) / WAVE
    return overtones.reduce((total, strength, place) => total + strength * Math.sin(angle * (place + 1)), 0) / sum
  })
}

interface Note {
  /** The first sample. */
  readonly from: number
  readonly samples: number
  readonly hertz: number
  readonly rate: number
  readonly wave: Float32Array
}

function addNote(sound: Float32Array, { from, samples, hertz, rate, wave }: Note): void {
  const until = Math.min(from + samples, sound.length)
  const turn = (hertz * WAVE) / rate
  const fading = Math.exp(-4 / samples)
  let loudness = 34
  let phase = 0
  for (let index = from; index < until; index += 1) {
    // A short rise: a tone that begins at once clicks.
    const rise = Math.min(1, (index - from) / 80)
    sound[index] = sound[index]! + loudness * rise * wave[phase & (WAVE - 1)]!
    phase += turn
    loudness *= fading
  }
}

function asWav(sound: Float32Array, rate: number): Buffer {
  const wav = Buffer.alloc(WAVE_HEADER_BYTES + sound.length)
  waveHeader(sound.length, { rate, bytesOfSample: 1 }).copy(wav)
  const fade = 2 * rate
  for (let index = 0; index < sound.length; index += 1) {
    const value = sound[index]! * Math.min(1, (sound.length - index) / fade)
    wav[WAVE_HEADER_BYTES + index] = 128 + Math.max(-127, Math.min(127, Math.round(value)))
  }
  return wav
}
