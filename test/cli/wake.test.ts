import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { initialFeedState, observeFeed, openFileFeedStore } from '../../src/ingest/index.ts'
import { OneHost, podcast } from '../ingest/one-host.ts'
import { runRecorded } from './recording-terminal.ts'

const START = Date.UTC(2026, 5, 1, 12)
const DAY = 86_400_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  onTestFinished(() => {
    vi.useRealTimers()
  })
})

/** Makes a folder in which each URL is a feed that repeats another. */
async function folderOf(...urls: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'feedmill-wake-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = await openFileFeedStore(join(folder, 'state'))
  for (const url of urls) {
    const feed = await store.open({ url }, START)
    const of = '22222222-2222-5222-8222-222222222222'
    await feed.commit(observeFeed(feed.state, { kind: 'duplicate', of }, { now: START }))
  }
  await store.close()
  return folder
}

async function dueAt(folder: string, url: string): Promise<number | null> {
  const store = await openFileFeedStore(join(folder, 'state'))
  const due = await store.dueAt(url)
  await store.close()
  return due
}

const [one, two] = ['https://feeds.example/one', 'https://feeds.example/two']

describe('feedmill wake', () => {
  test('a feed that is no longer checked is fetched by the next run', async () => {
    const host = await OneHost.start()
    host.answers.set('/feed', podcast(['b', 'a']))
    const url = host.url('/feed', '127.0.0.1')
    const folder = await folderOf(url)
    const state = join(folder, 'state')
    writeFileSync(join(folder, 'list'), url)
    const ingest = ['ingest', join(folder, 'list'), '--state', state, '--contact', 'ola@example.org', '--allow-private']
    await runRecorded(ingest)
    expect(host.requests).toEqual([])
    vi.setSystemTime(START + DAY)
    const { exitCode, stdout, stderr } = await runRecorded(['wake', url, '--state', state])
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toBe(
      `${url}\n  was NEVER, DUPLICATE_FEED; next check: none\n  is REGULAR; next check: 2026-06-02T12:00:00.000Z\n`,
    )
    await runRecorded(ingest)
    expect(host.requests).toEqual(['/feed'])
  })

  test('a feed that is not due for a long time becomes due an hour after its last fetch', async () => {
    const host = await OneHost.start()
    const url = host.url('/feed', '127.0.0.1')
    const folder = await folderOf()
    const state = join(folder, 'state')
    writeFileSync(join(folder, 'list'), url)
    host.answers.set('/feed', podcast(['b', 'a']).replaceAll('2026', '2020'))
    await runRecorded([
      'ingest',
      join(folder, 'list'),
      '--state',
      state,
      '--contact',
      'ola@example.org',
      '--allow-private',
    ])
    const { stdout } = await runRecorded(['wake', url, url.concat('#top'), '--state', state])
    expect(stdout.match(/^ {2}is .*next check: (.*)$/gm)).toHaveLength(1)
    expect(stdout).toMatch(/ {2}is INACTIVE, INACTIVE_FOR_OVER_1_YEAR; next check: 2026-06-01T13:00:\d\d\.000Z\n$/)
  })

  test('a feed that is due by then is unchanged', async () => {
    const folder = await folderOf(one)
    const call = ['wake', one, '--state', join(folder, 'state')]
    await runRecorded(call)
    const { stdout } = await runRecorded(call)
    expect(stdout).toMatch(new RegExp(`^${one}\\n {2}is as before: .+; next check: .+\\n$`))
  })

  test('wakes no feed when the folder lacks one of them', async () => {
    const folder = await folderOf(one)
    const { exitCode, stdout, stderr } = await runRecorded(['wake', one, two, '--state', join(folder, 'state')])
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`holds nothing of ${two}. Give the URL as the list has it`)
    expect(await dueAt(folder, one)).toBeNull()
  })

  test('a missing folder is not created', async () => {
    const folder = await folderOf()
    const { exitCode } = await runRecorded(['wake', one, '--state', join(folder, 'stat')])
    expect([exitCode, existsSync(join(folder, 'stat'))]).toEqual([2, false])
  })

  test('a folder that is in use is refused, and the feed stays as it is', async () => {
    const folder = await folderOf(one)
    const store = await openFileFeedStore(join(folder, 'state'))
    const { exitCode, stderr } = await runRecorded(['wake', one, '--state', join(folder, 'state')])
    await store.close()
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('in use by another process')])
    expect(await dueAt(folder, one)).toBeNull()
  })

  test('a feed with a damaged state does not hold up the others', async () => {
    const folder = await folderOf(one)
    const state = join(folder, 'state')
    const [file = ''] = readdirSync(state, { recursive: true, encoding: 'utf8' }).filter((name) => /state$/.test(name))
    writeFileSync(join(state, file), 'nothing')
    const store = await openFileFeedStore(state)
    const feed = await store.open({ url: two }, START)
    await feed.commit(observeFeed(initialFeedState(two, { firstSeen: 0 }), { kind: 'ping' }, { now: START }))
    await store.close()
    const { exitCode, stdout, stderr } = await runRecorded(['wake', one, two, '--state', state])
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining(`${two}\n`)])
    expect(stderr).toMatch(/What is known of https:\/\/feeds\.example\/one cannot be read.*Without .*\.state/)
  })

  test.each([
    [[], 'takes the URLs of feeds'],
    [[one], '--state DIR'],
    [['feeds.txt', '--state', 'x'], "not 'feeds.txt'"],
  ])('says what is wrong with %j', async (args, words) => {
    const { exitCode, stderr } = await runRecorded(['wake', ...args])
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(words)])
  })

  test('explain names this command for a feed that is no longer checked, until it is woken', async () => {
    const folder = await folderOf(one)
    const explain = ['explain', one, '--state', join(folder, 'state')]
    expect((await runRecorded(explain)).stdout).toMatch(
      /\n\nTo have it looked at soon: 'feedmill wake URL --state DIR'\.\n$/,
    )
    await runRecorded(['wake', one, '--state', join(folder, 'state')])
    expect((await runRecorded(explain)).stdout).not.toContain('feedmill wake')
  })
})
