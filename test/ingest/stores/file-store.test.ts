import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFileFeedStore } from '../../../src/ingest/stores/file-store.ts'
import { type FileSystem, nodeFiles } from '../../../src/ingest/stores/file-system.ts'
import { FolderInUseError } from '../../../src/ingest/stores/folder-lock.ts'
import { all } from '../../detection/sources.ts'
import { madeOutcome, madePart, uuidOf } from './made-outcomes.ts'

const url = 'https://feeds.example/one'
const now = Date.UTC(2026, 5, 1)

function statePath(root: string, feed: string): string {
  const id = createHash('sha256').update(feed).digest('hex').slice(0, 32)
  return join(root, 'feeds', id.slice(0, 2), `${id}.state`)
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'feedmill-store-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

test('a second process is refused the folder while the first has it', async () => {
  const path = folder()
  const store = await openFileFeedStore(path)
  await expect(openFileFeedStore(path)).rejects.toThrow(FolderInUseError)
  await store.close()
  await (await openFileFeedStore(path)).close()
})

test('without a path there is no store', async () => {
  await expect(openFileFeedStore('')).rejects.toThrow(TypeError)
})

test('a lock that a dead process left is taken over', async () => {
  const path = folder()
  const store = await openFileFeedStore(path)
  const lock = readFileSync(join(path, 'lock'))
  await store.close()
  writeFileSync(join(path, 'lock'), lock)
  await (await openFileFeedStore(path)).close()
})

test('a lock file that was never finished is taken over', async () => {
  const path = folder()
  writeFileSync(join(path, 'lock'), '{"token"')
  await (await openFileFeedStore(path)).close()
})

test('a lock of another machine is respected, and the message says what to do', async () => {
  const path = folder()
  const holder = { token: 't', host: 'elsewhere', socket: '/nowhere', since: 0 }
  writeFileSync(join(path, 'lock'), JSON.stringify(holder))
  await expect(openFileFeedStore(path)).rejects.toThrow(/elsewhere.*remove/)
})

test('a lock whose holder cannot be asked is respected', async () => {
  const path = folder()
  // A socket below a file gives another error than one that is gone.
  const holder = { token: 't', host: hostname(), socket: join(path, 'lock', 'socket'), since: 0 }
  writeFileSync(join(path, 'lock'), JSON.stringify(holder))
  await expect(openFileFeedStore(path)).rejects.toThrow(FolderInUseError)
})

test('a folder in use is recognised by files within it alone', async () => {
  const path = folder()
  const store = await openFileFeedStore(path)
  const { socket } = JSON.parse(readFileSync(join(path, 'lock'), 'utf8')) as { socket: string }
  expect(readdirSync(path)).toContain(socket)
  const link = join(folder(), 'link')
  symlinkSync(path, link)
  await expect(openFileFeedStore(link)).rejects.toThrow(FolderInUseError)
  await store.close()
  expect(readdirSync(path).sort()).toEqual(['feeds', 'outbox', 'staged'])
})

test('a folder whose path is too long for a socket has a lock all the same', async () => {
  const path = join(folder(), 'long'.repeat(40))
  const store = await openFileFeedStore(path)
  await expect(openFileFeedStore(path)).rejects.toThrow(FolderInUseError)
  await store.close()
  await (await openFileFeedStore(path)).close()
})

test('the socket of a dead process is removed', async () => {
  const path = folder()
  const holder = { token: 't', host: hostname(), socket: 'lock.0a1b2c3d.socket', since: 0 }
  writeFileSync(join(path, 'lock'), JSON.stringify(holder))
  const dying = createServer().listen(join(path, 'before'))
  await once(dying, 'listening')
  // Renamed, the socket stays when the server closes.
  renameSync(join(path, 'before'), join(path, holder.socket))
  dying.close()
  const store = await openFileFeedStore(path)
  expect(readdirSync(path)).not.toContain(holder.socket)
  await store.close()
})

test('a feed with a damaged state does not hold up the others, and its error names the file', async () => {
  const path = folder()
  const store = await openFileFeedStore(path)
  const other = 'https://feeds.example/two'
  for (const each of [url, other]) {
    const feed = await store.open({ url: each }, now)
    await feed.stage(madePart(0, uuidOf(0), 'a'))
    await feed.commit(madeOutcome(feed.state, 1, [{ uuid: uuidOf(0), change: 'created', index: 0 }]))
  }
  const lock = readFileSync(join(path, 'lock'))
  await store.close()
  writeFileSync(join(path, 'lock'), lock)
  const state = statePath(path, url)
  writeFileSync(state, '')
  const files = readdirSync(join(state, '..'))

  const again = await openFileFeedStore(path)
  expect(await again.dueAt(url)).toBe(0)
  await expect(again.open({ url }, now)).rejects.toThrow(state)
  const told: string[] = []
  for await (const pending of again.pending()) told.push(pending.url)
  expect(told).toEqual([other])
  expect(readdirSync(join(state, '..'))).toEqual(files)
  await again.close()
})

test('a file that a lock names is removed only if it is a socket', async () => {
  const path = folder()
  const precious = join(path, 'precious')
  writeFileSync(precious, 'kept')
  writeFileSync(join(path, 'lock'), JSON.stringify({ token: 't', host: hostname(), socket: 'precious', since: 0 }))
  await (await openFileFeedStore(path)).close()
  expect(readFileSync(precious, 'utf8')).toBe('kept')
})

test('only one of several processes that find a stale lock at once gets the folder', async () => {
  const path = folder()
  const store = await openFileFeedStore(path)
  const lock = readFileSync(join(path, 'lock'))
  await store.close()
  writeFileSync(join(path, 'lock'), lock)
  const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => openFileFeedStore(path)))
  const opened = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
  for (const each of opened) await each.close()
  expect(opened).toHaveLength(1)
})

test('nothing is stored by a process whose lock was taken away', async () => {
  const path = folder()
  const store = await openFileFeedStore(path)
  const feed = await store.open({ url }, Date.now())
  rmSync(join(path, 'lock'))
  await expect(feed.commit(madeOutcome(feed.state, 1, []))).rejects.toThrow(/taken over/)
  await expect(store.open({ url }, now)).rejects.toThrow(/Nothing is stored .* any more/)
  await store.close()
})

test('the folder holds one state and one edition of the entities for each feed', async () => {
  const path = folder()
  const store = await openFileFeedStore(path)
  for (let round = 0; round < 3; round += 1) {
    const feed = await store.open({ url }, Date.now())
    await feed.stage(madePart(0, uuidOf(round), `round ${round}`))
    const pending = await feed.commit(
      madeOutcome(feed.state, round, [{ uuid: uuidOf(round), change: 'created', index: 0 }]),
    )
    await pending?.delivered()
  }
  await store.close()
  const [shelf] = readdirSync(join(path, 'feeds')) as [string]
  expect(
    readdirSync(join(path, 'feeds', shelf))
      .map((name) => name.slice(33))
      .sort(),
  ).toEqual(['3.ndjson', 'state'])
  expect(readdirSync(path).sort()).toEqual(['feeds', 'outbox', 'staged'])
  expect(readdirSync(join(path, 'outbox'))).toEqual([])
})

test('a damaged state is refused, and not taken for a new feed', async () => {
  const path = folder()
  const store = await openFileFeedStore(path)
  const feed = await store.open({ url }, Date.now())
  await feed.commit(madeOutcome(feed.state, 1, []))
  const [shelf] = readdirSync(join(path, 'feeds')) as [string]
  const [name] = readdirSync(join(path, 'feeds', shelf)).filter((file) => file.endsWith('.state')) as [string]
  const file = join(path, 'feeds', shelf, name)
  const bytes = readFileSync(file)
  bytes[bytes.length - 20]! ^= 1
  writeFileSync(file, bytes)
  await expect(store.open({ url }, Date.now())).rejects.toThrow(/damaged/)
  await store.close()
})

test('`find` gives null for a feed with a damaged state', async () => {
  const path = folder()
  const store = await openFileFeedStore(path)
  onTestFinished(() => store.close())
  const feed = await store.open({ url }, now)
  await feed.commit(madeOutcome(feed.state, 1, []))
  expect(await store.find(url)).not.toBeNull()
  writeFileSync(statePath(path, url), 'of no use')
  expect(await store.find(url)).toBeNull()
})

test('a folder that cannot be made is an error that says why', async () => {
  const path = folder()
  mkdirSync(join(path, 'sub'))
  writeFileSync(join(path, 'sub', 'feeds'), '')
  await expect(openFileFeedStore(join(path, 'sub'))).rejects.toThrow(/feeds/)
})

/** Makes a folder with two undelivered events of a feed. Returns the path of their file. */
async function withUntoldEvents(path: string): Promise<string> {
  const store = await openFileFeedStore(path)
  const feed = await store.open({ url }, now)
  const children = [0, 1].map((n) => ({ uuid: uuidOf(n), change: 'created', index: n }) as const)
  await feed.commit(madeOutcome(feed.state, 1, children))
  await store.close()
  const [name] = readdirSync(join(path, 'outbox')) as [string]
  return join(path, 'outbox', name)
}

/** Returns the events that a run gets from the last one, marked as delivered, and the damages. */
async function toldFrom(path: string) {
  const damages: string[] = []
  const store = await openFileFeedStore(path, { onDamage: (message) => damages.push(message) })
  const told: string[] = []
  for await (const { url: feed, events, delivered } of store.pending()) {
    told.push(...events.map(({ id }) => `${feed} ${id}`))
    await delivered()
  }
  await store.close()
  return { told, damages }
}

const both = [0, 1].map((n) => `${url} 1-${uuidOf(n)}`)

test.each<[string, (lines: string[]) => string | Buffer, string[], string]>([
  ['a line is no JSON', ([head, one, two]) => `${head}\n${one?.slice(3)}\n${two}\n`, both.slice(1), 'line 2 cannot'],
  ['a line is no event', ([head, , two]) => `${head}\n{"id":7}\n${two}\n`, both.slice(1), 'line 2 cannot'],
  ['a line is cut', ([head, one, two]) => `${head}\n${one}\n${two?.slice(0, 20)}`, both.slice(0, 1), 'line 3 cannot'],
  ['its last line has no end', (lines) => lines.join('\n'), both, 'its end is missing'],
  ['its last line is missing', ([head, one]) => `${head}\n${one}\n`, both.slice(0, 1), 'it has 1 of 2 events'],
  ['nothing but the URL is there', ([head]) => `${head}\n`, [], 'it has 0 of 2 events'],
  ['the URL cannot be read', ([, one, two]) => `{\n${one}\n${two}\n`, both, 'line 1 cannot'],
  ['the URL is another', ([, one, two]) => `"https://x.example/"\n${one}\n${two}\n`, both, 'URL in it is not that of'],
  [
    'a line is no UTF-8',
    ([head, one, two]) => Buffer.from(`${head}\n${one}\n${two?.replace('h', '\u00e9')}\n`, 'latin1'),
    both.slice(0, 1),
    'line 3 cannot',
  ],
  ['it is empty', () => '', [], 'its end is missing'],
  ['it is zeros', () => Buffer.alloc(4096), [], 'line 1 cannot'],
])('the readable events of a damaged file (%s) are delivered', async (_, damaged, told, words) => {
  const path = folder()
  const file = await withUntoldEvents(path)
  const content = damaged(readFileSync(file, 'utf8').trimEnd().split('\n'))
  writeFileSync(file, content)

  const first = await toldFrom(path)
  expect(first.told).toEqual(told)
  expect(first.damages).toEqual([expect.stringContaining(words)])
  expect(first.damages[0]).toContain(file)
  const [kept] = readdirSync(join(path, 'damaged')) as [string]
  expect(first.damages[0]).toContain(join(path, 'damaged', kept))
  expect(readFileSync(join(path, 'damaged', kept))).toEqual(Buffer.from(content))
  expect(await toldFrom(path)).toEqual({ told: [], damages: [] })
})

test('events that were written without their number are delivered', async () => {
  const path = folder()
  const file = await withUntoldEvents(path)
  const [, ...events] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [JSON.stringify(url), ...events].join('\n'))
  expect(await toldFrom(path)).toEqual({ told: both, damages: [] })
})

test('a store that failed to write opens no more feeds, as fetching them would be useless', async () => {
  const path = folder()
  const failing: FileSystem = {
    ...nodeFiles,
    rename: async () => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    },
  }
  const store = await openFileFeedStore(path, { files: failing })
  const feed = await store.open({ url }, now)
  await expect(feed.commit(madeOutcome(feed.state, 1, []))).rejects.toThrow(/Nothing is stored .* no space left/)
  await expect(store.open({ url: 'https://feeds.example/two' }, now)).rejects.toThrow(
    /Nothing is stored .* Open it anew/,
  )
  await store.close()
  const again = await openFileFeedStore(path)
  expect((await again.open({ url }, now)).state.seriesUuid).toBeNull()
  await again.close()
})

test('a folder that could not be made is made at the next attempt', async () => {
  const path = folder()
  let isFull = false
  const filling: FileSystem = {
    ...nodeFiles,
    async makeFolder(name) {
      if (isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      await nodeFiles.makeFolder(name)
    },
  }
  const store = await openFileFeedStore(path, { files: filling })
  const feed = await store.open({ url }, now)
  isFull = true
  await expect(feed.commit(madeOutcome(feed.state, 1, []))).rejects.toThrow('no space left')
  isFull = false
  const again = await store.open({ url }, now)
  await again.commit(madeOutcome(again.state, 1, []))
  expect((await store.open({ url }, now)).state.pendingPage).toBe('1')
  await store.close()
})

test('damaged events that were not marked as delivered are given again, and their file stays in place', async () => {
  const path = folder()
  const file = await withUntoldEvents(path)
  writeFileSync(file, readFileSync(file).subarray(0, -5))
  const store = await openFileFeedStore(path)
  for await (const { events } of store.pending()) expect(events).toHaveLength(1)
  await store.close()
  expect(readdirSync(path)).not.toContain('damaged')
  expect((await toldFrom(path)).told).toEqual(both.slice(0, 1))
})

test('a damaged file that is set aside replaces no other', async () => {
  const path = folder()
  const file = await withUntoldEvents(path)
  for (const content of ['first', 'second', 'third']) {
    writeFileSync(file, content)
    await toldFrom(path)
  }
  const kept = readdirSync(join(path, 'damaged')).map((name) => readFileSync(join(path, 'damaged', name), 'utf8'))
  expect(kept.sort()).toEqual(['first', 'second', 'third'])
})

test('a folder of a dead process is opened even with damaged events, which are reported once', async () => {
  const path = folder()
  const file = await withUntoldEvents(path)
  writeFileSync(file, '{')
  writeFileSync(join(path, 'lock'), '{')
  expect((await toldFrom(path)).damages).toHaveLength(1)
})

test('a discard after a failed commit does not disturb the next holder of the feed', async () => {
  const path = folder()
  const store = await openFileFeedStore(path)
  const long = 'x'.repeat(300_000)
  const stored = await store.open({ url }, now)
  await stored.stage(madePart(0, uuidOf(0), 'a'))
  await stored.commit(madeOutcome(stored.state, 1, [{ uuid: uuidOf(0), change: 'created', index: 0 }]))
  const entities = statePath(path, url).replace('.state', '.1.ndjson')
  const sound = readFileSync(entities)
  writeFileSync(entities, 'damaged')
  const changes = [{ uuid: uuidOf(0), change: 'updated', index: 0 }] as const
  const first = await store.open({ url }, now)
  await first.stage(madePart(0, uuidOf(0), long))
  await expect(first.commit(madeOutcome(first.state, 2, changes))).rejects.toThrow(/is damaged/)
  writeFileSync(entities, sound)

  const second = await store.open({ url }, now)
  await second.stage(madePart(0, uuidOf(0), `${long}y`))
  await first.discard()
  await second.commit(madeOutcome(second.state, 2, changes))
  const [, child] = await all(store.entities(url))
  expect(child?.entity).toMatchObject({ name: `${long}y` })
  await store.close()
})
