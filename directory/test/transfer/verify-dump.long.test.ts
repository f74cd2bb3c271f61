import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrate, type OpenDatabase } from '../../src/database/index.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { createRuntime } from '../../src/runtime/index.ts'
import { isDump, verifyDump } from '../../src/transfer/index.ts'
import { describeOrSkip } from '../chaos/describe-or-skip.ts'
import { temporaryFolder } from '../database/temporary-folder.ts'
import { postgresqlPrograms } from '../support/chaos/own-cluster.ts'
import { serverUrl } from '../support/database/server-url.ts'
import { createServerDatabase, testRuntime } from '../support/database/test-database.ts'
import { aPodcast } from '../support/entities/factories.ts'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

const missing =
  postgresqlPrograms === null
    ? 'the programs of PostgreSQL are not here'
    : (await serverUrl()) === null
      ? 'no server answers at 127.0.0.1:5432'
      : null
const UUID = '11111111-1111-4111-8111-111111111111'
const context = { runtime: createRuntime({ level: 'off' }), env: process.env }

describeOrSkip('the check of a dump', missing, () => {
  let server: Awaited<ReturnType<typeof createServerDatabase>>
  let database: OpenDatabase
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let dump: string

  const dumpTo = (name: string): string => {
    const path = join(folder.path, name)
    execFileSync(join(postgresqlPrograms!, 'pg_dump'), ['--format=custom', `--file=${path}`, server.url])
    return path
  }
  const copyOf = (name: string): string => {
    const path = join(folder.path, name)
    copyFileSync(dump, path)
    return path
  }
  const scratchDatabases = async (): Promise<unknown> =>
    (await database.run(`select datname from pg_database where datname like 'feedmill_verify%'`)).rows

  beforeAll(async () => {
    server = await createServerDatabase()
    folder = await temporaryFolder()
    database = await openDatabase({ kind: 'postgresql', url: server.url }, testRuntime())
    dump = dumpTo('empty.dump')
    await migrate(database)
    await aPodcast(database.db, { uuid: UUID }, [{}, {}, {}])
    dump = dumpTo('directory.dump')
  })
  afterAll(async () => {
    await database.close()
    await server.drop()
    await folder.remove()
  })

  test('restores it into a database of its own, counts, and drops that database', async () => {
    expect(await isDump(dump)).toBe(true)
    const found = await verifyDump(dump, server.url, context)
    expect(found).toMatchObject({ madeAt: null, counts: { feeds: 1, podcasts: 1, episodes: 3 } })
    expect(await scratchDatabases()).toEqual([])
  })

  test('names a dump that was cut, and leaves no database behind', async () => {
    const cut = copyOf('cut.dump')
    truncateSync(cut, statSync(cut).size - 2_000)
    await expect(verifyDump(cut, server.url, context)).rejects.toThrow(`${cut} cannot be restored: `)
    expect(await scratchDatabases()).toEqual([])
  })

  test('compares the digest that stands beside it', async () => {
    const signed = copyOf('signed.dump')
    const bytes = readFileSync(signed)
    const digest = createHash('sha256').update(bytes).digest('hex')
    writeFileSync(`${signed}.sha256`, `${digest}  signed.dump\n`)
    expect(await verifyDump(signed, server.url, context)).toMatchObject({ counts: { podcasts: 1 } })
    bytes[1_000] = bytes[1_000]! ^ 1
    writeFileSync(signed, bytes)
    await expect(verifyDump(signed, server.url, context)).rejects.toThrow('SHA-256')
  })

  test('refuses the dump of another database, and files that are no dumps', async () => {
    await expect(verifyDump(join(folder.path, 'empty.dump'), server.url, context)).rejects.toThrow('not of a directory')
    const text = join(folder.path, 'text')
    writeFileSync(text, 'PG')
    expect(await isDump(text)).toBe(false)
    expect(await isDump(join(folder.path, 'nowhere'))).toBe(false)
    rmSync(text)
  })
})
