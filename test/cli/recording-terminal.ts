import { Readable, Writable } from 'node:stream'
import { run } from '../../src/cli/run.ts'

/** What a command line said and how it ended. */
export interface Outcome {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command line with `stdin` as standard input, `env` as environment, and no screen. */
export async function runRecorded(
  args: readonly string[],
  stdin: string | Uint8Array = '',
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const written = { stdout: '', stderr: '' }
  const record = (name: keyof typeof written): Writable =>
    new Writable({
      write(chunk, _encoding, done) {
        written[name] += String(chunk)
        done()
      },
    })
  const exitCode = await run(args, {
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout: record('stdout'),
    stderr: record('stderr'),
    colour: false,
    interactive: false,
    env,
  })
  return { exitCode, ...written }
}
