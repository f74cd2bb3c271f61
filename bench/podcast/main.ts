/*
 * What the podcast path costs, on built code: `npm run bench -- --in-depth podcast [FIGURE…]`. Each figure is
 * taken in a process of its own. CPU is that of the process (median of the later half of the rounds); machines differ,
 * and so do hours of one machine: compare figures of one run.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type * as Podcast from '../../src/podcast/index.ts'
import { type FeedOptions, generatedChunks, generatedFeed } from '../inputs/generate-feed.ts'
import { median } from '../running/median.ts'

type Reading = Pick<typeof Podcast, 'parsePodcast' | 'readPodcast'>

const MB = 1_000_000
const feedUrl = 'https://feeds.example.com/harbour'
const entry = new URL('../../dist/podcast/index.js', import.meta.url)

const load = async (): Promise<Reading> => (await import(entry.href)) as Reading

function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Milliseconds of CPU of a warm round. */
async function warm(rounds: number, work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = cpu()
    await work()
    times.push(cpu() - start)
  }
  return median(times.slice(rounds >> 1))
}

async function parsing(options: FeedOptions): Promise<string> {
  const { parsePodcast } = await load()
  const bytes = generatedFeed(options)
  const time = await warm(16, () => parsePodcast(bytes, { feedUrl }))
  return `${time.toFixed(0)} ms, ${(bytes.length / 1000 / time).toFixed(0)} MB/s`
}

async function smallFeeds(): Promise<string> {
  const { parsePodcast } = await load()
  const bytes = generatedFeed({ bytes: 37_000 })
  const time = await warm(8, () => {
    for (let feed = 0; feed < 500; feed += 1) parsePodcast(bytes, { feedUrl })
  })
  return `${(time / 500).toFixed(2)} ms each`
}

/** Reads a feed as it is generated, and answers what was kept of it by how much memory grew at most. */
async function memory(megabytes: number, keeps: 'nothing' | 'titles'): Promise<string> {
  const { readPodcast } = await load()
  for await (const _ of readPodcast(generatedChunks({ bytes: MB }), { feedUrl }));
  globalThis.gc?.()
  const before = process.memoryUsage()
  let peak = before.rss
  const titles: (string | null)[] = []
  for await (const part of readPodcast(generatedChunks({ bytes: megabytes * MB }), { feedUrl })) {
    if (part.type !== 'episode') continue
    if (keeps === 'titles') titles.push(part.episode.name)
    if (part.index % 256 === 0) peak = Math.max(peak, process.memoryUsage.rss())
  }
  globalThis.gc?.()
  const heap = process.memoryUsage().heapUsed - before.heapUsed
  return `RSS +${((peak - before.rss) / MB).toFixed(0)} MB, heap held ${(heap / MB).toFixed(1)} MB (${titles.length} titles)`
}

async function openParsers(): Promise<string> {
  const { readPodcast } = await load()
  const half = generatedFeed({ bytes: MB }).subarray(0, MB / 2)
  // A source that stops in the middle: the parser waits, as it does for a slow server.
  async function* slow(): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < half.length; start += 65_536) yield Buffer.from(half.subarray(start, start + 65_536))
    await new Promise(() => {})
  }
  const readAll = async (): Promise<void> => {
    for await (const _ of readPodcast(slow(), { feedUrl }));
  }
  for (let parser = 0; parser < 5; parser += 1) void readAll()
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  globalThis.gc?.()
  const before = process.memoryUsage()
  for (let parser = 0; parser < 200; parser += 1) void readAll()
  await new Promise((resolve) => setTimeout(resolve, 20_000))
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return `${((heapUsed + external - before.heapUsed - before.external) / MB).toFixed(1)} MB`
}

/** The longest time, of CPU, that no other work of the process got its turn. */
async function longestStretch(): Promise<string> {
  const { readPodcast } = await load()
  const bytes = generatedFeed({ bytes: 10 * MB })
  for (let round = 0; round < 4; round += 1) for await (const _ of readPodcast(bytes, { feedUrl }));
  let longest = 0
  let last = cpu()
  let isReading = true
  const watch = (): void => {
    longest = Math.max(longest, cpu() - last)
    last = cpu()
    if (isReading) setImmediate(watch)
  }
  setImmediate(watch)
  for await (const _ of readPodcast(bytes, { feedUrl }));
  isReading = false
  return `${longest.toFixed(1)} ms`
}

async function importing(): Promise<string> {
  const start = cpu()
  await load()
  return `${(cpu() - start).toFixed(0)} ms`
}

const figures: Readonly<Record<string, () => Promise<string>>> = {
  import: importing,
  'parse 10 MB, CDATA': () => parsing({ bytes: 10 * MB }),
  'parse 10 MB, escaped': () => parsing({ bytes: 10 * MB, html: 'escaped' }),
  'parse 10 MB, Japanese': () => parsing({ bytes: 10 * MB, language: 'ja' }),
  'parse 37 KB': smallFeeds,
  'longest stretch': longestStretch,
  'read 50 MB': () => memory(50, 'nothing'),
  'read 200 MB': () => memory(200, 'nothing'),
  'titles of 200 MB': () => memory(200, 'titles'),
  '200 parsers open': openParsers,
}

const [name, ...others] = process.argv.slice(2)
const figure = name === undefined || others.length > 0 ? undefined : figures[name]
if (figure !== undefined) {
  console.log(`${(name as string).padEnd(24)}${await figure()}`)
  process.exit(0)
}
for (const wanted of name === undefined ? Object.keys(figures) : [name, ...others]) {
  const self = fileURLToPath(import.meta.url)
  spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', self, wanted], { stdio: 'inherit' })
}
