import { execute, type OperationDefinitionNode, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs } from '../../../test/runs.ts'
import { createRandom } from '../../../test/support/random.ts'
import { graphqlLimits } from '../../src/api/dependencies.ts'
import { buildApiSchema } from '../../src/api/graphql/build-schema.ts'
import type { ApiContext } from '../../src/api/graphql/context.ts'
import { EpisodeFiles } from '../../src/api/graphql/episode-files.ts'
import { AnswerMeter } from '../../src/api/graphql/executing/answer-meter.ts'
import { executePlan } from '../../src/api/graphql/executing/execute-plan.ts'
import { planQuery } from '../../src/api/graphql/executing/plan-query.ts'
import { Loaders } from '../../src/api/graphql/loaders.ts'
import { createCost } from '../../src/api/graphql/query-cost.ts'
import { createQueryReader } from '../../src/api/graphql/read-query.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { seriesUuidsByUrls } from '../../src/feeds/index.ts'
import { postgresqlIndex } from '../../src/search/index.ts'
import { generateQuery } from '../support/api/generate-query.ts'
import { noTranscripts } from '../support/api/no-transcripts.ts'
import { queryTexts } from '../support/api/query-texts.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'
import { openApi, plans } from './open-api.ts'

const schema = buildApiSchema()
const read = createQueryReader(schema, graphqlLimits)
const costOf = createCost(schema)
/** Each run makes other queries. A failure names its seed, and `QUERY_SEED` repeats that run. */
const seed = Number(process.env['QUERY_SEED'] ?? Math.floor(Math.random() * 2 ** 32))

let database: OpenDatabase
let texts: readonly string[]
beforeAll(async () => {
  database = await openTestDatabase()
  texts = await queryTexts(database.db)
})
afterAll(() => database.close())

function contextFor(selectedFields: ReadonlySet<string>): ApiContext {
  const { db } = database
  const runtime = new TestRuntime()
  const urls = (list: readonly string[]) => seriesUuidsByUrls(db, list)
  const deadline = { race: <Result>(work: Promise<Result>) => work }
  const account: ApiContext['account'] = {
    accountId: 7,
    userId: '7',
    plan: 'business',
    isService: false,
    requestsPerMinute: 100,
    requestsPerMonth: 100,
  }
  return {
    account,
    files: new EpisodeFiles(noTranscripts, account, deadline),
    loaders: new Loaders(db, urls, selectedFields, deadline, 1_764_000_000),
    extensions: {},
    meter: new AnswerMeter(graphqlLimits, 0),
    dependencies: {
      runtime,
      db,
      plans,
      authenticate: async () => null,
      requests: {
        takeMinute: async () => ({ isAllowed: true, limit: 1, remaining: 1, resetSeconds: 1 }),
        takeMonth: async () => true,
        countCached: () => {},
        remaining: async () => 42,
      },
      search: postgresqlIndex(db, runtime),
      suggest: async () => [],
      seriesUuidsByUrls: urls,
      webhooksOf: () => {
        throw new Error('No query of the test asks for webhooks')
      },
      countLookUp: () => {},
      transcriptCreditsRemaining: async () => 3,
      transcripts: noTranscripts,
      baseUrl: 'https://directory.example',
    },
  }
}

/** Returns the answers of graphql-js and of the plan. `planned` is `null` without a plan, `undefined` if it failed. */
async function bothAnswers(query: string, variables: Record<string, unknown> = {}) {
  const known = read(query)
  if (!('document' in known)) throw known[0]
  const operation = known.operations[0]!
  const { data, errors } = await execute({
    schema,
    document: known.document,
    variableValues: variables,
    contextValue: contextFor(known.selectedFields),
  })
  const plan = planQuery(schema, operation, known)
  const planned =
    plan === null
      ? null
      : await executePlan(plan, variables, contextFor(known.selectedFields)).then(
          (answer) => JSON.stringify(answer),
          () => undefined,
        )
  return { expected: errors === undefined ? JSON.stringify(data) : undefined, planned }
}

/** Returns an answer with `took` set to 0: the duration of a search differs each time. */
const withoutTimes = (text: string | undefined | null) => text?.replace(/"took":\d+/g, '"took":0')

test('generated queries get the answers of graphql-js, and fail where graphql-js fails', async () => {
  const world = { schema, random: createRandom(seed), texts, mistakes: 0 }
  const count = runs(2_000)
  let [same, failed] = [0, 0]
  for (let index = 0; index < count || ((same <= 50 || failed <= 5) && index < 2_000); index += 1) {
    const query = generateQuery(world)
    const known = read(query)
    if (!('document' in known) || costOf(known.operations[0]!, known.fragments, {}) > 2_000) continue
    const { expected, planned } = await bothAnswers(query)
    if (planned === null) continue
    expect(withoutTimes(planned), `seed ${seed}, query ${index}: ${query}`).toBe(withoutTimes(expected))
    if (planned === undefined) failed += 1
    else same += 1
  }
  expect(same, `seed ${seed}`).toBeGreaterThan(50)
  expect(failed, `seed ${seed}`).toBeGreaterThan(5)
})

describe('a plan gives the answer of graphql-js', () => {
  test.each([
    [
      'aliases and fields that merge',
      '{a:getPodcastSeries(uuid:$u){uuid name} a:getPodcastSeries(uuid:$u){name hash}}',
    ],
    [
      'fragments, also in each other, and fragments with the type of the field',
      '{getPodcastSeries(uuid:$u){...A ... on PodcastSeries{rssUrl} ...{language}}} fragment A on PodcastSeries{name ...B} fragment B on PodcastSeries{uuid episodes(limitPerPage:3){name podcastSeries{...C}}} fragment C on PodcastSeries{name}',
    ],
    ['missing entities', '{a:getPodcastSeries(uuid:"00000000-0000-4000-8000-000000000001"){name} __typename}'],
    ['`__typename`', '{getPodcastSeries(uuid:$u){__typename episodes{__typename}}}'],
    ['what is left of the month', '{getApiRequestsRemaining getTranscriptCreditsRemaining}'],
  ])('to %s', async (_, text) => {
    const isUsed = text.includes('$u')
    const { expected, planned } = await bothAnswers(isUsed ? `query($u:ID)${text}` : text, { u: texts[0] })
    expect(expected).toBeDefined()
    if (planned !== null) expect(planned).toBe(expected)
    else expect(text).toContain('__typename')
  })
})

test.each([
  '{__schema{queryType{name}}}',
  'query($s:Boolean!){getPodcastSeries(name:"a"){name @skip(if:$s)}}',
  '{__proto__:getApiRequestsRemaining}',
  'mutation{replayFailedWebhookEvents(webhookId:"a")}',
])('there is no plan for %s', (query) => {
  const operation = parse(query).definitions[0] as OperationDefinitionNode
  expect(planQuery(schema, operation, { fragments: new Map() })).toBeNull()
})

test('there is no plan for fragments that select more than 2,000 fields', () => {
  const fields = Array.from({ length: 12 }, (_, i) => `fragment F${i} on PodcastEpisode{${both(i)}}`)
  const document = parse(`{getPodcastEpisode(uuid:"a"){...F0}}${fields.join('')} fragment F12 on PodcastEpisode{uuid}`)
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === 'FragmentDefinition' ? [[definition.name.value, definition] as const] : [],
    ),
  )
  expect(planQuery(schema, document.definitions[0] as OperationDefinitionNode, { fragments })).toBeNull()
})

const both = (index: number) => ['a', 'b'].map((key) => `${key}:podcastSeries{episodes{...F${index + 1}}}`).join(' ')

test('the second answer to a text uses a plan, and later failures are reported as without one', async () => {
  const { ask, statements } = await openApi(database.db)
  const query = 'query($u:ID){getPodcastSeries(uuid:$u){name episodes(limitPerPage:2){name podcastSeries{uuid}}}}'
  const first = await ask(query, { u: texts[0] })
  const before = statements()
  const second = await ask(query, { u: texts[0] })
  expect(second.text).toBe(first.text)
  expect(statements() - before).toBeLessThanOrEqual(3)
  expect((await ask(query, { u: 'x' })).body).toEqual({
    errors: [expect.objectContaining({ code: 'BAD_USER_INPUT', path: ['getPodcastSeries'] })],
    data: { getPodcastSeries: null },
  })
})

test('an item that fails while the list around it takes turns fails the query, and nothing else', async () => {
  const query = `{getPodcastSeries(uuid:"${texts[0]}"){episodes(limitPerPage:25){podcastSeries{uuid}}}}`
  const known = read(query)
  if (!('document' in known)) throw known[0]
  const plan = planQuery(schema, known.operations[0]!, known)!
  const context = contextFor(known.selectedFields)
  /** Turns that last until all that was begun has failed. */
  class SlowMeter extends AnswerMeter {
    override get isTurnDue(): boolean {
      return true
    }
    override async takeTurns(): Promise<void> {
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    override value(value: unknown): void {
      super.value(value)
      if (value === texts[0]) throw new Error('The item fails')
    }
  }
  const meter = new SlowMeter(graphqlLimits, 0)
  await expect(executePlan(plan, {}, { ...context, meter })).rejects.toThrow('The item fails')
})
