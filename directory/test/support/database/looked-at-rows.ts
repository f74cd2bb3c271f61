import type { CompiledQuery } from 'kysely'
import { expect } from 'vitest'
import type { Database, OpenDatabase } from '../../../src/database/database.ts'

/** Returns the most rows of a table that a part of a read looks at, as the plans of a large directory have it. */
export async function mostRowsLookedAt(
  { db }: Pick<OpenDatabase, 'db'>,
  read: (db: Database) => Promise<unknown>,
): Promise<number> {
  const statements: CompiledQuery[] = []
  await read(watched(db, statements))
  expect(statements).not.toEqual([])
  let most = 0
  await db.transaction().execute(async (tx) => {
    const run = async (sql: string, parameters: readonly unknown[] = []) =>
      (await tx.executeQuery({ sql, parameters } as CompiledQuery)).rows as Record<string, unknown>[]
    // Tables of a test fit into few pages: without this, the whole would be read.
    for (const kind of ['seqscan', 'hashjoin', 'mergejoin']) await run(`set local enable_${kind} = off`)
    for (const { sql, parameters } of statements) {
      const [row] = await run(`explain (analyze, format json) ${sql}`, parameters)
      const plans = row?.['QUERY PLAN']
      most = Math.max(most, ...rowsOf(typeof plans === 'string' ? JSON.parse(plans) : plans))
    }
  })
  return most
}

/** Returns the database, with each statement noted. */
function watched(db: Database, statements: CompiledQuery[]): Database {
  const executor = db.getExecutor()
  const noting = new Proxy(executor, {
    get(target, name) {
      if (name === 'executeQuery') {
        return (query: CompiledQuery) => {
          statements.push(query)
          return target.executeQuery(query)
        }
      }
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return new Proxy(db, {
    get(target, name) {
      if (name === 'getExecutor') return () => noting
      return name === 'executeQuery' ? (query: CompiledQuery) => noting.executeQuery(query) : Reflect.get(target, name)
    },
  })
}

/** Returns how many rows of tables each node of a plan looked at. */
function rowsOf(plan: unknown): readonly number[] {
  if (Array.isArray(plan)) return plan.flatMap(rowsOf)
  if (typeof plan !== 'object' || plan === null) return []
  const node = plan as Readonly<Record<string, unknown>>
  const own = ['Actual Rows', 'Rows Removed by Filter'].reduce((sum, name) => sum + Number(node[name] ?? 0), 0)
  const inside = Object.values(node).flatMap(rowsOf)
  return 'Relation Name' in node ? [own * Number(node['Actual Loops']), ...inside] : inside
}
