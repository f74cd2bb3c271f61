import { mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenDatabase } from '../database/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { contentTables, leftColumns, ownColumns } from './carried-tables.ts'
import { type ExportedTable, type ExportManifest, MANIFEST, refused } from './export-manifest.ts'
import { PartWriter } from './part-writer.ts'
import { columnsOf, prepareToCarry, readRows } from './table-rows.ts'

export interface ExportContext {
  readonly database: OpenDatabase
  readonly runtime: Pick<Runtime, 'now'>
}

/**
 * Writes all content into a folder: series, episodes, comics, issues, creators, their feeds with all stored facts, and
 * the catalog's data. Accounts, webhooks and keys are not in it. All rows show the same moment. On the embedded
 * database, all other statements wait until it is done.
 *
 * @param folder is made; it must not hold files
 * @param maxPartBytes the size at which a table continues in another file. Default: 1 GB.
 * @throws DirectoryError BAD_USER_INPUT if the folder cannot be used
 */
export async function exportContent(
  { database, runtime }: ExportContext,
  folder: string,
  maxPartBytes?: number,
): Promise<ExportManifest> {
  await makeEmptyFolder(folder)
  const manifest = await database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx): Promise<ExportManifest> => {
      await prepareToCarry(tx)
      const madeAt = new Date(runtime.now()).toISOString()
      const tables: ExportedTable[] = []
      for (const name of contentTables) {
        const omitted = [...(leftColumns[name] ?? []), ...(ownColumns[name] ?? [])]
        const columns = (await columnsOf(tx, name)).filter((column) => !omitted.includes(column))
        const writer = new PartWriter(folder, name, maxPartBytes)
        for await (const lines of readRows(tx, name, columns)) await writer.write(lines)
        const parts = await writer.finish()
        tables.push({ name, columns, rows: parts.reduce((sum, { rows }) => sum + rows, 0), parts })
      }
      return { format: 'feedmill-directory-export', version: 1, madeAt, tables }
    })
  await writeWhole(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/** @throws DirectoryError BAD_USER_INPUT if the folder cannot be made, or holds files */
export async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw refused(`The folder ${folder} cannot be made: ${error.message}`)
  })
  if ((await readdir(folder)).length > 0) throw refused(`The folder ${folder} is not empty. Name a new one.`)
}

async function writeWhole(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
