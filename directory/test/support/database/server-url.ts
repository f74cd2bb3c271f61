import process from 'node:process'
import { Client } from 'pg'

const USUAL_SERVERS = ['postgres://root@127.0.0.1:5432/postgres', 'postgres://postgres@127.0.0.1:5432/postgres']

/** Returns the URL of a server that lets tests make databases; `null` if none answers. */
export async function serverUrl(): Promise<string | null> {
  const named = process.env['TEST_DATABASE_URL']
  for (const url of named === undefined ? USUAL_SERVERS : [named]) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    try {
      await client.connect()
      return url
    } catch (error) {
      if (named !== undefined) throw error
    } finally {
      await client.end().catch(() => {})
    }
  }
  return null
}
