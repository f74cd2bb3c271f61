import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { MeasuredDatabase } from './measured-database.ts'
import { type MeasuredServer, startMeasured } from './measured-server.ts'

const reportPath = fileURLToPath(new URL('report-usage.mjs', import.meta.url))
const directory = fileURLToPath(new URL('../..', import.meta.url))

/** Compiles the directory as it is published: run from its sources it is slower. */
export function buildDirectory(): void {
  execFileSync('npm', ['run', 'build', '--silent', '--', '--silent'], { cwd: directory, stdio: 'inherit' })
}

/**
 * Serves a database from the compiled directory: as `serve` does, with its log.
 *
 * @param options - of Node
 */
export async function startBuiltDirectory(
  { env }: Pick<MeasuredDatabase, 'env'>,
  options: readonly string[] = [],
): Promise<MeasuredServer> {
  const argv = [...options, `${directory}dist/main.js`, 'serve', '--port', '0', '--roles', 'http']
  return await startMeasured({ argv, env, reportPath })
}
