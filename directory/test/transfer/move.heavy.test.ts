import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { moveDirectory } from '../../src/transfer/index.ts'
import { readNewEvents } from '../events/read-new-events.ts'
import { differences, storedContent } from '../support/chaos/stored-content.ts'
import { describePostgresql, openTestDatabase, untilEventsAreReadable } from '../support/database/test-database.ts'
import { type FilledDirectory, fillDirectory } from './filled-directory.ts'

describePostgresql('a directory moves', () => {
  let filled: FilledDirectory
  let target: OpenDatabase
  beforeEach(async () => {
    filled = await fillDirectory('embedded')
    target = await openTestDatabase({ kind: 'postgresql' })
  })
  afterEach(async () => {
    await filled.world.close()
    await target.close()
  })

  test('with all content and events', async () => {
    const { database } = filled.world
    await moveDirectory(database, target)
    expect(differences(await storedContent(database), await storedContent(target))).toEqual([])
  })

  test('and its readers go on after the last event that they read', async () => {
    const { database, db, server, refresh, advance } = filled.world
    await untilEventsAreReadable(database)
    const before = await readNewEvents(db, 'a reader')
    expect(before.length).toBeGreaterThan(3)
    server.set('/p.json', { status: 410, body: 'Gone' })
    advance(40 * 86_400)
    await refresh()
    const unread = (await database.run('select event_id from events order by seq')).rows
      .map(({ event_id }) => String(event_id))
      .filter((id) => !before.includes(id))

    await moveDirectory(database, target)
    await untilEventsAreReadable(target)
    expect(await readNewEvents(target.db, 'a reader')).toEqual(unread)
  })

  test('once only, and new rows continue the numbers', async () => {
    const { database } = filled.world
    await moveDirectory(database, target)
    const { rows } = await target.run(`
      insert into events (event_id, type, action, uuid, series_uuid, body, occurred_at)
      values ('new', 'PODCASTSERIES', 'updated', gen_random_uuid(), gen_random_uuid(), '{}', 0)
      returning seq > (select max(seq) from events) as is_last`)
    expect(rows).toEqual([{ is_last: true }])
    await expect(moveDirectory(database, target)).rejects.toThrow(/holds a directory already/)
  })
})

test('the list of carried tables has every table', async () => {
  const { carriageOf } = await import('../../src/transfer/carried-tables.ts')
  const database = await openTestDatabase({ kind: 'embedded' })
  const { rows } = await database.run(
    `select tablename from pg_tables where schemaname = current_schema() order by tablename`,
  )
  await database.close()
  expect(Object.keys(carriageOf).sort()).toEqual(rows.map(({ tablename }) => tablename))
})
