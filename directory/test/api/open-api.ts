import { randomBytes, randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import {
  createAccount,
  createAuthentication,
  type NewAccount,
  type Plans,
  RequestCounter,
  transcriptCreditsRemaining,
} from '../../src/accounts/index.ts'
import { AnswerCache, type GraphqlLimits, graphqlRoutes, restRoutes, transcriptRoutes } from '../../src/api/index.ts'
import type { Database } from '../../src/database/database.ts'
import type { SubmitFeed } from '../../src/feeds/submission.ts'
import { createApp, HttpServer } from '../../src/http/index.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import {
  createSuggestions,
  postgresqlIndex,
  type SearchedTranscripts,
  type SearchIndex,
} from '../../src/search/index.ts'
import type { Transcripts } from '../../src/transcripts/index.ts'
import { AccountWebhooks } from '../../src/webhooks/index.ts'
import { noTranscripts } from '../support/api/no-transcripts.ts'
import { urlKey } from '../support/entities/factories.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'
import { aWebhookContext } from '../support/webhooks/webhook-context.ts'

export const plans: Plans = {
  free: { requestsPerMinute: 60, requestsPerMonth: 500, generatedTranscriptsPerMonth: 0, hasWebhooks: false },
  pro: { requestsPerMinute: 300, requestsPerMonth: 100_000, generatedTranscriptsPerMonth: 100, hasWebhooks: false },
  business: {
    requestsPerMinute: 600,
    requestsPerMonth: 350_000,
    generatedTranscriptsPerMonth: 2000,
    hasWebhooks: true,
  },
}

export interface OpenApiOptions {
  readonly limits?: Partial<GraphqlLimits>
  readonly submitFeed?: SubmitFeed
  /** A database for queries. Default: that of the accounts. */
  readonly readFrom?: Database
  /** Whether answers are kept. The test has to let the cache read events. */
  readonly isCaching?: boolean
  /** Returns a number that changes when queries are answered from another server. */
  readonly turnOf?: () => number
  /** The index that answers searches. Default: that in the database. */
  readonly search?: SearchIndex
  /** Default: no transcripts are searched. */
  readonly searchedTranscripts?: SearchedTranscripts
  /** Default: no episode has chapters or a transcript. */
  readonly transcripts?: Transcripts
  /** The clock of the API, in epoch milliseconds. Default: one that stands still. */
  readonly now?: () => number
  /** Called for each series that is looked up. */
  readonly countLookUp?: (accountId: number, seriesUuid: string) => void
}

/** Headers of an account. */
export interface Credentials {
  readonly 'X-USER-ID': string
  readonly 'X-API-KEY': string
}

/** An answer with its body read. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: an answer has any shape, and the test says which one
  readonly body: any
}

/** Opens the API on a free port of loopback, with a business account, until the test ends. */
export async function openApi(
  db: Database,
  {
    limits,
    submitFeed = refuse,
    readFrom = db,
    isCaching = false,
    turnOf,
    search,
    searchedTranscripts,
    transcripts,
    now,
    countLookUp = () => {},
  }: OpenApiOptions = {},
) {
  const runtime = Object.assign(new TestRuntime(), now === undefined ? {} : { now })
  const access = {
    runtime,
    authenticate: createAuthentication(db, runtime, plans),
    requests: new RequestCounter(db, runtime, { isShared: false }),
  }
  const counting = countStatements(readFrom)
  const answers = isCaching ? new AnswerCache(db, runtime, turnOf) : undefined
  const index = postgresqlIndex(counting.db, runtime)
  const graphql = graphqlRoutes({
    ...access,
    db: counting.db,
    plans,
    search: search ?? index,
    searchedTranscripts,
    suggest: createSuggestions(counting.db, index.vocabulary),
    limits,
    answers,
    seriesUuidsByUrls: (urls) => seriesUuidsByUrls(counting.db, urls),
    webhooksOf: (accountId) =>
      new AccountWebhooks(
        aWebhookContext(counting.db, Object.assign(new TestRuntime(), { uuid: () => randomUUID() }), {
          endpoints: { allowPrivate: true, blockedReason: () => null },
        }),
        accountId,
      ),
    countLookUp,
    transcriptCreditsRemaining:
      transcripts === undefined
        ? async () => 7
        : (accountId) => transcriptCreditsRemaining(db, accountId, plans, runtime),
    transcripts: transcripts ?? noTranscripts,
    baseUrl: 'https://directory.example',
  })
  const rooms = [
    graphql.routes,
    restRoutes({ ...access, recordSubmission: async () => {}, submitFeed }),
    ...(transcripts === undefined ? [] : [transcriptRoutes({ ...access, db, plans, transcripts })]),
  ]
  const app = createApp({ rooms, readinessChecks: {}, isStopping: () => false, runtime })
  const server = new HttpServer({
    app,
    direct: new Map([['/graphql', graphql.direct]]),
    trustProxy: 0,
    isHttps: false,
    runtime,
  })
  const { port } = await server.listen('127.0.0.1', 0)
  onTestFinished(() => server.stop(AbortSignal.abort()))
  const url = `http://127.0.0.1:${port}`

  async function anAccount(account: Partial<NewAccount> = {}): Promise<Credentials> {
    // A test runtime repeats its random bytes, but all runtimes of a test file share one database.
    const unique = { ...runtime, uuid: () => randomUUID(), randomBytes: (length: number) => randomBytes(length) }
    const options = { runtime: unique, secrets: new ServiceSecrets(new Uint8Array(32)) }
    const { userId, apiKey } = await createAccount(db, { email: null, plan: 'business', ...account }, options)
    return { 'X-USER-ID': userId, 'X-API-KEY': apiKey }
  }
  const own = await anAccount()

  async function send(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(url + path, init)
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }

  /** Posts JSON with the credentials of an account. */
  function post(path: string, body: unknown, headers: Record<string, string> | Credentials = own): Promise<Answer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return send(path, { method: 'POST', body: text, headers: { 'Content-Type': 'application/json', ...headers } })
  }

  return {
    runtime,
    answers,
    url,
    own,
    anAccount,
    send,
    post,
    statements: counting.count,
    entities: counting.entities,
    /** Asks a query. */
    ask: (query: string, variables?: Record<string, unknown>, account: Credentials = own) =>
      post('/graphql', { query, variables }, account),
    /** Asks a query that has to succeed, and returns its data. */
    async data(query: string, variables?: Record<string, unknown>) {
      const { status, body } = await post('/graphql', { query, variables })
      if (status !== 200 || body.errors !== undefined) throw new Error(JSON.stringify(body))
      return body.data
    },
  }
}

async function refuse(): Promise<never> {
  throw new Error('The test submits nothing')
}

async function seriesUuidsByUrls(db: Database, urls: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('feed_urls')
    .innerJoin('feeds', 'feeds.feed_id', 'feed_urls.feed_id')
    .select(['feed_urls.url_key', 'feeds.series_uuid'])
    .where(
      'feed_urls.url_key',
      'in',
      urls.map((url) => urlKey(url)),
    )
    .execute()
  return new Map(
    urls.flatMap((url) => {
      const row = rows.find(({ url_key }) => url_key === urlKey(url))
      return row === undefined ? [] : [[url, row.series_uuid]]
    }),
  )
}

function countStatements(db: Database) {
  let statements = 0
  let entities = 0
  return {
    db: db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements += 1
        for (const row of result.rows) if ('uuid' in row) entities += 1
        return result
      },
    }),
    count: () => statements,
    /** Returns the number of rows read that have a uuid: series, creators and their children. */
    entities: () => entities,
  }
}
