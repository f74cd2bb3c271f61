import { createHash } from 'node:crypto'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DamagedFilesError } from './damage.ts'
import { syncFolder, writeSynced } from './data-folder.ts'

/** The file of a clean stop, beside the files of the server. A start takes it away. */
const NOTE = 'feedmill-stop.json'
const CONTROL = 'global/pg_control'

/** The file of a table or an index, relative to the folder of the server's files. */
export interface RelationFile {
  readonly name: string
  readonly path: string
}

interface StopNote {
  /** A digest of `pg_control`. With another one, the files were used since, by an older version of this program. */
  readonly control: string
  readonly relations: readonly (RelationFile & { readonly bytes: number })[]
}

/** Writes the lengths of all tables and indexes down. The server has stopped, so that its files are whole. */
export async function writeStopNote(files: string, relations: readonly RelationFile[]): Promise<void> {
  const measured = await Promise.all(
    relations.map(async (relation) => ({ ...relation, bytes: (await lengthOf(files, relation)) ?? 0 })),
  )
  const note: StopNote = { control: await digestOfControl(files), relations: measured }
  await writeSynced(join(files, `${NOTE}.new`), JSON.stringify(note))
  await rename(join(files, `${NOTE}.new`), join(files, NOTE))
  await syncFolder(files)
}

/**
 * Compares the files with the note of the last stop, and takes the note away.
 *
 * @returns `false` if there is no such note: the server did not stop cleanly, or an older version of the program used
 * it
 * @throws DamagedFilesError if the file of a table or an index is missing, or shorter than it was. The note stays then
 */
export async function takeStopNote(files: string): Promise<boolean> {
  const text = await readFile(join(files, NOTE), 'utf8').catch(() => null)
  if (text === null) return false
  const { control, relations } = JSON.parse(text) as StopNote
  const isCurrent = control === (await digestOfControl(files).catch(() => null))
  for (const relation of isCurrent ? relations : []) {
    const bytes = await lengthOf(files, relation)
    if (bytes !== null && bytes >= relation.bytes) continue
    const found = bytes === null ? 'is missing' : `has ${bytes} bytes instead of ${relation.bytes}`
    throw new DamagedFilesError(`The file ${relation.path} of ${relation.name} ${found}.`)
  }
  await rm(join(files, NOTE))
  await syncFolder(files)
  return isCurrent
}

async function digestOfControl(files: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(files, CONTROL)))
    .digest('hex')
}

/** Returns the length of a relation in all its files of up to 1 GB; `null` if it has none. */
async function lengthOf(files: string, { path }: RelationFile): Promise<number | null> {
  let length: number | null = null
  for (let segment = 0; ; segment += 1) {
    const file = join(files, segment === 0 ? path : `${path}.${segment}`)
    const found = await stat(file).catch(() => null)
    if (found === null) return length
    length = (length ?? 0) + found.size
  }
}
