import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { initialFeedState, openFileFeedStore, readFeedList } from '../../src/ingest/index.ts'
import { madeOutcome, madePart, uuidOf } from '../ingest/stores/made-outcomes.ts'
import { runRecorded } from './recording-terminal.ts'

interface KeptFeed {
  readonly url: string
  /** Absent for a feed that was never read. */
  readonly series?: object
  /** Where the feed is fetched now, if it has moved. */
  readonly feedUrl?: string
}

/** A folder as ingest leaves it. */
async function folderOf(...feeds: readonly KeptFeed[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'feedmill-list-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = await openFileFeedStore(folder)
  for (const { url, series, feedUrl = url } of feeds) {
    const feed = await store.open({ url }, 0)
    const state = { ...initialFeedState(url, { firstSeen: 0 }), feedUrl }
    if (series === undefined) {
      await feed.commit(madeOutcome(feed.state, 1, [], { state, series: null, kind: 'failed' }))
      continue
    }
    await feed.stage(madePart(0, uuidOf(1), 'An episode'))
    const children = [{ uuid: uuidOf(1), change: 'created', index: 0 }] as const
    await feed.commit(madeOutcome(feed.state, 1, children, { state, series: series as never }))
  }
  await store.close()
  return folder
}

async function feedsIn(list: string) {
  const feeds = []
  for await (const feed of readFeedList(list)) feeds.push(feed)
  return feeds
}

const sea = { url: 'https://sea.example/feed', series: { name: 'Über See', websiteUrl: 'https://sea.example/' } }
const anchor = {
  url: 'https://anchor.example/feed?a=1&b=2',
  series: { name: `Anchor & "Chain", 1 < 2: it's`, websiteUrl: null },
}
const unread = { url: 'https://unread.example/feed' }

describe('feedmill list', () => {
  test('lists URLs and names by name, as ingest reads them', async () => {
    const { exitCode, stdout, stderr } = await runRecorded(['list', '--state', await folderOf(sea, unread, anchor)])
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toBe(`${anchor.url}\t${anchor.series.name}\n${unread.url}\n${sea.url}\tÜber See\n`)
    expect((await feedsIn(stdout)).map(({ url }) => url)).toEqual([anchor.url, unread.url, sea.url])
  })

  test('writes one JSON value a line with --json', async () => {
    const moved = { ...sea, feedUrl: 'https://ocean.example/feed' }
    const { exitCode, stdout, stderr } = await runRecorded(['list', '--json', '--state', await folderOf(moved, unread)])
    expect([exitCode, stderr]).toEqual([0, ''])
    const lines = stdout.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { url: unread.url, feedUrl: unread.url, name: null, websiteUrl: null },
      { url: sea.url, feedUrl: moved.feedUrl, name: 'Über See', websiteUrl: sea.series.websiteUrl },
    ])
  })

  test('writes OPML that is read back', async () => {
    const folder = await folderOf(sea, unread, anchor)
    const { exitCode, stdout, stderr } = await runRecorded(['list', '--opml', '--title', 'Mine', '--state', folder])
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toContain('<title>Mine</title>')
    expect(stdout).toMatch(/<dateCreated>\w{3}, \d\d \w{3} 20\d\d \d\d:\d\d:\d\d GMT<\/dateCreated>/)
    expect(stdout).toContain('htmlUrl="https://sea.example/"')
    expect(await feedsIn(stdout)).toEqual([
      { url: anchor.url, title: anchor.series.name },
      { url: unread.url, title: unread.url },
      { url: sea.url, title: 'Über See' },
    ])
  })

  test('gives a feed that has moved by its old URL in a list, and by its new one in OPML, once', async () => {
    const moved = { ...sea, feedUrl: 'https://new.example/feed' }
    const folder = await folderOf(moved, { url: 'https://new.example/feed', series: { name: 'Über See' } })
    expect((await runRecorded(['list', '--state', folder])).stdout).toContain(`${sea.url}\tÜber See\n`)
    const { stdout } = await runRecorded(['list', '--opml', '--state', folder])
    expect((await feedsIn(stdout)).map(({ url }) => url)).toEqual(['https://new.example/feed'])
  })

  test('nothing in a name moves the cursor or adds a feed', async () => {
    const name = 'a\n\u001b[2Jhttps://evil.example/"/><outline xmlUrl="https://evil.example/\u202e'
    const folder = await folderOf({ url: sea.url, series: { name } })
    for (const form of [[], ['--opml']]) {
      const { stdout } = await runRecorded(['list', '--state', folder, ...form])
      expect((await feedsIn(stdout)).map(({ url }) => url)).toEqual([sea.url])
      expect(stdout).not.toMatch(/[\u001b\u202e]/)
    }
  })

  test('needs no lock', async () => {
    const folder = await folderOf(sea)
    const store = await openFileFeedStore(folder)
    const { exitCode } = await runRecorded(['list', '--state', folder])
    await store.close()
    expect(exitCode).toBe(0)
  })

  test('a damaged feed does not hold up the others', async () => {
    const folder = await folderOf(sea, anchor)
    const damaged = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.state'))
      .map((name) => join(folder, name))
      .find((path) => readFileSync(path).includes('anchor'))
    writeFileSync(damaged!, 'nothing')
    const { exitCode, stdout, stderr } = await runRecorded(['list', '--state', folder])
    expect([exitCode, stdout]).toEqual([1, `${sea.url}\tÜber See\n`])
    expect(stderr).toContain(`${damaged} or the entities beside it cannot be read`)
  })

  test.each([
    [[], '--state DIR'],
    [['--state', '/nonexistent/folder'], 'holds no feeds'],
    [['--state', 'x', 'https://sea.example/feed'], 'takes no arguments'],
    [['--state', 'x', '--title', 'Mine'], '--opml'],
  ])('says what is wrong with %j', async (args, words) => {
    const { exitCode, stdout, stderr } = await runRecorded(['list', ...args])
    expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringContaining(words)])
  })
})
