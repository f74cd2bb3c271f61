import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { describeEachDatabase, type LogLine } from '../support/database/test-database.ts'

describeEachDatabase('transactions', (open, kind) => {
  const lines: LogLine[] = []
  let database: OpenDatabase

  beforeAll(async () => {
    database = await open({ lines })
    await database.run('create table notes (note text primary key)')
  })
  afterAll(() => database.close())

  const addNote = (note: string, db = database.db) => sql`insert into notes values (${note})`.execute(db)
  const notes = async () => (await database.run('select note from notes order by note')).rows.map(({ note }) => note)

  it('refuses a statement outside the open transaction, and names both places', async () => {
    const inside = database.db.transaction().execute(async (tx) => {
      await addNote('re-entry', tx)
      await addNote('beside')
    })
    await expect(inside).rejects.toThrow(
      /beside the open transaction at .*transactions\.test\.ts:\d+.* to at .*addNote.*transactions\.test\.ts:\d+/,
    )
    expect(await notes()).not.toContain('re-entry')
  })

  it('refuses a transaction inside of a transaction', async () => {
    const inside = database.db
      .transaction()
      .execute(() => database.db.transaction().execute((tx) => addNote('inner', tx)))
    await expect(inside).rejects.toThrow('beside the open transaction')
  })

  it('refuses a script outside the open transaction', async () => {
    const inside = database.db.transaction().execute(() => database.run('select 1'))
    await expect(inside).rejects.toThrow('beside the open transaction')
  })

  it('refuses a statement outside a transaction with an isolation level', async () => {
    const inside = database.db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(() => addNote('beside'))
    await expect(inside).rejects.toThrow('beside the open transaction')
  })

  it('allows statements of code that a transaction started, once the transaction has ended', async () => {
    let begin = (): void => {}
    const ended = new Promise<void>((resolve) => {
      begin = resolve
    })
    let later: Promise<unknown> | undefined
    await database.db.transaction().execute(async (tx) => {
      await addNote('during', tx)
      later = ended.then(() => addNote('after'))
    })
    begin()
    await later
    expect(await notes()).toContain('after')
  })

  it('refuses transactions without a callback', () => {
    expect(() => database.db.startTransaction()).toThrow(TypeError)
    expect(() => database.db.connection()).toThrow(TypeError)
  })

  it('keeps nothing of a script that fails after its `begin`', async () => {
    await expect(database.run(`begin; insert into notes values ('script'); select nothing; commit`)).rejects.toThrow(
      'column "nothing" does not exist',
    )
    await addNote('next')
    expect(await notes()).toContain('next')
    expect(await notes()).not.toContain('script')
  })

  it('rolls back a script that does not commit', async () => {
    await database.run(`begin; insert into notes values ('not committed')`)
    expect(await notes()).not.toContain('not committed')
  })

  it('gives a transaction exclusive use of the connection', async () => {
    const order: string[] = []
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const transaction = database.db.transaction().execute(async (tx) => {
      await addNote('held', tx)
      await held
      order.push('transaction')
    })
    const beside = notes().then((found) => {
      order.push('beside')
      return found
    })
    if (kind === 'embedded') {
      release()
      expect(await beside).toContain('held')
      expect(order).toEqual(['transaction', 'beside'])
    } else {
      expect(await beside).not.toContain('held')
      release()
    }
    await transaction
  })

  it('runs waiting transactions in their order', async () => {
    const order: number[] = []
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map((index) =>
        database.db.transaction().execute(async (tx) => {
          if (kind === 'postgresql') await sql`select pg_advisory_xact_lock(1)`.execute(tx)
          order.push(index)
        }),
      ),
    )
    expect(order.toSorted()).toEqual([0, 1, 2, 3, 4, 5])
    if (kind === 'embedded') expect(order).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('logs slow statements without their values, as a warning only on a server', async () => {
    // The clock of the test database is real, so the statement has to take longer than the threshold.
    await sql`select pg_sleep(0.25), ${'secret value'}::text`.execute(database.db)
    const slow = lines.filter(({ name }) => name === 'database.slow_statement')
    expect(slow).toContainEqual({
      level: kind === 'embedded' ? 'info' : 'warn',
      name: 'database.slow_statement',
      fields: { duration_ms: expect.any(Number), text: 'select pg_sleep(0.25), $1::text' },
    })
    expect(JSON.stringify(slow)).not.toContain('secret value')
  })
})
