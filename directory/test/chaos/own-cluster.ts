import { execFile, execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A PostgreSQL server of a test alone, which may be stopped, crashed and filled. */
export interface OwnCluster {
  readonly url: string
  start(): Promise<void>
  /** Ends the server as a crash does: nothing is written before. */
  crash(): Promise<void>
  /** Whether the server takes connections. */
  isRunning(): Promise<boolean>
  remove(): Promise<void>
}

/** The folder of `initdb`; `null` if PostgreSQL is not installed. */
export const postgresqlPrograms = findPrograms()

/** Why no cluster can be made here, in words; `null` if one can be. */
export const whyNoCluster: string | null =
  postgresqlPrograms === null ? 'no initdb' : process.getuid?.() === 0 && userId() === null ? 'no user postgres' : null

function findPrograms(): string | null {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(base, version, 'bin')).find((path) => existsSync(join(path, 'initdb'))) ?? null
}

/** The server refuses to run as root. */
function userId(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null
  try {
    const ofUser = (flag: string): number =>
      Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }).toString())
    return { uid: ofUser('-u'), gid: ofUser('-g') }
  } catch {
    return null
  }
}

/**
 * Makes a cluster and starts it.
 *
 * @param parent - the folder that its own one is made in
 */
export async function makeCluster(parent = tmpdir()): Promise<OwnCluster> {
  if (postgresqlPrograms === null) throw new Error('PostgreSQL is not installed')
  const folder = mkdtempSync(join(parent, 'feedmill-cluster-'))
  const user = userId()
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  const program = async (name: string, args: readonly string[]): Promise<void> => {
    await run(join(postgresqlPrograms, name), [...args], { ...user, cwd: folder, env: { PATH: process.env['PATH'] } })
  }
  const options = [
    `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=40 -c shared_buffers=16MB`,
    '-c max_wal_size=8MB -c min_wal_size=4MB',
  ].join(' ')
  const start = () =>
    program('pg_ctl', ['-D', data, '-w', '-t', '120', '-l', join(folder, 'log'), '-o', options, 'start'])
  const stop = (mode: string) => program('pg_ctl', ['-D', data, '-w', '-m', mode, 'stop'])
  await program('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--wal-segsize=1', '--no-sync'])
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    crash: () => stop('immediate'),
    isRunning: () =>
      program('pg_isready', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']).then(
        () => true,
        () => false,
      ),
    async remove() {
      await stop('immediate').catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
