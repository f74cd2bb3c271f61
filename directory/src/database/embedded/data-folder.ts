import { access, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files of the server, inside of the data folder. */
export const DATABASE = 'postgresql'
const MAJOR_VERSION = '18'

/** Whether a data folder has no files of a server yet. */
export async function isNewFolder(dataFolder: string): Promise<boolean> {
  return await isMissing(join(dataFolder, DATABASE))
}

/**
 * Makes the files of a new data folder. `initialise` makes them under another name. They are renamed when they are
 * complete and on the disk, because the process may die before.
 */
export async function makeDatabaseFolder(
  dataFolder: string,
  initialise: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = join(dataFolder, DATABASE)
  const made = `${folder}.new`
  await rm(made, { recursive: true, force: true })
  await mkdir(made, { recursive: true, mode: 0o700 })
  await initialise(made)
  await syncAll(made)
  await rename(made, folder)
  await syncFolder(dataFolder)
}

/**
 * Returns the folder of the server's files.
 *
 * @throws Error if another major version of the server made the files
 */
export async function databaseFolder(dataFolder: string): Promise<string> {
  const folder = join(dataFolder, DATABASE)
  await requireVersion(folder)
  return folder
}

async function isMissing(path: string): Promise<boolean> {
  return await access(path).then(
    () => false,
    () => true,
  )
}

async function requireVersion(folder: string): Promise<void> {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (version !== MAJOR_VERSION) {
    throw new Error(
      `The database in ${folder} has format ${version}, this program reads ${MAJOR_VERSION}. ` +
        'Run `export` with the program that wrote it, then `import` with this one, in a new data folder.',
    )
  }
}

/** Syncs all files of a folder. Files that are deleted meanwhile are left out. */
export async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncAll(path)
    else if (entry.isFile()) await syncOne(path).catch(unlessMissing)
  }
  await syncFolder(folder)
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Writes a file that is on the disk when the promise resolves. */
export async function writeSynced(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flush: true })
}

/** Syncs the list of a folder's files. On systems where a folder cannot be opened, no such sync is needed. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    await syncOne(folder)
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

async function syncOne(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
