export type { Database, OpenDatabase, RunStatement, Transaction } from './database.ts'
export { migrate, prepareSchema, SchemaVersionError, schemaVersion } from './migrate.ts'
export { type DatabaseOptions, type EmbeddedOptions, openDatabase, type PostgresqlOptions } from './open-database.ts'
