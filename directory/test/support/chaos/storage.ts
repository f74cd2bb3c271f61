import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseOptions } from '../../../src/database/open-database.ts'
import { createServerDatabase } from '../database/test-database.ts'
import type { MovedClock } from './moved-clock.ts'
import { runCommand } from './run-command.ts'

/** The place where a directory of a test keeps its data, and the processes of the directory. */
export interface Storage {
  readonly options: DatabaseOptions
  /** Options of each command. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** The roles of each process; the first one has the listener. */
  readonly roles: readonly string[]
  remove(): Promise<void>
}

/** Makes a data folder in `parent`. One process has all roles. */
export async function embeddedStorage(parent = tmpdir()): Promise<Storage> {
  const folder = mkdtempSync(join(parent, 'feedmill-chaos-'))
  return {
    options: { kind: 'embedded', folder },
    args: ['--data', folder],
    env: {},
    roles: ['http,refresh,deliver,jobs'],
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Makes a database on the server for tests. One process answers requests, another refreshes. */
export async function postgresqlStorage(): Promise<Storage> {
  const { url, drop } = await createServerDatabase()
  return await migrated(url, drop)
}

/** Makes the schema in an empty database. */
export async function migrated(url: string, remove: () => Promise<void>): Promise<Storage> {
  const env = { DATABASE_URL: url, SERVICE_SECRET: randomBytes(32).toString('base64') }
  await runCommand(['migrate'], env)
  return {
    options: { kind: 'postgresql', url },
    args: [],
    env,
    roles: ['http', 'refresh,deliver,jobs'],
    remove,
  }
}

/** Returns a function that gives the arguments and options of a process with some roles, whose clock a test moves. */
export function startArguments({ args, env }: Storage, { spawnOptions }: MovedClock) {
  const options = { ...spawnOptions, env: { ...spawnOptions.env, ...env } }
  return (roles: string) => [[...args, '--roles', roles, '--allow-private'], options] as const
}

/** Returns roles without `refresh`, which reads feeds. */
export function withoutRefresh(roles: string): string {
  return roles
    .split(',')
    .filter((role) => role !== 'refresh')
    .join(',')
}
