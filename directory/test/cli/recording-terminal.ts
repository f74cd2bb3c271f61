import { run } from '../../src/cli/run.ts'
import type { Terminal } from '../../src/cli/terminal.ts'

/** The output and the exit code of a command. */
export interface Recorded {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

interface RecordOptions extends Partial<Pick<Terminal, 'isInteractive' | 'askSecretly' | 'stopSignal'>> {
  /** Called with each text on standard output. */
  readonly onOutput?: (text: string) => void
}

/** Runs a command line in this process, without the environment of this process. */
export async function runCommandLine(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  { onOutput = () => {}, ...options }: RecordOptions = {},
): Promise<Recorded> {
  let stdout = ''
  let stderr = ''
  const exitCode = await run(args, {
    stdout: {
      write: (text) => {
        stdout += text
        onOutput(text)
      },
    },
    stderr: {
      write: (text) => {
        stderr += text
      },
    },
    user: 'ada',
    env,
    isInteractive: false,
    askSecretly: async () => null,
    stopSignal: () => new AbortController().signal,
    ...options,
  })
  return { exitCode, stdout, stderr }
}
