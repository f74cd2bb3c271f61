import { PGlite, type Transaction } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ClaimedFeed, openFeedStore } from '../../examples/feed-store.ts'
import { type CheckedStore, storeChecks } from '../../src/ingest/check-store.ts'
import { refreshFeeds, type StoredEntity } from '../../src/ingest/index.ts'
import { all } from '../detection/sources.ts'
import { OneHost, podcast } from '../ingest/one-host.ts'

let database: PGlite
beforeAll(async () => {
  database = await PGlite.create()
}, 120_000)
afterAll(() => database.close())
const empty = () => database.exec('drop table if exists feed, entity, event')
beforeEach(async () => void (await empty()))

async function rows<T>(query: string, values: unknown[] = []): Promise<T[]> {
  return (await database.query<T>(query, values)).rows
}

/** A database whose process is killed: after a number of queries nothing reaches it any more. */
function mortal() {
  let left = Number.POSITIVE_INFINITY
  let hasFailed = false
  const killed = <D extends PGlite | Transaction>(session: D): D =>
    new Proxy(session, {
      get(target, name) {
        const member = Reflect.get(target, name, target)
        if (typeof member !== 'function') return member
        if (name === 'transaction') {
          return (work: (tx: Transaction) => Promise<unknown>) =>
            member.call(target, (tx: Transaction) => work(killed(tx)))
        }
        if (name !== 'query') return member.bind(target)
        return async (...given: unknown[]) => {
          hasFailed ||= left <= 0
          if (left <= 0) throw new Error('the process was killed')
          left -= 1
          return await member.apply(target, given)
        }
      },
    })
  return {
    database: killed(database),
    after(queries: number) {
      left = queries
      hasFailed = false
    },
    restart() {
      left = Number.POSITIVE_INFINITY
      return hasFailed
    },
  }
}

describe('the store of the example', () => {
  async function open(): Promise<CheckedStore<ClaimedFeed>> {
    await empty()
    const process = mortal()
    let feeds = await openFeedStore(process.database)
    const now = Date.now()
    const expireLeases = async (): Promise<void> => void (await database.exec('update feed set lease_until = 0'))
    return {
      get store() {
        return feeds.store
      },
      async claim(url) {
        await feeds.add(url, now)
        return (await feeds.claimOne(url, now))[0] ?? null
      },
      async *entities(url) {
        yield* await rows<StoredEntity>('select type, entity from entity where url = $1', [url])
      },
      eventIds: async (url) =>
        (await rows<{ id: string }>('select id from event where url = $1', [url])).map(({ id }) => id),
      expireLeases,
      crash: {
        after: (queries) => process.after(queries),
        async restart() {
          const hasFailed = process.restart()
          await expireLeases()
          feeds = await openFeedStore(process.database)
          return hasFailed
        },
      },
      close: async () => {},
    }
  }

  test.each(storeChecks(open))('$name', async ({ run }) => {
    expect(await run()).toBeNull()
  })
})

test('a feed that is due is claimed, refreshed and stored, and is due again later', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['b', 'a']))
  const feeds = await openFeedStore(database)
  await feeds.add(host.url('/feed'), host.now)
  const due = await feeds.claimDue(host.now)
  expect(await feeds.claimDue(host.now)).toEqual([])

  const results = refreshFeeds(due, { store: feeds.store, fetcher: host.fetcher, now: () => host.now })
  expect(await all(results)).toMatchObject([{ outcome: { kind: 'modified' } }])
  const names = await rows(`select entity->>'name' as name from entity where type = 'episode' order by 1`)
  expect(names).toEqual([{ name: 'Episode a' }, { name: 'Episode b' }])
  expect(await feeds.claimDue(host.now)).toEqual([])
  host.wait(24 * 90)
  expect(await feeds.claimDue(host.now)).toHaveLength(1)
})
