import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPGlite } from '../../src/database/embedded/pglite-server.ts'
import { openEmbeddedServer } from '../../src/database/open-database.ts'
import { createRuntime } from '../../src/runtime/index.ts'
import type { Settings } from '../../src/settings/index.ts'
import { writeNote } from '../../src/transfer/backup-note.ts'
import { backUp, restoreBackup, verifyFolder } from '../../src/transfer/index.ts'
import { temporaryFolder } from '../database/temporary-folder.ts'
import { makeDataFolder, testRuntime } from '../support/database/test-database.ts'
import { aPodcast } from '../support/entities/factories.ts'

// To make an embedded database takes seconds, and half a minute on a busy machine.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

const runtime = createRuntime({ level: 'off' })
const UUID = '11111111-1111-4111-8111-111111111111'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let whole: string
let wrong: string

/** Backs up a directory with a podcast of three episodes, and then with another number of them. */
beforeAll(async () => {
  folder = await temporaryFolder()
  const data = await makeDataFolder()
  whole = join(folder.path, 'whole')
  wrong = join(folder.path, 'wrong')
  const database = openEmbeddedServer(await startPGlite({ folder: data }), testRuntime())
  const settings = { data } as Settings
  await aPodcast(database.db, { uuid: UUID }, [{}, {}, {}])
  await backUp({ database, settings, runtime }, whole)
  await database.run('update podcast_series set episodes_count = 4')
  await backUp({ database, settings, runtime }, wrong)
  await database.close()
  rmSync(data, { recursive: true })
})
afterAll(() => folder.remove())

test('the check of a backup opens it, and finds what its note says', async () => {
  const found = await verifyFolder(whole, runtime)
  expect(found).toMatchObject({ areTablesChecked: true, counts: { feeds: 1, podcasts: 1, episodes: 3, accounts: 0 } })
  // The check opened a copy. It left the files of the backup alone.
  await restoreBackup(whole, join(folder.path, 'restored'))
})

test('the check names a series that does not have as many episodes as it says', async () => {
  await expect(verifyFolder(wrong, runtime)).rejects.toThrow(`${UUID} has 3 episodes or issues instead of 4`)
})

test('the check names counts that differ from those of the note', async () => {
  const { format, version, sha256, ...note } = JSON.parse(readFileSync(join(whole, 'backup.json'), 'utf8'))
  rmSync(join(whole, 'backup.json'))
  await writeNote(whole, { ...note, counts: { ...note.counts, feeds: 2 } })
  await expect(verifyFolder(whole, runtime)).rejects.toThrow('The backup has not what it says: feeds 1 instead of 2.')
})
