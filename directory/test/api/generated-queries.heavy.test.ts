import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '../../../test/runs.ts'
import { createRandom } from '../../../test/support/random.ts'
import { graphqlLimits } from '../../src/api/dependencies.ts'
import { buildApiSchema } from '../../src/api/graphql/build-schema.ts'
import { createCost } from '../../src/api/graphql/query-cost.ts'
import { createQueryReader } from '../../src/api/graphql/read-query.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { generateQuery } from '../support/api/generate-query.ts'
import { queryTexts } from '../support/api/query-texts.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'
import { openApi } from './open-api.ts'

const schema = buildApiSchema()
const read = createQueryReader(schema, graphqlLimits)
const costOf = createCost(schema)
/** Each run makes other queries. A failure names its seed, and `QUERY_SEED` repeats that run. */
const seed = Number(process.env['QUERY_SEED'] ?? Math.floor(Math.random() * 2 ** 32))

const collect = () => {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  gc()
  return process.memoryUsage().heapUsed
}

describeEachDatabase('an API that is asked generated queries', (open) => {
  let database: OpenDatabase
  let texts: readonly string[]
  beforeAll(async () => {
    database = await open()
    texts = await queryTexts(database.db)
  })
  afterAll(() => database.close())

  test('queries give no status 500 and no internal error, and leak no memory', async () => {
    const { post, anAccount, runtime } = await openApi(database.db, { isCaching: true })
    const account = await anAccount({ requestsPerMinute: 1_000_000, requestsPerMonth: 1_000_000 })
    const world = { schema, random: createRandom(seed), texts, mistakes: 0.03 }
    const statuses = new Map<number, number>()
    let atStart = 0
    const count = runs(2_000)
    for (let index = 0; index < count; index += 1) {
      if (index === count / 4) atStart = collect()
      const query = generateQuery(world)
      const { status, body } = await post('/graphql', { query }, account)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const masked = (body.errors ?? []).filter(({ extensions }: { extensions?: object }) =>
        extensions !== undefined ? 'requestId' in extensions : false,
      )
      const about = `seed ${seed}, query ${index}: ${query}`
      expect([200, 400], about).toContain(status)
      expect(masked, `${about} ${JSON.stringify(runtime.lines.at(-1)?.fields['error'] ?? null)}`).toEqual([])
    }
    expect(statuses.get(200), `seed ${seed}`).toBeGreaterThan(count / 4)
    expect(statuses.get(400), `seed ${seed}`).toBeGreaterThan(count / 20)
    expect(collect() - atStart, `seed ${seed}`).toBeLessThan(64 * 1_048_576)
  })

  test('a read that fails at random fails its own fields only, and other errors are not masked', async () => {
    const random = createRandom(seed + 1)
    let injected = 0
    const failing = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (random() < 0.8) return result
        injected += 1
        throw new Error('injected: password=secret')
      },
    })
    const { post, anAccount } = await openApi(database.db, { readFrom: failing, isCaching: true })
    const account = await anAccount({ requestsPerMinute: 1_000_000, requestsPerMonth: 1_000_000 })
    const world = { schema, random: createRandom(seed), texts, mistakes: 0.01 }
    let failed = 0
    const count = runs(400)
    // About one query in eight fails. If none of a small number has failed, more queries are sent.
    for (let index = 0; index < count || (failed === 0 && index < 1_000); index += 1) {
      const query = generateQuery(world)
      const before = injected
      const { status, body, text } = await post('/graphql', { query }, account)
      const about = `seed ${seed}, query ${index}: ${query}\n${text}`
      expect([200, 400], about).toContain(status)
      expect(text, about).not.toContain('injected')
      const masked = (body.errors ?? []).filter(
        (error: { code: string; extensions?: { requestId?: string } }) =>
          error.code === 'SERVICE_SERVER_ERROR' && error.extensions?.requestId !== undefined,
      )
      if (masked.length > 0) failed += 1
      if (injected === before) expect(masked, about).toEqual([])
    }
    expect(failed, `seed ${seed}`).toBeGreaterThan(0)
  })

  test('the cost of a generated query is at least the number of entities that it loads', async () => {
    const { post, anAccount, entities } = await openApi(database.db)
    const account = await anAccount({ requestsPerMinute: 1_000_000, requestsPerMonth: 1_000_000 })
    const world = { schema, random: createRandom(seed), texts, mistakes: 0 }
    for (let index = 0; index < runs(300); index += 1) {
      const query = generateQuery(world)
      const known = read(query)
      if (!('document' in known)) continue
      const before = entities()
      const { status } = await post('/graphql', { query }, account)
      const cost = costOf(known.operations[0]!, known.fragments, {})
      const about = `seed ${seed}, query ${index}: ${query}`
      expect(status, about).toBe(cost > 20_000 ? 400 : 200)
      expect(entities() - before, about).toBeLessThanOrEqual(cost)
    }
  })

  test('entities that are asked for `__typename` only cost 1 each', async () => {
    const { ask, entities } = await openApi(database.db)
    const query = `{getPodcastSeries(uuid: "${texts[0]}") {episodes(limitPerPage: 25) {__typename}}}`
    const before = entities()
    expect((await ask(query)).status).toBe(200)
    const known = read(query)
    if (!('document' in known)) throw known[0]
    expect(entities() - before).toBe(26)
    expect(costOf(known.operations[0]!, known.fragments, {})).toBe(27)
  })
})
