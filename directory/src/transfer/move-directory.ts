import type { OpenDatabase } from '../database/database.ts'
import { schemaVersion } from '../database/index.ts'
import { forgetTransactions } from '../events/index.ts'
import { leftColumns, movedTables } from './carried-tables.ts'
import { refused } from './export-manifest.ts'
import { columnsOf, continueNumbers, firstFilledTable, prepareToCarry, readRows, writeRows } from './table-rows.ts'

/** How many rows of each table were moved. */
export type MovedRows = Readonly<Record<string, number>>

/**
 * Copies a whole directory into another database, in one transaction: accounts, keys, webhooks, content, events and the
 * places of their readers. The search index is built anew there. The old database stays unchanged. No process may run
 * on either of them meanwhile.
 *
 * @param to is migrated, and empty
 * @throws DirectoryError BAD_USER_INPUT if the schemas differ, or `to` holds something
 */
export async function moveDirectory(from: OpenDatabase, to: OpenDatabase): Promise<MovedRows> {
  const [schema, target] = [await schemaVersion(from), await schemaVersion(to)]
  if (schema !== target) throw refused(`The old database has schema ${schema}, the new one ${target}.`)
  const moved: Record<string, number> = {}
  await from.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (source) => {
      await prepareToCarry(source)
      await to.db.transaction().execute(async (tx) => {
        await prepareToCarry(tx)
        const filled = await firstFilledTable(tx, movedTables)
        if (filled !== null) throw refused(`The new database holds a directory already: ${filled} has rows.`)
        for (const table of movedTables) {
          const omitted = leftColumns[table] ?? []
          const columns = (await columnsOf(source, table)).filter((column) => !omitted.includes(column))
          moved[table] = 0
          for await (const lines of readRows(source, table, columns)) {
            await writeRows(tx, table, columns, lines)
            moved[table] += lines.length
          }
          await continueNumbers(tx, table)
        }
        await forgetTransactions(tx)
      })
    })
  return moved
}
