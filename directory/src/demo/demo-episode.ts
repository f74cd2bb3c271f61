/** Samples of the sound per second, each of one byte. */
const RATE = 8_000
const HEAD_BYTES = 44

/** Seconds of the sound that stands for every episode. */
export const SOUND_S = 90
export const SOUND_BYTES = HEAD_BYTES + SOUND_S * RATE

/** A quiet bell, every two seconds, as WAV. */
export function renderSound(): Uint8Array<ArrayBuffer> {
  const samples = SOUND_S * RATE
  const wav = Buffer.alloc(SOUND_BYTES)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(RATE, 24)
  wav.writeUInt32LE(RATE, 28)
  wav.writeUInt16LE(1, 32)
  wav.writeUInt16LE(8, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples, 40)
  for (let i = 0; i < samples; i++) {
    const loudness = 30 * Math.exp((-3 * (i % (2 * RATE))) / RATE)
    wav[HEAD_BYTES + i] = 128 + Math.round(loudness * Math.sin((i * 2 * Math.PI * 330) / RATE))
  }
  return new Uint8Array(wav)
}

/** The chapters of every episode. */
export const demoChapters = JSON.stringify({
  version: '1.2.0',
  chapters: [
    { startTime: 0, title: 'Hello' },
    { startTime: 20, title: 'The bell' },
    { startTime: 60, title: 'Goodbye' },
  ],
})

/** The transcript of every episode, as WebVTT. */
export const demoTranscript = `WEBVTT

00:00.000 --> 00:09.000
<v Host>This is a demo.

00:10.000 --> 00:19.000
<v Guest>What do we hear?

00:20.000 --> 00:34.000
<v Host>You hear one bell, every two seconds, for a minute and a half.

00:35.000 --> 00:49.000
<v Guest>It is a quiet bell.

00:50.000 --> 01:04.000
<v Host>So nobody minds if it is left on while one looks around in the directory.

01:05.000 --> 01:19.000
<v Guest>And this paragraph is marked while it is spoken.

01:20.000 --> 01:30.000
<v Host>Goodbye.
`
