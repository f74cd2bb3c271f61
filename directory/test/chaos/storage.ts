import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseOptions } from '../../src/database/open-database.ts'
import { createServerDatabase } from '../database/test-database.ts'
import type { MovedClock } from './moved-clock.ts'
import { runCommand } from './run-command.ts'

/** Where a directory of a test keeps its data, and the processes that it consists of. */
export interface Storage {
  readonly options: DatabaseOptions
  /** Options of each command. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** The roles of each process; the first one has the listener. */
  readonly roles: readonly string[]
  remove(): Promise<void>
}

/** A data folder: one process has all roles. It is made in `parent`. */
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

/** A database of its own on the server for tests: one process for requests, and one that refreshes. */
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

/** Returns how a process of some roles is started for a storage, with a clock that a test moves. */
export function startArguments({ args, env }: Storage, { spawnOptions }: MovedClock) {
  const options = { ...spawnOptions, env: { ...spawnOptions.env, ...env } }
  return (roles: string) => [[...args, '--roles', roles, '--allow-private'], options] as const
}

/** Roles without the one that reads feeds. */
export function withoutRefresh(roles: string): string {
  return roles
    .split(',')
    .filter((role) => role !== 'refresh')
    .join(',')
}
