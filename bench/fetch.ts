/*
 * What the fetcher costs beside undici's bare `request`, over the loopback interface: `npx tsx bench/fetch.ts`. Server
 * and clients are processes of their own; the clients take turns; the figures are medians. Takes about two minutes.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { version } from 'node:process'
import { benchFolder, compile } from './compile.ts'
import { median } from './median.ts'

const ROUNDS = 5
const IN_FLIGHT = 50
const scenarios = [
  { name: '304', requests: 20_000, text: '304 answers' },
  { name: 'mix', requests: 30_000, text: '90 % 304, 8 % gzip and 2 % plain bodies of 50 KB' },
] as const
const clients = ['bare', 'feedmill'] as const

interface Figures {
  readonly cpu: number
  readonly rps: number
}

const built = benchFolder()
const library = join(built, 'index.js')
compile(['src/fetch/index.ts'], built)

const script = (name: string) => ['--import', 'tsx', join(import.meta.dirname, name)]
const server = spawn(process.execPath, script('fetch-server.ts'), { stdio: ['pipe', 'pipe', 'inherit'] })

try {
  const [port] = (await once(server.stdout, 'data')) as [Buffer]
  const measure = (client: string, scenario: string, requests: number): Figures =>
    JSON.parse(
      execFileSync(
        process.execPath,
        [
          ...script('fetch-client.ts'),
          client,
          scenario,
          port.toString().trim(),
          String(requests),
          String(IN_FLIGHT),
          library,
        ],
        { encoding: 'utf8', timeout: 60_000 },
      ),
    )
  console.log(
    `Node ${version}, ${new Date().toISOString().slice(0, 10)}, ${IN_FLIGHT} in flight, median of ${ROUNDS}\n`,
  )
  for (const { name, requests, text } of scenarios) {
    const results: Record<(typeof clients)[number], Figures[]> = { bare: [], feedmill: [] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const client of clients) results[client].push(measure(client, name, requests))
    }
    console.log(text)
    for (const client of clients) {
      const cpu = median(results[client].map((figures) => figures.cpu))
      const rps = median(results[client].map((figures) => figures.rps))
      console.log(
        `  ${client.padEnd(9)} ${cpu.toFixed(1).padStart(6)} µs CPU   ${rps.toFixed(0).padStart(6)} per second`,
      )
    }
    const ratio = median(results.feedmill.map(({ cpu }, round) => cpu / (results.bare[round]?.cpu ?? Number.NaN)))
    console.log(`  ratio     ${ratio.toFixed(2).padStart(6)}\n`)
  }
} finally {
  server.kill()
  rmSync(built, { recursive: true, force: true })
}
