import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { forgetTransactionsAfterRestore } from '../../src/events/index.ts'
import { describeOrSkip } from '../chaos/describe-or-skip.ts'
import { readNewEvents } from '../events/read-new-events.ts'
import { openWorld, type World } from '../refresh/world.ts'
import { makeCluster, type OwnCluster, postgresqlPrograms, whyNoCluster } from '../support/chaos/own-cluster.ts'
import { differences, storedContent } from '../support/chaos/stored-content.ts'
import { serverUrl } from '../support/database/server-url.ts'
import { testRuntime, untilEventsAreReadable } from '../support/database/test-database.ts'
import { podcastDocument } from '../support/documents.ts'

const run = promisify(execFile)
const READER = 'a reader'

const server = await serverUrl()
const missing = whyNoCluster ?? (server === null ? 'no server answers at 127.0.0.1:5432' : null)

describeOrSkip('a directory that pg_dump wrote and pg_restore read', missing, () => {
  let world: World
  let cluster: OwnCluster
  let restored: OpenDatabase
  let unread: string[]
  const folder = mkdtempSync(join(tmpdir(), 'feedmill-dump-'))

  beforeAll(async () => {
    world = await openWorld('postgresql')
    const { database, server: publisher, submit, refresh } = world
    await submit('podcast', publisher.set('/a.xml', podcastDocument('Alpha', ['1', '2', '3'])))
    await refresh()
    await untilEventsAreReadable(database)
    expect(await readNewEvents(database.db, READER)).not.toEqual([])
    await submit('podcast', publisher.set('/b.xml', podcastDocument('Beta', ['1', '2'])))
    await refresh()
    const { rows } = await database.run(`
      select event_id from events where series_uuid in (select uuid from podcast_series where name = 'Beta') order by seq`)
    unread = rows.map(({ event_id }) => String(event_id))
    expect(unread).not.toEqual([])

    const { rows: named } = await database.run('select current_database() as name')
    const source = new URL(server!)
    source.pathname = `/${String(named[0]?.['name'])}`
    const file = join(folder, 'directory.dump')
    await run(join(postgresqlPrograms!, 'pg_dump'), ['--format=custom', `--file=${file}`, source.href])
    // Its transactions have far lower numbers than those of the server.
    cluster = await makeCluster()
    await run(join(postgresqlPrograms!, 'pg_restore'), ['--no-owner', `--dbname=${cluster.url}`, file])
    restored = await openDatabase({ kind: 'postgresql', url: cluster.url }, testRuntime())
    await restored.db.transaction().execute(forgetTransactionsAfterRestore)
  })

  afterAll(async () => {
    await restored?.close()
    await cluster?.remove()
    await world?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('has all content and events', async () => {
    expect(differences(await storedContent(world.database), await storedContent(restored))).toEqual([])
  })

  test('has its readers go on with the events that they have not read', async () => {
    // An automatic analysis of the new cluster may be under way.
    await untilEventsAreReadable(restored)
    expect(await readNewEvents(restored.db, READER)).toEqual(expect.arrayContaining(unread))
    expect(await readNewEvents(restored.db, READER)).toEqual([])
  })
})
