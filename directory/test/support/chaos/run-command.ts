import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { spawnCommand } from '../processes/started-process.ts'

/**
 * Runs a command to its end, and returns its standard output.
 *
 * @param code - the folder whose code runs; default: the one of these tests
 * @throws Error with the standard error of the command if its exit code is not 0
 */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  code?: string,
): Promise<string> {
  const child = spawnCommand(args, { env, code })
  const [[exitCode], printed, errors] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr!),
  ])
  if (exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${exitCode}: ${errors}`)
  return printed
}
