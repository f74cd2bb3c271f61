import { access, cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { OpenDatabase } from './database.ts'
import { DATABASE, syncAll } from './embedded/data-folder.ts'
import { schemaVersion } from './migrate.ts'
import { migrations } from './migrations/index.ts'

/** Begins the names of copies that were made before a migration. */
const KEPT = `${DATABASE}.schema-`

/**
 * Copies the files of the embedded server while it stands still: everybody else waits until the copy is on the disk. The
 * copy opens as after a power cut, so it holds exactly what was committed.
 *
 * @param dataFolder the data folder of the database
 * @param to is made; it must not exist
 */
export async function copyEmbeddedFiles(
  { db, run }: Pick<OpenDatabase, 'db' | 'run'>,
  dataFolder: string,
  to: string,
): Promise<void> {
  await run('checkpoint')
  await db.transaction().execute(async (tx) => {
    // A transaction has the only session.
    await sql`select`.execute(tx)
    await cp(join(dataFolder, DATABASE), to, { recursive: true, errorOnExist: true, force: false })
    await syncAll(to)
  })
}

/** Whether a data folder has a database. */
async function hasDatabase(dataFolder: string): Promise<boolean> {
  return await access(join(dataFolder, DATABASE)).then(
    () => true,
    () => false,
  )
}

/**
 * Puts copied files into a data folder that has no database.
 *
 * @returns false if it has one; nothing is done then
 */
export async function placeEmbeddedFiles(from: string, dataFolder: string): Promise<boolean> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  if (await hasDatabase(dataFolder)) return false
  const placed = join(dataFolder, `${DATABASE}.restored`)
  await rm(placed, { recursive: true, force: true })
  await cp(from, placed, { recursive: true })
  await syncAll(placed)
  await rename(placed, join(dataFolder, DATABASE))
  return true
}

/**
 * Copies the files of an embedded database that is about to be migrated to `postgresql.schema-<number>`, and removes the
 * copy of an earlier schema.
 *
 * @returns the copy's folder; null if there is nothing to migrate
 */
export async function keepBeforeMigration(database: OpenDatabase, dataFolder: string): Promise<string | null> {
  const version = await schemaVersion(database)
  if (version === 0 || version >= migrations.length) return null
  const folder = join(dataFolder, `${KEPT}${version}`)
  for (const name of await readdir(dataFolder)) {
    if (name.startsWith(KEPT)) await rm(join(dataFolder, name), { recursive: true })
  }
  // Renamed when it is whole: a process may die meanwhile.
  const unfinished = join(dataFolder, `${KEPT}unfinished`)
  await copyEmbeddedFiles(database, dataFolder, unfinished)
  await rename(unfinished, folder)
  return folder
}
