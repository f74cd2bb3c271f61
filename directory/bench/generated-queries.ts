/**
 * Asks a directory on an embedded database 100,000 generated queries, and ends with an error at the first status of 500 or
 * failure inside. Run it in the root of the repository:
 *
 *     npx tsx --tsconfig directory/tsconfig.json directory/bench/generated-queries.ts [queries] [seed]
 */
import process from 'node:process'
import { createRandom } from '../../bench/random.ts'
import { buildApiSchema } from '../src/api/graphql/build-schema.ts'
import { generateQuery } from '../test/api/generate-query.ts'
import { queryTexts } from '../test/api/query-texts.ts'
import { startDirectory } from '../test/interface/running-directory.ts'

const queries = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 32)
const statuses = new Map<number, number>()

process.stdout.write(`seed ${seed}\n`)
const directory = await startDirectory()
try {
  const account = await directory.anAccount({ requestsPerMinute: 1_000_000_000, requestsPerMonth: 1_000_000_000 })
  const texts = await queryTexts(directory.started.directory.db)
  const world = { schema: buildApiSchema(), random: createRandom(seed), texts, mistakes: 0.03 }
  for (let index = 1; index <= queries; index += 1) {
    const query = generateQuery(world)
    const { status, text } = await directory.send('/graphql', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...account },
      body: JSON.stringify({ query }),
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 500 || text.includes('"requestId"')) throw new Error(`query ${index}: ${query}\n${text}`)
    if (index % 10_000 === 0 || index === queries) {
      const megabytes = Math.round(process.memoryUsage().rss / 1_048_576)
      process.stdout.write(`${index} queries, statuses ${JSON.stringify([...statuses])}, ${megabytes} MB\n`)
    }
  }
} finally {
  await directory.stop()
}
