import { constants } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DirectoryError } from '../runtime/directory-error.ts'
import { type CarriedTable, contentTables } from './carried-tables.ts'

/** A file of an export: lines of JSON, gzipped. */
export interface ExportedPart {
  readonly file: string
  readonly rows: number
  /** Of the file as it is on the disk. */
  readonly bytes: number
  /** Hexadecimal, of the file as it is on the disk. */
  readonly sha256: string
}

export interface ExportedTable {
  readonly name: CarriedTable
  readonly columns: readonly string[]
  readonly rows: number
  readonly parts: readonly ExportedPart[]
}

/** `manifest.json`: the list of an export's files. It is written last, so an export without one is not whole. */
export interface ExportManifest {
  readonly format: 'feedmill-directory-export'
  readonly version: 1
  /** ISO 8601: the moment that the rows show. */
  readonly madeAt: string
  readonly tables: readonly ExportedTable[]
}

export const MANIFEST = 'manifest.json'
/** Opens a file of an export. A symbolic link could lead to any file of this machine, and fails. */
export const NO_LINKS = constants.O_RDONLY | constants.O_NOFOLLOW

/**
 * Reads the manifest of an export.
 *
 * @throws DirectoryError BAD_USER_INPUT if the folder is no whole export, or one that this program cannot read
 */
export async function readManifest(folder: string): Promise<ExportManifest> {
  const text = await readFile(join(folder, MANIFEST), { encoding: 'utf8', flag: NO_LINKS }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ELOOP')
        throw refused(`${MANIFEST} in ${folder} is a symbolic link, and links are not followed.`)
      return null
    },
  )
  if (text === null) {
    throw refused(`There is no ${MANIFEST} in ${folder}: it is not an export, or the export was interrupted.`)
  }
  const manifest = parsed(text)
  if (manifest?.format !== 'feedmill-directory-export') throw refused(`${MANIFEST} in ${folder} is not of an export.`)
  if (manifest.version !== 1) {
    throw refused(`The export has version ${manifest.version}, this program reads 1. Use a newer program.`)
  }
  const tables: readonly string[] = contentTables
  const strange = manifest.tables.filter(({ name }) => !tables.includes(name)).map(({ name }) => name)
  if (strange.length > 0) throw refused(`The export has tables that this program does not know: ${strange.join(', ')}.`)
  const outside = manifest.tables.flatMap(({ parts }) => parts).filter(({ file }) => !/^[a-z0-9_.-]+$/.test(file))
  if (outside.length > 0) throw refused(`${MANIFEST} names files outside of its folder.`)
  return manifest
}

function parsed(text: string): ExportManifest | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function refused(message: string): DirectoryError {
  return new DirectoryError('BAD_USER_INPUT', message)
}
