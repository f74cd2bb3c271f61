import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../database/database.ts'
import { syncFolder, writeSynced } from '../../database/embedded/data-folder.ts'
import { csvLine } from '../../runtime/csv.ts'
import { type GzipFile, writeGzipFile } from '../../runtime/gzip-file.ts'
import { DirectoryError, type Runtime } from '../../runtime/index.ts'
import type { OpenDataKind, OpenDataOptions } from '../../settings/index.ts'
import { placeOfChanges } from '../podcast-index/recent-data.ts'
import { dataSets } from './data-sets.ts'
import {
  createOpenDays,
  dayOf,
  folderName,
  folderNames,
  MANIFEST,
  OPEN_DATA,
  type OpenDataFile,
  type OpenDataManifest,
  UNFINISHED,
} from './open-days.ts'

export interface OpenDataContext {
  /** Never a replica: what it lacks would be told by no later change. */
  readonly db: Database
  readonly runtime: Pick<Runtime, 'now' | 'log'>
  readonly options: OpenDataOptions
  /** @defaultValue the disk of the folder */
  readonly disk?: Disk | undefined
}

/** The disk of a folder. */
export interface Disk {
  /** Bytes that are free for this process. */
  freeBytes(folder: string): Promise<number>
}

const ownDisk: Disk = {
  async freeBytes(folder) {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
}

const RULE =
  'All content that the pages show: it was read from its feed, and is neither blocked, nor withheld by its publisher (itunes:block, podcast:block), nor a repetition of another feed.'
const CSV_RULE =
  'A text that begins with =, +, -, @, a tab or a carriage return has a leading apostrophe, so that no spreadsheet takes it for a formula.'

/**
 * Writes the files of today, and removes those of old days. They are written into a folder of another name, which is
 * renamed when all is on the disk: a crash leaves nothing half. No other process may write meanwhile.
 *
 * @param run - a name that no other run has
 * @throws DirectoryError UNAVAILABLE if the folder cannot be written. The files of earlier days stay
 */
export async function writeDay(
  { db, runtime, options, disk = ownDisk }: OpenDataContext,
  run: string,
  signal: AbortSignal,
): Promise<OpenDataManifest> {
  const { folder, kinds, license, hasOwnerEmails } = options
  const begun = runtime.now()
  const name = folderName(begun)
  const unfinished = join(folder, `${UNFINISHED}${run}`)
  try {
    await removeUnfinished(folder)
    await requireRoom(folder, disk, runtime)
    await mkdir(unfinished, { recursive: true })
    const changes = await placeOfChanges(db, Math.floor(begun / 1_000))
    const files: OpenDataFile[] = []
    for (const kind of kinds) files.push(...(await writeKind(db, options, { kind, folder: unfinished, name, signal })))
    const manifest: OpenDataManifest = {
      format: 'feedmill-open-data',
      version: 1,
      day: dayOf(name),
      begunAt: new Date(begun).toISOString(),
      endedAt: new Date(runtime.now()).toISOString(),
      rule: RULE,
      license,
      hasOwnerEmails,
      csv: CSV_RULE,
      changes,
      files,
    }
    await writeSynced(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    await syncFolder(unfinished)
    await rename(unfinished, join(folder, name))
    await syncFolder(folder)
    await removeOld(options, begun)
    runtime.log.info('open-data.written', {
      day: manifest.day,
      bytes: sizeOf(files),
      duration_ms: runtime.now() - begun,
    })
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {})
    throw explained(error as NodeJS.ErrnoException, folder)
  }
}

function explained(error: NodeJS.ErrnoException, folder: string): Error {
  return error.syscall === undefined ? error : unavailable(folder, error.message, error)
}

function unavailable(folder: string, reason: string, cause?: Error): DirectoryError {
  const sentence = `Open data cannot be written into ${folder}: ${reason}. The files of earlier days stay.`
  return new DirectoryError('UNAVAILABLE', sentence, { cause })
}

/**
 * An embedded database ends if it cannot write, and may be on the same disk. So a disk that has no room for two days is
 * left alone.
 *
 * @throws DirectoryError UNAVAILABLE if there is less room
 */
async function requireRoom(folder: string, disk: Disk, runtime: Pick<Runtime, 'now'>): Promise<void> {
  const newest = await createOpenDays(folder, runtime).newest()
  const needed = 2 * sizeOf(newest?.manifest.files ?? [])
  const free = await disk.freeBytes(folder)
  if (free < needed) throw unavailable(folder, `${free} bytes are free, and ${needed} are needed`)
}

const sizeOf = (files: readonly OpenDataFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Removes what runs left that were killed. */
async function removeUnfinished(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    if (name.startsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Removes days beyond the number that is kept, and files of a day that were written again. */
async function removeOld({ folder, days }: OpenDataOptions, now: number): Promise<void> {
  const kept = new Set<string>()
  for (const name of await folderNames(folder, now)) {
    if (kept.size < days && !kept.has(dayOf(name))) kept.add(dayOf(name))
    else await rm(join(folder, name), { recursive: true, force: true })
  }
}

interface Target {
  readonly kind: OpenDataKind
  /** Where the files are written. */
  readonly folder: string
  /** The name that the folder will have. */
  readonly name: string
  readonly signal: AbortSignal
}

async function writeKind(
  db: Database,
  options: OpenDataOptions,
  { kind, folder, name, signal }: Target,
): Promise<readonly OpenDataFile[]> {
  const { columns, emailColumn, slices } = dataSets[kind]
  const all = options.hasOwnerEmails && emailColumn !== null ? [...columns, emailColumn] : columns
  const fileName = (format: 'jsonl' | 'csv') => `${kind}.${format}.gz`
  const [jsonl, csv] = [fileName('jsonl'), fileName('csv')].map((each) => writeGzipFile(join(folder, each))) as [
    GzipFile,
    GzipFile,
  ]
  let count = 0
  try {
    await csv.write(csvLine(all))
    for await (const rows of slices(db, options)) {
      signal.throwIfAborted()
      count += rows.length
      // One by one: the text of many rows would keep the event loop for long.
      for (const row of rows) {
        await jsonl.write(`${JSON.stringify(row)}\n`)
        await csv.write(csvLine(all.map((column) => row[column])))
      }
    }
    const written = { jsonl: await jsonl.close(), csv: await csv.close() }
    return (['jsonl', 'csv'] as const).map((format) => ({
      name: fileName(format),
      path: `${OPEN_DATA}/${dayOf(name)}/${fileName(format)}`,
      content: kind,
      format,
      count,
      ...written[format],
    }))
  } finally {
    await Promise.all([jsonl.abandon(), csv.abandon()])
  }
}
