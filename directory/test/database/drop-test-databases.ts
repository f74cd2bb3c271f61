import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { Client } from 'pg'
import { serverUrl } from '../support/database/server-url.ts'

/** Runs once, in the process that starts the tests. Drops the databases that test processes leave on the server. */
export default function setup(): () => Promise<void> {
  const prefix = `feedmill_test_${randomUUID().slice(0, 8)}_`
  // The processes of tests inherit the variable.
  process.env['TEST_DATABASES'] = prefix
  return async () => {
    const url = await serverUrl()
    if (url === null) return
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      const { rows } = await client.query<{ name: string }>(
        'select datname as name from pg_database where starts_with(datname, $1)',
        [prefix],
      )
      for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
    } finally {
      await client.end()
    }
  }
}
