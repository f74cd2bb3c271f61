// `npm start`: builds the directory if a source changed since the last build, and serves it. Arguments go to `serve`.
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const directory = fileURLToPath(new URL('.', import.meta.url))
const root = join(directory, '..')
const builtAt = join(directory, 'dist/built-at')
const sources = [
  join(root, 'src'),
  join(root, 'tsconfig.json'),
  join(root, 'package-lock.json'),
  join(root, 'CHANGELOG.md'),
  join(directory, 'src'),
  join(directory, 'docs'),
  join(directory, 'examples'),
  join(directory, 'package.json'),
  join(directory, 'tsconfig.json'),
  join(directory, 'tsup.config.ts'),
]

/** When a file, or anything below a folder, changed last. A folder changes when a file in it is made or removed. */
function changedAt(path) {
  const { mtimeMs } = statSync(path)
  const below = statSync(path).isDirectory() ? readdirSync(path).map((name) => changedAt(join(path, name))) : []
  return Math.max(mtimeMs, ...below)
}

function isBuilt() {
  const built = statSync(builtAt, { throwIfNoEntry: false })
  return built !== undefined && sources.every((path) => changedAt(path) < built.mtimeMs)
}

if (!isBuilt()) {
  process.stderr.write('Building the directory …\n')
  const begun = new Date()
  const tsup = createRequire(import.meta.url)
    .resolve('tsup/package.json')
    .replace(/package\.json$/, 'dist/cli-default.js')
  const { status } = spawnSync(process.execPath, [tsup, '--silent'], { cwd: directory, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(builtAt, `${begun.toISOString()}\n`)
}

// A person at a terminal is served better without a line for each request.
const quiet = process.env.LOG_LEVEL ? [] : ['--log-level', 'warn']
process.argv = [
  process.execPath,
  'feedmill-directory',
  'serve',
  '--next-port',
  '--first-account',
  ...quiet,
  ...process.argv.slice(2),
]
await import('./dist/main.js')
