import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OpenDataFile, OpenDataManifest } from '../../src/reading/open-data/open-days.ts'
import { openDataOptions } from '../../src/settings/index.ts'
import { jobReports, sendJob } from '../../src/workers/index.ts'
import { runCommandLine } from '../cli/recording-terminal.ts'
import { temporaryFolder } from '../database/temporary-folder.ts'
import { createServerDatabase, describePostgresql } from '../support/database/test-database.ts'
import { aComic, aCreator, aPodcast } from '../support/entities/factories.ts'
import { storeManyPodcasts } from '../support/entities/many-podcasts.ts'
import { startDirectory } from '../support/interface/running-directory.ts'
import { parseCsv } from '../support/parse-csv.ts'
import { FOG, HARBOUR, hidden, openReadingWorld, type ReadingWorld } from './reading-world.ts'

/** Tests the files of open data as a client sees them: over HTTP, written by the job. */

const SECRET = 'ab'.repeat(32)
/** More than two slices. */
const MANY = 1_100
const FORMULA = '=HYPERLINK("https://example.org", "x")'

interface OpenDataWorld extends ReadingWorld {
  readonly manifest: OpenDataManifest
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The text of a file. */
  textOf(name: string): Promise<string>
}

/** Fills a directory, and has the job write its files. */
async function openWorld(env: Readonly<Record<string, string>>, alsoStart = async () => {}): Promise<OpenDataWorld> {
  const world = await openReadingWorld({
    OPEN_DATA: 'podcasts,episodes,comics,creators',
    OPEN_DATA_LICENSE: 'CC0 1.0',
    ...env,
  })
  const { started } = world.directory
  const { db } = started.directory
  await aPodcast(db, { name: FORMULA, rssOwnerPublicEmail: 'owner@example.org', description: 'One, "two"\r\nthree' })
  await storeManyPodcasts(started.directory.database, { count: MANY, descriptionLength: 1_000 })
  await aComic(db, { name: 'Lantern Island', sssOwnerPublicEmail: 'owner@example.org' }, [{}, {}])
  await aComic(db, { name: 'Hidden comic' }, [], { isBlocked: true })
  await aCreator(db, { name: 'Noor', bio: '@noor', sssOwnerPublicEmail: 'owner@example.org' })
  await aCreator(db, { name: 'Hidden creator' }, [], { isDuplicate: true })
  await alsoStart()
  // The files of one second have one name: the job that runs at the start has to be over.
  await vi.waitFor(
    async () => {
      const [first] = await jobReports(db, ['open-data.write'])
      expect(first?.lastCompletedAt ?? Number.NaN).toBeLessThan(Math.floor(Date.now() / 1_000))
    },
    { timeout: 60_000, interval: 100 },
  )
  await sendJob(db, { name: 'open-data.write' }, { isForced: true })
  const get = (path: string, init?: RequestInit) => fetch(`${started.url}${path}`, init)
  await vi.waitFor(
    async () => {
      const [report] = await jobReports(db, ['open-data.write'])
      expect(report).toMatchObject({ isRunning: false, isWaiting: false, lastFailure: null })
    },
    { timeout: 60_000, interval: 100 },
  )
  const manifest = (await (await get('/open-data/manifest.json')).json()) as OpenDataManifest
  const textOf = async (name: string) =>
    gunzipSync(Buffer.from(await (await get(`/open-data/${name}`)).arrayBuffer())).toString()
  return { ...world, manifest, fetch: get, textOf }
}

function defineTests(open: () => Promise<OpenDataWorld>): void {
  let world: OpenDataWorld
  beforeAll(async () => {
    world = await open()
  }, 600_000)
  afterAll(() => world.stop())

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    world.fetch(path, { headers, method })
  const fileNamed = (name: string) => world.manifest.files.find((file) => file.name === name)!
  const rowsOf = async (kind: string) =>
    (await world.textOf(`${kind}.jsonl.gz`))
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))

  test('the manifest says what is public, and names each file with its size and digest', async () => {
    const { manifest } = world
    expect(manifest).toMatchObject({
      format: 'feedmill-open-data',
      version: 1,
      license: 'CC0 1.0',
      hasOwnerEmails: false,
    })
    expect(manifest.rule).toContain('neither blocked')
    expect(manifest.csv).toContain('leading apostrophe')
    expect(manifest.files.map(({ name, count }) => [name, count])).toEqual([
      ...['podcasts.jsonl.gz', 'podcasts.csv.gz'].map((name) => [name, MANY + 2]),
      ...['episodes.jsonl.gz', 'episodes.csv.gz'].map((name) => [name, 2]),
      ...['comics.jsonl.gz', 'comics.csv.gz', 'creators.jsonl.gz', 'creators.csv.gz'].map((name) => [name, 1]),
    ])
    for (const { path, bytes, sha256 } of manifest.files) {
      const body = Buffer.from(await (await get(path)).arrayBuffer())
      expect([path, body.length, createHash('sha256').update(body).digest('hex')]).toEqual([path, bytes, sha256])
    }
  })

  test('JSON Lines has the fields of `/api/1.0` and of GraphQL', async () => {
    const podcasts = await rowsOf('podcasts')
    const { body } = await world.ask('podcasts/byfeedid?id=1&fulltext')
    expect(podcasts.find(({ uuid }) => uuid === HARBOUR)).toEqual({ ...body.feed, uuid: HARBOUR, popularityScore: 12 })
    const fog = (await rowsOf('episodes')).find(({ uuid }) => uuid === FOG)
    const { body: answer } = await world.ask(`episodes/byid?id=${fog.id}&fulltext`)
    expect(fog).toEqual({ ...answer.episode, uuid: FOG, feedUuid: HARBOUR })
    expect(await rowsOf('comics')).toMatchObject([{ name: 'Lantern Island', language: 'ENGLISH', totalIssuesCount: 2 }])
    expect(await rowsOf('creators')).toMatchObject([{ name: 'Noor', bio: '@noor', totalContentCount: 0 }])
  })

  test.each(['podcasts', 'episodes', 'comics', 'creators'])('CSV has the same %s as JSON Lines', async (kind) => {
    const [head, ...lines] = parseCsv(await world.textOf(`${kind}.csv.gz`))
    const rows = await rowsOf(kind)
    expect(lines).toHaveLength(rows.length)
    const known = new Set(rows.flatMap((row) => Object.keys(row)))
    expect([...known].filter((name) => !head!.includes(name))).toEqual([])
    rows.forEach((row, index) => {
      const shown = head!.map((name) => {
        const value = row[name] ?? ''
        if (typeof value === 'object') return JSON.stringify(value)
        return typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
      })
      expect(lines[index]).toEqual(shown)
    })
  })

  test('no file has content that is blocked, withheld, repeated or unread, or an address of e-mail', async () => {
    const texts = await Promise.all(world.manifest.files.map(({ name }) => world.textOf(name)))
    for (const absent of [...Object.values(hidden), 'Hidden', 'Secret', 'Ebb', 'owner@example.org']) {
      expect([absent, texts.some((text) => text.includes(absent))]).toEqual([absent, false])
    }
    expect(texts.some((text) => text.includes(HARBOUR))).toBe(true)
  })

  test('the files of the newest day are also at addresses that stay', async () => {
    const { path, bytes } = fileNamed('podcasts.jsonl.gz')
    expect(path).toBe(`/open-data/${world.manifest.day}/podcasts.jsonl.gz`)
    for (const address of [path, '/open-data/podcasts.jsonl.gz']) {
      const { status, headers } = await get(address)
      expect([status, headers.get('content-length'), headers.get('content-location')]).toEqual([
        200,
        String(bytes),
        path,
      ])
      expect(headers.get('content-type')).toBe('application/gzip')
      expect(headers.get('cache-control')).toBe('public, max-age=60')
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
    expect(await (await get(`/open-data/${world.manifest.day}/manifest.json`)).json()).toEqual(world.manifest)
  })

  test.each([
    '/open-data/1999-12-31/podcasts.jsonl.gz',
    '/open-data/1999-12-31/manifest.json',
    '/open-data/other.gz',
    '/open-data/..%2fservice-secret',
    '/open-data/%00',
    '/open-data/2026-99-99/x',
  ])('there is nothing at %s', async (path) => {
    const answer = await get(path)
    expect([answer.status, await answer.text()]).toEqual([404, 'The directory has no such file of open data.\n'])
    expect(answer.headers.get('etag')).toBeNull()
  })

  describe('a request for a part', () => {
    const whole = async () => Buffer.from(await (await get('/open-data/podcasts.csv.gz')).arrayBuffer())

    test.each([
      ['bytes=0-9', (all: Buffer) => all.subarray(0, 10), (size: number) => `bytes 0-9/${size}`],
      ['bytes=100-', (all: Buffer) => all.subarray(100), (size: number) => `bytes 100-${size - 1}/${size}`],
      ['bytes=-7', (all: Buffer) => all.subarray(-7), (size: number) => `bytes ${size - 7}-${size - 1}/${size}`],
      ['Bytes = 5-99999999999', (all: Buffer) => all.subarray(5), (size: number) => `bytes 5-${size - 1}/${size}`],
    ])('%s gets it', async (range, partOf, named) => {
      const answer = await get('/open-data/podcasts.csv.gz', { Range: range })
      const all = await whole()
      expect([answer.status, answer.headers.get('content-range')]).toEqual([206, named(all.length)])
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(partOf(all))
    })

    test.each(['bytes=99999999-', 'bytes=-0'])('%s is beyond the file', async (range) => {
      const answer = await get('/open-data/podcasts.csv.gz', { Range: range })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${(await whole()).length}`])
    })

    test.each(['bytes=0-1,4-5', 'bytes=9-1', 'bytes=-', 'lines=1-2', 'bytes=x'])('%s gets the whole', async (range) => {
      const answer = await get('/open-data/podcasts.csv.gz', { Range: range })
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, (await whole()).length])
    })

    test('of a file that changed gets the whole, and of one that did not the part', async () => {
      const { headers } = await get('/open-data/podcasts.csv.gz', {}, 'HEAD')
      for (const same of [headers.get('etag')!, headers.get('last-modified')!]) {
        expect((await get('/open-data/podcasts.csv.gz', { Range: 'bytes=0-1', 'If-Range': same })).status).toBe(206)
      }
      for (const other of ['"other"', `W/${headers.get('etag')}`, 'Sat, 01 Jan 2000 00:00:00 GMT']) {
        expect((await get('/open-data/podcasts.csv.gz', { Range: 'bytes=0-1', 'If-Range': other })).status).toBe(200)
      }
    })
  })

  test('a file that the client has is not sent again', async () => {
    const { headers } = await get('/open-data/podcasts.csv.gz', {}, 'HEAD')
    const [etag, modified] = [headers.get('etag')!, headers.get('last-modified')!]
    expect(etag).toBe(`"${fileNamed('podcasts.csv.gz').sha256}"`)
    const statusFor = async (given: Record<string, string>) => (await get('/open-data/podcasts.csv.gz', given)).status
    expect(await statusFor({ 'If-None-Match': etag })).toBe(304)
    expect(await statusFor({ 'If-None-Match': `"other", W/${etag}` })).toBe(304)
    expect(await statusFor({ 'If-Modified-Since': modified })).toBe(304)
    expect(await statusFor({ 'If-Modified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' })).toBe(200)
    expect(await statusFor({ 'If-Modified-Since': 'yesterday' })).toBe(200)
    expect(await statusFor({ 'If-None-Match': '"other"', 'If-Modified-Since': modified })).toBe(200)
    const manifest = await get('/open-data/manifest.json')
    const again = await get('/open-data/manifest.json', { 'If-None-Match': manifest.headers.get('etag')! })
    expect(again.status).toBe(304)
  })

  test('HEAD gets the facts alone', async () => {
    const answer = await get('/open-data/podcasts.csv.gz', { Range: 'bytes=0-1' }, 'HEAD')
    const { bytes } = fileNamed('podcasts.csv.gz')
    expect([answer.status, answer.headers.get('content-length'), answer.headers.get('accept-ranges')]).toEqual([
      200,
      String(bytes),
      'bytes',
    ])
    expect(await answer.text()).toBe('')
  })

  test('the page lists the files, and crawlers stay out of them', async () => {
    const page = await (await get('/open-data')).text()
    for (const { path, sha256 } of world.manifest.files) {
      expect(page).toContain(`href="${path}"`)
      expect(page).toContain(sha256)
    }
    expect(page).toContain('CC0 1.0')
    expect(await (await get('/robots.txt')).text()).toContain('Disallow: /open-data/\n')
  })

  test('a network has 10 downloads under way, and one that is given up makes room', async () => {
    const options = openDataOptions(world.directory.started.directory.settings)!
    const bytes = 64 * 1024 * 1024
    const file: OpenDataFile = { ...fileNamed('podcasts.csv.gz'), name: 'large.gz', bytes, sha256: 'large' }
    const folder = join(options.folder, '2001-01-01T000000Z')
    await mkdir(folder)
    await writeFile(join(folder, 'large.gz'), Buffer.alloc(bytes))
    await writeFile(
      join(folder, 'manifest.json'),
      JSON.stringify({ ...world.manifest, day: '2001-01-01', files: [file] }),
    )
    const begin = async () => {
      const given = new AbortController()
      const { status } = await world.fetch('/open-data/2001-01-01/large.gz', { signal: given.signal })
      return { status, giveUp: () => given.abort() }
    }
    const downloads = await Promise.all(Array.from({ length: 10 }, begin))
    expect(downloads.map(({ status }) => status)).toEqual(downloads.map(() => 200))
    const refused = await get('/open-data/2001-01-01/large.gz')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    for (const { giveUp } of downloads) giveUp()
    const served = await vi.waitFor(async () => {
      const answer = await get('/open-data/2001-01-01/large.gz')
      expect(answer.status).toBe(200)
      return answer
    }, 60_000)
    expect((await served.arrayBuffer()).byteLength).toBe(bytes)
  })
}

describe('open data (embedded)', () => defineTests(() => openWorld({})))

describePostgresql('open data of two processes', () => {
  defineTests(async () => {
    const server = await createServerDatabase()
    const folder = await temporaryFolder()
    const env = { DATABASE_URL: server.url, SERVICE_SECRET: SECRET, OPEN_DATA_FOLDER: folder.path }
    await runCommandLine(['migrate'], { DATABASE_URL: server.url, SERVICE_SECRET: SECRET })
    let stopWriter = async () => {}
    const world = await openWorld({ ...env, ROLES: 'http' }, async () => {
      const writer = await startDirectory({
        ...env,
        ROLES: 'jobs',
        OPEN_DATA: 'podcasts,episodes,comics,creators',
        OPEN_DATA_LICENSE: 'CC0 1.0',
      })
      stopWriter = () => writer.stop()
    })
    return {
      ...world,
      async stop() {
        await stopWriter()
        await world.stop()
        await folder.remove()
        await server.drop()
      },
    }
  })
})

test('a directory without open data has no files, and its page says so', async () => {
  const directory = await startDirectory({ OPEN_DATA: 'none' })
  try {
    expect((await directory.send('/open-data/manifest.json')).status).toBe(404)
    expect((await directory.send('/open-data')).text).toContain('This directory writes no files of its content.')
  } finally {
    await directory.stop()
  }
})
