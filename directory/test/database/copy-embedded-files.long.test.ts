import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPGlite } from '../../src/database/embedded/pglite-server.ts'
import { copyEmbeddedFiles, type OpenDatabase, placeEmbeddedFiles } from '../../src/database/index.ts'
import { openDatabase, openEmbeddedServer } from '../../src/database/open-database.ts'
import { dataFolderAfter, testRuntime } from '../support/database/test-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

// To make an embedded database takes seconds, and half a minute on a busy machine.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

const ROWS = 20_000

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let data: string
let database: OpenDatabase

/** Opens a folder in this thread: each start of a thread would take seconds. */
const open = async (path: string): Promise<OpenDatabase> =>
  openEmbeddedServer(await startPGlite({ folder: path }), testRuntime())

beforeEach(async () => {
  folder = await temporaryFolder()
  data = join(folder.path, 'data')
  const archive = await dataFolderAfter([])
  // In a thread of its own, it writes files while they are copied.
  database = await openDatabase({ kind: 'embedded', folder: data, archive }, testRuntime())
  await database.run(`
    create table notes (n integer primary key, text text);
    create table copies (n integer primary key, text text);
    create table moved (n integer primary key, place integer, text text);
    insert into moved select n, 0, repeat(md5(n::text), 30) from generate_series(1, ${ROWS}) n`)
})
afterEach(async () => {
  await database.close()
  await folder.remove()
})

const copyTo = (name: string) =>
  copyEmbeddedFiles(database, { dataFolder: data, to: join(folder.path, name) }, async () => null)

const slots = async ({ run }: OpenDatabase) => (await run('select slot_name from pg_replication_slots')).rows

/** Writes for as long as it is not over. Each transaction leaves both tables alike, and moves all rows to one place. */
async function write(isOver: () => boolean): Promise<number> {
  for (let n = 1; ; n += 1) {
    await database.run(`
      begin;
      insert into notes select ${n}, repeat(md5('${n}'), 500);
      insert into copies select * from notes where n = ${n};
      update moved set place = ${n} where n % 50 = ${n % 50};
      commit`)
    // A statement that fails, a vacuum, a checkpoint, a new file and one that goes: all belong to a running directory.
    await database.run(`insert into notes values (${n}, '')`).catch(() => {})
    if (n % 5 === 0) await database.run('checkpoint')
    if (n % 7 === 0) await database.run('vacuum moved')
    await database.run(`drop table if exists short; create table short as select * from notes where n > ${n - 3}`)
    if (isOver()) return n
  }
}

test('a copy under writes opens with exactly what was committed at its moment', async () => {
  let isOver = false
  const writing = write(() => isOver)
  const { files, facts } = await copyEmbeddedFiles(
    database,
    { dataFolder: data, to: join(folder.path, 'copy') },
    async (tx) =>
      (
        await sql<{ newest: number; places: number }>`
        select (select max(n) from notes) as newest, (select sum(place) from moved)::int as places`.execute(tx)
      ).rows[0]!,
  )
  isOver = true
  expect(await writing).toBeGreaterThanOrEqual(facts.newest)
  expect(facts.newest).toBeGreaterThan(0)
  expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(['global/pg_control', 'backup_label']))

  const restored = join(folder.path, 'restored')
  expect(await placeEmbeddedFiles(join(folder.path, 'copy'), restored)).toBe(true)
  const copy = await open(restored)
  const { rows } = await copy.run(`
    select (select max(n) from notes) as newest, (select count(*)::int from notes) as notes,
      (select count(*)::int from copies natural join notes) as copies,
      (select count(*)::int from moved) as moved, (select sum(place)::int from moved) as places`)
  await copy.close()
  const { newest } = facts
  expect(rows).toEqual([{ newest, notes: newest, copies: newest, moved: ROWS, places: facts.places }])
})

test('one copy is made at a time, and one that failed or was not finished is in the way of no other', async () => {
  await copyTo('first')
  await expect(copyTo('first')).rejects.toThrow('EEXIST')
  const both = await Promise.allSettled([copyTo('second'), copyTo('third')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { name: 'CopyUnderWayError' } })
  expect(await slots(database)).toEqual([])

  // A process that dies during a copy leaves its slot.
  await database.run(`select pg_create_physical_replication_slot('feedmill_copy', true)`)
  await database.close()
  database = await open(data)
  expect(await slots(database)).toEqual([])
  await copyTo('fourth')
  expect(existsSync(join(folder.path, 'fourth', 'backup_label'))).toBe(true)
})
