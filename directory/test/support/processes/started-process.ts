import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Options of a started command, besides its arguments. */
export interface SpawnOptions {
  /** Settings of the environment. */
  readonly env?: Readonly<Record<string, string>>
  /** A module that is loaded before the command. */
  readonly preload?: string
  /** The folder whose code runs. Default: the one of these tests. */
  readonly code?: string | undefined
}

/** A process of the directory, from its start on. */
export interface StartingProcess {
  readonly pid: number
  /** Resolves when it is ready: with its URL, or with `null` if it has no pages. Rejects if it ends before. */
  readonly ready: Promise<string | null>
  /** Resolves with the exit code when the process has ended; `null` if a signal ended it. */
  readonly ended: Promise<number | null>
  /** Resolves when a log line with this name is or was written. */
  logged(name: string): Promise<void>
  /** Returns all that the process wrote to standard error. */
  log(): string
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>
  /** Asks the process to stop, and returns its exit code. */
  stop(): Promise<number | null>
}

/** A directory that runs in a process of its own, and listens. */
export interface StartedProcess extends StartingProcess {
  readonly url: string
}

/** Runs the command from its sources. */
export function spawnCommand(
  args: readonly string[],
  { env = {}, preload, code = root }: SpawnOptions = {},
): ChildProcess & { readonly stdout: NodeJS.ReadableStream } {
  const imports = ['tsx', ...(preload === undefined ? [] : [preload])].flatMap((name) => ['--import', name])
  const directory = join(code, 'directory')
  const child = spawn(process.execPath, [...imports, join(directory, 'src/main.ts'), ...args], {
    cwd: directory,
    env: { PATH: process.env['PATH'], TSX_TSCONFIG_PATH: join(directory, 'tsconfig.json'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return child as ChildProcess & { readonly stdout: NodeJS.ReadableStream }
}

/** Starts `serve` on a free port, and returns at once. */
export function beginProcess(args: readonly string[], options?: SpawnOptions): StartingProcess {
  const child = spawnCommand(['serve', '--port', '0', ...args], options)
  let log = ''
  const waiting: (() => void)[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log += text
    for (const look of waiting.splice(0)) look()
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const ready = new Promise<string | null>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const found = /GraphQL +(http:\S+)\/graphql/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
      else if (line.includes('without pages')) resolve(null)
    })
    ended.then((code) => reject(new Error(`The process ended with ${code}: ${log}`)), reject)
  })
  // A test that kills a starting process does not wait for `ready`.
  ready.catch(() => {})
  return {
    pid: child.pid!,
    ready,
    ended,
    async logged(name) {
      while (!log.includes(`"event":"${name}"`)) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    log: () => log,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      return await ended
    },
  }
}

/** Starts a directory on a data folder and a free port. Resolves when it listens. */
export async function startProcess(
  data: string,
  args: readonly string[] = [],
  options?: SpawnOptions,
): Promise<StartedProcess> {
  const starting = beginProcess(['--data', data, ...args], options)
  const url = await starting.ready
  if (url === null) throw new Error('The process has no pages')
  return { ...starting, url }
}
