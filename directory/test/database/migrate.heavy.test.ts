import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import {
  assertSchemaServes,
  migrate,
  prepareSchema,
  SchemaVersionError,
  schemaVersion,
} from '../../src/database/migrate.ts'
import { migrations } from '../../src/database/migrations.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import {
  createServerDatabase,
  describeEachDatabase,
  describePostgresql,
  testRuntime,
} from '../support/database/test-database.ts'

describeEachDatabase('migrations', (open) => {
  let database: OpenDatabase

  beforeAll(async () => {
    database = await open({ isEmpty: true })
  })
  afterAll(() => database.close())

  it('has version 0 before the first step', async () => {
    expect(await schemaVersion(database)).toBe(0)
  })

  it('applies every step once', async () => {
    expect(await migrate(database)).toEqual(migrations.map(({ name }) => name))
    expect(await migrate(database)).toEqual([])
    expect(await schemaVersion(database)).toBe(migrations.length)
    const { rows } = await database.run('select number, name from migrations order by number')
    expect(rows).toEqual(migrations.map(({ name }, index) => ({ number: index + 1, name })))
  })

  it('keeps nothing of a step that fails', async () => {
    const steps = [...migrations, { name: 'broken', sql: 'create table half (n integer); select nothing' }]
    await expect(migrate(database, steps)).rejects.toThrow('column "nothing" does not exist')
    expect(await schemaVersion(database)).toBe(migrations.length)
    expect((await database.run(`select to_regclass('half') as found`)).rows).toEqual([{ found: null }])
  })

  it('accepts an up-to-date schema at start', async () => {
    await expect(prepareSchema(database)).resolves.toBeUndefined()
  })

  it('refuses a start on a schema that is newer than the program, and lets running processes go on', async () => {
    await database.run(`insert into migrations (number, name) values (${migrations.length + 1}, 'of-the-future')`)
    await expect(assertSchemaServes(database)).resolves.toBeUndefined()
    await expect(prepareSchema(database)).rejects.toThrow(SchemaVersionError)
    await expect(migrate(database)).rejects.toThrow('Start a newer version of the program')
  })
})

describeEachDatabase('a schema from before the first release', (open) => {
  it('is refused, with the commands that carry its content over', async () => {
    const database = await open({ isEmpty: true })
    try {
      await migrate(database, [{ name: 'feeds', sql: 'create table feeds (feed_id uuid primary key)' }])
      await expect(prepareSchema(database)).rejects.toThrow('Run `feedmill-directory export` of that program')
      await expect(migrate(database)).rejects.toThrow(SchemaVersionError)
    } finally {
      await database.close()
    }
  })
})

describe('an old schema at start', () => {
  describeEachDatabase('an empty database', (open, kind) => {
    let database: OpenDatabase

    beforeAll(async () => {
      database = await open({ isEmpty: true })
    })
    afterAll(() => database.close())

    if (kind === 'embedded') {
      it('is migrated', async () => {
        await prepareSchema(database)
        expect(await schemaVersion(database)).toBe(migrations.length)
      })
    } else {
      it('is refused with the name of the command that migrates it', async () => {
        await expect(prepareSchema(database)).rejects.toThrow('Run `feedmill-directory migrate` first')
        expect(await schemaVersion(database)).toBe(0)
      })
    }
  })
})

describePostgresql('migrations by several processes', () => {
  it('run once when four processes start at the same time', async () => {
    const { url, drop } = await createServerDatabase()
    const opened = await Promise.all(
      [1, 2, 3, 4].map(() => openDatabase({ kind: 'postgresql', url, poolSize: 1 }, testRuntime())),
    )
    try {
      const applied = await Promise.all(opened.map((database) => migrate(database)))
      expect(applied.flat().toSorted()).toEqual(migrations.map(({ name }) => name).toSorted())
    } finally {
      await Promise.all(opened.map((database) => database.close()))
      await drop()
    }
  })
})
