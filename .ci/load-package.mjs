// Installs a packed tarball in an empty folder and loads every subpath export of it, by import and by require().
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const tarball = resolve(process.argv[2])
const folder = mkdtempSync(join(tmpdir(), 'feedmill-package-'))
const run = (command, args) =>
  execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', tarball])
  const { exports, bin } = JSON.parse(readFileSync(join(folder, 'node_modules/feedmill/package.json'), 'utf8'))
  const entries = Object.keys(exports)
    .filter((path) => !path.endsWith('.json'))
    .map((path) => `feedmill${path.slice(1)}`)
  for (const entry of entries) {
    const names = run('node', [
      '--input-type=module',
      '-e',
      `import * as entry from '${entry}'; console.log(Object.keys(entry).join(' '))`,
    ])
    if (names.trim() === '') throw new Error(`import of ${entry} gives nothing`)
    const required = run('node', [
      '--no-warnings',
      '--input-type=commonjs',
      '-e',
      `console.log(Object.keys(require('${entry}')).filter((name) => name !== '__esModule').join(' '))`,
    ])
    const sorted = (text) => text.trim().split(' ').sort().join(' ')
    if (sorted(names) !== sorted(required)) throw new Error(`require of ${entry} gives other names than its import`)
    console.log(`${entry}: ${names.trim().split(' ').length} names`)
  }
  for (const name of Object.keys(bin)) {
    console.log(`${name} ${run(join(folder, 'node_modules/.bin', name), ['--version']).trim()}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
