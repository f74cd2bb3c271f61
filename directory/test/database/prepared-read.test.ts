import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { preparedRead } from '../../src/database/index.ts'
import type { PreparedValue } from '../../src/database/prepared-read.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'

/** The number of times that a read is repeated here. A statement is prepared after fewer. */
const TIMES = 12

describeEachDatabase('reads that come often', (open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
    await database.run('create table things (id integer primary key, value text)')
    await database.run("insert into things values (1, 'one'), (2, null)")
  })
  afterAll(() => database.close())

  /** Reads `TIMES` times, and returns the rows of each time. */
  async function readOften(text: string, values: readonly PreparedValue[]): Promise<unknown[][]> {
    const runs: unknown[][] = []
    for (let time = 0; time < TIMES; time += 1) {
      runs.push((await database.db.executeQuery(preparedRead(text, values))).rows)
    }
    return runs
  }

  async function preparedTexts(): Promise<unknown[]> {
    const { rows } = await database.run('select statement from pg_prepared_statements')
    return rows.map(({ statement }) => statement)
  }

  test('give the same rows before and after they are prepared', async () => {
    const text = `select $1::text as text, $2::bigint as number, $3::uuid[] as uuids, $4::text[] as texts,
      '{"a":[1,null]}'::jsonb as json, date '2026-11-24' as day, true as yes, null::integer as nothing`
    const uuids = ['00000000-0000-4000-8000-000000000001']
    const runs = await readOften(text, ['ü "quoted" \\', 2 ** 53 - 1, uuids, ['a"b', 'c\\d', 'e,f', '{}', '']])
    expect(runs[0]).toEqual([
      {
        text: 'ü "quoted" \\',
        number: 2 ** 53 - 1,
        uuids,
        texts: ['a"b', 'c\\d', 'e,f', '{}', ''],
        json: { a: [1, null] },
        day: '2026-11-24',
        yes: true,
        nothing: null,
      },
    ])
    for (const rows of runs) expect(rows).toEqual(runs[0])
  })

  test('are prepared in a session; rare reads are not', async () => {
    await readOften('select value from things where id = $1', [1])
    await database.db.executeQuery(preparedRead('select id from things where value = $1', ['one']))
    const texts = await preparedTexts()
    expect(texts).toContain('select value from things where id = $1')
    expect(texts).not.toContain('select id from things where value = $1')
  })

  test('give many rows, no rows, and the right rows to reads at the same time', async () => {
    const text = 'select id from things where id > $1 order by id'
    for (const [after, ids] of [
      [0, [1, 2]],
      [5, []],
    ] as const) {
      for (const rows of await readOften(text, [after])) expect(rows).toEqual(ids.map((id) => ({ id })))
    }
    const many = Array.from({ length: 30 }, (_, after) => database.db.executeQuery(preparedRead(text, [after])))
    expect((await Promise.all(many)).map(({ rows }) => rows.length)).toEqual([2, 1, ...Array(28).fill(0)])
  })

  test('leave a session usable when they fail', async () => {
    const text = 'select 1 / $1::integer as quotient'
    await readOften(text, [1])
    for (let time = 0; time < TIMES; time += 1) {
      await expect(database.db.executeQuery(preparedRead(text, [0]))).rejects.toThrow('division by zero')
    }
    expect((await readOften(text, [1]))[0]).toEqual([{ quotient: 1 }])
  })

  test('work after the type of a column changed, and after a session dropped its prepared statements', async () => {
    const text = 'select id, value from things where id = $1'
    await readOften(text, [1])
    await database.run('alter table things alter column id type bigint')
    for (const rows of await readOften(text, [1])) expect(rows).toEqual([{ id: 1, value: 'one' }])
    for (let session = 0; session < TIMES; session += 1) await database.run('deallocate all')
    for (const rows of await readOften(text, [2])) expect(rows).toEqual([{ id: 2, value: null }])
  })

  test('see what their transaction wrote', async () => {
    const text = 'select count(*) as things from things where id >= $1'
    await readOften(text, [1])
    await database.db.transaction().execute(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw("insert into things values (3, 'three')"))
      expect((await tx.executeQuery(preparedRead(text, [1]))).rows).toEqual([{ things: 3 }])
    })
  })
})
