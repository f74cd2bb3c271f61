import { parseFeed } from 'feedmill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Demo, startDemo } from '../../src/demo/index.ts'

let demo: Demo
let chance = 0
beforeAll(async () => {
  demo = await startDemo({ now: () => Date.UTC(2026, 10, 23), random: () => chance })
})
afterAll(() => demo.close())

const read = async (url: string) => {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return parseFeed(new Uint8Array(await response.arrayBuffer()), { feedUrl: url })
}

test('every feed of the demo is read without loss, as the kind that it is submitted as', async () => {
  expect(demo.submissions.length).toBeGreaterThan(24)
  const uuids = new Set<string>()
  for (const { kind, url } of demo.submissions) {
    const feed = await read(url)
    expect(feed).toMatchObject({ kind, status: 'ok', complete: true })
    if (feed.kind === 'comic') for (const { uuid } of feed.issues) uuids.add(uuid ?? '')
    // The documents leave out optional members.
    expect(feed.diagnostics.filter(({ code }) => code !== 'sss-field-missing')).toEqual([])
  }
  // The comics have 18, 24, 12 and 9 issues, each with a uuid of its own.
  expect(uuids.size).toBe(63)
})

test('a published episode is in the feed that `publish` returns', async () => {
  chance = 0
  const before = await read(demo.submissions[0]!.url)
  const url = demo.publish()
  expect(url).toBe(demo.submissions[0]!.url)
  const after = await read(url)
  if (before.kind !== 'podcast' || after.kind !== 'podcast') throw new Error('The first feed is no podcast')
  expect(after.episodes.length).toBe(before.episodes.length + 1)
  expect(after.episodes[0]?.datePublished).toBe(Date.UTC(2026, 10, 23) / 1000)
})

test('files that episodes name are served, and other paths are not', async () => {
  const feed = await read(demo.submissions[0]!.url)
  if (feed.kind !== 'podcast') throw new Error('The first feed is no podcast')
  const [episode] = feed.episodes
  for (const url of [episode?.audioUrl, episode?.chaptersUrls[0], episode?.transcriptUrls[0], feed.series?.imageUrl]) {
    expect((await fetch(url ?? '')).status).toBe(200)
  }
  expect((await fetch(`${demo.base}/other`)).status).toBe(404)
})

test('a part of the sound is served to players that jump', async () => {
  const feed = await read(demo.submissions[0]!.url)
  if (feed.kind !== 'podcast') throw new Error('The first feed is no podcast')
  const url = feed.episodes[0]?.audioUrl ?? ''
  const whole = new Uint8Array(await (await fetch(url)).arrayBuffer())
  const part = await fetch(url, { headers: { Range: 'bytes=100-199' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.length}`])
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.subarray(100, 200))
  const rest = await fetch(url, { headers: { Range: 'bytes=700000-' } })
  expect((await rest.arrayBuffer()).byteLength).toBe(whole.length - 700_000)
})

test('an unchanged feed answers a conditional request with 304', async () => {
  const { url } = demo.submissions[1]!
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304)
})
