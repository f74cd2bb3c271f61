import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/**
 * The release before, as long as no release has a tag: the last commit whose schema was older than that of the first
 * release.
 */
const BEFORE_FIRST_RELEASE = 'be6831ec5b59e15da3fc3e1739666f94a99189fd'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The release before this code. */
export interface PreviousRelease {
  /** Its tag, or the commit that stands in for it. */
  readonly name: string
  /** The reason why its code is not available; `null` if it is. */
  readonly whyMissing: string | null
}

export const previousRelease: PreviousRelease = findPreviousRelease()

function findPreviousRelease(): PreviousRelease {
  // The search starts at `HEAD^`, so that a release is compared with the release before it.
  const name = git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^') ?? BEFORE_FIRST_RELEASE
  if (git('rev-parse', '--git-dir') === null) return { name, whyMissing: 'no Git history here' }
  const isThere = git('cat-file', '-e', `${name}^{tree}`) !== null
  return { name, whyMissing: isThere ? null : `the clone is too shallow: it lacks ${name}` }
}

/** Returns what a command of Git prints; `null` if it fails. */
function git(...args: readonly string[]): string | null {
  try {
    return execFileSync('git', [...args], { cwd: root, stdio: 'pipe', encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}

/** A copy of the code of the release before, with its dependencies. */
export interface PreviousCode {
  readonly folder: string
  /** Configuration of its tests, with longer deadlines. */
  readonly config: string
  /** Adds the new migrations to its code, so that it makes and accepts the schema of the tested code. */
  takeNewMigrations(): void
  remove(): void
}

/** Longer deadlines for its tests. On a busy machine, where its code may have to be compiled, they take longer. */
const PATIENT_CONFIG = `import config from './vitest.config.ts'
for (const project of config.test.projects) Object.assign(project.test, { testTimeout: 600_000, hookTimeout: 600_000 })
export default config
`

/** Checks the release before out into a temporary folder. Its dependencies are linked if they are those of this code. */
export function checkOutPrevious(): PreviousCode {
  const folder = mkdtempSync(join(tmpdir(), 'feedmill-previous-'))
  const archive = join(folder, 'archive.tar')
  execFileSync('git', ['archive', '--format=tar', '-o', archive, previousRelease.name], { cwd: root, stdio: 'pipe' })
  execFileSync('tar', ['-xf', archive, '-C', folder], { stdio: 'pipe' })
  rmSync(archive)
  if (lockedPackages(folder) === lockedPackages(root)) {
    for (const path of ['node_modules', 'directory/node_modules']) {
      if (existsSync(join(root, path))) symlinkSync(join(root, path), join(folder, path))
    }
  } else {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder, stdio: 'pipe' })
  }
  const config = join(folder, 'vitest.patient.config.ts')
  writeFileSync(config, PATIENT_CONFIG)
  const migrations = 'directory/src/database/migrations'
  return {
    folder,
    config,
    takeNewMigrations() {
      rmSync(join(folder, migrations), { recursive: true })
      cpSync(join(root, migrations), join(folder, migrations), { recursive: true })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Returns the packages in a lock file, except our own, whose versions differ with each release. */
function lockedPackages(folder: string): string {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  return JSON.stringify(Object.entries(packages).filter(([path]) => path.includes('node_modules/')))
}

/** Returns the scripts of the migrations in a folder of code, by file name. */
export function migrationScripts(folder = root): Readonly<Record<string, string>> {
  const migrations = join(folder, 'directory/src/database/migrations')
  const steps = readdirSync(migrations).filter((name) => /^\d{4}-/.test(name))
  const scripts = steps.map((name) => {
    const script = /^export const sql = `\n(.*)`\n$/ms.exec(readFileSync(join(migrations, name), 'utf8'))?.[1]
    return [name, script ?? '']
  })
  return Object.fromEntries(scripts)
}

/** Returns a number below 0 if release `a` is older than `b`, above 0 if newer. `0.10.0` is newer than `0.9.0`. */
export function compareReleases(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

/** Returns the environment variables that a program of the release before needs. */
export function plainEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEST_DATABASE_URL']
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}
