import { createHash } from 'node:crypto'
import { link, open, readdir, readFile, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { hostname, platform, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import process from 'node:process'
import type { Runtime } from '../../runtime/runtime.ts'

/** The path of a socket has room for about 100 bytes, on every system. */
const LONGEST_SOCKET_PATH = 100
const ATTEMPTS = 20

/** The content of a lock file: the process that has the folder, or had it. */
export interface FolderHolder {
  readonly token: string
  readonly pid: number
  readonly host: string
  /** The boot identifier of the machine, which its containers share. `null` if the system has none. */
  readonly boot: string | null
  /** Milliseconds since 1970. */
  readonly since: number
  /** Where the holder listens as long as it lives; relative to the folder, or absolute. */
  readonly socket: string
}

export interface FolderLock {
  release(): Promise<void>
}

/** The data folder is in use by another process. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
}

/**
 * Takes a folder for this process alone. The system closes a holder's socket when the holder dies, however that
 * happens, so the lock of a dead process is taken over. A process number would not do: the system soon gives it to
 * another process.
 *
 * Lock files are numbered: `lock.7` follows `lock.6`, whose holder is dead. Only one process can make the next file,
 * and the last file stays when its holder goes. If processes removed the last file, one of them could remove a lock
 * that another has just taken.
 *
 * @throws FolderInUseError if another process has the folder
 */
export async function lockFolder(folder: string, runtime: Pick<Runtime, 'now' | 'uuid'>): Promise<FolderLock> {
  const token = runtime.uuid()
  const { server, socket } = await listen(folder, token)
  const identity = { token, pid: process.pid, host: hostname(), boot: await bootOfMachine() }
  try {
    await acquire(folder, { ...identity, since: runtime.now(), socket })
  } catch (error) {
    await stop(server)
    throw error
  }
  return { release: () => stop(server) }
}

/** Returns the process that has the folder now; `null` if none has it. */
export async function findFolderHolder(folder: string): Promise<FolderHolder | null> {
  const [last] = await lockNumbers(folder)
  const holder = last === undefined ? null : await readHolder(lockPath(folder, last))
  return holder !== null && (await isAlive(folder, holder)) ? holder : null
}

async function acquire(folder: string, own: FolderHolder): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [last = 0] = await lockNumbers(folder)
    const known = await readHolder(lockPath(folder, last))
    if (known !== null && (await isAlive(folder, known))) throw inUse(lockPath(folder, last), known)
    if (!(await createLock(folder, last + 1, own))) continue
    const [newest, ...older] = await lockNumbers(folder)
    if (newest === last + 1) {
      for (const number of older) await removeLock(folder, number)
      return
    }
    // Other processes were faster: they made a newer file, and had removed the one with this number.
    await rm(lockPath(folder, last + 1), { force: true })
  }
  throw new FolderInUseError(`Several processes start on ${folder} at the same time. Start one of them.`)
}

function lockPath(folder: string, number: number): string {
  return join(folder, `lock.${number}`)
}

/** Returns the numbers of all lock files, the highest first. */
async function lockNumbers(folder: string): Promise<number[]> {
  const names = await readdir(folder)
  return names.flatMap((name) => (/^lock\.\d{1,15}$/.test(name) ? [Number(name.slice(5))] : [])).sort((a, b) => b - a)
}

/** Removes the lock of a dead process, and its socket. */
async function removeLock(folder: string, number: number): Promise<void> {
  const path = lockPath(folder, number)
  const holder = await readHolder(path)
  if (holder !== null) await rm(socketPath(folder, holder), { force: true })
  await rm(path, { force: true })
}

/**
 * Makes a lock file, or returns `false` if it exists. It appears with its content: an empty file would look abandoned.
 */
async function createLock(folder: string, number: number, holder: FolderHolder): Promise<boolean> {
  const made = join(folder, `lock.${holder.token}`)
  const file = await open(made, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(holder))
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(made, lockPath(folder, number))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(made, { force: true })
  }
}

/** Returns `null` for a missing or damaged file. */
async function readHolder(path: string): Promise<FolderHolder | null> {
  try {
    const holder = JSON.parse(await readFile(path, 'utf8')) as FolderHolder
    return typeof holder.token === 'string' && isSocketName(holder.socket) ? holder : null
  } catch {
    return null
  }
}

/**
 * Whether a lock file names a socket of ours: the socket of a dead holder is removed, and a damaged file may name any
 * path.
 */
function isSocketName(socket: unknown): boolean {
  return (
    typeof socket === 'string' &&
    /^(?:[\w.\\/:-]*[\\/])?feedmill-[0-9a-f]{24}(?:\.socket)?$|^[0-9a-f]{8}\.socket$/.test(socket)
  )
}

/** A process on another machine cannot be asked: it is taken to be alive. */
async function isAlive(folder: string, holder: FolderHolder): Promise<boolean> {
  if (holder.host !== hostname() && (holder.boot === null || holder.boot !== (await bootOfMachine()))) return true
  return await new Promise((resolve) => {
    const connection = connect(socketPath(folder, holder))
    connection.on('connect', () => {
      connection.destroy()
      resolve(true)
    })
    connection.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ENOENT' && code !== 'ECONNREFUSED'))
  })
}

function inUse(path: string, { pid, host, since }: FolderHolder): FolderInUseError {
  const isHere = host === hostname()
  const where = isHere ? `process ${pid}` : `process ${pid} on ${host}`
  const remedy = isHere ? '' : ` If nothing runs there, remove ${path}.`
  return new FolderInUseError(
    `The data folder is in use by ${where} since ${new Date(since).toISOString()}. ` +
      `The embedded database belongs to one process; for several processes set DATABASE_URL.${remedy}`,
  )
}

async function bootOfMachine(): Promise<string | null> {
  try {
    return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
  } catch {
    return null
  }
}

function socketPath(folder: string, { socket }: FolderHolder): string {
  return isAbsolute(socket) ? socket : join(folder, socket)
}

/**
 * Listens in the folder itself, where containers that share the folder find the socket; elsewhere if its path is too
 * long.
 */
async function listen(folder: string, token: string): Promise<{ server: Server; socket: string }> {
  const name = `${token.slice(0, 8)}.socket`
  const near = join(folder, name)
  if (platform() !== 'win32' && Buffer.byteLength(near) <= LONGEST_SOCKET_PATH) {
    return { server: await listenAt(near), socket: name }
  }
  const digest = createHash('sha256').update(`${folder}\n${token}`).digest('hex').slice(0, 24)
  const far = platform() === 'win32' ? `\\\\.\\pipe\\feedmill-${digest}` : join(tmpdir(), `feedmill-${digest}.socket`)
  return { server: await listenAt(far), socket: far }
}

async function listenAt(path: string): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => {}).end())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(path, () => resolve())
  })
  // Errors do no harm: the system accepts connections even if the process cannot, so others see that it lives.
  server.on('error', () => {})
  server.unref()
  return server
}

async function stop(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve))
}
