import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CopiedFile, measureFile } from '../database/index.ts'
import type { BackupCounts } from './backup-count-rows.ts'
import { refused } from './export-manifest.ts'

/** This file is written last: a backup without it is incomplete. */
const NOTE = 'backup.json'
/** The folder of the server's files in a backup. */
export const FILES = 'postgresql'
const FORMAT = 'feedmill-directory-backup'
const VERSION = 2
const MOST_NAMED = 10

/** What a backup of the embedded database says of itself. */
export interface BackupNote {
  /** The number of the last migration. */
  readonly schema: number
  /** ISO 8601: the moment that the backup shows. */
  readonly madeAt: string
  readonly counts: BackupCounts
  /** Paths are relative to {@link FILES}. */
  readonly files: readonly CopiedFile[]
}

export async function writeNote(folder: string, given: BackupNote): Promise<void> {
  const note = { format: FORMAT, version: VERSION, ...given }
  const text = JSON.stringify({ ...note, sha256: digestOf(note) })
  await writeFile(join(folder, NOTE), `${text}\n`, { flag: 'wx', flush: true })
}

/** @throws DirectoryError BAD_USER_INPUT if the folder is no whole backup, or one that this program cannot read */
export async function readNote(folder: string): Promise<BackupNote> {
  const text = await readFile(join(folder, NOTE), 'utf8').catch(() => null)
  if (text === null) {
    throw refused(`There is no ${NOTE} in ${folder}: it is not a backup, or the backup was interrupted.`)
  }
  const parsed = parse(text)
  if (parsed === null) throw refused(`${NOTE} in ${folder} is damaged.`)
  const { sha256, ...note } = parsed
  if (note.format !== FORMAT) throw refused(`${NOTE} in ${folder} is not of a backup.`)
  if (note.version !== VERSION) {
    throw refused(
      `The backup has version ${note.version}, this program reads ${VERSION}. Restore it with the program that wrote it.`,
    )
  }
  if (sha256 !== digestOf(note)) throw refused(`${NOTE} in ${folder} is damaged.`)
  return note
}

interface StoredNote extends BackupNote {
  readonly format: string
  readonly version: number
  readonly sha256: string
}

function parse(text: string): StoredNote | null {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

const digestOf = (note: object): string => createHash('sha256').update(JSON.stringify(note)).digest('hex')

/** @throws DirectoryError BAD_USER_INPUT that names files which are missing, cut, changed, or not of the backup */
export async function assertFilesWhole(folder: string, { files }: BackupNote): Promise<void> {
  const inside = join(folder, FILES)
  const faults: string[] = []
  for (const file of files) {
    const found = await measureFile(inside, file.path)
    if (found === null) faults.push(`${file.path} is missing`)
    else if (found.bytes !== file.bytes) faults.push(`${file.path} has ${found.bytes} bytes instead of ${file.bytes}`)
    else if (found.sha256 !== file.sha256) faults.push(`${file.path} was changed`)
  }
  const known = new Set(files.map(({ path }) => path))
  for await (const path of filesIn(inside)) if (!known.has(path)) faults.push(`${path} is not of the backup`)
  if (faults.length === 0) return
  const more = faults.length > MOST_NAMED ? `, and ${faults.length - MOST_NAMED} more` : ''
  throw refused(`The backup in ${inside} is damaged: ${faults.slice(0, MOST_NAMED).join(', ')}${more}.`)
}

async function* filesIn(root: string, path = ''): AsyncGenerator<string> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const inside = path === '' ? entry.name : `${path}/${entry.name}`
    if (entry.isDirectory()) yield* filesIn(root, inside)
    else yield inside
  }
}
