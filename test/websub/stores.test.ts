import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import {
  callbackHashesOf,
  createFileSubscriptionStore,
  createMemorySubscriptionStore,
  type Subscription,
  type SubscriptionStore,
} from '../../src/websub/index.ts'
import { all } from '../detection/sources.ts'
import { callbackIn, DAY, feedId, openStage, show } from './stage.ts'

const keyOf = (id: string) => createHash('sha256').update(id).digest('hex')

/** Returns ids of subscriptions that are stored in one folder. */
function idsOfOneShard(count: number): string[] {
  const ids = Array.from({ length: 256 * 20 }, (_, number) => `feed-${number}`)
  return ids.filter((id) => keyOf(id).startsWith(keyOf(ids[0] ?? '').slice(0, 2))).slice(0, count)
}

const folders: string[] = []
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'feedmill-websub-'))
  folders.push(folder)
  return folder
}
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** Returns the record of a verified subscription, to be stored under any id. */
async function aSubscription(): Promise<Subscription> {
  const stage = openStage()
  await stage.active()
  return await stage.stored()
}

const stores: [string, () => Promise<SubscriptionStore>][] = [
  ['memory', async () => createMemorySubscriptionStore()],
  ['file', async () => createFileSubscriptionStore(await newFolder())],
]

describe.each(stores)('a %s store', (_name, open) => {
  test('gives back what was stored, by feed and by callback', async () => {
    const store = await open()
    const first = { ...(await aSubscription()), version: 1 }
    expect(await store.get(feedId)).toBeUndefined()
    expect(await store.compareAndSet(first)).toBe(true)
    expect(await store.get(feedId)).toEqual(first)
    for (const hash of callbackHashesOf(first)) expect(await store.byCallback(hash)).toEqual(first)
    expect(await store.byCallback('0'.repeat(64))).toBeUndefined()
  })

  test('accepts only the version that follows the stored one', async () => {
    const store = await open()
    const first = { ...(await aSubscription()), version: 1 }
    expect(await store.compareAndSet({ ...first, version: 2 })).toBe(false)
    expect(await store.compareAndSet(first)).toBe(true)
    expect(await store.compareAndSet(first)).toBe(false)
    expect(await store.compareAndSet({ ...first, version: 3 })).toBe(false)
    expect(await store.compareAndSet({ ...first, version: 2, failures: 7 })).toBe(true)
    expect((await store.get(feedId))?.failures).toBe(7)
  })

  test('accepts one of many simultaneous writes', async () => {
    const store = await open()
    const first = { ...(await aSubscription()), version: 1 }
    const wins = await Promise.all([1, 2, 3, 4, 5].map((failures) => store.compareAndSet({ ...first, failures })))
    expect(wins.filter(Boolean)).toHaveLength(1)
    for (const hash of callbackHashesOf(first)) expect(await store.byCallback(hash)).toMatchObject({ version: 1 })
  })

  test('forgets the callbacks that a subscription no longer has', async () => {
    const store = await open()
    const first = { ...(await aSubscription()), version: 1 }
    const [hash = ''] = callbackHashesOf(first)
    await store.compareAndSet(first)
    await store.compareAndSet({ ...first, version: 2, active: null })
    expect(await store.byCallback(hash)).toBeUndefined()
  })

  test('gives the due subscriptions, the most urgent first', async () => {
    const store = await open()
    const first = { ...(await aSubscription()), active: null, version: 1 }
    for (const [id, upkeepAt, fetchAt] of [
      ['a', 300, null],
      ['b', 100, 50],
      ['c', null, 60],
      ['d', 200, null],
      ['e', 301, null],
    ] as const)
      await store.compareAndSet({ ...first, feedId: id, upkeepAt, fetchAt })
    const due = async (what: 'upkeep' | 'fetch', at: number) =>
      (await all(store.due(what, at))).map((one) => one.feedId)
    expect(await due('upkeep', 300)).toEqual(['b', 'd', 'a'])
    expect(await due('fetch', 55)).toEqual(['b'])
    expect(await due('upkeep', 0)).toEqual([])
  })
})

describe('a file store', () => {
  test('is read by other and later processes', async () => {
    const folder = await newFolder()
    const first = { ...(await aSubscription()), version: 1 }
    const one = createFileSubscriptionStore(folder)
    const other = createFileSubscriptionStore(folder)
    expect(await other.get(feedId)).toBeUndefined()
    await one.compareAndSet(first)
    expect(await other.get(feedId)).toEqual(first)
    await other.compareAndSet({ ...first, version: 2, failures: 2 })
    expect((await one.get(feedId))?.failures).toBe(2)
    expect(await one.compareAndSet({ ...first, version: 2 })).toBe(false)
    expect((await all(createFileSubscriptionStore(folder).due('upkeep', Number.MAX_SAFE_INTEGER)))[0]?.failures).toBe(2)
  })

  test('holds ids of any form', async () => {
    const store = createFileSubscriptionStore(await newFolder())
    const first = { ...(await aSubscription()), active: null, version: 1 }
    for (const id of ['../../etc/passwd', 'a/b\\c', 'é\u0000', 'x'.repeat(5_000)]) {
      expect(await store.compareAndSet({ ...first, feedId: id })).toBe(true)
      expect((await store.get(id))?.feedId).toBe(id)
    }
  })

  test('can be read only by its owner', async () => {
    const folder = await newFolder()
    await createFileSubscriptionStore(folder).compareAndSet({ ...(await aSubscription()), version: 1 })
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    const modes = await Promise.all(
      files.map(async (file) => [file.isFile(), (await stat(join(file.parentPath, file.name))).mode & 0o777]),
    )
    expect(new Set(modes.map(String))).toEqual(new Set([`true,${0o600}`, `false,${0o700}`]))
  })

  test('ignores files that a dead process has left', async () => {
    const folder = await newFolder()
    const store = createFileSubscriptionStore(folder)
    const first = { ...(await aSubscription()), version: 1 }
    await store.compareAndSet(first)
    const [shard = ''] = await readdir(join(folder, 'records'))
    await writeFile(join(folder, 'records', shard, 'half.aside'), '{"feed')
    await writeFile(join(folder, 'records', shard, 'README.txt'), 'x')
    const fresh = createFileSubscriptionStore(folder)
    expect(await fresh.get(feedId)).toEqual(first)
    expect(await all(fresh.due('upkeep', Number.MAX_SAFE_INTEGER))).toHaveLength(1)
  })

  test('keeps each version for an hour after it was replaced', async () => {
    const folder = await newFolder()
    const store = createFileSubscriptionStore(folder)
    const first = { ...(await aSubscription()), version: 1 }
    for (let version = 1; version <= 4; version += 1) await store.compareAndSet({ ...first, version })
    const [shard = ''] = await readdir(join(folder, 'records'))
    const path = join(folder, 'records', shard)
    const versions = async () => (await readdir(path)).map((name) => name.split('.')[1]).sort()
    expect(await versions()).toEqual(['1', '2', '3', '4'])
    const [newest] = (await readdir(path)).filter((name) => name.includes('.4.'))
    const { mtimeMs } = await stat(join(path, newest ?? ''))
    for (const name of (await readdir(path)).filter((file) => /\.[12]\./.test(file)))
      await utimes(join(path, name), new Date(), new Date(mtimeMs - 3_700_000))
    await store.compareAndSet({ ...first, version: 5 })
    expect(await versions()).toEqual(['3', '4', '5'])
    expect((await createFileSubscriptionStore(folder).get(feedId))?.version).toBe(5)
  })

  test('removes old versions of other subscriptions in a folder when one is written there', async () => {
    const folder = await newFolder()
    const made = { ...(await aSubscription()), active: null, pending: null, former: [] }
    const [busy = '', ...quiet] = idsOfOneShard(3)
    const before = createFileSubscriptionStore(folder)
    for (const feedId of quiet)
      for (const version of [1, 2]) expect(await before.compareAndSet({ ...made, feedId, version })).toBe(true)
    const path = join(folder, 'records', keyOf(busy).slice(0, 2))
    const anHourAgo = new Date(Date.now() - 3_700_000)
    for (const name of await readdir(path)) await utimes(join(path, name), anHourAgo, anHourAgo)
    const store = createFileSubscriptionStore(folder)
    expect(await store.compareAndSet({ ...made, feedId: busy, version: 1 })).toBe(true)
    expect((await readdir(path)).map((name) => name.split('.')[1]).sort()).toEqual(['1', '2', '2'])
    for (const feedId of quiet) expect((await store.get(feedId))?.version).toBe(2)
  })

  test('with one damaged record reads the others, and says which one is damaged', async () => {
    const folder = await newFolder()
    const made = { ...(await aSubscription()), version: 1, upkeepAt: 5 }
    const other = { ...made, feedId: 'other', active: null, pending: null, former: [] }
    const store = createFileSubscriptionStore(folder)
    for (const each of [made, other]) expect(await store.compareAndSet(each)).toBe(true)
    const records = join(folder, 'records')
    const paths = (await readdir(records, { recursive: true })).filter((name) => name.endsWith('.1.json'))
    const path = join(records, paths.find((name) => name.includes(keyOf('other'))) as string)
    for (const damaged of ['', '{"feedId":"oth', '[]']) {
      await writeFile(path, damaged)
      const again = createFileSubscriptionStore(folder)
      expect((await all(again.due('upkeep', 10))).map((one) => one.feedId)).toEqual([feedId])
      await expect(again.get('other')).rejects.toThrow(path)
    }
  })

  test('takes a relative path of one letter, and stays there if the working folder changes', async () => {
    const [folder, before] = [await newFolder(), process.cwd()]
    const made = { ...(await aSubscription()), version: 1 }
    process.chdir(folder)
    try {
      const store = createFileSubscriptionStore('s')
      expect(await store.compareAndSet(made)).toBe(true)
      process.chdir(before)
      expect(await store.get(feedId)).toEqual(made)
    } finally {
      process.chdir(before)
    }
  })

  test('needs a folder', () => {
    expect(() => createFileSubscriptionStore('')).toThrow(TypeError)
  })

  test('carries a subscription through its whole life', async () => {
    const stage = openStage({ store: createFileSubscriptionStore(await newFolder()), refetch: async () => 'changed' })
    const first = await stage.active(DAY)
    await stage.push(first)
    stage.pass(60)
    expect(await stage.refetchDue()).toEqual([{ kind: 'changed', feedId }])
    stage.pass(20 * 3_600)
    await stage.renewDue()
    await stage.verify(stage.lastPost())
    expect((await stage.push(first)).status).toBe(202)
    await stage.subscriber.unsubscribe(feedId)
    await stage.verify(stage.lastPost())
    expect((await stage.stored()).state).toBe('unsubscribed')
    expect((await stage.push(first)).status).toBe(410)
  })
})

describe('two subscribers with one store', () => {
  test.each(stores)('ask a hub once, and renew once: %s', async (_name, open) => {
    const store = await open()
    const one = openStage({ store })
    const other = openStage({ store, clock: one.clock, seed: 2 })
    const posts = () => [...one.posts, ...other.posts]
    await Promise.all([one, other, one, other].map(({ subscriber }) => subscriber.subscribe(show)))
    expect(posts()).toHaveLength(1)
    const [post] = posts()
    // The hub's request may reach either of them.
    const verified = await Promise.all([one.verify(post!), other.verify(post!)])
    expect(verified.map(({ status }) => status)).toEqual([200, 200])
    one.pass(9 * DAY)
    await Promise.all([one, other, other, one].map((stage) => stage.renewDue()))
    expect(posts()).toHaveLength(2)
    const renewal = posts().find((candidate) => candidate !== post)
    await other.verify(renewal!)
    expect((await one.stored()).active?.callbackUrl).toBe(callbackIn(renewal!))
    expect((await one.push(renewal!)).status).toBe(202)
  })

  test.each(stores)('fetch a feed once: %s', async (_name, open) => {
    const store = await open()
    let fetches = 0
    const refetch = async () => {
      fetches += 1
      return 'changed' as const
    }
    const one = openStage({ store, refetch })
    const other = openStage({ store, refetch, clock: one.clock })
    const post = await one.active()
    await Promise.all([one.push(post), other.push(post), other.push(post)])
    one.pass(60)
    await Promise.all([one, other, one].map((stage) => stage.refetchDue()))
    expect(fetches).toBe(1)
  })
})
