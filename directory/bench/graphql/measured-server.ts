import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createInterface } from 'node:readline'

/** A server in a process of its own, whose CPU is measured. */
export interface MeasuredServer {
  /** Where it takes queries. */
  readonly url: string
  readonly pid: number
  /** Microseconds of CPU that the process has used, with all its threads. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

/** A command that starts a server. */
export interface ServerCommand {
  /** Options of Node, then a file, then its arguments. */
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Path of `cpu-usage.mjs`, which answers for the process. */
  readonly cpuUsage: string
}

/** Starts a server, and waits until a line of its output ends with the address where it takes queries. */
export async function startMeasured({ argv, env, cpuUsage }: ServerCommand): Promise<MeasuredServer> {
  const child = spawn(process.execPath, ['--import', cpuUsage, ...argv], {
    env: { PATH: process.env['PATH'], ...env },
    // The log goes where it costs the server what it always costs, and nobody reads it.
    stdio: ['ignore', 'pipe', process.env['SHOW_LOG'] === undefined ? 'ignore' : 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const url = await addressOf(child, ended)
  return {
    url,
    pid: child.pid!,
    async cpu() {
      const answer = once(child, 'message')
      child.send('cpu')
      const [microseconds] = await answer
      return microseconds as number
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function addressOf(child: ChildProcess, ended: Promise<unknown[]>): Promise<string> {
  const lines = createInterface({ input: child.stdout! })
  return await new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const url = /(http:\S+\/graphql)$/.exec(line)?.[1]
      if (url !== undefined) resolve(url)
    })
    ended.then(([code]) => reject(new Error(`The server ended with ${code}; SHOW_LOG=1 shows why`)), reject)
  })
}
