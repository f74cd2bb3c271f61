import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { OpenDatabase, Transaction } from '../../src/database/database.ts'
import {
  changesSince,
  eventSnapshot,
  forgetTransactionsAfterRestore,
  insertEvents,
  type NewEvent,
  readEvents,
} from '../../src/events/index.ts'
import {
  describeEachDatabase,
  describePostgresql,
  openTestDatabase,
  untilEventsAreReadable,
} from '../support/database/test-database.ts'
import { readNewEvents } from './read-new-events.ts'

const anEvent = (eventId: string, seriesUuid: string = randomUUID()): NewEvent => ({
  eventId,
  type: 'PODCASTSERIES',
  action: 'updated',
  uuid: randomUUID(),
  seriesUuid,
  hash: null,
  isInitialImport: false,
  body: { id: eventId },
  lastEntity: null,
})

const recordFor = ({ db }: OpenDatabase, ...seriesUuids: string[]) =>
  db.transaction().execute((tx) =>
    insertEvents(
      tx,
      seriesUuids.map((uuid) => anEvent(randomUUID(), uuid)),
      1,
    ),
  )

const record = ({ db }: OpenDatabase, ...ids: string[]) =>
  db.transaction().execute((tx) =>
    insertEvents(
      tx,
      ids.map((id) => anEvent(id)),
      1,
    ),
  )

async function read(database: OpenDatabase, name = 'reader', limit?: number): Promise<string[]> {
  await untilEventsAreReadable(database)
  return await readNewEvents(database.db, name, limit)
}

describeEachDatabase('events', (open) => {
  let database: OpenDatabase
  beforeEach(async () => {
    database = await open()
    return () => database.close()
  })

  test('are read once, in their order, in pages', async () => {
    await record(database, 'a', 'b', 'c')
    await record(database, 'd')
    expect(await read(database, 'reader', 3)).toEqual(['a', 'b', 'c'])
    expect(await read(database, 'reader', 3)).toEqual(['d'])
    expect(await read(database)).toEqual([])
    expect(await read(database, 'other')).toEqual(['a', 'b', 'c', 'd'])
  })

  test('are read in the order of their transactions, also from transaction 9 to 10', async () => {
    await record(database, 'a')
    await record(database, 'b')
    await sql`update events set xid = case event_id when 'a' then '9'::xid8 else '10'::xid8 end`.execute(database.db)
    expect(await read(database, 'reader', 1)).toEqual(['a'])
    expect(await read(database, 'reader', 1)).toEqual(['b'])
  })

  test('name each series that changed since a moment once', async () => {
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
    await recordFor(database, one)
    const start = await eventSnapshot(database.db)
    await recordFor(database, two, two)
    await recordFor(database, three)
    const { snapshot, seriesUuids } = await changesSince(database.db, start)
    expect(seriesUuids.toSorted()).toEqual([two, three].toSorted())
    expect((await changesSince(database.db, snapshot)).seriesUuids).toEqual([])
  })

  test('are written once, even if the same refresh is stored again', async () => {
    await record(database, 'a', 'b')
    await record(database, 'a', 'b', 'c')
    expect(await read(database)).toEqual(['a', 'b', 'c'])
  })

  test('are given again to a reader that fails', async () => {
    await record(database, 'a')
    await untilEventsAreReadable(database)
    const failing = readEvents(database.db, 'reader', async () => {
      throw new Error('The reader fails')
    })
    await expect(failing).rejects.toThrow('The reader fails')
    expect(await read(database)).toEqual(['a'])
  })

  test('go on after a restore into a cluster whose transaction numbers begin anew', async () => {
    await record(database, 'a', 'b')
    expect(await read(database, 'reader', 1)).toEqual(['a'])
    const far = '999999999999'
    await database.db.updateTable('events').set({ xid: far }).execute()
    await database.db.updateTable('event_cursors').set({ xid: far }).execute()
    await record(database, 'c')
    expect(await database.db.transaction().execute(forgetTransactionsAfterRestore)).toBe(true)
    expect(await read(database)).toEqual(['b', 'c'])
    expect(await database.db.transaction().execute(forgetTransactionsAfterRestore)).toBe(false)
  })
})

describePostgresql('events of transactions that overlap', () => {
  test('are not skipped if the transaction with the lower number commits last', async () => {
    const database = await openTestDatabase({ kind: 'postgresql', poolSize: 4 })
    try {
      const slow = await openTransaction(database, 'slow')
      await record(database, 'fast')
      expect(await readNewEvents(database.db, 'reader')).toEqual([])
      await slow.commit()
      expect(await read(database)).toEqual(['slow', 'fast'])
    } finally {
      await database.close()
    }
  })

  test('of a slow transaction name their series when it ends, and do not delay events of others', async () => {
    const database = await openTestDatabase({ kind: 'postgresql' })
    try {
      const [slowSeries, fastSeries] = [randomUUID(), randomUUID()]
      const start = await eventSnapshot(database.db)
      const slow = await openTransaction(database, 'slow', slowSeries)
      await recordFor(database, fastSeries)
      const meanwhile = await changesSince(database.db, start)
      expect(meanwhile.seriesUuids).toEqual([fastSeries])
      await slow.commit()
      expect((await changesSince(database.db, meanwhile.snapshot)).seriesUuids).toEqual([slowSeries])
    } finally {
      await database.close()
    }
  })
})

/** Opens a transaction that has written an event, and leaves it open. */
async function openTransaction(
  { db }: OpenDatabase,
  eventId: string,
  seriesUuid?: string,
): Promise<{ commit(): Promise<void> }> {
  const { promise: written, resolve: noteWritten } = deferred()
  const { promise: committed, resolve: letCommit } = deferred()
  const done = db.transaction().execute(async (tx: Transaction) => {
    await insertEvents(tx, [anEvent(eventId, seriesUuid)], 1)
    noteWritten()
    await committed
  })
  await written
  return {
    async commit() {
      letCommit()
      await done
    },
  }
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
