import { access, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CopiedFile, copyFileInSlices, measureFile } from './copied-file.ts'
import type { OpenDatabase, Transaction } from './database.ts'
import { DATABASE, syncAll } from './embedded/data-folder.ts'
import { schemaVersion } from './migrate.ts'
import { type Migration, migrations } from './migrations.ts'
import { type BackupEnd, beginBackup } from './online-backup.ts'

/** The folder of a copy that does not have its place yet. */
const UNFINISHED = 'restore-unfinished'
/** The beginning of the names of copies that were made before a migration. */
const KEPT = `${DATABASE}.schema-`
const LABEL = 'backup_label'
const CONTROL = 'global/pg_control'
const LOG = 'pg_wal'
/** Folders whose content a start makes anew, as in copies by `pg_basebackup`. The log is copied last. */
const EMPTIED = [
  LOG,
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
/** Files that a copy has no use for. */
const LEFT_OUT = /^(?:postmaster\.\w+|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|feedmill-stop\.json.*)$/
const SEGMENT = /^[0-9A-F]{24}$/

interface Copying {
  readonly from: string
  readonly to: string
  readonly files: CopiedFile[]
}

/** A copy of the files of an embedded server, and what was read at its moment. */
export interface EmbeddedCopy<Facts> {
  readonly files: readonly CopiedFile[]
  readonly facts: Facts
}

/**
 * Copies the files of the embedded server while statements run, in PostgreSQL's own way: a checkpoint, then the files in
 * any order, then the log of all changes since the checkpoint. The first start on the copy applies that log. So the
 * copy has exactly what was committed when `readFacts` ran.
 *
 * @param dataFolder the data folder of the database
 * @param to a folder that does not exist yet; it is made
 * @param readFacts reads in the transaction at whose moment the copy ends
 * @throws CopyUnderWayError if the files are being copied already
 */
export async function copyEmbeddedFiles<Facts>(
  database: Pick<OpenDatabase, 'db' | 'run'>,
  { dataFolder, to }: { readonly dataFolder: string; readonly to: string },
  readFacts: (tx: Transaction) => Promise<Facts>,
): Promise<EmbeddedCopy<Facts>> {
  // What is on the disk already, the checkpoint need not wait for: it holds up all other statements.
  await syncAll(join(dataFolder, DATABASE))
  const copying: Copying = { from: join(dataFolder, DATABASE), to, files: [] }
  const backup = await beginBackup(database)
  try {
    await copyFolder(copying, '')
    // The transaction has the only session: nothing is committed between the facts and the end of the log.
    const { facts, end } = await database.db.transaction().execute(async (tx) => {
      const read = { facts: await readFacts(tx), end: await backup.stop(tx) }
      await copyOne(copying, CONTROL)
      return read
    })
    await copyLog(copying, end)
    await writeFile(join(to, LABEL), end.label, { flag: 'wx', mode: 0o600 })
    copying.files.push((await measureFile(to, LABEL))!)
    await syncAll(to)
    return { files: copying.files, facts }
  } finally {
    await backup.close()
  }
}

async function copyFolder(copying: Copying, path: string): Promise<void> {
  await mkdir(join(copying.to, path), { mode: 0o700 })
  if (EMPTIED.includes(path)) return
  const entries = await readdir(join(copying.from, path), { withFileTypes: true })
  for (const entry of entries) {
    const inside = path === '' ? entry.name : `${path}/${entry.name}`
    if (entry.isDirectory()) await copyFolder(copying, inside)
    else if (inside !== CONTROL && !LEFT_OUT.test(entry.name)) await copyOne(copying, inside)
  }
}

/** A file that is gone since its folder was read belonged to a deleted table: the log has the deletion. */
async function copyOne({ from, to, files }: Copying, path: string): Promise<void> {
  const copied = await copyFileInSlices(from, to, path)
  if (copied !== null) files.push(copied)
}

/** @throws Error if the server has not kept the log: the copy would not open */
async function copyLog(copying: Copying, { first, last }: BackupEnd): Promise<void> {
  const names = (await readdir(join(copying.from, LOG))).filter((name) => SEGMENT.test(name))
  const needed = names.filter((name) => name >= first && name <= last)
  if (needed.length !== numberOf(last) - numberOf(first) + 1) {
    throw new Error(`The log of changes is not whole: of the files ${first} to ${last} there are ${needed.length}`)
  }
  for (const name of needed) await copyOne(copying, `${LOG}/${name}`)
}

/** Files of the log have 16 MB: 256 of them are one unit of the middle eight digits. */
function numberOf(segment: string): number {
  return Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16)
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
 * @param prepare changes the copy before it becomes the database of the data folder. It gets a data folder that has it
 * @returns `false` if the data folder has a database already; nothing is done then
 */
export async function placeEmbeddedFiles(
  from: string,
  dataFolder: string,
  prepare: (folder: string) => Promise<void> = async () => {},
): Promise<boolean> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  if (await hasDatabase(dataFolder)) return false
  const unfinished = join(dataFolder, UNFINISHED)
  const placed = join(unfinished, DATABASE)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  try {
    await cp(from, placed, { recursive: true })
    await prepare(unfinished)
    await syncAll(placed)
    await rename(placed, join(dataFolder, DATABASE))
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
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
  await copyEmbeddedFiles(database, { dataFolder, to: unfinished }, async () => null)
  await rename(unfinished, folder)
  return folder
}
