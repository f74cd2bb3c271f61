import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FolderInUseError, findFolderHolder, lockFolder } from '../../src/database/embedded/folder-lock.ts'
import { testRuntime } from '../support/database/test-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

const lock = (path = folder.path) => lockFolder(path, testRuntime())

const holder = {
  token: 'b4f5a5ae-6d8c-4a5e-9a8e-0d6c0f8d8f6f',
  pid: process.pid,
  host: hostname(),
  boot: null,
  since: 0,
  socket: 'b4f5a5ae.socket',
}
const writeLock = (fields: object) => writeFile(join(folder.path, 'lock.6'), JSON.stringify({ ...holder, ...fields }))

it('is free after its release, and leaves one small file', async () => {
  for (let round = 1; round <= 3; round += 1) {
    const held = await lock()
    expect(await findFolderHolder(folder.path)).toMatchObject({ pid: process.pid })
    await held.release()
    expect(await findFolderHolder(folder.path)).toBeNull()
    expect(await readdir(folder.path)).toEqual([`lock.${round}`])
  }
})

it('gives the folder to one of many callers that ask at once', async () => {
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => lock()))
  const held = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(held).toHaveLength(1)
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(FolderInUseError)
  }
  await held[0]?.release()
})

it('takes over the lock of a dead process, even if its process id is in use again', async () => {
  await writeLock({})
  const held = await lock()
  expect((await findFolderHolder(folder.path))?.token).not.toBe(holder.token)
  await held.release()
})

it('gives a stale lock to one of many callers, each time', async () => {
  for (let round = 0; round < 20; round += 1) {
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => lock()))
    const held = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(held).toHaveLength(1)
    expect(await findFolderHolder(folder.path)).not.toBeNull()
    await held[0]?.release()
  }
})

it.each(['', '{"token":', '{"token":"x","socket":"../../\\u0000"}'])(
  'takes over the unreadable lock file %j',
  async (text) => {
    await writeFile(join(folder.path, 'lock.6'), text)
    await (await lock()).release()
  },
)

it('refuses the lock of another machine and says how to remove it', async () => {
  await writeLock({ host: 'elsewhere', boot: 'another' })
  await expect(lock()).rejects.toThrow(/in use by process \d+ on elsewhere .* If nothing runs there, remove .*lock\.6/)
})

it('locks a folder whose path is too long for a socket', async () => {
  const deep = join(folder.path, 'd'.repeat(120))
  await mkdir(deep)
  const held = await lock(deep)
  await expect(lock(deep)).rejects.toBeInstanceOf(FolderInUseError)
  await held.release()
  await (await lock(deep)).release()
})
