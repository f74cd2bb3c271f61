import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeSnapshot } from '../../src/changes/index.ts'
import { DAY, episode, episodes, FollowedFeed, feedXml, START } from '../changes/followed-feed.ts'
import { runRecorded } from './recording-terminal.ts'

let folder: string
const path = (name: string): string => join(folder, name)
const now = ['--now', new Date((START + 22 * DAY) * 1000).toISOString()]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'feedmill-diff-'))
  const feed = new FollowedFeed(START + 30 * DAY)
  feed.read([episode(99, { date: START + 40 * DAY }), ...episodes(1, 5)])
  const comic = '{"@type":"ComicSeries","identifier":"9b024349-ccf0-5f69-a609-6b82873eab3c","name":"C","issues":[]}'
  const files: Record<string, string | Uint8Array> = {
    'old.xml': feedXml(episodes(1, 20)),
    'new.xml': feedXml([episode(21), episode(20, { title: 'Renamed' }), ...episodes(11, 19), ...episodes(1, 9)]),
    'short.xml': feedXml(episodes(19, 20)),
    'cut.xml': feedXml(episodes(1, 20)).slice(0, 3000),
    'page.html': '<!doctype html><p>Hello',
    'comic.json': comic,
    'blank-before.json': `${'\n'.repeat(80)}${comic}`,
    'feed.snapshot': encodeSnapshot(feed.snapshot),
    'damaged.snapshot': encodeSnapshot(feed.snapshot).slice(0, -1),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(path(name), content)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('feedmill diff', () => {
  test('says for people what changed, and which events that means', async () => {
    const { exitCode, stdout } = await runRecorded(['diff', ...now, path('old.xml'), path('new.xml')])
    expect(exitCode).toBe(0)
    expect(stdout).toContain('20 listed, 20 known')
    expect(stdout).toMatch(/^created +Episode 21/m)
    expect(stdout).toMatch(/^updated +Renamed/m)
    expect(stdout).toMatch(/^removed +Episode 10/m)
    expect(stdout).toMatch(/^new_episodes_released +PODCASTSERIES +\S{36} +1 child$/m)
  })

  test('gives all of it as JSON', async () => {
    const { stdout } = await runRecorded(['diff', '--json', ...now, path('old.xml'), path('new.xml')])
    const comparison = JSON.parse(stdout)
    expect(comparison).toMatchObject({
      kind: 'podcast',
      verdict: 'complete',
      counts: { created: 1, updated: 1, removed: 1 },
    })
    expect(comparison.children.map(({ name }: { name: string }) => name)).toEqual([
      'Renamed',
      'Episode 21',
      'Episode 10',
    ])
  })

  test('says that nothing changed', async () => {
    const { stdout } = await runRecorded(['diff', path('old.xml'), path('old.xml')])
    expect(stdout).toContain('No child changed.')
    expect(stdout).toContain('No events.')
  })

  test('says why nothing is removed', async () => {
    expect((await runRecorded(['diff', path('old.xml'), path('short.xml')])).stdout).toContain('18 are missing')
    expect((await runRecorded(['diff', path('old.xml'), path('cut.xml')])).stdout).toContain('not complete')
  })

  test('takes uuids from --feed-url', async () => {
    const args = ['diff', '--feed-url', 'https://podnews.net/rss', path('old.xml'), path('old.xml')]
    expect((await runRecorded(args)).stdout).toContain('9b024349-ccf0-5f69-a609-6b82873eab3c')
  })

  test('compares comics', async () => {
    expect((await runRecorded(['diff', path('comic.json'), path('comic.json')])).stdout).toMatch(/^comic /)
  })

  test('recognises an SSS document after any amount of white space', async () => {
    const { stdout } = await runRecorded(['diff', path('comic.json'), path('blank-before.json')])
    expect(stdout).toContain('No child changed.')
  })

  test('does not compare a podcast with a comic', async () => {
    const { exitCode, stderr } = await runRecorded(['diff', path('old.xml'), path('comic.json')])
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('podcast and NEW of a comic')])
  })

  test.each([
    ['old.xml', 'page.html'],
    ['page.html', 'old.xml'],
  ])('ends with 1 when one is no feed, and says which: %s, %s', async (before, after) => {
    const { exitCode, stderr } = await runRecorded(['diff', path(before), path(after)])
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(`${path('page.html')} is not a feed`)])
  })

  test.each(['1970-01-01T00:00:00Z', '2500-01-01T00:00:00Z'])('refuses %s for the present', async (time) => {
    const { exitCode, stderr } = await runRecorded(['diff', '--now', time, path('old.xml'), path('new.xml')])
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('from 1974 to 2099')])
  })

  test.each([
    [[]],
    [['old.xml']],
    [['--now', 'soon', 'a', 'b']],
    [['--feed-url', 'x', 'a', 'b']],
    [['no', 'file']],
    [['-', '-']],
  ])('ends with 2 for %j', async (args) => {
    expect((await runRecorded(['diff', ...args])).exitCode).toBe(2)
  })
})
