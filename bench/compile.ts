import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * Compiles entries of the project into a folder, as they are published: run through tsx, const enums are getters and the
 * rest is slower by half.
 *
 * @param entries Paths from the top of the project.
 */
export function compile(entries: readonly string[], folder: string): void {
  const options = ['--no-config', '--format', 'esm', '--target', 'node20.19', '--silent', '--out-dir', folder]
  execFileSync('npx', ['tsup', ...entries, ...options], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}
