/*
 * What the fetcher costs beside undici's bare `request`, over the loopback interface: `npx tsx bench/fetch/main.ts`. Server
 * and clients are processes of their own; the clients take turns; the figures are medians. Takes about two minutes;
 * arguments name the scenarios to measure: `npx tsx bench/fetch/main.ts post`.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { argv, version } from 'node:process'
import { benchFolder, compile } from '../running/compile.ts'
import { median } from '../running/median.ts'

const ROUNDS = 5
const scenarios = [
  { name: '304', requests: 20_000, inFlight: 50, text: '304 answers' },
  { name: 'mix', requests: 30_000, inFlight: 50, text: '90 % 304, 8 % gzip and 2 % plain bodies of 50 KB' },
  { name: 'post', requests: 3_000, inFlight: 10, text: 'POSTs that may be repeated' },
] as const
const chosen = argv.slice(2)
const clients = ['bare', 'feedmill'] as const

interface Figures {
  readonly cpu: number
  readonly rps: number
  readonly opened: number
}

const built = benchFolder()
const library = join(built, 'index.js')
compile(['src/fetch/index.ts'], built)

const script = (name: string) => ['--import', 'tsx', join(import.meta.dirname, name)]
const server = spawn(process.execPath, script('server.ts'), { stdio: ['pipe', 'pipe', 'inherit'] })

try {
  const [port] = (await once(server.stdout, 'data')) as [Buffer]
  const measure = (client: string, { name, requests, inFlight }: (typeof scenarios)[number]): Figures =>
    JSON.parse(
      execFileSync(
        process.execPath,
        [...script('client.ts'), client, name, port.toString().trim(), String(requests), String(inFlight), library],
        { encoding: 'utf8', timeout: 60_000 },
      ),
    )
  console.log(`Node ${version}, ${new Date().toISOString().slice(0, 10)}, median of ${ROUNDS}\n`)
  for (const scenario of scenarios.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
    const results: Record<(typeof clients)[number], Figures[]> = { bare: [], feedmill: [] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const client of clients) results[client].push(measure(client, scenario))
    }
    console.log(`${scenario.text}, ${scenario.inFlight} in flight`)
    for (const client of clients) {
      const cpu = median(results[client].map((figures) => figures.cpu))
      const rps = median(results[client].map((figures) => figures.rps))
      console.log(
        `  ${client.padEnd(9)} ${cpu.toFixed(1).padStart(6)} µs CPU   ${rps.toFixed(0).padStart(6)} per second`,
      )
    }
    const ratio = median(results.feedmill.map(({ cpu }, round) => cpu / (results.bare[round]?.cpu ?? Number.NaN)))
    console.log(`  ratio     ${ratio.toFixed(2).padStart(6)}`)
    const opened = median(results.feedmill.map((figures) => figures.opened))
    console.log(scenario.name === 'post' ? `  opened    ${String(opened).padStart(6)} connections\n` : '')
  }
} finally {
  server.kill()
  rmSync(built, { recursive: true, force: true })
}
