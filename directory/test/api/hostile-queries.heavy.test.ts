import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '../../../test/runs.ts'
import { createRandom } from '../../../test/support/random.ts'
import { graphqlLimits } from '../../src/api/dependencies.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { fillLongTexts } from '../support/api/fill-long-texts.ts'
import { generateHostile, hostileKinds } from '../support/api/generate-hostile.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { openApi } from './open-api.ts'

/** Each run makes other requests. A failure names its seed, and `QUERY_SEED` repeats that run. */
const seed = Number(process.env['QUERY_SEED'] ?? Math.floor(Math.random() * 2 ** 32))
/** Smaller than those of a directory, as the texts are. */
const limits = { maxAnswerBytes: 200_000, maxExecutedFields: 20_000 }

let database: OpenDatabase
let uuids: Awaited<ReturnType<typeof fillLongTexts>>
beforeAll(async () => {
  database = await openTestDatabase()
  uuids = await fillLongTexts(database.db, { podcasts: 2, episodes: 60, length: 2_000 })
})
afterAll(() => database.close())

test.each(hostileKinds)('hostile requests by %s stay within all bounds', async (kind) => {
  const { post, anAccount, statements, runtime } = await openApi(database.db, { limits, isCaching: true })
  const account = await anAccount({ requestsPerMinute: 1_000_000, requestsPerMonth: 1_000_000 })
  const world = { random: createRandom(seed), ...uuids }
  for (let index = 0; index < runs(60); index += 1) {
    const request = generateHostile(kind, world)
    const before = statements()
    const { status, text } = await post('/graphql', request, account)
    const about = `seed ${seed}, ${kind} ${index}: ${request.slice(0, 3_000)}`
    expect([200, 400, 413], `${about}\n${text.slice(0, 1_000)}`).toContain(status)
    expect(text, about).not.toContain('"requestId"')
    expect(Buffer.byteLength(text), about).toBeLessThanOrEqual(limits.maxAnswerBytes)
    expect(statements() - before, about).toBeLessThanOrEqual(1_000)
    const { cost = 0, fields = 0 } = runtime.linesNamed('request').at(-1) as { cost?: number; fields?: number }
    expect(fields, about).toBeLessThanOrEqual(limits.maxExecutedFields + graphqlLimits.maxTokens)
    if (status === 200) expect(cost, about).toBeLessThanOrEqual(graphqlLimits.maxCost)
  }
})
