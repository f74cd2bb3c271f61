import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import type { OpenDataManifest } from '../../src/reading/index.ts'
import { writeDay } from '../../src/reading/open-data/write-day.ts'
import { migrateJobs } from '../../src/workers/index.ts'
import { temporaryFolder } from '../database/temporary-folder.ts'
import { mountDisk, whyNoDisk } from '../support/chaos/small-disk.ts'
import {
  createServerDatabase,
  describePostgresql,
  makeDataFolder,
  openTestDatabase,
  testRuntime,
} from '../support/database/test-database.ts'
import { storeManyPodcasts } from '../support/entities/many-podcasts.ts'
import { beginProcess, type StartingProcess } from '../support/processes/started-process.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

/** Kills a directory while it writes open data, again and again, and fills its disk. */

const PODCASTS = 15_000
const KILLS = 4

let running: StartingProcess | null = null
afterEach(async () => {
  await running?.kill()
  running = null
})

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Checks that every folder that is shown has all files of its manifest. Returns their names. */
function wholeFolders(root: string): readonly string[] {
  const shown = namesIn(root).filter((name) => !name.startsWith('.'))
  for (const name of shown) {
    const manifest: OpenDataManifest = JSON.parse(readFileSync(join(root, name, 'manifest.json'), 'utf8'))
    for (const file of manifest.files) {
      const body = readFileSync(join(root, name, file.name))
      expect([file.name, createHash('sha256').update(body).digest('hex')]).toEqual([file.name, file.sha256])
    }
    expect(manifest.files.map(({ count }) => count)).toEqual(manifest.files.map(() => PODCASTS))
  }
  return shown
}

/** Resolves when some bytes of a file are on the disk. */
async function untilItWrites(root: string): Promise<void> {
  await vi.waitFor(
    () => {
      const unfinished = namesIn(root).find((name) => name.startsWith('.unfinished-'))
      expect(unfinished).toBeDefined()
      expect(statSync(join(root, unfinished!, 'podcasts.jsonl.gz')).size).toBeGreaterThan(10_000)
    },
    { timeout: 180_000, interval: 20 },
  )
}

async function killAgainAndAgain(root: string, start: () => StartingProcess): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    running = start()
    await running.ready
    await untilItWrites(root)
    await wait(kill * 150)
    await running.kill()
    expect(wholeFolders(root)).toEqual([])
    expect(namesIn(root)).toHaveLength(1)
  }
  running = start()
  await running.logged('open-data.written')
  expect(wholeFolders(root)).toHaveLength(1)
  expect(namesIn(root)).toHaveLength(1)
  expect(await running.stop()).toBe(0)
}

test('an embedded directory that is killed leaves no half day, and writes the day after its start', async () => {
  const data = await makeDataFolder()
  try {
    const database = await openDatabase({ kind: 'embedded', folder: data }, testRuntime())
    await storeManyPodcasts(database, { count: PODCASTS, descriptionLength: 4_000 })
    await database.close()
    await killAgainAndAgain(join(data, 'open-data'), () =>
      beginProcess(['--data', data], { env: { OPEN_DATA: 'podcasts' } }),
    )
  } finally {
    rmSync(data, { recursive: true })
  }
})

describePostgresql('a process', () => {
  test('that is killed leaves no half day, and another one writes the day', async () => {
    const server = await createServerDatabase()
    const folder = await temporaryFolder()
    try {
      const database = await openDatabase({ kind: 'postgresql', url: server.url }, testRuntime())
      await migrate(database)
      await migrateJobs(database)
      await storeManyPodcasts(database, { count: PODCASTS, descriptionLength: 4_000 })
      await database.close()
      const env = {
        DATABASE_URL: server.url,
        SERVICE_SECRET: 'ab'.repeat(32),
        OPEN_DATA: 'podcasts',
        OPEN_DATA_FOLDER: folder.path,
      }
      await killAgainAndAgain(folder.path, () => beginProcess(['--roles', 'http,jobs'], { env }))
    } finally {
      await server.drop()
      await folder.remove()
    }
  })
})

test.skipIf(whyNoDisk !== null)(
  'a full disk is told, keeps earlier days, and the next day comes when it has room',
  async () => {
    const disk = mountDisk(2)
    const database = await openTestDatabase({ kind: 'embedded' })
    try {
      const runtime = new TestRuntime(Date.UTC(2026, 10, 23))
      const options = {
        folder: disk.folder,
        kinds: ['podcasts'],
        days: 3,
        license: null,
        hasOwnerEmails: false,
      } as const
      const write = (run: string, freeBytes?: number) => {
        const seen = freeBytes === undefined ? undefined : { freeBytes: async () => freeBytes }
        return writeDay({ db: database.db, runtime, options, disk: seen }, run, new AbortController().signal)
      }
      await write('first')
      await runtime.advance(86_400_000)
      disk.fill()
      await expect(write('second')).rejects.toThrow('0 bytes are free')
      await expect(write('third', 1e9)).rejects.toThrow(/^Open data cannot be written into .+: ENOSPC/)
      const shown = () => namesIn(disk.folder).filter((name) => name !== 'ballast')
      expect(shown()).toEqual(['2026-11-23T000000Z'])
      disk.free()
      await write('fourth')
      expect(shown()).toHaveLength(2)
    } finally {
      await database.close()
      disk.remove()
    }
  },
)
