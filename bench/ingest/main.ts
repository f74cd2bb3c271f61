/*
 * Measures time and memory of refreshing 10,000 feeds in one process, 200 at once, over the loopback interface. Everything
 * is stored in files: `npx tsx bench/ingest/main.ts [FEEDS] [CONCURRENCY]`. The first run reads all feeds for the first time;
 * the second is a day later, when most have not changed. Server and client are processes of their own. Takes some minutes.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, version } from 'node:process'
import { benchFolder, compile } from '../running/compile.ts'

interface Figures {
  readonly kinds: Readonly<Record<string, number>>
  readonly children: number
  readonly events: number
  readonly bytes: number
  readonly done: number
  readonly seconds: number
  readonly user: number
  readonly system: number
  readonly baseline: number
  readonly peak: number
  readonly course: readonly number[]
  readonly live: readonly number[]
}

const [feeds = '10000', concurrency = '200'] = argv.slice(2)
const root = join(import.meta.dirname, '../..')
const built = benchFolder()
const library = join(built, 'library.js')
writeFileSync(
  join(built, 'library.ts'),
  `export * from '${root}/src/ingest/index.ts'\nexport { createFetcher } from '${root}/src/fetch/index.ts'\n`,
)
compile([library.replace('.js', '.ts')], built)

const script = (name: string) => ['--import', 'tsx', join(import.meta.dirname, name)]
const server = spawn(process.execPath, script('server.ts'), { stdio: ['pipe', 'pipe', 'inherit'] })
try {
  const [output] = (await once(server.stdout, 'data')) as [Buffer]
  const port = output.toString().trim()
  const measure = async (now: number): Promise<Figures> => {
    const args = [library, port, feeds, concurrency, join(built, 'state'), String(now)]
    const client = spawn(process.execPath, ['--expose-gc', ...script('client.ts'), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let figures = ''
    client.stdout.on('data', (piece: Buffer) => {
      figures += piece.toString()
    })
    await once(client, 'close')
    return JSON.parse(figures)
  }
  console.log(`Node ${version}, ${feeds} feeds, ${concurrency} at once\n`)
  const start = Date.UTC(2026, 6, 1)
  report('all for the first time', await measure(start))
  await fetch(`http://127.0.0.1:${port}/day`, { method: 'POST' })
  report('a day later', await measure(start + 86_400_000))
} finally {
  server.kill()
  rmSync(built, { recursive: true, force: true })
}

function report(title: string, figures: Figures): void {
  const { kinds, children, events, bytes, done, seconds, user, system, baseline, peak, course, live } = figures
  const mib = (size: number) => (size / 2 ** 20).toFixed(0)
  console.log(`${title}: ${JSON.stringify(kinds)}, ${children} children read, ${events} events`)
  console.log(
    `  ${(done / seconds).toFixed(0)} feeds a second, ${(bytes / 1e6 / seconds).toFixed(1)} MB a second of documents`,
  )
  console.log(
    `  ${(((user + system) / done) * 1000).toFixed(2)} ms CPU a feed (${((user / done) * 1000).toFixed(2)} of it user), ${seconds.toFixed(0)} s in all`,
  )
  console.log(
    `  memory ${mib(baseline)} MiB after a tenth of the feeds, at most ${mib(peak)} MiB: growth ${mib(peak - baseline)} MiB; at each tenth ${course.map(mib).join(' ')}`,
  )
  console.log(`  live heap ${live.map(mib).join(' MiB after a tenth, ')} MiB at the end\n`)
}
