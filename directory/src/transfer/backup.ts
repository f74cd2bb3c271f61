import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyEmbeddedFiles, placeEmbeddedFiles, schemaVersion } from '../database/index.ts'
import type { OpenDirectory } from '../service/open-directory.ts'
import { makeEmptyFolder } from './export-content.ts'
import { refused } from './export-manifest.ts'

/** This file is written last: a backup without it is incomplete. */
const NOTE = 'backup.json'
const FILES = 'postgresql'

/**
 * Copies the files of the embedded database into a folder. All other statements wait meanwhile, about a second for each
 * 300 MB. The service's secret is not in it.
 *
 * @throws DirectoryError BAD_USER_INPUT if the folder is not empty, or the database is on a server
 */
export async function backUp(
  { database, settings, runtime }: Pick<OpenDirectory, 'database' | 'settings' | 'runtime'>,
  folder: string,
): Promise<void> {
  if (database.kind === 'postgresql') {
    throw refused(
      'The database is on a server. Back it up with its own tool: pg_dump --format=custom --file=directory.dump "$DATABASE_URL". `pg_restore` restores it.',
    )
  }
  await makeEmptyFolder(folder)
  const schema = await schemaVersion(database)
  await copyEmbeddedFiles(database, settings.data, join(folder, FILES))
  const note = {
    format: 'feedmill-directory-backup',
    version: 1,
    schema,
    madeAt: new Date(runtime.now()).toISOString(),
  }
  await writeFile(join(folder, NOTE), `${JSON.stringify(note)}\n`, { flag: 'wx', flush: true })
}

/**
 * Puts a backup into a data folder that has no database yet.
 *
 * @throws DirectoryError BAD_USER_INPUT if the backup is not whole, or the data folder has a database
 */
export async function restoreBackup(folder: string, dataFolder: string): Promise<void> {
  const note = await readFile(join(folder, NOTE), 'utf8').catch(() => null)
  if (note === null) {
    throw refused(`There is no ${NOTE} in ${folder}: it is not a backup, or the backup was interrupted.`)
  }
  if (!(await placeEmbeddedFiles(join(folder, FILES), dataFolder))) {
    throw refused(`${dataFolder} has a database already. Name another folder: --data FOLDER.`)
  }
}
