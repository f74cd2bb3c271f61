import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../architecture/source-files.ts'

const run = promisify(execFile)

/** How the library is installed. */
export interface InstallOptions {
  /** Other packages for the same folder, each with its version. */
  readonly packages?: readonly string[]
  /** Whether the package has types, which take most of the time of a build. */
  readonly hasTypes?: boolean
}

/**
 * Builds and packs the library, installs the package in an empty folder as programs do, and returns the folder. The
 * build of the repository stays: other programs may be using it.
 */
export async function installLibrary({ packages = [], hasTypes = false }: InstallOptions = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'feedmill-package-'))
  const source = join(folder, 'source')
  await mkdir(source)
  await cp(join(root, 'package.json'), join(source, 'package.json'))
  const output = ['--out-dir', join(source, 'dist')]
  await run('npx', ['tsup', '--silent', ...output, ...(hasTypes ? [] : ['--no-dts'])], { cwd: root })
  const { stdout } = await run('npm', ['pack', '--silent', '--ignore-scripts'], { cwd: source })
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  await installPackages(folder, [join(source, stdout.trim()), ...packages])
  return folder
}

/** Installs packages of the registry, or of the machine, in a folder. */
export async function installPackages(folder: string, packages: readonly string[]): Promise<void> {
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...packages], { cwd: folder })
}
