/**
 * Asks a directory on an embedded database 100,000 generated queries. Ends with an error at the first status of 500 or
 * failure inside, at an answer that takes over 30 s, and if the heap grows. Options: `--queries=100000`, `--seed=…`.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createRandom } from '../../../test/support/random.ts'
import { buildApiSchema } from '../../src/api/graphql/build-schema.ts'
import { generateQuery } from '../../test/support/api/generate-query.ts'
import { queryTexts } from '../../test/support/api/query-texts.ts'
import { startDirectory } from '../../test/support/interface/running-directory.ts'
import { reportFigure } from '../figure.ts'

const { values } = parseArgs({
  options: { queries: { type: 'string' }, seed: { type: 'string' } },
})
const queries = Number(values.queries ?? 100_000)
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
