import { execFile, execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { Client } from 'pg'

const run = promisify(execFile)

/** A PostgreSQL server that belongs to one test, which may stop it, crash it and fill its disk. */
export interface OwnCluster {
  readonly url: string
  start(): Promise<void>
  /** Ends the server as a crash does: it writes nothing before it ends. */
  crash(): Promise<void>
  /** Lets the server hang: its connections stay open, and get no answer. */
  pause(): void
  /** Ends a pause. */
  resume(): void
  /** Ends all connections of clients. The server goes on, and takes new ones. */
  cutConnections(): Promise<void>
  /** Returns whether the server takes connections. */
  isRunning(): Promise<boolean>
  /** Makes a streaming replica of this server and starts it. */
  makeReplica(): Promise<OwnCluster>
  remove(): Promise<void>
}

/** The folder that has `initdb`; `null` if PostgreSQL is not installed. */
export const postgresqlPrograms = findPrograms()

/** The reason why no cluster can be made here; `null` if it can. */
export const whyNoCluster: string | null =
  postgresqlPrograms === null ? 'no initdb' : process.getuid?.() === 0 && userId() === null ? 'no user postgres' : null

function findPrograms(): string | null {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(base, version, 'bin')).find((path) => existsSync(join(path, 'initdb'))) ?? null
}

/** Returns the user `postgres` if this process is root, as which the server refuses to run; otherwise `null`. */
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

export interface ClusterOptions {
  /** The folder in which the folder of the cluster is made. Default: the system's temporary folder. */
  readonly parent?: string | undefined
  /** Settings of the server. Default: those of a small server with a short log. */
  readonly settings?: Readonly<Record<string, string>>
}

const SMALL = { max_connections: '40', shared_buffers: '16MB', max_wal_size: '8MB', min_wal_size: '4MB' } as const

/** Makes a cluster and starts it. */
export async function makeCluster(options: ClusterOptions = {}): Promise<OwnCluster> {
  return await clusterOf('initdb', ['-U', 'postgres', '-A', 'trust', '--wal-segsize=1', '--no-sync'], options)
}

/** Makes the files of a cluster with a program of PostgreSQL, and starts it. */
async function clusterOf(
  maker: 'initdb' | 'pg_basebackup',
  args: readonly string[],
  { parent = tmpdir(), settings = SMALL }: ClusterOptions,
): Promise<OwnCluster> {
  if (postgresqlPrograms === null) throw new Error('PostgreSQL is not installed')
  const folder = mkdtempSync(join(parent, 'feedmill-cluster-'))
  const user = userId()
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  const program = async (name: string, args: readonly string[]): Promise<void> => {
    await run(join(postgresqlPrograms, name), [...args], { ...user, cwd: folder, env: { PATH: process.env['PATH'] } })
  }
  const given = { ...settings, listen_addresses: '127.0.0.1' }
  const flags = Object.entries(given).map(([name, value]) => `-c ${name}=${value}`)
  const options = `-p ${port} -k ${folder} ${flags.join(' ')}`
  const start = () =>
    program('pg_ctl', ['-D', data, '-w', '-t', '120', '-l', join(folder, 'log'), '-o', options, 'start'])
  const stop = (mode: string) => program('pg_ctl', ['-D', data, '-w', '-m', mode, 'stop'])
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    const [main = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(' ')
    for (const pid of [main, ...children]) process.kill(Number(pid), name)
  }
  await program(maker, ['-D', data, ...args])
  await start()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    async cutConnections() {
      const client = new Client({ connectionString: url })
      await client.connect()
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`)
      await client.end()
    },
    start,
    crash: () => stop('immediate'),
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    isRunning: () =>
      program('pg_isready', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']).then(
        () => true,
        () => false,
      ),
    makeReplica: () =>
      clusterOf(
        'pg_basebackup',
        [
          '-h',
          '127.0.0.1',
          '-p',
          String(port),
          '-U',
          'postgres',
          '-R',
          '-C',
          '-S',
          'replica',
          '-c',
          'fast',
          '--no-sync',
        ],
        { parent, settings },
      ),
    async remove() {
      await stop('immediate').catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
