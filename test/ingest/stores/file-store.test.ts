import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openFileStore } from '../../../src/ingest/stores/file-store.ts'
import { FolderInUseError } from '../../../src/ingest/stores/folder-lock.ts'
import { madeOutcome, madePart, uuidOf } from './made-outcomes.ts'

// They wait for what happens, and a machine that is busy takes its time.
vi.setConfig({ testTimeout: 60_000 })

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
  const store = await openFileStore(path)
  await expect(openFileStore(path)).rejects.toThrow(FolderInUseError)
  await store.close()
  await (await openFileStore(path)).close()
})

test('without a path there is no store', async () => {
  await expect(openFileStore('')).rejects.toThrow(TypeError)
})

test('a lock that a dead process left is taken over', async () => {
  const path = folder()
  const store = await openFileStore(path)
  const lock = readFileSync(join(path, 'lock'))
  await store.close()
  writeFileSync(join(path, 'lock'), lock)
  await (await openFileStore(path)).close()
})

test('a lock file that was never finished is taken over', async () => {
  const path = folder()
  writeFileSync(join(path, 'lock'), '{"token"')
  await (await openFileStore(path)).close()
})

test('a lock of another machine is respected, and the message says what to do', async () => {
  const path = folder()
  const holder = { token: 't', host: 'elsewhere', socket: '/nowhere', since: 0 }
  writeFileSync(join(path, 'lock'), JSON.stringify(holder))
  await expect(openFileStore(path)).rejects.toThrow(/elsewhere.*remove/)
})

test('a lock whose holder cannot be asked is respected', async () => {
  const path = folder()
  // No socket can be there, and that is not what is said of one that is gone.
  const holder = { token: 't', host: hostname(), socket: join(path, 'lock', 'socket'), since: 0 }
  writeFileSync(join(path, 'lock'), JSON.stringify(holder))
  await expect(openFileStore(path)).rejects.toThrow(FolderInUseError)
})

test('a feed whose state is damaged keeps nobody from the others, and what is wrong with it is said', async () => {
  const path = folder()
  const store = await openFileStore(path)
  const other = 'https://feeds.example/two'
  for (const each of [url, other]) {
    const feed = await store.open(each, now)
    await feed.stage(madePart(0, uuidOf(0), 'a'))
    await feed.commit(madeOutcome(feed.state, 1, [{ uuid: uuidOf(0), change: 'created', index: 0 }]))
  }
  const lock = readFileSync(join(path, 'lock'))
  await store.close()
  writeFileSync(join(path, 'lock'), lock)
  const state = statePath(path, url)
  writeFileSync(state, '')
  const files = readdirSync(join(state, '..'))

  const again = await openFileStore(path)
  expect(await again.dueAt(url)).toBe(-1)
  await expect(again.open(url, now)).rejects.toThrow(state)
  const told: string[] = []
  for await (const pending of again.pending()) told.push(pending.url)
  expect(told).toEqual([other])
  expect(readdirSync(join(state, '..'))).toEqual(files)
  await again.close()
})

test('of many who find a stale lock at once one gets the folder', async () => {
  const path = folder()
  const store = await openFileStore(path)
  const lock = readFileSync(join(path, 'lock'))
  await store.close()
  writeFileSync(join(path, 'lock'), lock)
  const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => openFileStore(path)))
  const opened = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
  for (const each of opened) await each.close()
  expect(opened).toHaveLength(1)
})

test('nothing is stored by a process whose lock was taken away', async () => {
  const path = folder()
  const store = await openFileStore(path)
  const feed = await store.open(url, Date.now())
  rmSync(join(path, 'lock'))
  await expect(feed.commit(madeOutcome(feed.state, 1, []))).rejects.toThrow(/taken over/)
  await store.close()
})

test('the folder holds one state and one edition of the entities for each feed', async () => {
  const path = folder()
  const store = await openFileStore(path)
  for (let round = 0; round < 3; round += 1) {
    const feed = await store.open(url, Date.now())
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

test('a state that is damaged is refused and not taken for a new feed', async () => {
  const path = folder()
  const store = await openFileStore(path)
  const feed = await store.open(url, Date.now())
  await feed.commit(madeOutcome(feed.state, 1, []))
  const [shelf] = readdirSync(join(path, 'feeds')) as [string]
  const [name] = readdirSync(join(path, 'feeds', shelf)).filter((file) => file.endsWith('.state')) as [string]
  const file = join(path, 'feeds', shelf, name)
  const bytes = readFileSync(file)
  bytes[bytes.length - 20]! ^= 1
  writeFileSync(file, bytes)
  await expect(store.open(url, Date.now())).rejects.toThrow(/damaged/)
  await store.close()
})

test('a folder that cannot be had is an error that says why', async () => {
  const path = folder()
  mkdirSync(join(path, 'sub'))
  writeFileSync(join(path, 'sub', 'feeds'), '')
  await expect(openFileStore(join(path, 'sub'))).rejects.toThrow(/feeds/)
})
