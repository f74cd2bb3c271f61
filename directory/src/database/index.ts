export { type CopiedFile, measureFile } from './copied-file.ts'
export { copyEmbeddedFiles, keepBeforeMigration, placeEmbeddedFiles } from './copy-embedded-files.ts'
export type { Database, OpenDatabase, Reads } from './database.ts'
export { changeDirectoryFact, claimDirectoryFact, directoryFact } from './directory-facts.ts'
export { LEAST_UUID } from './least-uuid.ts'
export { maintainDatabase } from './maintain.ts'
export { assertSchemaServes, migrate, prepareSchema, schemaVersion } from './migrate.ts'
export { CopyUnderWayError } from './online-backup.ts'
export { openDatabase } from './open-database.ts'
export { preparedRead } from './prepared-read.ts'
export {
  countSealedWith,
  holdWrites,
  replaceSealed,
  type SealedColumn,
  sliceSealedOtherwise,
} from './sealed-rows.ts'
export { lastArchivedAt, measureStorage, type StoredTable, storedTables } from './storage-size-rows.ts'
export { verifyDatabase } from './verify.ts'
