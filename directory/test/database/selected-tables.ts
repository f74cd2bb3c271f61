import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../../src/database/tables.ts'

// Types that `columns-of-tables.ts` reads with the compiler.

export type SelectedTables = { readonly [table in keyof Tables]: Selectable<Tables[table]> }
export type InsertedTables = { readonly [table in keyof Tables]: Insertable<Tables[table]> }
