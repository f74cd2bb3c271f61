/*
 * How fast XML becomes events, without anything above: `npx tsx bench/xml/main.ts [feed] [hostile] [memory]`.
 * Measures compiled code in fresh processes that take turns; figures are medians of processor time. The peers are saxes
 * with namespaces, htmlparser2, and expat in C where a compiler and expat's headers are at hand. Takes about three
 * minutes.
 */
import { execFileSync } from 'node:child_process'
import { createWriteStream, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FeedOptions, generatedChunks, generatedFeed } from '../inputs/generate-feed.ts'
import { hostileDocuments } from '../inputs/hostile-documents.ts'
import { benchFolder, compile } from '../running/compile.ts'
import { median } from '../running/median.ts'

const MB = 1_000_000
const ROUNDS = 5
const RUNS = 5
/** After three of them, a third of what is measured was still the compiler's. */
const WARM_UPS = 20
const HOSTILE_ROUNDS = 3

const built = benchFolder()

/** The path of the compiled expat-count; null where there is no compiler or no expat. */
function compileExpat(): string | null {
  const program = join(built, 'expat-count')
  try {
    const source = join(import.meta.dirname, '../compare/expat-count.c')
    execFileSync('cc', ['-O2', '-o', program, source, '-lexpat'], { stdio: 'ignore' })
    return program
  } catch {
    return null
  }
}

interface Run {
  readonly milliseconds: number
  readonly found: object
}

function run(reader: string, task: string, file: string, runs: number, warmUps: number, chunkBytes = 65_536): Run {
  const script = join(built, 'events-client.js')
  const parameters = [reader, task, file, runs, warmUps, chunkBytes].map(String)
  return JSON.parse(execFileSync(process.execPath, [script, ...parameters], { encoding: 'utf8', timeout: 300_000 }))
}

function runExpat(program: string, file: string): Run {
  const lines = execFileSync(program, [file, String(RUNS)], { encoding: 'utf8' })
    .trim()
    .split('\n')
  return { milliseconds: median(lines.slice(0, RUNS).map(Number)), found: {} }
}

function fileOf(name: string, bytes: Buffer): string {
  const file = join(built, name)
  writeFileSync(file, bytes)
  return file
}

/** Time of the peers over ours, for one feed. */
function feed(title: string, options: Omit<FeedOptions, 'bytes'>): void {
  const bytes = generatedFeed({ ...options, bytes: 10 * MB })
  const file = fileOf('feed.xml', bytes)
  const expat = compileExpat()
  const contestants: Record<string, () => Run> = {
    'feedmill, collected': () => run('feedmill', 'collect', file, RUNS, WARM_UPS),
    'saxes, collected': () => run('saxes', 'collect', file, RUNS, WARM_UPS),
    'htmlparser2, collected': () => run('htmlparser2', 'collect', file, RUNS, WARM_UPS),
    'feedmill, counted': () => run('feedmill', 'count', file, RUNS, WARM_UPS),
    ...(expat !== null && { 'expat in C, counted': () => runExpat(expat, file) }),
  }
  const times = new Map(Object.keys(contestants).map((name): [string, number[]] => [name, []]))
  const collected = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, measure] of Object.entries(contestants)) {
      const { milliseconds, found } = measure()
      times.get(name)?.push(milliseconds)
      if (name.endsWith('collected')) collected.add(JSON.stringify(found))
    }
  }
  if (collected.size > 1) throw new Error(`The readers do not agree: ${[...collected].join(' ')}`)
  const of = (name: string) => median(times.get(name) ?? [])
  const megabytes = bytes.length / MB
  console.log(`\n${title}, ${megabytes.toFixed(1)} MB${' '.repeat(Math.max(1, 40 - title.length))}ms    MB/s`)
  for (const name of times.keys()) {
    console.log(
      `  ${name.padEnd(40)}${of(name).toFixed(1).padStart(6)}${((megabytes / of(name)) * 1000).toFixed(0).padStart(8)}`,
    )
  }
  const ratio = (peer: string, own: string) => (of(peer) / of(own)).toFixed(2)
  console.log(`  against saxes ${ratio('saxes, collected', 'feedmill, collected')} x (floor 2, goal 2.5)`)
  console.log(`  against htmlparser2 ${ratio('htmlparser2, collected', 'feedmill, collected')} x`)
  if (expat === null) console.log('  expat is not at hand')
  else console.log(`  against expat ${ratio('expat in C, counted', 'feedmill, counted')} x (floor 0.8, goal 1.0)`)
}

/** One reading in a fresh process, of 4 and of 8 MB: time must no more than double. */
function hostile(): void {
  console.log(
    `\nhostile documents, ms of one reading: events of 4 MB, 8 MB; whole feeds of 8 MB (floor 1,000, goal 300)`,
  )
  const measure = (reader: string, file: string, chunkBytes?: number) =>
    median(Array.from({ length: HOSTILE_ROUNDS }, () => run(reader, 'collect', file, 1, 0, chunkBytes).milliseconds))
  const row = (name: string, figures: readonly number[]) =>
    console.log(`  ${name.padEnd(40)}${figures.map((figure) => figure.toFixed(0).padStart(8)).join('')}`)
  for (const [name, build] of Object.entries(hostileDocuments)) {
    const half = fileOf('half.xml', build(4 * MB))
    const whole = fileOf('whole.xml', build(8 * MB))
    row(name, [measure('feedmill', half), measure('feedmill', whole), measure('podcast', whole)])
  }
  const file = fileOf('small.xml', generatedFeed({ bytes: MB }))
  row('a feed of 1 MB in chunks of 1 byte', [measure('feedmill', file, 1)])
}

async function memory(): Promise<void> {
  const file = join(built, 'large.xml')
  await pipeline(Readable.from(generatedChunks({ bytes: 200 * MB })), createWriteStream(file))
  const script = join(built, 'memory-client.js')
  const measure = (task: string) =>
    median(
      Array.from({ length: ROUNDS }, () =>
        Number(execFileSync(process.execPath, [script, task, file], { encoding: 'utf8' })),
      ),
    )
  const [bare, stream, events] = ['bare', 'stream', 'events'].map(measure) as [number, number, number]
  const over = (figure: number) => (figure - bare).toFixed(1)
  console.log(
    `\nlargest RSS: bare ${bare.toFixed(1)} MB; streaming 200 MB +${over(stream)}; with events +${over(events)} (floor 25)`,
  )
}

try {
  compile(['bench/xml/events-client.ts', 'bench/xml/memory-client.ts'], built)
  const parts = process.argv.slice(2)
  const isWanted = (part: string) => parts.length === 0 || parts.includes(part)
  console.log(`Node ${version}, ${new Date().toISOString().slice(0, 10)}, median of ${ROUNDS} processes`)
  if (isWanted('feed')) {
    feed('a feed with CDATA', {})
    feed('a feed with escaped HTML', { html: 'escaped' })
    feed('a feed in Japanese', { language: 'ja' })
  }
  if (isWanted('hostile')) hostile()
  if (isWanted('memory')) await memory()
} finally {
  rmSync(built, { recursive: true, force: true })
}
