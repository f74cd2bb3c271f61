import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeFeedFacts, type FeedState, initialFeedState, openFileFeedStore } from '../../src/ingest/index.ts'
import { explainRefresh } from '../../src/schedule/index.ts'
import { OneHost, podcast } from '../ingest/one-host.ts'
import { snapshotBytes } from '../ingest/snapshot-bytes.ts'
import { madeOutcome } from '../ingest/stores/made-outcomes.ts'
import { runRecorded } from './recording-terminal.ts'

const moved = 'https://feeds.example/moved'
const unread = 'https://feeds.example/unread'
const timerAt = Date.UTC(2030, 0, 2, 3, 4, 5) / 1000

/** A folder as ingest leaves it: a feed that was read and will move, one that has moved, and one never read. */
let root: string
let read: FeedState
let listed: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'feedmill-kept-'))
})
afterAll(() => rmSync(root, { recursive: true }))

async function keep(folder: string, url: string, state: FeedState): Promise<void> {
  const store = await openFileFeedStore(folder)
  const feed = await store.open({ url }, Date.UTC(2026, 5, 1))
  await feed.commit(madeOutcome(feed.state, 1, [], { state }))
  await store.close()
}

async function keptFolder(): Promise<string> {
  const folder = join(root, 'state')
  if (readdirSync(root).includes('state')) return folder
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['b', 'a']))
  const outcome = await host.refresh(host.state())
  listed = host.url('/feed')
  read = { ...outcome.state, nextTimerAt: timerAt }
  await keep(folder, listed, read)
  await keep(folder, moved, { ...outcome.state, feedUrl: 'https://new.example/\u001b[31mfeed' })
  await keep(folder, unread, initialFeedState(unread, { firstSeen: 1_780_000_000 }))
  return folder
}

function stateFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.state'))
    .map((name) => join(folder, name))
}

describe('feedmill explain, of what ingest keeps', () => {
  test('explains a feed by its URL, as listed or in another spelling', async () => {
    const folder = await keptFolder()
    const { exitCode, stdout, stderr } = await runRecorded(['explain', listed, '--state', folder])
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^http:\/\/feeds\.example:\d+\/feed\n[A-Z]+\nThe feed is checked every .*Next check: 2026-/)
    expect(stdout).toContain('Why:\n  - Its last release was')
    const written = listed.replace('http://feeds', 'HTTP://Feeds').concat('#top')
    expect((await runRecorded(['explain', '--state', folder, written])).stdout).toBe(stdout)
  })

  test('says when the feed is processed next without a check', async () => {
    const folder = await keptFolder()
    const { stdout } = await runRecorded(['explain', listed, '--state', folder])
    expect(stdout).toContain('without a check: 2030-01-02T03:04:05.000Z')
  })

  test('says from where a moved feed is fetched, and nothing moves the cursor', async () => {
    const folder = await keptFolder()
    const { stdout } = await runRecorded(['explain', moved, '--state', folder])
    expect(stdout).toMatch(
      /^https:\/\/feeds\.example\/moved\nIt has moved, and is fetched from https:\/\/new\.example\//,
    )
    expect(stdout).not.toContain('\u001b')
  })

  test('gives JSON with the place of the feed', async () => {
    const folder = await keptFolder()
    const { stdout } = await runRecorded(['explain', '--json', listed, '--state', folder])
    const explanation = explainRefresh(read.schedule)
    expect(JSON.parse(stdout)).toEqual({ url: listed, feedUrl: listed, ...explanation, nextTimerAt: timerAt })
  })

  test('takes the files of the folder, and those of encodeFeedFacts', async () => {
    const folder = await keptFolder()
    for (const file of stateFiles(folder)) expect((await runRecorded(['explain', file])).exitCode).toBe(0)
    const { exitCode, stdout } = await runRecorded(['explain', '-'], encodeFeedFacts(read))
    expect([exitCode, stdout.split('\n')[0]]).toEqual([0, listed])
  })

  test('says what is wrong with a damaged file', async () => {
    const folder = await keptFolder()
    const damaged = readFileSync(stateFiles(folder)[0] as string)
    damaged[damaged.length - 1]! ^= 1
    writeFileSync(join(root, 'damaged.state'), damaged)
    const { exitCode, stderr } = await runRecorded(['explain', join(root, 'damaged.state')])
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('The facts of the feed are damaged or cut')])
  })

  test.each([
    [
      'a feed that is not kept',
      (folder: string) => ['https://feeds.example/other', '--state', folder],
      /holds nothing of/,
    ],
    ['a folder that is not there', (folder: string) => [unread, '--state', join(folder, 'x')], /holds nothing of/],
    ['no URL', (folder: string) => ['feed.state', '--state', folder], /the URL of a feed is wanted/],
    ['a URL and no folder', () => [unread], /--state DIR/],
  ])('refuses %s, and says what to do', async (_, args, message) => {
    const folder = await keptFolder()
    for (const command of ['explain', 'inspect']) {
      const { exitCode, stdout, stderr } = await runRecorded([command, ...args(folder)])
      expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)])
    }
  })
})

describe('feedmill inspect, of what ingest keeps', () => {
  test('says what is known of a feed and of its children', async () => {
    const folder = await keptFolder()
    const { exitCode, stdout } = await runRecorded(['inspect', listed, '--state', folder])
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^listed as +http:\/\/feeds\.example:\d+\/feed$/m)
    expect(stdout).toMatch(/^last check +2026-06-01T00:00:00Z$/m)
    expect(stdout).toMatch(/^children +2$/m)
    expect(stdout).toMatch(/^published +uuid/m)
  })

  test('says if a feed was not read yet', async () => {
    const folder = await keptFolder()
    const { stdout } = await runRecorded(['inspect', unread, '--state', folder])
    expect(stdout).toMatch(/^kind +\(not read yet\)$/m)
    expect(stdout).toMatch(/^children +0$/m)
  })

  test('gives all of it as JSON', async () => {
    const folder = await keptFolder()
    const { stdout } = await runRecorded(['inspect', '--json', listed, '--state', folder])
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'podcast',
      childCount: 2,
      feed: { url: listed, feedUrl: listed, nextTimerAt: timerAt, schedule: { checks: 1 } },
    })
  })

  test('takes the files of the folder, and snapshots', async () => {
    const folder = await keptFolder()
    for (const file of stateFiles(folder)) expect((await runRecorded(['inspect', file])).exitCode).toBe(0)
    expect((await runRecorded(['inspect', '-'], snapshotBytes(read))).stdout).toMatch(/^children +2$/m)
  })

  test('says that facts are no snapshot, which is stored beside them', async () => {
    await keptFolder()
    const { exitCode, stderr } = await runRecorded(['inspect', '-'], encodeFeedFacts(read))
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('Its snapshot is stored beside them: give that')])
  })
})
