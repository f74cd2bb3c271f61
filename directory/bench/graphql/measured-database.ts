import process from 'node:process'
import { createAccount } from '../../src/accounts/index.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { migrate, openDatabase } from '../../src/database/index.ts'
import { createRuntime, type Runtime } from '../../src/runtime/index.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { indexRound, postgresqlIndex, recountTerms } from '../../src/search/index.ts'
import { migrateJobs } from '../../src/workers/index.ts'
import { createDatabaseOn } from '../../test/support/database/server-database.ts'
import { fillPodcasts } from './fill-podcasts.ts'

/** A database of podcasts for one measurement, with an account that has no limit. */
export interface MeasuredDatabase {
  /** Settings with which a directory serves the database. */
  readonly env: { readonly DATABASE_URL: string; readonly SERVICE_SECRET: string }
  /** Of the podcasts. */
  readonly uuids: readonly string[]
  /** Of the account. */
  readonly headers: { readonly 'X-USER-ID': string; readonly 'X-API-KEY': string }
  drop(): Promise<void>
}

const NO_LIMIT = 1_000_000_000
const secrets = new ServiceSecrets(new Uint8Array(32).fill(7))

/**
 * Makes a database on the server of `BENCH_DATABASE_URL`, by default the one at 127.0.0.1:5432.
 *
 * @param isSearched whether the podcasts and episodes are in the index
 */
export async function makeMeasuredDatabase(podcasts = 200, isSearched = false): Promise<MeasuredDatabase> {
  const server = process.env['BENCH_DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres'
  const { url, drop } = await createDatabaseOn(server, 'feedmill_bench_')
  const runtime = createRuntime({ level: 'off' })
  const database = await openDatabase({ kind: 'postgresql', url }, runtime)
  try {
    await migrate(database)
    await migrateJobs(database)
    const uuids = await fillPodcasts(database.db, podcasts)
    if (isSearched) await makeIndex(database, runtime)
    await database.run('analyze')
    const limits = { requestsPerMinute: NO_LIMIT, requestsPerMonth: NO_LIMIT }
    const account = { email: null, isService: true, plan: 'business', ...limits } as const
    const { userId, apiKey } = await createAccount(database.db, account, { runtime, secrets })
    return {
      env: { DATABASE_URL: url, SERVICE_SECRET: Buffer.from(secrets.current.bytes).toString('hex') },
      uuids,
      headers: { 'X-USER-ID': userId, 'X-API-KEY': apiKey },
      drop,
    }
  } finally {
    await database.close()
  }
}

async function makeIndex({ db }: OpenDatabase, runtime: Runtime): Promise<void> {
  const { engine } = postgresqlIndex(db, runtime)
  const processId = '99999999-9999-4999-8999-999999999999'
  while (await indexRound({ db, engine, runtime, processId })) {
    // The next round handles the rest.
  }
  await recountTerms(db, engine.name)
}
