/*
 * How fast transcripts are read: 20 MB of each format, in both styles, in MB (10^6 bytes) per second of CPU time, median
 * of five. A second column has a file of half the size: the figures are the same where time is linear.
 *
 *   npm run build && npx tsx bench/transcript/main.ts
 */
import type { TranscriptItem, TranscriptStyle } from '../../src/transcript/index.ts'
import { median } from '../running/median.ts'

// What is published is measured: run through tsx, the sources are slower by half.
const built = new URL('../../dist/transcript/index.js', import.meta.url).href
const { formatSrt, formatVtt, parseTranscript } = (await import(
  built
)) as typeof import('../../src/transcript/index.ts')

const SIZE = 20_000_000
const RUNS = 5

const sentences = [
  'So the harbour master looked at the chart and said that nobody had ever gone out on a night like that.',
  'Het water stond tot aan de dijk, en toch: niemand ging naar huis.',
  '今夜は星がよく見えますね。海の向こうまで見えそうです。',
  'Und dann, ganz plötzlich, war es still – so still, dass man die Möwen atmen hörte.',
  "I don't know, maybe. What do you think?",
]
const speakers = ['Maeve', 'Tobias Ek', 'Zoë']

/** About an hour of talk for each 60 KB. */
function itemsOf(count: number): TranscriptItem[] {
  return Array.from({ length: count }, (_, index) => ({
    id: '',
    text: `${sentences[index % sentences.length]} (${index})`,
    speaker: speakers[Math.floor(index / 7) % speakers.length] ?? null,
    startTimecode: index * 4_100,
    endTimecode: index * 4_100 + 4_000,
  }))
}

const clock = (item: TranscriptItem): string => new Date(item.startTimecode ?? 0).toISOString().slice(11, 19)

const formats: Readonly<Record<string, (items: readonly TranscriptItem[]) => string>> = {
  WebVTT: formatVtt,
  SubRip: formatSrt,
  JSON: (items) =>
    JSON.stringify({
      version: '1.0.0',
      segments: items.map(({ text, speaker, startTimecode, endTimecode }) => ({
        speaker,
        startTime: (startTimecode ?? 0) / 1000,
        endTime: (endTimecode ?? 0) / 1000,
        body: text,
      })),
    }),
  'JSON, by words': (items) =>
    JSON.stringify({
      segments: items.flatMap(({ text, speaker, startTimecode }) =>
        text.split(' ').map((body, index) => {
          const startTime = ((startTimecode ?? 0) + index * 200) / 1000
          return { speaker, startTime, endTime: startTime + 0.2, body }
        }),
      ),
    }),
  HTML: (items) =>
    items.map((item) => `<cite>${item.speaker}:</cite>\n<time>${clock(item)}</time>\n<p>${item.text}</p>\n`).join(''),
  'plain text': (items) => items.map((item) => `[${clock(item)}] ${item.speaker}: ${item.text}\n\n`).join(''),
}

/** A file of about so many bytes. */
function fileOf(write: (items: readonly TranscriptItem[]) => string, size: number): Buffer {
  const sample = Buffer.byteLength(write(itemsOf(1_000)))
  return Buffer.from(write(itemsOf(Math.round((size / sample) * 1_000))))
}

const limits = { maxBytes: Number.POSITIVE_INFINITY, maxItems: Number.POSITIVE_INFINITY }

function megabytesPerSecond(file: Buffer, style: TranscriptStyle): number {
  const speeds = Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage()
    const { status } = parseTranscript(file, { style, limits })
    const { user, system } = process.cpuUsage(before)
    if (status !== 'ok') throw new Error(`the file is ${status}`)
    return file.length / (user + system)
  })
  return median(speeds)
}

console.log(
  `format           MB  utterances  paragraphs  half the size     (MB/s of CPU, Node ${process.versions.node})`,
)
for (const [name, write] of Object.entries(formats)) {
  const whole = fileOf(write, SIZE)
  const half = fileOf(write, SIZE / 2)
  const figures = [
    megabytesPerSecond(whole, 'UTTERANCE'),
    megabytesPerSecond(whole, 'PARAGRAPH'),
    megabytesPerSecond(half, 'PARAGRAPH'),
  ].map((figure) => figure.toFixed(1).padStart(12))
  console.log(`${name.padEnd(15)}${(whole.length / 1e6).toFixed(0).padStart(4)}${figures.join('')}`)
}
