/**
 * Asks a directory on an embedded database 10,000 requests that ask for much with little text, one after the other,
 * from another process. Ends with an error at the first status of 500 or failure inside, and at an answer with more
 * bytes than allowed. Options: `--requests=10000`, `--seed=…`, `--kind=variables` for one kind alone, `--keep=FOLDER`
 * for a file of each body whose stretch is longer than half the bound.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createRandom } from '../../../test/support/random.ts'
import { graphqlLimits } from '../../src/api/dependencies.ts'
import { fillLongTexts } from '../../test/support/api/fill-long-texts.ts'
import { generateHostile, hostileKinds } from '../../test/support/api/generate-hostile.ts'
import { percentile, reportFigure } from '../figure.ts'
import { startEmbedded } from '../graphql/embedded-directory.ts'
import { residentMb } from '../load/resident-mb.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string' },
    seed: { type: 'string' },
    kind: { type: 'string' },
    keep: { type: 'string' },
  },
})
const requests = Number(values.requests ?? 10_000)
const seed = Number(values.seed ?? Date.now() % 2 ** 32)
const kinds = hostileKinds.filter((kind) => values.kind === undefined || kind === values.kind)

/** Milliseconds that the event loop may go without a turn. */
const BOUND_MS = 200

let uuids: Awaited<ReturnType<typeof fillLongTexts>>
const { server, headers, close } = await startEmbedded(async ({ db }) => {
  uuids = await fillLongTexts(db, { podcasts: 30, episodes: 100, length: 30_000 })
})
try {
  process.stdout.write(`seed ${seed}\n`)
  const world = { random: createRandom(seed), ...uuids! }
  const statuses = new Map<number, number>()
  const [wall, cpu]: [number[], number[]] = [[], []]
  const rss = [residentMb(server.pid)]
  let largest = 0
  await server.stretch()
  for (let index = 0; index < requests; index += 1) {
    const kind = kinds[index % kinds.length]!
    const body = generateHostile(kind, world)
    const response = await fetch(server.url, { method: 'POST', headers, body })
    const { status } = response
    const answer = Buffer.from(await response.arrayBuffer())
    const stretch = await server.stretch()
    const isLong = stretch.cpuMs > BOUND_MS / 2
    if (isLong) {
      const { wallMs, cpuMs } = stretch
      process.stdout.write(
        `${index} ${kind}, ${status}: ${wallMs.toFixed(0)} ms, on the processor ${cpuMs.toFixed(0)}\n`,
      )
      if (values.keep !== undefined) {
        mkdirSync(values.keep, { recursive: true })
        writeFileSync(join(values.keep, `${cpuMs.toFixed(0)}-${index}.json`), body)
      }
    }
    wall.push(stretch.wallMs)
    cpu.push(stretch.cpuMs)
    largest = Math.max(largest, answer.length)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const about = `${kind} ${index}: ${body.slice(0, 2_000)}\n${answer.toString('utf8', 0, 1_000)}`
    if (status >= 500 || answer.includes('"requestId"')) throw new Error(about)
    if (answer.length > graphqlLimits.maxAnswerBytes) throw new Error(`${answer.length} bytes, ${about}`)
    if ((index + 1) % 100 !== 0) continue
    rss.push(residentMb(server.pid))
    if ((index + 1) % 1_000 === 0) {
      const counted = JSON.stringify([...statuses])
      process.stdout.write(`${index + 1} requests, statuses ${counted}, RSS ${rss.at(-1)!.toFixed(0)} MB\n`)
    }
  }
  const over = cpu.filter((ms) => ms > BOUND_MS).length
  reportFigure({ figure: 'hostile requests answered', value: requests, unit: 'requests', floor: '10,000' })
  reportFigure({ figure: 'longest answer', value: largest / 1e6, unit: 'MB', floor: '10 MB' })
  for (const [name, stretches] of [
    ['on the processor', cpu],
    ['by the clock', wall],
  ] as const) {
    const floor = stretches === cpu ? { floor: `${BOUND_MS} ms` } : {}
    const longest = Math.max(...stretches)
    reportFigure({ figure: `loop without a turn, ${name}, p99`, value: percentile(stretches, 0.99), unit: 'ms' })
    reportFigure({ figure: `loop without a turn, ${name}, at most`, value: longest, unit: 'ms', ...floor })
  }
  reportFigure({ figure: `requests with more than ${BOUND_MS} ms on the processor`, value: over, unit: 'requests' })
  reportFigure({ figure: 'RSS before', value: rss[0]!, unit: 'MB' })
  reportFigure({ figure: 'RSS at most', value: Math.max(...rss), unit: 'MB' })
  reportFigure({ figure: 'RSS at the end', value: rss.at(-1)!, unit: 'MB' })
} finally {
  await close()
}
