import { createAuthentication, RequestCounter } from '../../src/accounts/index.ts'
import { admitRequest } from '../../src/api/admit-request.ts'
import { graphqlLimits } from '../../src/api/dependencies.ts'
import { buildApiSchema } from '../../src/api/graphql/build-schema.ts'
import type { ApiContext } from '../../src/api/graphql/context.ts'
import { EpisodeFiles } from '../../src/api/graphql/episode-files.ts'
import { AnswerMeter } from '../../src/api/graphql/executing/answer-meter.ts'
import { Loaders } from '../../src/api/graphql/loaders.ts'
import { createQueryReader } from '../../src/api/graphql/read-query.ts'
import { openDatabase } from '../../src/database/index.ts'
import { seriesUuidsByUrls } from '../../src/feeds/index.ts'
import { createRuntime } from '../../src/runtime/index.ts'
import { postgresqlIndex } from '../../src/search/index.ts'
import { loadSettings, plansOf } from '../../src/settings/index.ts'
import { noTranscripts } from '../../test/support/api/no-transcripts.ts'

/** What any server of the directory's schema is given: the same resolvers, statements and accounts as the directory. */
export interface SharedWork {
  readonly schema: ReturnType<typeof buildApiSchema>
  /** The context of one request. Rejects without a valid key. */
  contextOf(headers: Pick<Headers, 'get'>, query: string): Promise<ApiContext>
}

/**
 * Opens a database for a server that is measured beside the directory. Such a server does less than the directory: no
 * cost, no limit of the month, no deadline, no log and no error codes.
 */
export async function openSharedWork(databaseUrl: string): Promise<SharedWork> {
  const runtime = createRuntime({ level: 'off' })
  const { db } = await openDatabase({ kind: 'postgresql', url: databaseUrl }, runtime)
  const plans = plansOf(loadSettings({ env: {} }).settings)
  const access = {
    authenticate: createAuthentication(db, runtime, plans),
    requests: new RequestCounter(db, runtime, { isShared: true }),
  }
  const urls = (list: readonly string[]) => seriesUuidsByUrls(db, list)
  const dependencies = {
    ...access,
    runtime,
    db,
    plans,
    seriesUuidsByUrls: urls,
    webhooksOf: () => {
      throw new Error('No query of the benchmark asks for webhooks')
    },
    countLookUp: () => {},
    transcriptCreditsRemaining: async () => 0,
    transcripts: noTranscripts,
    baseUrl: 'https://directory.example',
    search: postgresqlIndex(db, runtime),
    suggest: async () => [],
  }
  const schema = buildApiSchema()
  // Tells which columns a query needs. It is asked once for each text.
  const readQuery = createQueryReader(schema, graphqlLimits)
  const noDeadline = { race: <Result>(work: Promise<Result>) => work }
  return {
    schema,
    async contextOf(headers, query) {
      const credentials = {
        userId: headers.get('x-user-id') ?? undefined,
        apiKey: headers.get('x-api-key') ?? undefined,
      }
      const { account } = await admitRequest(credentials, { accountId: null }, access)
      if (account === null) throw new Error('The key is not valid')
      const read = readQuery(query)
      const now = Math.floor(runtime.now() / 1000)
      const selected = 'document' in read ? read.selectedFields : new Set<string>()
      const loaders = new Loaders(db, urls, selected, noDeadline, now)
      const files = new EpisodeFiles(dependencies.transcripts, account, noDeadline)
      return { account, dependencies, loaders, files, extensions: {}, meter: new AnswerMeter(graphqlLimits, 0) }
    },
  }
}
