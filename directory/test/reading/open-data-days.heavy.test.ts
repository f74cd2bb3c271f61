import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { setBlocked } from '../../src/entities/index.ts'
import { insertEvents } from '../../src/events/index.ts'
import { dataSets } from '../../src/reading/open-data/data-sets.ts'
import { openDataJobs } from '../../src/reading/open-data/jobs.ts'
import { createOpenDays } from '../../src/reading/open-data/open-days.ts'
import { type Disk, writeDay } from '../../src/reading/open-data/write-day.ts'
import type { PathContext } from '../../src/reading/podcast-index/answer.ts'
import { Parameters } from '../../src/reading/podcast-index/parameters.ts'
import { recentData } from '../../src/reading/podcast-index/recent-data.ts'
import type { OpenDataOptions } from '../../src/settings/index.ts'
import { migrateJobs, prepareJobs, sendJob } from '../../src/workers/index.ts'
import { temporaryFolder } from '../database/temporary-folder.ts'
import { describeEachDatabase, untilEventsAreReadable } from '../support/database/test-database.ts'
import { aComic, aCreator, aPodcast, aUuid } from '../support/entities/factories.ts'
import { storeManyPodcasts } from '../support/entities/many-podcasts.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

/** Tests how the folder of open data changes from day to day. */

const DAY_MS = 86_400_000
const never = new AbortController().signal

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let runtime: TestRuntime
let options: OpenDataOptions
beforeEach(async () => {
  folder = await temporaryFolder()
  runtime = new TestRuntime(Date.UTC(2026, 10, 23, 0, 5, 30))
  options = { folder: folder.path, kinds: ['podcasts', 'comics'], days: 3, license: null, hasOwnerEmails: false }
})
afterEach(() => folder.remove())

const names = () => readdir(folder.path)
const textIn = async (path: string) => gunzipSync(await readFile(join(folder.path, path))).toString()

describeEachDatabase('open data', (open) => {
  let database: OpenDatabase
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  let runs = 0
  const write = (changed: Partial<OpenDataOptions> = {}, signal = never, disk?: Disk) => {
    runs += 1
    const context = { db: database.db, runtime, options: { ...options, ...changed }, disk }
    return writeDay(context, `run-${runs}`, signal)
  }

  test('of an empty directory is an empty file, and a line of columns', async () => {
    const { files } = await write()
    expect(files.map(({ name, count }) => [name, count])).toEqual([
      ['podcasts.jsonl.gz', 0],
      ['podcasts.csv.gz', 0],
      ['comics.jsonl.gz', 0],
      ['comics.csv.gz', 0],
    ])
    expect(await textIn('2026-11-23T000530Z/podcasts.jsonl.gz')).toBe('')
    expect(await textIn('2026-11-23T000530Z/podcasts.csv.gz')).toBe(`${dataSets.podcasts.columns.join(',')}\r\n`)
  })

  test('has the feeds of publishers, which lists leave out: a copy would lack them', async () => {
    await aPodcast(database.db, { name: 'Harbour House', extras: { medium: 'publisher' } })
    await write()
    const [line] = (await textIn('2026-11-23T000530Z/podcasts.jsonl.gz')).trim().split('\n')
    expect(JSON.parse(line || '{}')).toMatchObject({ title: 'Harbour House', medium: 'publisher' })
  })

  test('is kept for some days, and the newest files of a day count', async () => {
    const days = createOpenDays(folder.path, runtime)
    expect(await days.newest()).toBeNull()
    for (let day = 0; day < 4; day += 1) {
      await write()
      await runtime.advance(DAY_MS)
    }
    const kept = ['2026-11-24T000530Z', '2026-11-25T000530Z', '2026-11-26T000530Z']
    expect((await names()).sort()).toEqual(kept)
    await aPodcast(database.db)
    await runtime.advance(-DAY_MS + 7_000)
    await write()
    expect((await names()).sort()).toEqual([...kept.slice(0, 2), '2026-11-26T000537Z'])
    expect((await days.all()).map(({ day, files }) => [day, files[0]?.count])).toEqual([
      ['2026-11-26', 1],
      ['2026-11-25', 0],
      ['2026-11-24', 0],
    ])
    expect(await days.at('2026-11-23')).toBeNull()
    expect((await days.newest())?.manifest).toEqual((await days.at('2026-11-26'))?.manifest)
  })

  test('of a clock that was far ahead is hidden until its day comes', async () => {
    const days = createOpenDays(folder.path, runtime)
    await runtime.advance(400 * DAY_MS)
    await write()
    await runtime.advance(-400 * DAY_MS)
    expect(await days.newest()).toBeNull()
    await write()
    expect((await days.all()).map(({ day }) => day)).toEqual(['2026-11-23'])
    expect(await names()).toHaveLength(2)
  })

  test('is not begun if the disk has no room for it', async () => {
    const { files } = await write()
    const room = files.reduce((sum, { bytes }) => sum + bytes, 0)
    await runtime.advance(DAY_MS)
    const nearlyFull = { freeBytes: async () => 2 * room - 1 }
    await expect(write({}, never, nearlyFull)).rejects.toThrow(/^Open data cannot be written into .+: .+ are free/)
    expect(await names()).toEqual(['2026-11-23T000530Z'])
    await write({}, never, { freeBytes: async () => 2 * room })
    expect(await names()).toHaveLength(2)
  })

  test('that a killed run left half is never shown, and the next run removes it', async () => {
    await mkdir(join(folder.path, '.unfinished-lost'))
    await writeFile(join(folder.path, '.unfinished-lost/podcasts.jsonl.gz'), 'half')
    expect(await createOpenDays(folder.path, runtime).all()).toEqual([])
    await write()
    expect(await names()).toEqual(['2026-11-23T000530Z'])
  })

  test('leaves nothing behind if its run is given up, and earlier days stay', async () => {
    await write()
    await aPodcast(database.db)
    await runtime.advance(DAY_MS)
    await expect(write({}, AbortSignal.abort(new Error('The process stops')))).rejects.toThrow('The process stops')
    expect(await names()).toEqual(['2026-11-23T000530Z'])
  })

  test('says why its folder cannot be written', async () => {
    await rm(folder.path, { recursive: true })
    await writeFile(folder.path, 'a file')
    await expect(write()).rejects.toThrow(
      /^Open data cannot be written into .+: E.+\. The files of earlier days stay\.$/,
    )
  })

  test('has addresses of e-mail only if a setting says so', async () => {
    const email = 'owner@example.org'
    await aPodcast(database.db, { rssOwnerPublicEmail: email })
    await aComic(database.db, { sssOwnerPublicEmail: email })
    await aCreator(database.db, { sssOwnerPublicEmail: email })
    const kinds = ['podcasts', 'comics', 'creators'] as const
    for (const hasOwnerEmails of [false, true]) {
      const manifest = await write({ kinds, hasOwnerEmails })
      expect(manifest.hasOwnerEmails).toBe(hasOwnerEmails)
      for (const { name } of manifest.files) {
        expect([name, (await textIn(`2026-11-23T00053${hasOwnerEmails ? 1 : 0}Z/${name}`)).includes(email)]).toEqual([
          name,
          hasOwnerEmails,
        ])
      }
      await runtime.advance(1_000)
    }
  })

  test('is read in slices, and other work goes on between them', async () => {
    await storeManyPodcasts(database, { count: 1_200, descriptionLength: 100 })
    const sizes: number[] = []
    for await (const rows of dataSets.podcasts.slices(database.db, options)) sizes.push(rows.length)
    expect(sizes).toEqual([500, 500, 200])
    let turns = 0
    let isWriting = true
    const turn = () => {
      turns += 1
      if (isWriting) setImmediate(turn)
    }
    turn()
    const { files } = await write()
    isWriting = false
    expect(turns).toBeGreaterThan(20)
    const lines = (await textIn('2026-11-23T000530Z/podcasts.jsonl.gz')).split('\n').slice(0, -1)
    expect([files[0]?.count, new Set(lines.map((line) => JSON.parse(line).uuid)).size]).toEqual([1_200, 1_200])
  })

  test('is read in smaller slices where texts are long', async () => {
    const description = 'x'.repeat(1_500_000)
    await aPodcast(database.db, { description }, [{ description }, {}, { description }, { description }])
    await aPodcast(database.db, { description: description.repeat(3) })
    await aPodcast(database.db, { description })
    await aComic(database.db, { description })
    for (const [kind, expected] of Object.entries({
      podcasts: [1, 1, 1],
      episodes: [3, 1],
      comics: [1],
      creators: [],
    })) {
      const sizes: number[] = []
      for await (const rows of dataSets[kind as 'podcasts'].slices(database.db, options)) sizes.push(rows.length)
      expect([kind, sizes]).toEqual([kind, expected])
    }
  })

  test('has the episodes of every podcast, in slices of any podcasts', async () => {
    const many = Array.from({ length: 400 }, () => ({}))
    const first = await aPodcast(database.db, {}, many)
    const gone = aUuid()
    const second = await aPodcast(database.db, {}, [...many, { isRemoved: true }, { uuid: gone }])
    const blocked = await aPodcast(database.db, {}, many)
    await database.db.transaction().execute(async (tx) => {
      await setBlocked(
        tx,
        { type: 'PODCASTSERIES', uuid: blocked, seriesUuid: blocked },
        true,
        Math.floor(Date.now() / 1_000),
      )
      await setBlocked(
        tx,
        { type: 'PODCASTEPISODE', uuid: gone, seriesUuid: second },
        true,
        Math.floor(Date.now() / 1_000),
      )
    })
    const rows: object[] = []
    for await (const slice of dataSets.episodes.slices(database.db, options)) rows.push(...slice)
    const ofEach = new Map<unknown, number>()
    for (const { feedUuid } of rows as { feedUuid: string }[]) ofEach.set(feedUuid, (ofEach.get(feedUuid) ?? 0) + 1)
    expect([ofEach.get(first), ofEach.get(second), ofEach.size]).toEqual([400, 400, 2])
  })

  test('says from where `recent/data` goes on, and changes before it are not told again', async () => {
    const tell = async (uuid: string) => {
      await database.db.transaction().execute((tx) => insertEvents(tx, [anEvent(uuid)], nowS() - 5))
      await untilEventsAreReadable(database)
    }
    const nowS = () => Math.floor(runtime.now() / 1_000)
    const openDays = createOpenDays(folder.path, runtime)
    const ask = async (query: string) => {
      const parameters = new Parameters(`http://localhost/?${query}`)
      return (await recentData({ db: database.db, parameters, nowS: nowS(), openDays } as PathContext)) as unknown as {
        isComplete: boolean
        openData?: { day: string; manifest: string; since: number; cursor: string } | null
        data: { feeds: { feedId: number }[] }
      }
    }
    await tell(await aPodcast(database.db))
    expect((await ask('since=1')).openData).toBeNull()
    await write()
    await tell(await aPodcast(database.db))
    expect((await ask('since=-60')).openData).toBeUndefined()
    const { isComplete, openData } = await ask('since=1')
    expect([isComplete, openData?.day, openData?.manifest]).toEqual([
      false,
      '2026-11-23',
      '/open-data/2026-11-23/manifest.json',
    ])
    expect((await ask(`cursor=${openData?.cursor}`)).data.feeds.map(({ feedId }) => feedId)).toEqual([2])
    expect((await ask(`since=${openData?.since}`)).data.feeds.map(({ feedId }) => feedId)).toEqual([2, 1])
    await runtime.advance(15 * DAY_MS)
    expect((await ask('since=1')).openData).toBeNull()
  })

  test('is written once a day, by one run at a time', async () => {
    const [job] = openDataJobs(database.db, runtime, options)
    await migrateJobs(database)
    await prepareJobs(database, [job!])
    const startRun = async (input = {}) => {
      const jobId = await sendJob(database.db, job!, {} as never)
      await database.run("update pgboss.job set state = 'active', started_on = now() where id = $1", [jobId])
      const end = () => database.run("update pgboss.job set state = 'completed' where id = $1", [jobId])
      return { end, run: () => job!.run(input as never, { jobId: jobId!, attempt: 1, signal: never }) }
    }
    const first = await startRun()
    const second = await startRun()
    await second.run()
    expect(await names()).toEqual([])
    await first.run()
    await first.end()
    expect(await names()).toEqual(['2026-11-23T000530Z'])
    // The files of today are empty.
    await runtime.advance(3_600_000)
    await aPodcast(database.db)
    await second.run()
    await second.end()
    expect(await names()).toEqual(['2026-11-23T010530Z'])
    await runtime.advance(3_600_000)
    const third = await startRun()
    await third.run()
    expect(await names()).toEqual(['2026-11-23T010530Z'])
    await third.end()
    const forced = await startRun({ isForced: true })
    await forced.run()
    await forced.end()
    expect(await names()).toEqual(['2026-11-23T020530Z'])
    await runtime.advance(DAY_MS)
    const fifth = await startRun()
    await fifth.run()
    expect(await names()).toEqual(['2026-11-23T020530Z', '2026-11-24T020530Z'])
  })
})

test('docs/open-data.md describes every column', () => {
  const page = readFileSync(new URL('../../docs/open-data.md', import.meta.url), 'utf8')
  for (const [kind, { columns, emailColumn }] of Object.entries(dataSets)) {
    const [, section = ''] = page.split(`\n### \`${kind}\`\n`)
    const described = [...section.split('\n#')[0]!.matchAll(/^\| ((?:`\w+`(?:, )?)+) /gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/\w+/g)].map(([name]) => name),
    )
    expect([kind, described.sort()]).toEqual([
      kind,
      [...columns, ...(emailColumn === null ? [] : [emailColumn])].sort(),
    ])
  }
})

let told = 0

function anEvent(uuid: string) {
  told += 1
  return {
    eventId: `open-data-${told}`,
    type: 'PODCASTSERIES',
    action: 'updated',
    uuid,
    seriesUuid: uuid,
    hash: null,
    isInitialImport: false,
    body: {},
    lastEntity: null,
  }
}
