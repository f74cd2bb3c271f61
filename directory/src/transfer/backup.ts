import { join } from 'node:path'
import {
  CopyUnderWayError,
  changeDirectoryFact,
  copyEmbeddedFiles,
  placeEmbeddedFiles,
  schemaVersion,
} from '../database/index.ts'
import type { OpenDirectory } from '../service/open-directory.ts'
import { backupCounts } from './backup-count-rows.ts'
import { assertFilesWhole, type BackupNote, FILES, readNote, writeNote } from './backup-note.ts'
import { makeEmptyFolder } from './export-content.ts'
import { refused } from './export-manifest.ts'

/**
 * Copies the files of the embedded database into a folder while the directory works. The service's secret is not in it.
 *
 * @throws DirectoryError BAD_USER_INPUT if the folder is not empty, a backup is being made, or the database is on a
 * server
 */
export async function backUp(
  { database, settings, runtime }: Pick<OpenDirectory, 'database' | 'settings' | 'runtime'>,
  folder: string,
): Promise<BackupNote> {
  if (database.kind === 'postgresql') {
    throw refused(
      'The database is on a server. Back it up with its own tool: pg_dump --format=custom --file=directory.dump "$DATABASE_URL". `pg_restore` restores it, and `backup --verify directory.dump` checks it.',
    )
  }
  await makeEmptyFolder(folder)
  const schema = await schemaVersion(database)
  const to = join(folder, FILES)
  const { files, facts } = await copyEmbeddedFiles(database, { dataFolder: settings.data, to }, async (tx) => ({
    madeAt: new Date(runtime.now()).toISOString(),
    counts: await backupCounts(tx),
  })).catch((error: unknown) => {
    throw error instanceof CopyUnderWayError ? refused('A backup is being made already.') : error
  })
  const note = { schema, ...facts, files }
  await writeNote(folder, note)
  await changeDirectoryFact(database.db, 'last-backup', note.madeAt)
  return note
}

/**
 * Puts a backup into a data folder that has no database yet.
 *
 * @param prepare - changes the database before it is in place. It gets a data folder that has it
 * @throws DirectoryError BAD_USER_INPUT if the backup is not whole, or the data folder has a database
 */
export async function restoreBackup(
  folder: string,
  dataFolder: string,
  prepare?: (folder: string) => Promise<void>,
): Promise<void> {
  await assertFilesWhole(folder, await readNote(folder))
  if (!(await placeEmbeddedFiles(join(folder, FILES), dataFolder, prepare))) {
    throw refused(`${dataFolder} has a database already. Name another folder: --data FOLDER.`)
  }
}
