import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const tsconfig = fileURLToPath(new URL('../../tsconfig.json', import.meta.url))

/** A directory that runs in a process of its own. */
export interface StartedProcess {
  readonly url: string
  /** Resolves when a log line with this name is written, or was. */
  logged(name: string): Promise<void>
  /** All that the process wrote to standard error. */
  log(): string
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>
  /** Asks the process to stop, and returns its exit code. */
  stop(): Promise<number | null>
}

/** Runs the command from its sources. */
export function spawnCommand(args: readonly string[]): ChildProcess & { readonly stdout: NodeJS.ReadableStream } {
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env['PATH'], TSX_TSCONFIG_PATH: tsconfig },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return child as ChildProcess & { readonly stdout: NodeJS.ReadableStream }
}

/** Starts a directory on a data folder and a free port. Resolves when it listens. */
export async function startProcess(data: string, args: readonly string[] = []): Promise<StartedProcess> {
  const child = spawnCommand(['serve', '--port', '0', '--data', data, ...args])
  let log = ''
  const waiting: (() => void)[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log += text
    for (const look of waiting.splice(0)) look()
  })
  const ended = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const found = /GraphQL +(http:\S+)\/graphql/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
    ended.then(([code]) => reject(new Error(`The process ended with ${code}: ${log}`)), reject)
  })
  return {
    url,
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
      const [code] = await ended
      return code as number | null
    },
  }
}
