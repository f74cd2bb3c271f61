import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DirectoryError } from '../../runtime/directory-error.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { runProgram } from '../providers/run-program.ts'
import { downloadModel } from './download-model.ts'
import { engineFolder, type InstalledModel, installedModel, MODEL_FILE } from './installed-models.ts'
import { type EngineName, knownEngines } from './known-engines.ts'

/** A model to be fetched and set up. */
export interface ModelOrder {
  readonly engine: EngineName
  readonly url: string
  readonly sha256: string
  /** The data folder. */
  readonly data: string
  readonly runtime: Pick<Runtime, 'now' | 'sleep'>
  progress(line: string): void
  readonly signal: AbortSignal
}

/** The programs that unpack archives, by the ends of their names. As root, `tar` would keep owners and rights. */
const unpackers: readonly { readonly ending: RegExp; readonly program: string; readonly args: readonly string[] }[] = [
  {
    ending: /\.(?:tar\.(?:bz2|gz|xz)|tgz|tbz2|tar)$/i,
    program: '/usr/bin/env',
    args: ['tar', '--no-same-owner', '--no-same-permissions', '-xf'],
  },
  { ending: /\.zip$/i, program: '/usr/bin/env', args: ['unzip', '-q'] },
]

/** Folders of archives that are being unpacked begin so. */
const UNPACKING = 'unpacking-'
/** What else is in the folder of an engine. A model with such a name would take its place, and be run as a package. */
const RESERVED: readonly string[] = ['node_modules', 'package.json', 'package-lock.json', MODEL_FILE]

/**
 * Fetches a model and makes it the one of its engine. An earlier model stays in its place until the new one is whole.
 *
 * @returns the path of the model, and whether it was there already
 * @throws DirectoryError if it cannot be fetched, is another file, or cannot be unpacked
 */
export async function installModel(order: ModelOrder): Promise<{ readonly path: string; readonly wasThere: boolean }> {
  const { engine, url, data, progress } = order
  const sha256 = order.sha256.toLowerCase()
  const folder = engineFolder(data, engine)
  const before = installedModel(data, engine)
  if (before?.sha256 === sha256 && existsSync(join(folder, before.name))) {
    return { path: join(folder, before.name), wasThere: true }
  }
  const file = fileNameOf(url)
  const unpacker = unpackers.find(({ ending }) => ending.test(file))
  if (knownEngines[engine].hasFolders && unpacker === undefined) {
    const message = `A model of ${engine} is ${knownEngines[engine].modelIs}, which comes as .tar.bz2, .tar.gz, .tgz or .zip, unlike ${file}`
    throw new DirectoryError('BAD_USER_INPUT', message)
  }
  await mkdir(folder, { recursive: true })
  const path = join(folder, file)
  await downloadModel({ ...order, sha256, path })
  let name = file
  if (knownEngines[engine].hasFolders && unpacker !== undefined) {
    progress(`Unpacking ${file}`)
    name = await unpack(path, folder, [unpacker.program, ...unpacker.args], order.signal)
    await rm(path)
  }
  const model: InstalledModel = { name, url, sha256 }
  await writeFile(join(folder, `${MODEL_FILE}.new`), `${JSON.stringify(model, null, 2)}\n`)
  await rename(join(folder, `${MODEL_FILE}.new`), join(folder, MODEL_FILE))
  return { path: join(folder, name), wasThere: false }
}

/** The last part of an address, in letters that every file system takes. */
function fileNameOf(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  const name = last
    .replace(/%[0-9a-f]{2}/gi, '-')
    .replace(/[^\w.+-]/g, '-')
    .replace(/^[.-]+/, '')
    .slice(-200)
  return name === '' || name === MODEL_FILE ? 'model.bin' : name
}

/** Unpacks an archive of one folder, and returns the name of the folder. */
async function unpack(
  archive: string,
  folder: string,
  [program = '', ...args]: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  for (const left of await readdir(folder)) {
    // Its process was killed.
    if (left.startsWith(UNPACKING)) await rm(join(folder, left), { recursive: true, force: true })
  }
  const temporary = await mkdtemp(join(folder, UNPACKING))
  try {
    const { code, complaint } = await runProgram(program, [...args, archive], {
      maxBytes: 1_048_576,
      folder: temporary,
      signal,
    })
    if (code !== 0) {
      const message = `${archive} cannot be unpacked: ${complaint.trim() || `exit code ${code}`}. The archive is kept`
      throw new DirectoryError('UNAVAILABLE', message)
    }
    const [only, ...others] = (await readdir(temporary, { withFileTypes: true })).filter(
      ({ name }) => !name.startsWith('.'),
    )
    if (only === undefined) throw new DirectoryError('CONFLICT', `${archive} is empty`)
    // Most archives have one folder with everything in it.
    const isOneFolder = others.length === 0 && only.isDirectory()
    const from = isOneFolder ? join(temporary, only.name) : temporary
    const name = isOneFolder ? only.name : basename(archive).replace(/\.(?:tar\.\w+|\w+)$/, '')
    if ([...RESERVED, basename(archive)].includes(name.toLowerCase())) {
      throw new DirectoryError('CONFLICT', `${archive} is no model: its folder would be called ${name}`)
    }
    await rm(join(folder, name), { recursive: true, force: true })
    await rename(from, join(folder, name))
    return name
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}
