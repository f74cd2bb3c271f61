/**
 * Asks a directory on an embedded database 100,000 generated queries, and 10,000 requests that ask for much with little
 * text. Ends with an error at the first status of 500 or failure inside, at an answer that takes over 30 s or has more
 * bytes than allowed, and if the heap grows. Options: `--queries=100000`, `--hostile=10000`, `--seed=…`.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createRandom } from '../../../test/support/random.ts'
import { graphqlLimits } from '../../src/api/dependencies.ts'
import { buildApiSchema } from '../../src/api/graphql/build-schema.ts'
import { fillLongTexts } from '../../test/support/api/fill-long-texts.ts'
import { generateHostile, hostileKinds } from '../../test/support/api/generate-hostile.ts'
import { generateQuery } from '../../test/support/api/generate-query.ts'
import { queryTexts } from '../../test/support/api/query-texts.ts'
import { startDirectory } from '../../test/support/interface/running-directory.ts'
import { reportFigure } from '../figure.ts'

const { values } = parseArgs({
  options: { queries: { type: 'string' }, hostile: { type: 'string' }, seed: { type: 'string' } },
})
const queries = Number(values.queries ?? 100_000)
const hostile = Number(values.hostile ?? 10_000)
const seed = Number(values.seed ?? Date.now() % 2 ** 32)
const statuses = new Map<number, number>()

/** No answer may take longer. */
const MAX_MS = 30_000
/** Bytes: what the answer cache may hold, and room for what V8 does. */
const MAX_GROWTH = 96 * 1_048_576

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes of the heap that are in use after a collection. */
function heapInUse(): number {
  collect()
  return process.memoryUsage().heapUsed
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_048_576)

/** Sends requests of each hostile kind in turn, and reports how long the loop of the process was blocked. */
async function askHostile(account: Awaited<ReturnType<typeof directory.anAccount>>): Promise<void> {
  const uuids = await fillLongTexts(directory.started.directory.db, { podcasts: 30, episodes: 100, length: 30_000 })
  const world = { random: createRandom(seed), ...uuids }
  const found = new Map<number, number>()
  const [bounds, delay] = [graphqlLimits.maxAnswerBytes, monitorEventLoopDelay({ resolution: 1 })]
  let [longest, largest, rss] = [0, 0, 0]
  delay.enable()
  for (let index = 0; index < hostile; index += 1) {
    const kind = hostileKinds[index % hostileKinds.length]!
    const body = generateHostile(kind, world)
    // The text itself took time in this process.
    await new Promise(setImmediate)
    const blockedBefore = delay.max
    const headers = { 'Content-Type': 'application/json', ...account }
    const { status, text } = await directory.send('/graphql', { method: 'POST', headers, body })
    longest = Math.max(longest, text.length)
    largest = Math.max(largest, delay.max)
    rss = Math.max(rss, process.memoryUsage.rss())
    found.set(status, (found.get(status) ?? 0) + 1)
    const about = `${kind} ${index}: ${body.slice(0, 2_000)}\n${text.slice(0, 1_000)}`
    if (delay.max > blockedBefore) process.stdout.write(`${Math.round(delay.max / 1e6)} ms, ${about.slice(0, 300)}\n`)
    if (status >= 500 || text.includes('"requestId"')) throw new Error(about)
    if (Buffer.byteLength(text) > bounds) throw new Error(`${text.length} characters, ${about}`)
    if ((index + 1) % 1_000 === 0) {
      process.stdout.write(`${index + 1} hostile, statuses ${JSON.stringify([...found])}, RSS ${megabytes(rss)} MB\n`)
    }
  }
  delay.disable()
  reportFigure({ figure: 'hostile requests answered', value: hostile, unit: 'requests', floor: '10,000' })
  reportFigure({ figure: 'longest answer', value: longest / 1e6, unit: 'MB', floor: '10 MB' })
  reportFigure({ figure: 'loop blocked, p99', value: delay.percentile(99) / 1e6, unit: 'ms' })
  reportFigure({ figure: 'loop blocked, at most', value: largest / 1e6, unit: 'ms', floor: '200 ms' })
  reportFigure({ figure: 'RSS at most, with the client', value: rss / 1_048_576, unit: 'MB' })
}

process.stdout.write(`seed ${seed}\n`)
// The lines of 100,000 requests would look like a leak.
const directory = await startDirectory({}, { keep: () => {} })
try {
  const account = await directory.anAccount({ requestsPerMinute: 1_000_000_000, requestsPerMonth: 1_000_000_000 })
  const texts = await queryTexts(directory.started.directory.db)
  const world = { schema: buildApiSchema(), random: createRandom(seed), texts, mistakes: 0.03 }
  let slowest = 0
  let heapAtStart = 0
  for (let index = 1; index <= queries; index += 1) {
    const query = generateQuery(world)
    const began = performance.now()
    const { status, text } = await directory.send('/graphql', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...account },
      body: JSON.stringify({ query }),
    })
    slowest = Math.max(slowest, performance.now() - began)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const about = `query ${index}: ${query}\n${text}`
    if (status >= 500 || text.includes('"requestId"')) throw new Error(about)
    if (slowest > MAX_MS) throw new Error(`${Math.round(slowest)} ms, ${about}`)
    if (index === Math.ceil(queries / 10)) heapAtStart = heapInUse()
    if (index % 10_000 === 0 || index === queries) {
      const heap = heapInUse()
      const { rss, external } = process.memoryUsage()
      const memory = `heap ${megabytes(heap)} MB, external ${megabytes(external)} MB, RSS ${megabytes(rss)} MB`
      process.stdout.write(`${index} queries, statuses ${JSON.stringify([...statuses])}, ${memory}\n`)
      // The answers that are kept may grow to their bound. Nothing else may grow.
      if (index > queries / 10 && heap - heapAtStart > MAX_GROWTH) throw new Error('The heap grows')
    }
  }
  await askHostile(account)
  reportFigure({
    figure: 'queries answered without a status of 500',
    value: queries,
    unit: 'queries',
    floor: '100,000',
  })
  reportFigure({ figure: 'slowest answer', value: slowest, unit: 'ms', floor: '30,000 ms' })
  const growth = (heapInUse() - heapAtStart) / 1_048_576
  reportFigure({ figure: 'heap after a collection: growth over the last nine tenths', value: growth, unit: 'MB' })
  reportFigure({ figure: 'RSS at the end', value: process.memoryUsage().rss / 1_048_576, unit: 'MB' })
} finally {
  await directory.stop()
}
