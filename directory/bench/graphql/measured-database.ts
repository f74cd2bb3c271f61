import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { Client } from 'pg'
import { createAccount } from '../../src/accounts/index.ts'
import { migrate, openDatabase } from '../../src/database/index.ts'
import { createRuntime } from '../../src/runtime/index.ts'
import { migrateJobs } from '../../src/workers/index.ts'
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

const PODCASTS = 200
const NO_LIMIT = 1_000_000_000
const secret = new Uint8Array(32).fill(7)

/** Makes a database on the server of `BENCH_DATABASE_URL`, by default the one at 127.0.0.1:5432. */
export async function makeMeasuredDatabase(): Promise<MeasuredDatabase> {
  const server = process.env['BENCH_DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres'
  const name = `feedmill_bench_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await administer(server, `create database ${name}`)
  const runtime = createRuntime({ level: 'off' })
  const database = await openDatabase({ kind: 'postgresql', url: url.href }, runtime)
  try {
    await migrate(database)
    await migrateJobs(database)
    const uuids = await fillPodcasts(database.db, PODCASTS)
    await database.run('analyze')
    const limits = { requestsPerMinute: NO_LIMIT, requestsPerMonth: NO_LIMIT }
    const account = { email: null, isService: true, plan: 'business', ...limits } as const
    const { userId, apiKey } = await createAccount(database.db, account, { runtime, secret })
    return {
      env: { DATABASE_URL: url.href, SERVICE_SECRET: Buffer.from(secret).toString('hex') },
      uuids,
      headers: { 'X-USER-ID': userId, 'X-API-KEY': apiKey },
      drop: () => administer(server, `drop database if exists ${name} with (force)`),
    }
  } finally {
    await database.close()
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
