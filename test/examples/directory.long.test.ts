import { isUtf8 } from 'node:buffer'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type ClaimedFeed, openDirectory } from '../../examples/directory.ts'
import type { FeedEvent } from '../../src/changes/index.ts'
import { type CheckedStore, storeChecks } from '../../src/ingest/check-store.ts'
import type { StoredEntity } from '../../src/ingest/index.ts'
import { OneHost, podcast } from '../ingest/one-host.ts'

const FEEDS = 60
const START = Date.UTC(2026, 5, 1)
const tables = ['feed', 'feed_url', 'snapshot', 'observation', 'staged', 'series', 'child', 'event']

let database: PGlite
beforeAll(async () => {
  database = await PGlite.create()
}, 120_000)
afterAll(() => database.close())
beforeEach(async () => void (await database.exec(`drop table if exists ${tables.join(', ')}`)))

async function rows<T>(query: string, values: unknown[] = []): Promise<T[]> {
  return (await database.query<T>(query, values)).rows
}

const count = async (what: string): Promise<number> =>
  Number((await rows<{ n: number }>(`select count(*) n from ${what}`))[0]?.n)

/** A database whose process is killed: after a number of writes nothing reaches it any more. */
function mortal(): { readonly database: PGlite; after(writes: number): void; restart(): boolean } {
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
    after(writes) {
      left = writes
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
    await database.exec(`drop table if exists ${tables.join(', ')}`)
    const process = mortal()
    let directory = await openDirectory(process.database)
    const now = Date.now()
    const expireLeases = async (): Promise<void> => void (await database.exec('update feed set lease_until = 0'))
    const ofFeed = 'series_uuid = (select series_uuid from feed where url = $1)'
    return {
      get store() {
        return directory.store
      },
      async claim(url) {
        const { feedId } = await directory.submit(url, now)
        return (await directory.claim(now, { feedId }))[0] ?? null
      },
      async *entities(url) {
        const series = `select 'series' as type, entity from series where uuid = (select series_uuid from feed where url = $1)`
        yield* await rows<StoredEntity>(series, [url])
        yield* await rows<StoredEntity>(`select type, entity from child where ${ofFeed}`, [url])
      },
      eventIds: async (url) =>
        (await rows<{ id: string }>(`select id from event where ${ofFeed}`, [url])).map(({ id }) => id),
      expireLeases,
      crash: {
        after: (writes) => process.after(writes),
        async restart() {
          const hasFailed = process.restart()
          await expireLeases()
          directory = await openDirectory(process.database)
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

/** Sixty feeds of the fixtures, at URLs of one host. */
async function sixtyFeeds() {
  const host = await OneHost.start()
  const folder = join(import.meta.dirname, '../../fixtures/podcast')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.expected.json'),
  )
  const documents = new Map<string, string>()
  // In the order of their names, whatever their folders.
  for (const name of names.toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1))) {
    if (documents.size === FEEDS) break
    const { status, series, episodes } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    const isPlain = status === 'ok' && episodes.length > 0 && series?.extras?.newFeedUrl === undefined
    const isUpcoming = ({ datePublished }: { datePublished: number | null }) => (datePublished ?? 0) * 1000 > START
    if (!isPlain || episodes.some(isUpcoming)) continue
    const path = join(folder, name.replace('.expected.json', '.xml'))
    // A JSON Feed has another ending.
    if (!existsSync(path)) continue
    const document = readFileSync(path)
    if (isUtf8(document)) documents.set(basename(name), document.toString())
  }
  expect(documents.size).toBe(FEEDS)
  const directory = await openDirectory(database)
  for (const [name, document] of documents) {
    host.answers.set(`/${name}`, document)
    await directory.submit(host.url(`/${name}`), host.now)
  }
  return { host, directory, documents }
}

const allEventIds = async (): Promise<string[]> =>
  (await rows<{ id: string }>('select id from event')).map(({ id }) => id)

test('sixty feeds are read, and when they are due again only changes are written', async () => {
  const { host, directory, documents } = await sixtyFeeds()
  const first = await directory.refreshDue(host.fetcher, () => host.now)
  expect([first.errors, first.counts]).toEqual([[], new Map([['modified', FEEDS]])])
  const children = await count('child')
  expect(children).toBeGreaterThan(FEEDS)
  expect(await count('series')).toBe(FEEDS)
  expect(await count('staged')).toBe(0)

  // Some are checked seldom.
  host.wait(24 * 90)
  const changed = [...documents.keys()].slice(0, 20)
  for (const name of changed) {
    const item = `<item><title>New</title><guid>new of ${name}</guid><enclosure url="https://media.example/new.mp3" type="audio/mpeg" length="1"/></item>`
    const document = documents.get(name) ?? ''
    host.answers.set(
      `/${name}`,
      document.replace(/<item[\s>]/, (begin) => `${item}${begin}`),
    )
  }
  const withItem = changed.filter((name) => host.answers.get(`/${name}`) !== documents.get(name)).length
  await database.exec('create table written (what text)')
  onTestFinished(async () => void (await database.exec('drop table written')))
  for (const table of ['snapshot', 'child', 'series']) {
    await database.exec(`
      create function note_${table}() returns trigger language plpgsql as $$ begin insert into written values ('${table}'); return new; end $$;
      create trigger note after insert or update on ${table} for each row execute function note_${table}();`)
    onTestFinished(async () => void (await database.exec(`drop function note_${table} cascade`)))
  }
  expect(withItem).toBeGreaterThan(1)
  const second = await directory.refreshDue(host.fetcher, () => host.now)
  expect([second.errors, second.counts]).toEqual([
    [],
    new Map([
      ['unchanged', FEEDS - withItem],
      ['modified', withItem],
    ]),
  ])
  // One of them has the new item in a place where no item is read.
  const created = await count(`child where entity->>'name' = 'New'`)
  expect(created).toBeGreaterThan(1)
  expect(await count('child')).toBe(children + created)
  expect(await count(`written where what = 'child'`)).toBe(created)
  expect(await count(`written where what = 'snapshot'`)).toBeLessThanOrEqual(withItem)
})

test('a process that is killed during a commit loses nothing and reports nothing twice', async () => {
  const { host, documents } = await sixtyFeeds()
  const process = mortal()
  const dying = await openDirectory(process.database)
  process.after(200)
  expect(
    (await dying.refreshDue(host.fetcher, () => host.now).catch((error: unknown) => ({ errors: [error] }))).errors,
  ).not.toEqual([])
  const stored = await count('series')
  expect(stored).toBeGreaterThan(0)
  expect(stored).toBeLessThan(FEEDS)
  const told = await allEventIds()

  const directory = await openDirectory(database)
  // The leases of the dead process run out.
  host.now += 3_600_000
  const { errors } = await directory.refreshDue(host.fetcher, () => host.now)
  expect(errors).toEqual([])
  expect(await count('series')).toBe(documents.size)
  const all = await allEventIds()
  expect(new Set(all).size).toBe(all.length)
  expect(told.every((id) => all.includes(id))).toBe(true)
  expect(await count('child')).toBe(await count('child join series on series.uuid = child.series_uuid'))
})

test('fifty submissions of one feed at once, spelt in several ways, are one feed', async () => {
  const directory = await openDirectory(database)
  const spellings = ['https://one.example/feed', 'http://one.example/feed', 'https://one.example/feed/']
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => directory.submit(spellings[at % spellings.length] ?? '', START)),
  )
  expect(new Set(answers.map(({ feedId, seriesUuid }) => `${feedId} ${seriesUuid}`)).size).toBe(1)
  expect(await count('feed')).toBe(1)
})

test('a change of a child that was blocked appears once it is unblocked', async () => {
  const host = await OneHost.start()
  const directory = await openDirectory(database)
  host.answers.set('/feed', podcast(['b', 'a']))
  await directory.submit(host.url('/feed'), host.now)
  const refresh = async (): Promise<void> => {
    expect((await directory.refreshDue(host.fetcher, () => host.now)).errors).toEqual([])
  }
  await refresh()
  const [{ uuid } = { uuid: '' }] = await rows<{ uuid: string }>(
    `select uuid from child where entity->>'name' = 'Episode a'`,
  )
  await directory.block(uuid)

  host.wait(24)
  await database.exec('update feed set due_at = 0')
  host.answers.set('/feed', podcast(['b', 'a']).replace('Episode a', 'Corrected'))
  await refresh()
  const nameOf = async () =>
    (await rows<{ name: string }>(`select entity->>'name' as name from child where uuid = $1`, [uuid]))[0]?.name
  expect(await nameOf()).toBe('Episode a')

  await directory.unblock(uuid, host.now)
  host.wait(24)
  await refresh()
  expect(await nameOf()).toBe('Corrected')
  const events = await rows<{ event: FeedEvent }>('select event from event order by seq')
  expect(events.at(-1)?.event.action === 'feed_updated' || events.at(-1)?.event.uuid === uuid).toBe(true)
})

test('a ping that comes while a feed is read is not lost', async () => {
  const host = await OneHost.start()
  const directory = await openDirectory(database)
  const { feedId } = await directory.submit(host.url('/feed'), host.now)
  host.answers.set('/feed', (_, response) => {
    void directory.observe(feedId, { kind: 'ping' }, host.now).then(() => response.end(podcast(['a'])))
  })
  await directory.refreshDue(host.fetcher, () => host.now)
  const [feed] = await rows<{ due_at: number }>('select due_at from feed')
  expect(feed?.due_at).toBeLessThanOrEqual(host.now / 1000 + 120)
  expect(await count('observation')).toBe(0)
})

test('of two feeds of one comic the second repeats the first, even if both are read at once', async () => {
  const host = await OneHost.start()
  const directory = await openDirectory(database)
  const identifier = '9e107d9d-372b-4b6d-8c1d-5f2f5a3c2b10'
  const comic = JSON.stringify({ '@type': 'ComicSeries', identifier, name: 'Sketch', issues: [{ name: 'One' }] })
  let waiting: (() => void)[] = []
  for (const path of ['/one', '/two']) {
    host.answers.set(path, (_, response) => {
      waiting.push(() => response.end(comic))
      if (waiting.length < 2) return
      for (const answer of waiting) answer()
      waiting = []
    })
    await directory.submit(host.url(path), host.now)
  }
  const { errors } = await directory.refreshDue(host.fetcher, () => host.now)
  expect(errors).toEqual([])
  expect([await count('series'), await count('feed where duplicate_of is not null')]).toEqual([1, 1])
  expect(await count('child')).toBe(1)
})
