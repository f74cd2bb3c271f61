import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { actorOf } from './acting-user.ts'
import type { Waiting } from './command.ts'

/** The output and the exit code of a command. */
export interface CommandAnswer {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command line for whoever waits at the other end of the socket. */
export type RunCommand = (args: readonly string[], waiting: Waiting) => Promise<CommandAnswer>

/** A longer path of a socket would be cut without an error. */
const MAX_PATH_BYTES = 100
/** Bytes of a command line. */
const MAX_REQUEST = 100_000
const FOLDER_PREFIX = 'feedmill-directory-'

const socketPath = (data: string) => join(data, 'admin.sock')
/** A file that names the socket if its path in the data folder would be too long. */
const pointerPath = (data: string) => join(data, 'admin.sock.path')

/**
 * Opens a socket in the data folder, by which commands of the same user reach this process. The lock of the folder must
 * be held: the socket of an earlier process is removed.
 *
 * @param data - the data folder, mode 0700
 * @returns a function that closes the socket, once running commands have ended
 */
export async function openAdminSocket(data: string, runCommand: RunCommand): Promise<() => Promise<void>> {
  await removeSocket(data)
  const path = await freePath(data)
  const sockets = new Set<Socket>()
  const closing = new AbortController()
  // The client ends its half of the connection after its line.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    void answer(socket, closing.signal, runCommand)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  await chmod(path, 0o600)
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    closing.abort()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    await closed
    await removeSocket(data)
  }
}

async function freePath(data: string): Promise<string> {
  const path = socketPath(data)
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return path
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX))
  await writeFile(pointerPath(data), join(folder, 'admin.sock'), { mode: 0o600 })
  return join(folder, 'admin.sock')
}

async function removeSocket(data: string): Promise<void> {
  const path = knownPath(data)
  if (path === null) return
  await rm(path, { force: true })
  if (path === socketPath(data)) return
  if (basename(dirname(path)).startsWith(FOLDER_PREFIX)) await rmdir(dirname(path)).catch(() => {})
  await rm(pointerPath(data), { force: true })
}

/** Returns the path of the socket of a data folder, even of a dead process; `null` if there is none. */
function knownPath(data: string): string | null {
  if (existsSync(pointerPath(data))) return readFileSync(pointerPath(data), 'utf8').trim()
  return existsSync(socketPath(data)) ? socketPath(data) : null
}

async function answer(socket: Socket, closing: AbortSignal, runCommand: RunCommand): Promise<void> {
  const text = await received(socket, MAX_REQUEST).catch(() => null)
  const request = text === null ? null : requestIn(text)
  if (request === null) {
    socket.destroy()
    return
  }
  const gone = new AbortController()
  socket.on('close', () => gone.abort())
  const result = await runCommand(request.args, {
    actor: actorOf(request.user),
    progress: (line) => void socket.write(`${JSON.stringify({ progress: line })}\n`),
    signal: AbortSignal.any([closing, gone.signal]),
  })
  socket.end(`${JSON.stringify(result)}\n`)
}

/** A command line, and who runs it. */
interface Request {
  readonly args: readonly string[]
  readonly user: string
}

function requestIn(text: string): Request | null {
  try {
    const { args, user } = JSON.parse(text) as { readonly args?: unknown; readonly user?: unknown }
    const isCommandLine = Array.isArray(args) && args.every((arg) => typeof arg === 'string')
    return isCommandLine ? { args, user: typeof user === 'string' ? user : '' } : null
  } catch {
    return null
  }
}

/**
 * Lets the process that holds a data folder run a command. Returns `null` if there is no such process.
 *
 * @param progress is called with lines about how far the command is
 * @param user who runs the command
 */
export async function askRunningInstance(
  data: string,
  args: readonly string[],
  progress: (line: string) => void,
  user: string,
): Promise<CommandAnswer | null> {
  const path = knownPath(data)
  if (path === null) return null
  const socket = await connected(path)
  if (socket === null) return null
  socket.end(`${JSON.stringify({ args, user })}\n`)
  let last: CommandAnswer | null = null
  const text = await received(socket, Number.POSITIVE_INFINITY, (line) => {
    const message = JSON.parse(line) as CommandAnswer | { readonly progress: string }
    if ('progress' in message) progress(message.progress)
    else last = message
  })
  if (last === null || text !== '')
    throw new Error('The running directory ended before it answered. It is not known whether it ran the command.')
  return last
}

function connected(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect({ path, allowHalfOpen: true }, () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // A process that was killed left the socket behind.
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(null)
      else reject(error)
    })
  })
}

/** Returns all that comes. With `onLine`, whole lines are given to it, and only the rest is returned. */
function received(socket: Socket, most: number, onLine?: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (data: string) => {
      text += data
      if (onLine !== undefined) {
        const lines = text.split('\n')
        text = lines.pop() ?? ''
        for (const line of lines) onLine(line)
      }
      if (text.length > most) reject(new Error('The message is too long'))
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The connection was cut')))
  })
}
