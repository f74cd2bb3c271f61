import { run } from '../../src/cli/run.ts'
import type { Terminal } from '../../src/cli/terminal.ts'

/** What a command printed, and how it ended. */
export interface Recorded {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command line in this process, without the environment of this process. */
export async function runCommandLine(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  options: Partial<Pick<Terminal, 'isInteractive' | 'stopSignal'>> = {},
): Promise<Recorded> {
  let stdout = ''
  let stderr = ''
  const exitCode = await run(args, {
    stdout: {
      write: (text) => {
        stdout += text
      },
    },
    stderr: {
      write: (text) => {
        stderr += text
      },
    },
    env,
    isInteractive: false,
    stopSignal: () => new AbortController().signal,
    ...options,
  })
  return { exitCode, stdout, stderr }
}
