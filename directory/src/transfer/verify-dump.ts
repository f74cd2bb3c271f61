import { execFile } from 'node:child_process'
import { open, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { measureFile, openDatabase } from '../database/index.ts'
import { DirectoryError, type Runtime } from '../runtime/index.ts'
import { refused } from './export-manifest.ts'
import { type VerifiedBackup, verifyContent } from './verify-backup.ts'

const run = promisify(execFile)
/** The first bytes of a file that `pg_dump --format=custom` wrote. */
const MAGIC = 'PGDMP'

/** Whether a path is what `pg_dump` writes: a file of its format `custom`, or a folder of its format `directory`. */
export async function isDump(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  if (found === null) return false
  if (found.isDirectory()) return (await stat(join(path, 'toc.dat')).catch(() => null)) !== null
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === MAGIC
  } finally {
    await file.close()
  }
}

export interface DumpContext {
  readonly runtime: Runtime
  /** The environment of `pg_restore`. */
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * Checks a dump of `pg_dump`: restores it into a new database on a server, checks that, and drops it. A file
 * `DUMP.sha256` beside it, as `sha256sum` writes it, is compared first.
 *
 * @param serverUrl any database of the server; its user may make databases
 * @throws DirectoryError BAD_USER_INPUT if the dump is damaged, or not of a directory
 */
export async function verifyDump(
  path: string,
  serverUrl: string,
  { runtime, env }: DumpContext,
): Promise<VerifiedBackup> {
  await assertDigest(path)
  const server = await openDatabase({ kind: 'postgresql', url: serverUrl }, runtime).catch((cause: Error) => {
    throw new DirectoryError('UNAVAILABLE', `The server for the check cannot be used: ${cause.message}`, { cause })
  })
  const name = `feedmill_verify_${Buffer.from(runtime.randomBytes(6)).toString('hex')}`
  try {
    await server.run(`create database ${name}`).catch((cause: Error) => {
      throw refused(`No database for the check can be made on the server: ${cause.message}`)
    })
    try {
      const url = new URL(serverUrl)
      url.pathname = `/${name}`
      await restoreDump(path, url, env)
      const database = await openDatabase({ kind: 'postgresql', url: url.href }, runtime)
      try {
        return { ...(await verifyContent(database)), madeAt: null }
      } finally {
        await database.close()
      }
    } finally {
      await server.run(`drop database ${name} with (force)`)
    }
  } finally {
    await server.close()
  }
}

async function assertDigest(path: string): Promise<void> {
  const noted = await readFile(`${path}.sha256`, 'utf8').catch(() => null)
  if (noted === null) return
  const found = await measureFile('', path)
  if (found?.sha256 === noted.trim().slice(0, 64).toLowerCase()) return
  throw refused(`${path} is damaged: its SHA-256 digest is not the one in ${basename(path)}.sha256.`)
}

async function restoreDump(path: string, url: URL, env: DumpContext['env']): Promise<void> {
  const target = new URL(url)
  // Other users see the arguments of a process.
  target.password = ''
  const own = { ...env, ...(url.password === '' ? {} : { PGPASSWORD: decodeURIComponent(url.password) }) }
  const args = ['--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${target.href}`, path]
  await run('pg_restore', args, { env: own }).catch((error: NodeJS.ErrnoException & { readonly stderr?: string }) => {
    if (error.code === 'ENOENT') throw refused('The check of a dump needs `pg_restore`, which is not installed.')
    throw refused(`${path} cannot be restored: ${(error.stderr ?? error.message).trim().split('\n')[0]}`)
  })
}
