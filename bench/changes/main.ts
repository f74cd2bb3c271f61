/*
 * What it costs to compare a reading with what is known: 10,000 known children, one new, one edited; the snapshot decoded
 * and encoded and childrenHash included. CPU time in ms, median of the later half of the runs; built code.
 *
 *   npx tsup --no-dts && npx tsx bench/changes/main.ts
 */
import process from 'node:process'
import { median } from '../running/median.ts'

type Changes = typeof import('../../src/changes/index.ts')
type Podcast = typeof import('../../src/podcast/index.ts')
type Part = Parameters<ReturnType<Changes['createDiff']>['see']>[0]

const built = (name: string): string => new URL(`../../dist/${name}/index.js`, import.meta.url).href
const { createDiff, decodeSnapshot, emptySnapshot, encodeSnapshot, snapshotFrom }: Changes = await import(
  built('changes')
)
const { readPodcast }: Podcast = await import(built('podcast'))

const CHILDREN = 10_000
const RUNS = 60
const START = Date.UTC(2000, 0, 1)
const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 1)

function feed(newest: number, edited: number | null): string {
  const items = Array.from({ length: newest }, (_, index) => {
    const n = newest - index
    return `<item><guid>https://show.example/?p=${n}</guid><title>Episode ${n}${n === edited ? ', new' : ''}</title><pubDate>${new Date(START + n * HOUR).toUTCString()}</pubDate><enclosure url="https://media.example/${n}.mp3" type="audio/mpeg" length="1000"/><description>What episode ${n} is about, in some words.</description></item>`
  })
  return `<rss version="2.0"><channel><title>Show</title>${items.join('')}</channel></rss>`
}

async function partsOf(document: string): Promise<Part[]> {
  const parts: Part[] = []
  for await (const part of readPodcast(document, { feedUrl: 'https://show.example/feed.xml' })) parts.push(part)
  return parts
}

function refreshed(snapshot: Uint8Array, parts: readonly Part[]): Uint8Array {
  const diff = createDiff(decodeSnapshot(snapshot))
  for (const part of parts) diff.see(part)
  return encodeSnapshot(diff.finish({ now: NOW }).snapshot)
}

/** CPU milliseconds of the median run. */
function measured(run: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return median(times.slice(RUNS / 2))
}

const before = await partsOf(feed(CHILDREN, null))
const after = await partsOf(feed(CHILDREN + 1, CHILDREN / 2))
const empty = encodeSnapshot(emptySnapshot())
const first = refreshed(empty, before)
const rows = before.flatMap((part) =>
  part.type === 'episode'
    ? [{ uuid: crypto.randomUUID(), guid: part.episode.guid, datePublished: part.episode.datePublished }]
    : [],
)
const seriesUuid = decodeSnapshot(first).seriesUuid ?? ''
const directory = refreshed(encodeSnapshot(snapshotFrom(rows, { seriesUuid })), before)

for (const [name, run] of [
  ['one new, one edited', () => refreshed(first, after)],
  ['nothing changed', () => refreshed(first, before)],
  ['tick', () => encodeSnapshot(createDiff(decodeSnapshot(first)).tick(NOW).snapshot)],
  ['decode and encode', () => encodeSnapshot(decodeSnapshot(first))],
  ['uuids of the directory', () => refreshed(directory, after)],
  ['first import', () => refreshed(empty, before)],
] as const) {
  console.log(`${name.padEnd(24)}${measured(run).toFixed(2).padStart(8)} ms`)
}
console.log(
  `${((first.length - empty.length) / CHILDREN).toFixed(2)} bytes a child, ${empty.length} a feed without any`,
)
