// Installs the packed directory in an empty folder, starts it there, and asks it.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { tryDirectory } from './try-directory.mjs'

const tarball = resolve(process.argv[2])
const folder = mkdtempSync(join(tmpdir(), 'feedmill-directory-package-'))
const command = join(folder, 'node_modules/.bin/feedmill-directory')
const run = (program, args) =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', tarball])
  console.log(`feedmill-directory ${run(command, ['--version'])}`)
  await tryDirectory(
    [command, 'serve', '--port', '0', '--first-account', '--log-level', 'warn'],
    { cwd: folder, env: process.env, data: join(folder, 'directory-data') },
    () => console.log(run(command, ['account', 'list'])),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
