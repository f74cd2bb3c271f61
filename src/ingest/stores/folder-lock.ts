import { createHash, randomUUID } from 'node:crypto'
import { lstat, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { hostname, platform, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { codeOf } from '../../core/error-code.ts'
import type { FileSystem } from './file-system.ts'

const LOCK = 'lock'

/** What the lock file of a folder says of who holds it. */
interface Holder {
  readonly token: string
  readonly host: string
  /** Where the holder listens, on its own machine, for as long as it lives: a path, as a rule relative to the folder. */
  readonly socket: string
  /** Epoch milliseconds. */
  readonly since: number
}

/** A folder that is ours alone. */
export interface FolderLock {
  /** Whether who held the folder before us went without giving it back. */
  readonly wasAbandoned: boolean
  /** Whether the folder is still ours: somebody may have taken the lock file away. */
  isHeld(): Promise<boolean>
  release(): Promise<void>
  /** Lets the folder go as a process does that dies: who takes it next is told that it was abandoned. */
  abandon(): Promise<void>
}

/** The folder is in use by another process. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
}

/**
 * Takes a folder for this process alone. A holder is known to live by its socket, which the system closes with the
 * process, however that ends: a process number would soon be another's. What a dead process left behind is taken over.
 *
 * @throws FolderInUseError when another process has it
 */
export async function lockFolder(folder: string, files: FileSystem): Promise<FolderLock> {
  const path = join(folder, LOCK)
  const token = randomUUID()
  const { server, socket } = await listenFor(folder, token)
  const holder: Holder = { token, host: hostname(), socket, since: Date.now() }
  try {
    const wasAbandoned = await acquire(folder, holder, files)
    // After a loss of power it has to be there, so that who comes next knows that we did not finish.
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

/** How often a lock that others take and give back meanwhile is tried for. */
const ATTEMPTS = 20

/** Creates the lock file; answers whether one had to be taken away for it. */
async function acquire(folder: string, holder: Holder, files: FileSystem): Promise<boolean> {
  const path = join(folder, LOCK)
  const bytes = Buffer.from(JSON.stringify(holder))
  let wasAbandoned = false
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await files.createNew(path, bytes)) return wasAbandoned
    const known = await holderAt(path, files)
    if (known !== null && (await lives(folder, known))) throw inUse(path, known)
    // Moved and not removed: of several that find it stale one alone can move it.
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
      // Another was faster, and this was its lock: it gets it back.
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

/** Null also for a lock file that its writer did not finish: it died before it had the lock. */
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
 * Whether a holder lives: whether somebody listens where it said. Of one on another machine, or one that may not be asked
 * (as it is of another user), nothing can be known, and it is taken to live.
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
 * What a dead process listened at: the system closes it and leaves the name. Lock files that are damaged may name anything.
 */
async function removeSocket(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null)
  if (found?.isSocket()) await rm(path, { force: true })
}

/** The path of a socket has room for about 100 bytes, on every system. */
const LONGEST_SOCKET_PATH = 100

/**
 * Listens in the folder itself, where everybody finds it who finds the folder: folders for temporary files are tidied up,
 * and a service may have one of its own. There it is only where the folder is no place for a socket, or its path too long.
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
  // Who asks whether we live is answered by the system; that we may be out of descriptors to talk to him is no matter.
  server.on('error', () => {})
  // The lock alone is no reason to stay alive.
  server.unref()
  return server
}

async function closed(server: Server): Promise<void> {
  await new Promise((settle) => server.close(settle))
}
