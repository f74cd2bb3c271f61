import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase, requireVersion } from '../../src/database/open-database.ts'
import { createServerDatabase, describePostgresql, testRuntime } from '../support/database/test-database.ts'

it.each([
  ['140012', 'The server is PostgreSQL 14. The directory needs PostgreSQL 15 or later.'],
  ['90624', 'The server is PostgreSQL 9.'],
])('refuses a server of version %s', async (version, message) => {
  const run = async () => ({ rows: [{ server_version_num: version }] })
  await expect(requireVersion({ run })).rejects.toThrow(message)
})

it.each(['150000', '180001'])('accepts a server of version %s', async (version) => {
  const run = async () => ({ rows: [{ server_version_num: version }] })
  await expect(requireVersion({ run })).resolves.toBeUndefined()
})

it('rejects if no server answers', async () => {
  const options = { kind: 'postgresql', url: 'postgres://nobody@127.0.0.1:1/none' } as const
  await expect(openDatabase(options, testRuntime())).rejects.toThrow('ECONNREFUSED')
})

describePostgresql('a database on a server', () => {
  it('opens no more connections than its pool has', async () => {
    const { url, drop } = await createServerDatabase()
    const database = await openDatabase({ kind: 'postgresql', url, poolSize: 3 }, testRuntime())
    try {
      const pids = await Promise.all(
        Array.from({ length: 12 }, () =>
          sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.01)`.execute(database.db),
        ),
      )
      expect(new Set(pids.map(({ rows }) => rows[0]?.pid)).size).toBeLessThanOrEqual(3)
    } finally {
      await database.close()
      await drop()
    }
  })

  it('goes on after the server ended its connections', async () => {
    const { url, drop } = await createServerDatabase()
    const database = await openDatabase({ kind: 'postgresql', url, poolSize: 2 }, testRuntime())
    const other = await openDatabase({ kind: 'postgresql', url, poolSize: 1 }, testRuntime())
    try {
      const running = database.run('select pg_sleep(60)')
      const failed = expect(running).rejects.toThrow(/terminat/)
      const ended = `select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query = 'select pg_sleep(60)'`
      while ((await other.run(ended)).rows.length === 0) await new Promise(setImmediate)
      await failed
      expect((await database.run('select 1 as one')).rows).toEqual([{ one: 1 }])
    } finally {
      await database.close()
      await other.close()
      await drop()
    }
  })

  it.each([
    ['statement_timeout', '1min'],
    ['idle_in_transaction_session_timeout', '1min'],
    ['application_name', 'feedmill-directory'],
  ])('sets `%s` to %s', async (setting, value) => {
    const { url, drop } = await createServerDatabase()
    const database = await openDatabase({ kind: 'postgresql', url }, testRuntime())
    try {
      expect((await database.run(`show ${setting}`)).rows).toEqual([{ [setting]: value }])
    } finally {
      await database.close()
      await drop()
    }
  })
})
