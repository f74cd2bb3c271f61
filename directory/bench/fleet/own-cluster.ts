import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { firstFreePort } from '../../src/http/index.ts'

const run = promisify(execFile)

/** A PostgreSQL server of this benchmark alone. */
export interface Cluster {
  readonly url: string
  stop(): Promise<void>
}

/** Starts a server with these settings on a free port. PostgreSQL does not run as root: then it runs as `postgres`. */
export async function startCluster(settings: Readonly<Record<string, string>>): Promise<Cluster> {
  const { stdout } = await run('pg_config', ['--bindir']).catch(() => ({ stdout: '/usr/lib/postgresql/15/bin\n' }))
  const bin = stdout.trim()
  const identity = process.getuid?.() === 0 ? await identityOf('postgres') : null
  const folder = await mkdtemp(join(tmpdir(), 'feedmill-bench-cluster-'))
  if (identity !== null) await chown(folder, identity.uid, identity.gid)
  const options = { ...identity, cwd: folder }
  await run(join(bin, 'initdb'), ['-D', join(folder, 'data'), '-A', 'trust', '-U', 'postgres'], options)
  const port = await firstFreePort('127.0.0.1', 25_432)
  const flags = Object.entries({ ...settings, port, listen_addresses: '127.0.0.1', unix_socket_directories: folder })
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', join(folder, 'data'), ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, stdio: 'ignore' },
  )
  const ended = once(server, 'exit')
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilItAnswers(url)
  return {
    url,
    async stop() {
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

async function identityOf(user: string): Promise<{ readonly uid: number; readonly gid: number }> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await run('id', [flag, user])).stdout)))
  return { uid: uid!, gid: gid! }
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (error) {
      if (tries === 300) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    } finally {
      await client.end().catch(() => {})
    }
  }
}
