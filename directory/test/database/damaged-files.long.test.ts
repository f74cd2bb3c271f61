import { existsSync, openSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { startPGlite } from '../../src/database/embedded/pglite-server.ts'
import { openDatabase, openEmbeddedServer } from '../../src/database/open-database.ts'
import { verifyDatabase } from '../../src/database/verify.ts'
import {
  createServerDatabase,
  dataFolderAfter,
  describePostgresql,
  type LogLine,
  testRuntime,
} from '../support/database/test-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

const PAGE = 8_192
const NOTE = 'feedmill-stop.json'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let table: string

const inFiles = (path: string): string => join(folder.path, 'postgresql', path)
/** Opens the folder in this thread: each start of a thread would take seconds. */
const open = async (archive?: Uint8Array): Promise<OpenDatabase> =>
  openEmbeddedServer(await startPGlite({ folder: folder.path, archive }), testRuntime())
const pathOf = async ({ run }: OpenDatabase, name: string): Promise<string> =>
  String((await run(`select pg_relation_filepath('${name}') as path`)).rows[0]?.['path'])

beforeEach(async () => {
  folder = await temporaryFolder()
  const database = await open(await dataFolderAfter([]))
  await database.run(
    `create table notes (n integer primary key, text text);
     insert into notes select n, repeat(md5(n::text), 30) from generate_series(1, 2000) n`,
  )
  table = await pathOf(database, 'notes')
  await database.close()
})
afterEach(() => folder.remove())

function cutInHalf(path: string): void {
  const { size } = statSync(inFiles(path))
  truncateSync(inFiles(path), Math.floor(size / 2 / PAGE) * PAGE)
}

function cutLog(): void {
  for (const name of readdirSync(inFiles('pg_wal'))) {
    if (/^[0-9A-F]{24}$/.test(name)) truncateSync(inFiles(`pg_wal/${name}`), PAGE)
  }
}

describe('a start on damaged files', () => {
  it.each([
    ['without pg_control', () => rmSync(inFiles('global/pg_control')), 'global/pg_control'],
    ['without its log', () => rmSync(inFiles('pg_wal'), { recursive: true }), 'pg_wal'],
    ['with a cut log', cutLog, 'checkpoint record'],
    ['without half of a table', () => cutInHalf(table), / of notes has \d+ bytes instead of \d+/],
    ['without a table', () => rmSync(inFiles(table)), / of notes is missing/],
  ])('%s says what is damaged, and names restore', async (_name, damage, words) => {
    damage()
    const failure = await open().catch((error: Error) => error)
    expect(failure).toMatchObject({ message: expect.stringMatching(words) })
    expect(failure).toMatchObject({
      message: expect.stringContaining('`feedmill-directory restore BACKUP --data NEW`'),
    })
  })

  it('without half of a table is refused after a crash too, and names the table', async () => {
    rmSync(inFiles(NOTE))
    cutInHalf(table)
    await expect(open()).rejects.toThrow(/The table notes cannot be read: .*restore/)
  })

  it('is refused again: the note of the last stop stays', async () => {
    cutInHalf(table)
    await expect(open()).rejects.toThrow('of notes has')
    await expect(open()).rejects.toThrow('of notes has')
  })
})

describe('a start on whole files', () => {
  it('takes the note of the last stop away, and the next stop writes another', async () => {
    const database = await open()
    expect(existsSync(inFiles(NOTE))).toBe(false)
    await database.run('truncate notes')
    await database.close()
    const note = JSON.parse(readFileSync(inFiles(NOTE), 'utf8'))
    expect(note.relations).toContainEqual(expect.objectContaining({ name: 'notes', bytes: 0 }))
    await (await open()).close()
  })

  it('after a crash opens them', async () => {
    rmSync(inFiles(NOTE))
    const database = await open()
    expect((await database.run('select count(*)::int as n from notes')).rows).toEqual([{ n: 2000 }])
    await database.close()
  })
})

describe('the check of a running database', () => {
  it('finds nothing in whole tables', async () => {
    const database = await open()
    const lines: LogLine[] = []
    await verifyDatabase(database, testRuntime(lines).log)
    expect(lines).toEqual([])
    await database.close()
  })

  it.each(['notes', 'notes_pkey'])('names the table when a page of %s is damaged', async (relation) => {
    const database = await open()
    const path = await pathOf(database, relation)
    await database.close()
    const file = openSync(inFiles(path), 'r+')
    writeSync(file, Buffer.alloc(200, 0x5a), 0, 200, 2 * PAGE + 4_000)
    const damaged = await open()
    const lines: LogLine[] = []
    await expect(verifyDatabase(damaged, testRuntime(lines).log)).rejects.toThrow(/Damaged tables: notes\..*restore/)
    expect(lines).toContainEqual({
      level: 'error',
      name: 'database.damaged',
      fields: expect.objectContaining({ relation, table: 'notes' }),
    })
    await damaged.close()
  })
})

describePostgresql('the check of a server', () => {
  it('finds nothing in whole tables, or says that it may not check', async () => {
    const { url, drop } = await createServerDatabase()
    const lines: LogLine[] = []
    const database = await openDatabase({ kind: 'postgresql', url }, testRuntime(lines))
    try {
      await database.run('create table notes (n integer primary key)')
      await verifyDatabase(database, testRuntime(lines).log)
      expect(lines.filter(({ level }) => level === 'error')).toEqual([])
    } finally {
      await database.close()
      await drop()
    }
  })
})
