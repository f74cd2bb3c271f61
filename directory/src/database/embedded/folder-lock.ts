import { createHash } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { hostname, platform, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import process from 'node:process'
import type { Runtime } from '../../runtime/runtime.ts'

const LOCK = 'lock'
/** The path of a socket has room for about 100 bytes, on every system. */
const LONGEST_SOCKET_PATH = 100
const ATTEMPTS = 20

/** What the lock file says about the process that has the folder. */
export interface FolderHolder {
  readonly token: string
  readonly pid: number
  readonly host: string
  /** Identifies the running system of the machine: containers of one machine share it. `null` if the system tells none. */
  readonly boot: string | null
  /** Milliseconds since 1970. */
  readonly since: number
  /** Where the holder listens as long as it lives; relative to the folder, or absolute. */
  readonly socket: string
  /** Where the holder takes commands, if anywhere. */
  readonly adminSocket: string | null
}

export interface FolderLock {
  release(): Promise<void>
}

/** The data folder is in use by another process. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
}

/**
 * Takes a folder for this process alone. The system closes a holder's socket when the holder dies, however that happens,
 * so the lock of a dead process is taken over. A number of a process would soon be another's.
 *
 * @throws FolderInUseError if another process has the folder
 */
export async function lockFolder(
  folder: string,
  adminSocket: string | null,
  runtime: Pick<Runtime, 'now' | 'uuid'>,
): Promise<FolderLock> {
  const path = join(folder, LOCK)
  const token = runtime.uuid()
  const { server, socket } = await listen(folder, token)
  const identity = { token, pid: process.pid, host: hostname(), boot: await bootOfMachine() }
  try {
    await acquire(folder, { ...identity, since: runtime.now(), socket, adminSocket })
  } catch (error) {
    await stop(server)
    throw error
  }
  return {
    async release() {
      if ((await readHolder(path))?.token === token) await rm(path, { force: true })
      await stop(server)
    },
  }
}

/** Returns the process that has the folder now; `null` if none has it. */
export async function findFolderHolder(folder: string): Promise<FolderHolder | null> {
  const holder = await readHolder(join(folder, LOCK))
  return holder !== null && (await isAlive(folder, holder)) ? holder : null
}

async function acquire(folder: string, own: FolderHolder): Promise<void> {
  const path = join(folder, LOCK)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await createLock(path, own)) return
    const known = await readHolder(path)
    if (known !== null && (await isAlive(folder, known))) throw inUse(path, known)
    await removeStaleLock(folder, known, own.token)
  }
  throw new FolderInUseError(`Several processes start on ${folder} at the same time. Start one of them.`)
}

/** Moves the lock file before it is removed: of several processes that find it stale only one can move it. */
async function removeStaleLock(folder: string, known: FolderHolder | null, token: string): Promise<void> {
  const path = join(folder, LOCK)
  const aside = `${path}.${token}`
  try {
    await rename(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = await readHolder(aside)
  await rm(aside, { force: true })
  if (moved !== null && moved.token !== known?.token && (await isAlive(folder, moved))) {
    // Another process was faster and this was its lock: it gets the lock back.
    await createLock(path, moved)
    throw inUse(path, moved)
  }
  if (known !== null) await rm(socketPath(folder, known), { force: true })
}

async function createLock(path: string, holder: FolderHolder): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(JSON.stringify(holder))
      await file.sync()
    } finally {
      await file.close()
    }
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Returns `null` also for a lock file that its writer did not finish: it died before it had the lock. */
async function readHolder(path: string): Promise<FolderHolder | null> {
  try {
    const holder = JSON.parse(await readFile(path, 'utf8')) as FolderHolder
    return typeof holder.token === 'string' && /^[\w.\\/:-]+$/.test(holder.socket) ? holder : null
  } catch {
    return null
  }
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

/** Listens in the folder itself, where containers that share the folder find the socket; elsewhere if its path is too long. */
async function listen(folder: string, token: string): Promise<{ server: Server; socket: string }> {
  const name = `${LOCK}.${token.slice(0, 8)}.socket`
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
  // The system answers those who ask whether this process lives, even when the process cannot.
  server.on('error', () => {})
  server.unref()
  return server
}

async function stop(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve))
}
