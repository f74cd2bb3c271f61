import type { Database, OpenDatabase, Transaction } from '../database/database.ts'
import { identifyAllPersons, numberAll } from '../entities/index.ts'
import { type CarriedTable, contentTables, leftColumns, ownColumns } from './carried-tables.ts'
import { type ExportedTable, type ExportManifest, readManifest, refused } from './export-manifest.ts'
import { readPart } from './part-reader.ts'
import { columnsOf, continueNumbers, firstFilledTable, prepareToCarry, writeRows } from './table-rows.ts'

/**
 * Reads an export into a directory without content, in one transaction: an import that fails leaves nothing behind.
 * Feeds go on where they stood: known content is not reported as new.
 *
 * @throws DirectoryError BAD_USER_INPUT if the export is not whole, has columns that this program does not know, or the
 * directory has content
 */
export async function importContent(database: OpenDatabase, folder: string): Promise<ExportManifest> {
  const manifest = await readManifest(folder)
  await database.db.transaction().execute(async (tx) => {
    await prepareToCarry(tx)
    await assertEmpty(tx)
    for (const table of manifest.tables) await importTable(tx, folder, table)
    await completeRows(tx, manifest)
  })
  return manifest
}

/** Adds what an export of an older version lacks: without it, content would have it only after its feed changed. */
async function completeRows(tx: Transaction, { tables }: ExportManifest): Promise<void> {
  const columnsIn = (table: CarriedTable) => tables.find(({ name }) => name === table)?.columns ?? []
  if (columnsIn('series_numbers').length === 0) await numberAll(tx)
  if (!columnsIn('podcast_episodes').includes('person_uuids')) await identifyAllPersons(tx)
}

async function assertEmpty(db: Database): Promise<void> {
  const filled = await firstFilledTable(db, contentTables)
  if (filled === null) return
  throw refused(
    'This directory has feeds already. An export is imported into a new one; a list of URLs can be added to any: import feeds FILE.',
  )
}

/** @throws DirectoryError BAD_USER_INPUT if a line is not an object in JSON */
function assertRows(file: string, first: number, lines: readonly string[]): void {
  const wrong = lines.findIndex((line) => !isRow(line))
  if (wrong !== -1) throw refused(`${file} is damaged: its line ${first + wrong} is not a row in JSON.`)
}

function isRow(line: string): boolean {
  try {
    const row: unknown = JSON.parse(line)
    return typeof row === 'object' && row !== null && !Array.isArray(row)
  } catch {
    return false
  }
}

async function importTable(tx: Transaction, folder: string, { name, columns, parts }: ExportedTable): Promise<void> {
  const known = await columnsOf(tx, name)
  const strange = columns.filter((column) => !known.includes(column))
  if (strange.length > 0) {
    throw refused(
      `The export has columns of ${name} that this program does not know: ${strange.join(', ')}. Use the program that wrote it, or a newer one.`,
    )
  }
  const omitted = [...(leftColumns[name] ?? []), ...(ownColumns[name] ?? [])]
  const written = columns.filter((column) => !omitted.includes(column))
  for (const part of parts) {
    for await (const { first, lines } of readPart(folder, part)) {
      assertRows(part.file, first, lines)
      await writeRows(tx, name, written, lines).catch((error: Error & { code?: string }) => {
        // Classes 22 and 23: values that no column takes, and rows that contradict each other.
        if (!/^2[23]/.test(error.code ?? '')) throw error
        throw refused(`${part.file} has a wrong row in lines ${first} to ${first + lines.length - 1}: ${error.message}`)
      })
    }
  }
  await continueNumbers(tx, name)
}
