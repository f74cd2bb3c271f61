import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenDatabase, openDatabase, schemaVersion, verifyDatabase } from '../database/index.ts'
import { DirectoryError, type Log, type Runtime } from '../runtime/index.ts'
import { restoreBackup } from './backup.ts'
import { type BackupCounts, countedContent } from './backup-count-rows.ts'
import { readNote } from './backup-note.ts'
import { refused } from './export-manifest.ts'

/** What was found in a whole backup. */
export interface VerifiedBackup {
  /** ISO 8601; `null` if the backup does not say when it was made. */
  readonly madeAt: string | null
  readonly schema: number
  /** Whether tables and indexes could be checked: that needs an extension which a server may not permit. */
  readonly areTablesChecked: boolean
  readonly counts: BackupCounts
}

/**
 * Checks a backup of the embedded database: its files by their digests, then its content in a copy in the system's
 * temporary folder, which is removed again.
 *
 * @throws DirectoryError BAD_USER_INPUT if the backup is damaged, or has not what it says
 */
export async function verifyFolder(folder: string, runtime: Runtime): Promise<VerifiedBackup> {
  const note = await readNote(folder)
  const scratch = await mkdtemp(join(tmpdir(), 'feedmill-verify-'))
  try {
    await restoreBackup(folder, scratch).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error
      throw new DirectoryError(
        'UNAVAILABLE',
        `There is no room for a copy in ${tmpdir()}. TMPDIR names another folder.`,
      )
    })
    const database = await openDatabase({ kind: 'embedded', folder: scratch }, runtime).catch((cause: Error) => {
      throw refused(`The backup does not open: ${cause.message}`)
    })
    try {
      const found = await verifyContent(database)
      assertEqual({ schema: note.schema, ...note.counts }, { schema: found.schema, ...found.counts })
      return { ...found, madeAt: note.madeAt }
    } finally {
      await database.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/**
 * Checks all tables and indexes of a restored database, and that each series has as many episodes or issues as it says.
 *
 * @throws DirectoryError BAD_USER_INPUT if the database is damaged, or not that of a directory
 */
export async function verifyContent(database: OpenDatabase): Promise<Omit<VerifiedBackup, 'madeAt'>> {
  const schema = await schemaVersion(database)
  if (schema === 0) throw refused('The backup is not of a directory: its database has no table `migrations`.')
  const areTablesChecked = await verifyTables(database)
  const { wrong, counts } = await countedContent(database.db)
  if (wrong.length > 0) {
    const words = wrong.map(({ uuid, kept, found }) => `${uuid} has ${found} episodes or issues instead of ${kept}`)
    throw refused(`The backup is not whole: ${words.join(', ')}.`)
  }
  return { schema, areTablesChecked, counts }
}

/** Returns `false` if the server does not permit the check. */
async function verifyTables(database: OpenDatabase): Promise<boolean> {
  const faults: string[] = []
  let areChecked = true
  const log: Log = {
    info(name) {
      if (name === 'database.not_verified') areChecked = false
    },
    warn() {},
    error: (_name, fields) => void faults.push(`${fields?.['relation']}: ${fields?.['message']}`),
  }
  await verifyDatabase(database, log).catch((error: Error) => {
    throw faults.length > 0 ? refused(`Tables of the backup are damaged: ${faults.join('; ')}.`) : error
  })
  return areChecked
}

function assertEqual(noted: Readonly<Record<string, number>>, found: Readonly<Record<string, number>>): void {
  const words = Object.entries(noted)
    .filter(([name, number]) => found[name] !== number)
    .map(([name, number]) => `${name} ${found[name]} instead of ${number}`)
  if (words.length > 0) throw refused(`The backup has not what it says: ${words.join(', ')}.`)
}
