import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/open-database.ts'
import { generateTableTypes, tableTypesFile } from './table-types.ts'

const ignore = (): void => {}
const runtime = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  uuid: () => randomUUID(),
  log: { info: ignore, warn: ignore, error: ignore },
}
const database = await openDatabase({ kind: 'embedded', folder: null }, runtime)
try {
  await migrate(database)
  writeFileSync(tableTypesFile, await generateTableTypes(database.db))
} finally {
  await database.close()
}
