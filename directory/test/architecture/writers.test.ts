import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { writerOf } from '../../src/database/table-writers.ts'
import { directorySources, parse, walk } from './source-files.ts'

const writingMethods = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const writingWords =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into|copy)\s+(?:only\s+)?"?([a-z_]+)"?/gi

/** Returns the tables that a file writes to. */
function written(path: string, text?: string): string[] {
  const tables: string[] = []
  walk(parse(`directory/src/${path}`, text), (node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [table] = node.arguments
      if (writingMethods.has(node.expression.name.text) && table !== undefined && ts.isStringLiteralLike(table)) {
        tables.push(table.text.split(' ')[0]!)
      }
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      for (const [, table] of node.getText().matchAll(writingWords)) tables.push(table!.toLowerCase())
    }
  })
  return tables
}

function foreignWrites(path: string, text?: string): string[] {
  const rooms: Readonly<Record<string, string>> = writerOf
  return written(path, text)
    .filter((table) => rooms[table] !== undefined && !path.startsWith(`${rooms[table]}/`))
    .map((table) => `${path} writes ${table}, which only ${rooms[table]} may`)
}

describe('a table has one writer', () => {
  test('each file writes to the tables of its room only', () => {
    const files = directorySources().filter((path) => !path.startsWith('database/migrations/'))
    expect(files.flatMap((path) => foreignWrites(path))).toEqual([])
  })

  test.each([
    ["await db.insertInto('events').values({}).execute()"],
    ["await db.updateTable('events as e').set({}).execute()"],
    ["await db.deleteFrom('events').execute()"],
    ['await sql`insert into events (seq) select 1`.execute(db)'],
    ['await sql`with x as (update events set hash = null returning 1) select 1`.execute(db)'],
    ["await run('delete from events')"],
    ['await run("truncate table events")'],
  ])('finds `%s` elsewhere', (text) => {
    expect(foreignWrites('feeds/feed-rows.ts', text)).toHaveLength(1)
    expect(foreignWrites('events/event-rows.ts', text)).toEqual([])
  })

  test('any file may read and lock rows', () => {
    const text = 'await sql`select * from events for update skip locked`.execute(db)'
    expect(foreignWrites('feeds/feed-rows.ts', text)).toEqual([])
  })
})

test('tables are written in `*-rows.ts` and in `database/`', () => {
  const elsewhere = directorySources()
    .filter((path) => !path.startsWith('database/') && !path.endsWith('-rows.ts'))
    .filter((path) => written(path).some((table) => table in writerOf))
  expect(elsewhere).toEqual([])
})
