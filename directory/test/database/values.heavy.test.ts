import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'

describeEachDatabase('values', (open) => {
  let database: OpenDatabase

  beforeAll(async () => {
    database = await open({ isEmpty: true })
  })
  afterAll(() => database.close())

  const roundTrip = async (type: string, value: unknown): Promise<unknown> => {
    const { rows } = await sql<{ value: unknown }>`select ${value}::${sql.raw(type)} as value`.execute(database.db)
    return rows[0]?.value
  }

  it.each([
    ['bigint', 4_102_444_800],
    ['integer', -7],
    ['double precision', 0.5],
    ['text', 'a "quoted" \\ text'],
    ['text', ''],
    ['boolean', true],
    ['uuid', 'b4f5a5ae-6d8c-4a5e-9a8e-0d6c0f8d8f6f'],
    ['jsonb', { a: [1, { b: null }] }],
    ['timestamptz', new Date('2026-11-23T10:11:12.345Z')],
    ['date', '2026-11-23'],
    ['text[]', ['a"b', 'c\\d', 'e,f', '', null]],
    ['bigint[]', [1, 4_102_444_800, null]],
    ['uuid[]', ['b4f5a5ae-6d8c-4a5e-9a8e-0d6c0f8d8f6f']],
    ['boolean[]', [true, false]],
    ['text', null],
  ])('reads %s as it was written: %j', async (type, value) => {
    expect(await roundTrip(type, value)).toEqual(value)
  })

  it('reads `bytea` as it was written, alone and in an array', async () => {
    const bytes = Uint8Array.of(0, 1, 2, 253, 254, 255)
    expect(new Uint8Array((await roundTrip('bytea', bytes)) as Uint8Array)).toEqual(bytes)
    const [first] = (await roundTrip('bytea[]', [bytes])) as [Uint8Array]
    expect(new Uint8Array(first)).toEqual(bytes)
  })

  it('counts with numbers', async () => {
    const { rows } = await database.run('select count(*) as n, sum(x::bigint) as total from generate_series(1, 3) x')
    expect(rows[0]).toEqual({ n: 3, total: '6' })
  })

  it('says how many rows a statement changed', async () => {
    await database.run('create table numbers (n integer); insert into numbers values (1), (2), (3)')
    const { numAffectedRows } = await sql`update numbers set n = n + 1 where n > 1`.execute(database.db)
    expect(numAffectedRows).toBe(2n)
  })

  it('gives the code of the server for an error', async () => {
    await expect(database.run('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  })

  it('answers a script with the rows of its last statement', async () => {
    expect((await database.run('select 1 as a; select 2 as b')).rows).toEqual([{ b: 2 }])
  })

  it('reads a result of 20 MB', async () => {
    const { rows } = await database.run(`select repeat('x', 1000) as text from generate_series(1, 20000)`)
    expect(rows).toHaveLength(20_000)
  })
})
