import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * A new folder for what a bench compiles and writes: in the tree, as what is compiled looks for dependencies from
 * there.
 */
export function benchFolder(): string {
  return mkdtempSync(join(root, 'node_modules/.feedmill-bench-'))
}

/**
 * Compiles entries of the project into a folder, as they are published: run through tsx, const enums are getters and
 * the rest is slower by half.
 *
 * @param entries Paths from the top of the tree, each behind `--entry.NAME` where it is to have a name of its own.
 * @param tree Another revision of the project, where it is not this one.
 */
export function compile(entries: readonly string[], folder: string, tree = root): void {
  const options = ['--no-config', '--format', 'esm', '--target', 'node20.19', '--silent', '--out-dir', folder]
  const tsup = join(root, 'node_modules/tsup/dist/cli-default.js')
  execFileSync(process.execPath, [tsup, ...entries, ...options], { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] })
}
