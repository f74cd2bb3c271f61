import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const here = fileURLToPath(new URL('.', import.meta.url))
/** The folder of what is fetched. Git ignores it. */
const fetched = fileURLToPath(new URL('../../../.open-search', import.meta.url))

/** A version of OpenSearch that the tests run on. */
export interface Release {
  readonly version: string
  /** The version of Log4j that it was published with. */
  readonly log4j: string
  /** The oldest Java that runs it. */
  readonly java: number
}

/** A new version needs new sums: `sha256sum *.jar` in its folder `.open-search/…/lib`. */
export const releases: readonly Release[] = [
  { version: '2.19.6', log4j: '2.25.4', java: 17 },
  { version: '3.9.0', log4j: '2.25.5', java: 21 },
]

/** A version that can be started. */
export interface Installed {
  readonly version: string
  readonly java: string
  readonly classPath: string
}

/**
 * Fetches a version with Maven, if it is not there yet, and compiles the class that starts it.
 *
 * @returns why it cannot be run, if Java, Maven or the published artefacts are missing
 * @throws if an artefact is another than it was
 */
export async function fetchOpenSearch({ version, log4j, java: least }: Release): Promise<Installed | string> {
  const jdk = findJdk(least)
  if (jdk === null) return `OpenSearch ${version} was not run: no JDK ${least} or newer here`
  const folder = join(fetched, version)
  const library = join(folder, 'lib')
  const sums = await readFile(join(here, `${version}.sha256`), 'utf8')
  if ((await sumsOf(library)) !== sums) {
    await rm(folder, { recursive: true, force: true })
    const failure = await copyArtefacts(jdk, library, [`-DopenSearch=${version}`, `-Dlog4j=${log4j}`])
    if (failure !== null) return `OpenSearch ${version} was not run: ${failure}`
    if ((await sumsOf(library)) !== sums) {
      throw new Error(`The artefacts in ${library} are others than those of ${version}.sha256`)
    }
  }
  const classPath = `${folder}:${library}/*`
  await run(join(jdk, 'bin/javac'), ['-cp', classPath, '-d', folder, join(here, 'OpenSearchNode.java')])
  return { version, java: join(jdk, 'bin/java'), classPath }
}

/** @returns why Maven could not copy them; `null` if it did */
async function copyArtefacts(jdk: string, library: string, versions: readonly string[]): Promise<string | null> {
  await mkdir(library, { recursive: true })
  const args = ['-B', '-q', '-f', join(here, 'pom.xml'), 'dependency:copy-dependencies']
  try {
    const env = { ...process.env, JAVA_HOME: jdk }
    await run('mvn', [...args, `-DoutputDirectory=${library}`, '-DincludeScope=runtime', ...versions], { env })
    return null
  } catch (error) {
    const { code, stdout = '' } = error as { readonly code: unknown; readonly stdout?: string }
    return code === 'ENOENT' ? 'no Maven here' : `Maven could not fetch it: ${stdout.trim().split('\n')[0]}`
  }
}

/** The SHA-256 sums of the files in a folder, as `sha256sum` writes them. */
async function sumsOf(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => [])
  const lines = names.sort().map(async (name) => {
    const sum = createHash('sha256').update(await readFile(join(folder, name)))
    return `${sum.digest('hex')}  ${name}\n`
  })
  return (await Promise.all(lines)).join('')
}

/** Returns the folder of the oldest JDK that is new enough. */
function findJdk(least: number): string | null {
  const base = '/usr/lib/jvm'
  const named = existsSync(base) ? readdirSync(base).map((name) => join(base, name)) : []
  const usual = [process.env['JAVA_HOME'] ?? [], named].flat()
  const found = usual
    .filter((folder) => existsSync(join(folder, 'bin/javac')) && existsSync(join(folder, 'release')))
    .map((folder) => {
      const [, major] = /^JAVA_VERSION="(\d+)/m.exec(readFileSync(join(folder, 'release'), 'utf8')) ?? []
      return { folder, major: Number(major) }
    })
    .filter(({ major }) => major >= least)
  return found.sort((one, other) => one.major - other.major)[0]?.folder ?? null
}
