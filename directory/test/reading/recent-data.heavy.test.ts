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
  readonly itemCount: number
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

/** Tells one change, and returns the cursor after it. */
async function tellOne(database: OpenDatabase, at: number): Promise<string> {
  await tell(database, [anEvent(await aPodcast(database.db))], at)
  await untilEventsAreReadable(database)
  return (await ask(database, `since=${at}`)).cursor!
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
        await setBlocked(tx, { type: 'PODCASTSERIES', uuid: blocked, seriesUuid: blocked }, true, NOW)
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

  /** Stores a podcast with episodes, and returns events of it and of all of them. */
  async function anOutbox(database: OpenDatabase, episodes: number, isRemoved = false) {
    const uuid = await aPodcast(
      database.db,
      {},
      Array.from({ length: episodes }, () => ({ isRemoved })),
    )
    const stored = await database.db
      .selectFrom('podcast_episodes')
      .select('uuid')
      .where('series_uuid', '=', uuid)
      .execute()
    return stored.map((episode) => anEvent(episode.uuid, 'PODCASTEPISODE', uuid))
  }

  test.each(['cursor', 'since'] as const)(
    'fills an answer with items past other changes, and gives fewer at the end alone, by %s',
    async (by) => {
      await withDatabase(async (database) => {
        const first = await tellOne(database, NOW - 40_000)
        const shown = await anOutbox(database, 5)
        const removed = await anOutbox(database, 30, true)
        const again = Array.from({ length: 20 }, () => anEvent(shown[0]!.uuid, 'PODCASTEPISODE', shown[0]!.seriesUuid))
        for (const [at, events] of [[shown[0]!], removed, [shown[1]!], again, shown.slice(2)].entries()) {
          await tell(database, events, NOW - 30_000 + at)
        }
        await untilEventsAreReadable(database)
        const sizes: number[] = []
        const told: number[] = []
        let next = by === 'cursor' ? `cursor=${first}` : `since=${NOW - 30_000}`
        for (;;) {
          const answer = await ask(database, `${next}&max=2`)
          sizes.push(answer.data.items.length)
          told.push(...answer.data.items.map(({ episodeId }) => episodeId))
          if (answer.itemCount < 2) break
          next = by === 'cursor' ? `cursor=${answer.cursor}` : `since=${answer.nextSince}`
        }
        expect(new Set(told).size).toBe(5)
        expect(sizes.slice(0, -1).every((size) => size >= 2)).toBe(true)
      })
    },
  )

  test('leads on where podcasts took all the room, although no item is told', async () => {
    await withDatabase(async (database) => {
      for (let at = 0; at < 3; at += 1) await tell(database, [anEvent(await aPodcast(database.db))], NOW - 9_000 + at)
      await untilEventsAreReadable(database)
      const first = await ask(database, 'since=-86400&max=2')
      expect([first.feedCount, first.itemCount, first.data.items]).toEqual([2, 2, []])
      const second = await ask(database, `since=${first.nextSince}&max=2`)
      expect([idsOf(second), second.itemCount]).toEqual([[3], 0])
    })
  })

  test('lets a client end where the last minutes alone have more than `max` items, and tells all of them later', async () => {
    await withDatabase(async (database) => {
      const events = await anOutbox(database, 6)
      for (const [at, event] of events.entries()) await tell(database, [event], NOW - 300 + at)
      await untilEventsAreReadable(database)
      const seen = new Set<number>()
      for (let turn = 0, next = 'since=-1800'; turn < 6; turn += 1) {
        for (let requests = 1; ; requests += 1) {
          const answer = await ask(database, `${next}&max=2`, NOW + turn * 700)
          for (const { episodeId } of answer.data.items) seen.add(episodeId)
          next = `since=${answer.nextSince}`
          if (answer.itemCount < 2) break
          expect(requests).toBeLessThan(8)
        }
      }
      expect(seen.size).toBe(6)
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
    const held: Awaited<ReturnType<typeof hold>>[] = []
    try {
      const uuids: string[] = []
      for (let at = 0; at < 4; at += 1) uuids.push(await aPodcast(database.db))
      await tell(database, [anEvent(uuids[0]!)], NOW - 3_000)
      // Transactions of other databases on the server hide the event as well.
      await untilEventsAreReadable(database)
      held.push(await hold(database, anEvent(uuids[1]!), NOW - 900))
      held.push(await hold(database, anEvent(uuids[2]!), NOW - 800))
      await tell(database, [anEvent(uuids[3]!)], NOW - 100)
      const before = await ask(database, 'since=-86400')
      expect(idsOf(before)).toEqual([1])
      expect(before.nextSince).toBeLessThanOrEqual(NOW - 900)
      await held[1]!.commit()
      const between = await ask(database, `since=${before.nextSince}`)
      expect(between.nextSince).toBeLessThanOrEqual(NOW - 900)
      await held[0]!.commit()
      await untilEventsAreReadable(database)
      for (const query of [`since=${between.nextSince}`, `cursor=${before.cursor}`]) {
        expect(idsOf(await ask(database, query))).toEqual(expect.arrayContaining([2, 3, 4]))
      }
    } finally {
      await Promise.all(held.map((transaction) => transaction.commit()))
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
