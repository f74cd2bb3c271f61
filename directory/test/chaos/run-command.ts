import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { spawnCommand } from '../processes/started-process.ts'

/**
 * Runs a command to its end and returns what it printed.
 *
 * @param code - the folder whose code runs; default: this one
 * @throws Error with what it wrote to standard error if its exit code is not 0
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
