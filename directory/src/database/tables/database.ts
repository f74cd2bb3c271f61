import type { Generated } from 'kysely'

/** The steps that made this schema. */
export interface MigrationsTable {
  readonly number: number
  readonly name: string
  readonly applied_at: Generated<Date>
}
