import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** A database with a random name on a server. */
export interface ServerDatabase {
  readonly url: string
  drop(): Promise<void>
}

/**
 * Makes an empty database.
 *
 * @param server - URL of a database of the server, whose user may make others
 * @param prefix - of the name
 */
export async function createDatabaseOn(server: string, prefix: string): Promise<ServerDatabase> {
  const name = prefix + randomUUID().replaceAll('-', '')
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(server, `drop database if exists ${name} with (force)`) }
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
