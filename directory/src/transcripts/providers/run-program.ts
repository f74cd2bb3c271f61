import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** How a program ended. */
export interface ProgramEnd {
  /** `null` if a signal ended it. */
  readonly code: number | null
  readonly stdout: Buffer
  /** The last kilobyte that it wrote to standard error. */
  readonly complaint: string
}

/** Where a program finds other programs, and the files of its user. */
export interface ProgramEnvironment {
  readonly PATH: string
  readonly HOME: string
}

export interface ProgramOptions {
  /** The most bytes of standard output. A program that writes more is ended. */
  readonly maxBytes: number
  readonly folder: string
  readonly signal: AbortSignal
  /** Default: the usual folders of programs, and `folder` as its home. */
  readonly environment?: ProgramEnvironment
}

/**
 * Runs a program without a shell and without the settings of this process, which hold secrets. When the signal is
 * aborted it is killed with all that it started.
 *
 * @throws the reason of the signal; the error of `spawn` if there is no such program
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { maxBytes, folder, signal, environment }: ProgramOptions,
): Promise<ProgramEnd> {
  signal.throwIfAborted()
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder, ...environment, LANG: 'C.UTF-8', TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: the program may start others.
    detached: true,
  })
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  signal.addEventListener('abort', kill, { once: true })
  const pieces: Buffer[] = []
  let length = 0
  let complaint = ''
  child.stdout.on('data', (piece: Buffer) => {
    length += piece.length
    if (length > maxBytes) kill()
    else pieces.push(piece)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-1024)
  })
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    signal.throwIfAborted()
    return { code: length > maxBytes ? null : code, stdout: Buffer.concat(pieces), complaint }
  } finally {
    signal.removeEventListener('abort', kill)
  }
}
