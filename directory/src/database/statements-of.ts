import { CompiledQuery } from 'kysely'
import type { Database, RunStatement } from './database.ts'

/** Returns a function that runs statements on this pool or in this transaction: for code that writes SQL of its own. */
export function statementsOf(db: Database): RunStatement {
  return async (text, values = []) => {
    const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))
    return { rows }
  }
}
