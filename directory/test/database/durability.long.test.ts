import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { findFolderHolder } from '../../src/database/embedded/folder-lock.ts'
import { startPGlite } from '../../src/database/embedded/pglite-server.ts'
import { maintainDatabase } from '../../src/database/maintain.ts'
import { openDatabase, openEmbeddedServer } from '../../src/database/open-database.ts'
import { describeOrSkip } from '../chaos/describe-or-skip.ts'
import { mountDisk, whyNoDisk } from '../support/chaos/small-disk.ts'
import { dataFolderAfter, testRuntime } from '../support/database/test-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

const openNew = async (path: string): Promise<OpenDatabase> =>
  await openDatabase({ kind: 'embedded', folder: path, archive: await dataFolderAfter([]) }, testRuntime())

describe('the embedded database on the disk', () => {
  let shared: Awaited<ReturnType<typeof temporaryFolder>>
  let database: OpenDatabase

  beforeAll(async () => {
    shared = await temporaryFolder()
    database = await openNew(shared.path)
  })
  afterAll(async () => {
    await database.close()
    await shared.remove()
  })

  it.each(
    Object.entries({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      wal_sync_method: 'fsync',
      max_wal_size: '128MB',
    }),
  )('runs with `%s` %s', async (setting, value) => {
    expect((await database.run(`show ${setting}`)).rows).toEqual([{ [setting]: value }])
  })

  it('limits dead rows and the size of its log', async () => {
    const numberOf = async (query: string): Promise<number> => Number((await database.run(query)).rows[0]?.['n'])
    await database.run(
      `create table notes (n integer primary key, text text);
       insert into notes select n, repeat(md5(n::text), 30) from generate_series(1, 10000) n`,
    )
    await maintainDatabase(database)
    await database.run('update notes set text = reverse(text)')
    expect(await maintainDatabase(database)).toEqual(['public.notes'])
    const size = await numberOf(`select pg_table_size('notes') as n`)
    for (let round = 0; round < 12; round += 1) {
      await database.run('update notes set text = reverse(text)')
      await maintainDatabase(database)
    }
    expect(await numberOf(`select pg_table_size('notes') as n`)).toBeLessThan(size * 1.5)
    expect(await numberOf('select sum(size)::bigint as n from pg_ls_waldir()')).toBeLessThanOrEqual(160 * 1024 * 1024)
    expect(await maintainDatabase(database)).toEqual([])
  })

  it('refuses a second process with a message', async () => {
    await expect(openNew(shared.path)).rejects.toThrow(
      new RegExp(`The data folder is in use by process ${process.pid} since .*for several processes set DATABASE_URL`),
    )
  })

  it('tells which process has the folder', async () => {
    expect(await findFolderHolder(shared.path)).toMatchObject({ pid: process.pid })
  })
})

describe('the files of the embedded database', () => {
  it('are synced once for each commit', async () => {
    const server = await startPGlite({ folder: folder.path, archive: await dataFolderAfter([]) })
    const database = openEmbeddedServer(server, testRuntime())
    await database.run('create table notes (n integer)')
    const sync = vi.spyOn(fs, 'fsyncSync')
    try {
      for (let n = 0; n < 20; n += 1) await database.run('insert into notes values ($1)', [n])
      expect(sync).toHaveBeenCalledTimes(20)
      await database.run('checkpoint')
      expect(sync.mock.calls.length).toBeGreaterThan(21)
    } finally {
      sync.mockRestore()
      await database.close()
    }
  })

  it('keep their data over a restart, and are unlocked between', async () => {
    const first = await openNew(folder.path)
    await first.run(`create table notes (note text); insert into notes values ('kept')`)
    await first.close()
    expect(await findFolderHolder(folder.path)).toBeNull()
    const second = await openDatabase({ kind: 'embedded', folder: folder.path }, testRuntime())
    expect((await second.run('select note from notes')).rows).toEqual([{ note: 'kept' }])
    await second.close()
  })

  it('are made anew after a first start that did not finish', async () => {
    await mkdir(join(folder.path, 'postgresql.new'))
    await writeFile(join(folder.path, 'postgresql.new', 'PG_VERSION'), '18\n')
    const database = await openNew(folder.path)
    expect((await database.run('select 1 as one')).rows).toEqual([{ one: 1 }])
    await database.close()
  })

  it('are refused if another major version made them, and the folder is unlocked again', async () => {
    await mkdir(join(folder.path, 'postgresql'))
    await writeFile(join(folder.path, 'postgresql', 'PG_VERSION'), '17\n')
    await expect(openDatabase({ kind: 'embedded', folder: folder.path }, testRuntime())).rejects.toThrow(
      'has format 17, this program reads 18',
    )
    expect(await findFolderHolder(folder.path)).toBeNull()
  })
})

/** Starts a process that writes for ever, and prints each number after its commit. */
async function startWriter(): Promise<{
  child: ChildProcess
  acknowledged: number[]
  next(count: number): Promise<void>
}> {
  const script = fileURLToPath(new URL('./writing-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder.path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: number[] = []
  const lines = createInterface(child.stdout!)
  lines.on('line', (line) => acknowledged.push(Number(line)))
  return {
    child,
    acknowledged,
    async next(count) {
      const until = acknowledged.length + count
      while (acknowledged.length < until) {
        if (child.exitCode !== null) throw new Error('The writing process ended')
        await once(lines, 'line')
      }
    },
  }
}

describe('a server that does not answer', () => {
  it('is given up with the statement as the reason, and the next process opens its files', async () => {
    const database = await openNew(folder.path)
    await database.run('create table notes (n integer)')
    database.limitAnswers(2_000)
    // The thread waits without doing anything, like one that hangs.
    await expect(database.run('select pg_sleep(600)')).rejects.toThrow('select pg_sleep(600)')
    expect((await database.lost).message).toContain('select pg_sleep(600)')
    await database.close().catch(() => {})
    const second = await openDatabase({ kind: 'embedded', folder: folder.path }, testRuntime())
    expect((await second.run('select n from notes')).rows).toEqual([])
    await second.close()
  })
})

describeOrSkip('a full disk', whyNoDisk, () => {
  it('ends the server cleanly, and all that was answered is there when there is room again', async () => {
    const disk = mountDisk(160)
    try {
      const first = await openNew(disk.folder)
      await first.run(
        `create table notes (n integer primary key, text text);
         insert into notes select n, repeat(md5(n::text), 30) from generate_series(1, 20000) n`,
      )
      await first.run('checkpoint')
      disk.fill()
      const deleted: number[] = []
      const failure = await (async () => {
        for (let n = 1; ; n += 1) {
          const end = await first.run('delete from notes where n % 50 = $1', [n % 50]).catch((error) => error)
          if (end instanceof Error) return end
          deleted.push(n % 50)
          await first.run('checkpoint').catch(() => {})
        }
      })()
      expect(failure.message).toMatch(/No space left|has ended/)
      expect((await first.lost).message).toContain('No space left on device')
      await first.close().catch(() => {})
      disk.free()
      const second = await openDatabase({ kind: 'embedded', folder: disk.folder }, testRuntime())
      const { rows } = await second.run('select distinct n % 50 as rest from notes')
      expect(rows.map(({ rest }) => rest).filter((rest) => deleted.includes(Number(rest)))).toEqual([])
      await second.run('update notes set text = reverse(text)')
      await second.close()
    } finally {
      disk.remove()
    }
  })
})

const kills = 10

describe('a process that is killed while it writes', () => {
  it(`loses nothing that was acknowledged in ${kills} kills, and its lock is taken over`, async () => {
    const first = await openNew(folder.path)
    await first.run('create table notes (n integer primary key); create table copies (n integer primary key)')
    await first.close()
    const all: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const writer = await startWriter()
      await writer.next(5 + 37 * kill)
      writer.child.kill('SIGKILL')
      await once(writer.child, 'close')
      all.push(...writer.acknowledged)
    }
    const database = await openDatabase({ kind: 'embedded', folder: folder.path }, testRuntime())
    try {
      const kept = async (table: string) =>
        (await database.run(`select n from ${table} order by n`)).rows.map(({ n }) => n)
      const notes = await kept('notes')
      expect(await kept('copies')).toEqual(notes)
      const set = new Set(notes)
      expect(all.filter((n) => !set.has(n))).toEqual([])
      // Each kill leaves at most one unacknowledged transaction: the one that was under way.
      expect(notes.length - all.length).toBeLessThanOrEqual(kills)
    } finally {
      await database.close()
    }
  })
})
