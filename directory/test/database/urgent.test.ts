import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'

it('runs urgent statements of the embedded database before all that wait, and the others in their order', async () => {
  const { db, urgent, close } = await openTestDatabase({ kind: 'embedded' })
  const order: string[] = []
  const ran = (database: typeof db, name: string) => async () => {
    await sql`select 1`.execute(database)
    order.push(name)
  }
  try {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const first = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await held
    })
    const waiting = ['a', 'b', 'c'].map((name) => ran(db, name)())
    const submissions = ['d', 'e'].map((name) =>
      urgent.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx)
        order.push(name)
      }),
    )
    release()
    await Promise.all([first, ...waiting, ...submissions])
    expect(order).toEqual(['d', 'e', 'a', 'b', 'c'])
  } finally {
    await close()
  }
})

it('goes on after a connection that failed', async () => {
  const { db, urgent, close, pretendAway } = await openTestDatabase({ kind: 'embedded' })
  try {
    pretendAway(true)
    await expect(sql`select 1`.execute(urgent)).rejects.toThrow('ECONNREFUSED')
    pretendAway(false)
    await expect(sql`broken`.execute(db)).rejects.toThrow('syntax error')
    expect((await sql`select 1 as one`.execute(urgent)).rows).toEqual([{ one: 1 }])
  } finally {
    await close()
  }
})
