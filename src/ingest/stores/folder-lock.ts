import { createHash, randomUUID } from 'node:crypto'
import { lstat, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { hostname, platform, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { codeOf } from '../../core/error-code.ts'
import type { FileSystem } from './file-system.ts'

const LOCK = 'lock'

/** The content of a folder's lock file. */
interface Holder {
  readonly token: string
  readonly host: string
  /**
   * The socket where the holder listens, on its own machine, as long as it lives: a path, usually relative to the
   * folder.
   */
  readonly socket: string
  /** Epoch milliseconds. */
  readonly since: number
}

/** A folder that this process holds. */
export interface FolderLock {
  /** Whether the last holder ended without releasing the folder. */
  readonly wasAbandoned: boolean
  /** Returns whether this process still holds the folder: somebody may have removed the lock file. */
  isHeld(): Promise<boolean>
  release(): Promise<void>
  /** Lets the folder go as a dying process does: the next holder sees it as abandoned. */
  abandon(): Promise<void>
}

/** The folder is in use by another process. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
}

/**
 * Takes a folder for this process alone. A socket proves that the holder lives: the system closes it with the process,
 * however that ends. A process number would soon belong to another process. The lock of a dead process is taken over.
 *
 * @throws FolderInUseError if another process has it
 */
export async function lockFolder(folder: string, files: FileSystem): Promise<FolderLock> {
  const path = join(folder, LOCK)
  const token = randomUUID()
  const { server, socket } = await listenFor(folder, token)
  const holder: Holder = { token, host: hostname(), socket, since: Date.now() }
  try {
    const wasAbandoned = await acquire(folder, holder, files)
    // The lock file must survive a loss of power: it shows the next process that this one did not finish.
    await files.syncFolder(folder)
    return {
      wasAbandoned,
      isHeld: async () => (await holderAt(path, files))?.token === token,
      async release() {
        if ((await holderAt(path, files))?.token === token) await files.remove(path)
        await closed(server)
      },
      abandon: () => closed(server),
    }
  } catch (error) {
    await closed(server)
    throw error
  }
}

/** Number of tries for a lock that others take and release meanwhile. */
const ATTEMPTS = 20

/** Creates the lock file. Returns whether a stale lock file was removed. */
async function acquire(folder: string, holder: Holder, files: FileSystem): Promise<boolean> {
  const path = join(folder, LOCK)
  const bytes = Buffer.from(JSON.stringify(holder))
  let wasAbandoned = false
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await files.createNew(path, bytes)) return wasAbandoned
    const known = await holderAt(path, files)
    if (known !== null && (await lives(folder, known))) throw inUse(path, known)
    // Moved, not removed: if several processes find the lock stale, only one of them can move it.
    const aside = `${path}.${holder.token}`
    try {
      await files.rename(path, aside)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
      continue
    }
    const moved = await holderAt(aside, files)
    await files.remove(aside)
    if (known !== null) await removeSocket(resolve(folder, known.socket))
    if (moved !== null && moved.token !== known?.token && (await lives(folder, moved))) {
      // Another process was faster, and this was its lock: give it back.
      await files.createNew(path, Buffer.from(JSON.stringify(moved)))
      throw inUse(path, moved)
    }
    wasAbandoned = true
  }
  throw new FolderInUseError(`${path} is taken and given back all the time; try again later`)
}

function inUse(path: string, { host, since }: Holder): FolderInUseError {
  const where = host === hostname() ? 'another process' : `a process on ${host}`
  const remedy = host === hostname() ? '' : ` If nothing runs there, remove ${path}.`
  return new FolderInUseError(
    `The folder is in use by ${where} since ${new Date(since).toISOString()}; one process at a time can have it.${remedy}`,
  )
}

/**
 * Returns the holder in a lock file. Returns `null` if the file is missing, or incomplete because its writer died
 * before it had the lock.
 */
async function holderAt(path: string, files: FileSystem): Promise<Holder | null> {
  const bytes = await files.read(path)
  try {
    const holder = JSON.parse(Buffer.from(bytes ?? []).toString()) as Holder
    return typeof holder.token === 'string' && typeof holder.socket === 'string' ? holder : null
  } catch {
    return null
  }
}

/**
 * Returns whether a holder lives: whether its socket answers. A holder on another machine, or of another user, cannot
 * be asked and counts as alive.
 */
async function lives(folder: string, { host, socket }: Holder): Promise<boolean> {
  if (host !== hostname()) return true
  return await new Promise((settle) => {
    const connection = connect(resolve(folder, socket))
    connection.on('connect', () => {
      connection.destroy()
      settle(true)
    })
    connection.on('error', ({ code }: NodeJS.ErrnoException) => {
      settle(code !== 'ENOENT' && code !== 'ECONNREFUSED')
    })
  })
}

/**
 * Removes the socket of a dead process: the system closes it and leaves the file. Only a socket is removed, since a
 * damaged lock file may name any path.
 */
async function removeSocket(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null)
  if (found?.isSocket()) await rm(path, { force: true })
}

/** Maximum length of a socket's path, in bytes. Every system allows this many. */
const LONGEST_SOCKET_PATH = 100

/**
 * Listens in the folder itself, where every process that finds the folder finds the socket. Folders for temporary files
 * are tidied up, and a service may have a private one. Such a folder is used only if the store's folder cannot have
 * sockets, or its path is too long.
 */
async function listenFor(folder: string, token: string): Promise<{ server: Server; socket: string }> {
  const name = `${LOCK}.${token.slice(0, 8)}.socket`
  const near = join(folder, name)
  if (platform() !== 'win32' && Buffer.byteLength(near) <= LONGEST_SOCKET_PATH) {
    try {
      return { server: await listenAt(near), socket: name }
    } catch {
      // Not every file system has sockets.
    }
  }
  const far = farSocketPath(folder, token)
  return { server: await listenAt(far), socket: far }
}

function farSocketPath(folder: string, token: string): string {
  const name = `feedmill-${createHash('sha256').update(`${folder}\n${token}`).digest('hex').slice(0, 24)}`
  return platform() === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

async function listenAt(path: string): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => {}).end())
  await new Promise<void>((settle, reject) => {
    server.once('error', reject).listen(path, () => settle())
  })
  // The system answers connections by itself. An error here, such as too few descriptors, does no harm.
  server.on('error', () => {})
  // The lock must not keep the process alive.
  server.unref()
  return server
}

async function closed(server: Server): Promise<void> {
  await new Promise((settle) => server.close(settle))
}
