import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createInterface } from 'node:readline'

/** A time without a turn of the event loop, in milliseconds. */
export interface Stretch {
  readonly wallMs: number
  /** Processor time of the main thread. */
  readonly cpuMs: number
}

/** A server in a process of its own, whose CPU is measured. */
export interface MeasuredServer {
  /** The address of its GraphQL endpoint. */
  readonly url: string
  readonly pid: number
  /** Microseconds of CPU that the process has used, with all its threads. */
  cpu(): Promise<number>
  /** The longest time since the last call in which the event loop did not turn; the first call starts the watch. */
  stretch(): Promise<Stretch>
  stop(): Promise<void>
}

/** A command that starts a server. */
export interface ServerCommand {
  /** Options of Node, then a file, then its arguments. */
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Path of `report-usage.mjs`, which the server loads to answer. */
  readonly reportPath: string
}

/** Starts a server, and waits until a line of its output ends with the address of its GraphQL endpoint. */
export async function startMeasured({ argv, env, reportPath }: ServerCommand): Promise<MeasuredServer> {
  const child = spawn(process.execPath, ['--import', reportPath, ...argv], {
    env: { PATH: process.env['PATH'], ...env },
    // The log goes to the null device: writing it is part of the cost of the server. `SHOW_LOG` shows it.
    stdio: ['ignore', 'pipe', process.env['SHOW_LOG'] === undefined ? 'ignore' : 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const url = await addressOf(child, ended)
  const asked = async <Answer>(question: string): Promise<Answer> => {
    const answer = once(child, 'message')
    child.send(question)
    return (await answer)[0] as Answer
  }
  return {
    url,
    pid: child.pid!,
    cpu: () => asked<number>('cpu'),
    stretch: () => asked<Stretch>('stretch'),
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
    ended.then(
      ([code, signal]) => reject(new Error(`The server ended with ${code ?? signal}; SHOW_LOG=1 shows why`)),
      reject,
    )
  })
}
