import { expect, test } from 'vitest'
import type { OpenDatabase, Transaction } from '../../src/database/database.ts'
import { deleteSeries, setBlocked } from '../../src/entities/index.ts'
import { forgetTransactionsAfterRestore, insertEvents, type NewEvent } from '../../src/events/index.ts'
import type { PathContext } from '../../src/reading/podcast-index/answer.ts'
import { Parameters } from '../../src/reading/podcast-index/parameters.ts'
import { recentData } from '../../src/reading/podcast-index/recent-data.ts'
import {
  describeEachDatabase,
  describePostgresql,
  openTestDatabase,
  untilEventsAreReadable,
} from '../support/database/test-database.ts'
import { aPodcast } from '../support/entities/factories.ts'

/** Tests what changed, as apps that copy a directory ask for it. */

const NOW = 1_790_000_000
let told = 0

function anEvent(uuid: string, type = 'PODCASTSERIES', seriesUuid = uuid): NewEvent {
  told += 1
  return {
    eventId: `event-${told}`,
    type,
    action: 'updated',
    uuid,
    seriesUuid,
    hash: null,
    isInitialImport: false,
    body: {},
    lastEntity: null,
  }
}

const tell = ({ db }: OpenDatabase, events: readonly NewEvent[], at: number) =>
  db.transaction().execute((tx) => insertEvents(tx, events, at))

interface Answer {
  readonly nextSince: number
  readonly cursor: string | null
  readonly isComplete: boolean
  readonly feedCount: number
  readonly data: {
    readonly feeds: readonly { readonly feedId: number }[]
    readonly items: readonly { readonly episodeId: number }[]
    readonly removed: { readonly feeds: readonly number[]; readonly items: readonly number[] }
  }
}

async function ask({ db }: OpenDatabase, query: string, nowS = NOW): Promise<Answer> {
  const parameters = new Parameters(`http://localhost/?${query}`)
  return (await recentData({ db, parameters, nowS } as PathContext)) as unknown as Answer
}

const idsOf = ({ data }: Answer) => data.feeds.map(({ feedId }) => feedId)

/** Follows by time or by cursor until nothing new comes. Returns the numbers of all podcasts that were told. */
async function follow(database: OpenDatabase, query: string, by: 'cursor' | 'since'): Promise<Set<number>> {
  const seen = new Set<number>()
  let next = query
  for (let turn = 0; turn < 20; turn += 1) {
    const answer = await ask(database, `${next}&max=2`, NOW + turn * 700)
    for (const id of idsOf(answer)) seen.add(id)
    next = by === 'cursor' && answer.cursor !== null ? `cursor=${answer.cursor}` : `since=${answer.nextSince}`
  }
  return seen
}

describeEachDatabase('recent/data', (open) => {
  async function withDatabase(act: (database: OpenDatabase) => Promise<void>): Promise<void> {
    const database = await open()
    try {
      await act(database)
    } finally {
      await database.close()
    }
  }

  test.each(['cursor', 'since'] as const)('leads to every change by %s, also many of one second', async (by) => {
    await withDatabase(async (database) => {
      const uuids: string[] = []
      for (let at = 0; at < 7; at += 1) uuids.push(await aPodcast(database.db))
      await tell(
        database,
        uuids.slice(0, 5).map((uuid) => anEvent(uuid)),
        NOW - 5_000,
      )
      await tell(
        database,
        uuids.slice(5, 6).map((uuid) => anEvent(uuid)),
        NOW - 4_000,
      )
      await tell(
        database,
        uuids.slice(6).map((uuid) => anEvent(uuid)),
        NOW - 10,
      )
      await untilEventsAreReadable(database)
      expect([...(await follow(database, 'since=-86400', by))].sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
    })
  })

  test('tells public content with its data, and other content by its number alone', async () => {
    await withDatabase(async (database) => {
      const [shown, blocked, deleted] = [
        await aPodcast(database.db, { uuid: 'aaaaaaaa-0000-5000-8000-000000000001' }, [
          { uuid: '00000040-0000-5000-8000-000000000001' },
          { uuid: '00000080-0000-5000-8000-000000000001', isRemoved: true },
        ]),
        await aPodcast(database.db),
        await aPodcast(database.db),
      ]
      await database.db.transaction().execute(async (tx) => {
        await setBlocked(tx, { type: 'PODCASTSERIES', uuid: blocked, seriesUuid: blocked }, true)
        await deleteSeries(tx, 'podcast', deleted)
      })
      const items = ['00000040-0000-5000-8000-000000000001', '00000080-0000-5000-8000-000000000001']
      const events = [shown, blocked, deleted].map((uuid) => anEvent(uuid))
      await tell(database, [...events, ...items.map((uuid) => anEvent(uuid, 'PODCASTEPISODE', shown))], NOW - 5)
      await untilEventsAreReadable(database)
      const { data } = await ask(database, '')
      expect([data.feeds.map(({ feedId }) => feedId), data.items.map(({ episodeId }) => episodeId)]).toEqual([
        [1],
        [100_000_001],
      ])
      expect(data.removed).toEqual({ feeds: [3, 2], items: [100_000_002] })
    })
  })

  test('says that older changes are forgotten', async () => {
    await withDatabase(async (database) => {
      expect((await ask(database, 'since=-1209600')).isComplete).toBe(true)
      expect((await ask(database, 'since=-1209601')).isComplete).toBe(false)
    })
  })

  test('leads on by time after a restore', async () => {
    await withDatabase(async (database) => {
      await tell(database, [anEvent(await aPodcast(database.db))], NOW - 2_000)
      await untilEventsAreReadable(database)
      const { cursor } = await ask(database, '')
      await database.db.updateTable('events').set({ xid: '999999999999' }).execute()
      await database.db.transaction().execute(forgetTransactionsAfterRestore)
      await tell(database, [anEvent(await aPodcast(database.db))], NOW - 1_000)
      await untilEventsAreReadable(database)
      expect(idsOf(await ask(database, `cursor=${cursor}`))).toEqual([2, 1])
    })
  })
})

describePostgresql('recent/data beside transactions that are held open', () => {
  test('never passes a change that is not visible yet', async () => {
    const database = await openTestDatabase({ kind: 'postgresql', poolSize: 5 })
    try {
      const uuids: string[] = []
      for (let at = 0; at < 4; at += 1) uuids.push(await aPodcast(database.db))
      await tell(database, [anEvent(uuids[0]!)], NOW - 3_000)
      const held = [
        await hold(database, anEvent(uuids[1]!), NOW - 900),
        await hold(database, anEvent(uuids[2]!), NOW - 800),
      ]
      await tell(database, [anEvent(uuids[3]!)], NOW - 100)
      const before = await ask(database, 'since=-86400')
      expect(idsOf(before)).toEqual([1])
      expect(before.nextSince).toBeLessThanOrEqual(NOW - 900)
      await held[1]!.commit()
      const between = await ask(database, `since=${before.nextSince}`)
      expect(between.nextSince).toBeLessThanOrEqual(NOW - 900)
      await held[0]!.commit()
      for (const query of [`since=${between.nextSince}`, `cursor=${before.cursor}`]) {
        expect(idsOf(await ask(database, query))).toEqual(expect.arrayContaining([2, 3, 4]))
      }
    } finally {
      await database.close()
    }
  })
})

/** Opens a transaction that has written an event, and leaves it open. */
async function hold({ db }: OpenDatabase, event: NewEvent, at: number): Promise<{ commit(): Promise<void> }> {
  let noteWritten = (): void => {}
  let letCommit = (): void => {}
  const written = new Promise<void>((resolve) => {
    noteWritten = resolve
  })
  const committed = new Promise<void>((resolve) => {
    letCommit = resolve
  })
  const done = db.transaction().execute(async (tx: Transaction) => {
    await insertEvents(tx, [event], at)
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
