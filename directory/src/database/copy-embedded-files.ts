import { access, cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { OpenDatabase } from './database.ts'
import { DATABASE, syncAll } from './embedded/data-folder.ts'
import { schemaVersion } from './migrate.ts'
import { type Migration, migrations } from './migrations.ts'

/** The beginning of the names of copies that were made before a migration. */
const KEPT = `${DATABASE}.schema-`

/**
 * Copies the files of the embedded server while no statement runs: all other code waits until the copy is on the disk.
 * The copy opens as after a power cut, so it holds exactly the committed data.
 *
 * @param dataFolder the data folder of the database
 * @param to a folder that does not exist yet; it is made
 */
export async function copyEmbeddedFiles(
  { db, run }: Pick<OpenDatabase, 'db' | 'run'>,
  dataFolder: string,
  to: string,
): Promise<void> {
  await run('checkpoint')
  await db.transaction().execute(async (tx) => {
    // The transaction has the only session, so all other statements wait.
    await sql`select`.execute(tx)
    await cp(join(dataFolder, DATABASE), to, { recursive: true, errorOnExist: true, force: false })
    await syncAll(to)
  })
}

async function hasDatabase(dataFolder: string): Promise<boolean> {
  return await access(join(dataFolder, DATABASE)).then(
    () => true,
    () => false,
  )
}

/**
 * Puts copied files into a data folder that has no database.
 *
 * @returns `false` if the data folder has a database already; nothing is done then
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
 * Copies the files of an embedded database that is about to be migrated to `postgresql.schema-<number>`, and removes
 * the copy of an earlier schema.
 *
 * @returns the copy's folder; `null` if there is nothing to migrate
 */
export async function keepBeforeMigration(
  database: OpenDatabase,
  dataFolder: string,
  steps: readonly Migration[] = migrations,
): Promise<string | null> {
  const version = await schemaVersion(database)
  if (version === 0 || version >= steps.length) return null
  const folder = join(dataFolder, `${KEPT}${version}`)
  for (const name of await readdir(dataFolder)) {
    if (name.startsWith(KEPT)) await rm(join(dataFolder, name), { recursive: true })
  }
  // The copy is renamed when it is complete: the process may die before.
  const unfinished = join(dataFolder, `${KEPT}unfinished`)
  await copyEmbeddedFiles(database, dataFolder, unfinished)
  await rename(unfinished, folder)
  return folder
}
