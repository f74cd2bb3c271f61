import { hash } from 'node:crypto'
import { parseFeed } from 'feedmill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPanel } from '../../src/demo/art/comic/panels.ts'
import { sceneNames } from '../../src/demo/art/comic/scenery.ts'
import { demoComics } from '../../src/demo/content/demo-comics.ts'
import { type Demo, startDemo } from '../../src/demo/index.ts'
import { escapeXml } from '../../src/reading/index.ts'

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

/** The podcasts, each read once. */
let readPodcasts: Promise<readonly Extract<Awaited<ReturnType<typeof read>>, { kind: 'podcast' }>[]> | undefined
const podcasts = () => {
  readPodcasts ??= Promise.all(
    demo.submissions.filter(({ kind }) => kind === 'podcast').map(({ url }) => read(url)),
  ).then((feeds) => feeds.flatMap((feed) => (feed.kind === 'podcast' ? [feed] : [])))
  return readPodcasts
}

test('every feed of the demo is read without loss or diagnostics, as the kind that it is submitted as', async () => {
  const uuids: (string | null | undefined)[] = []
  for (const { kind, url } of demo.submissions) {
    const feed = await read(url)
    expect(feed).toMatchObject({ kind, status: 'ok', complete: true })
    if (feed.kind === 'comic')
      uuids.push(...feed.issues.flatMap(({ uuid, stories }) => [uuid, ...stories.map((s) => s.uuid)]))
    expect([url, feed.diagnostics]).toEqual([url, []])
  }
  expect(new Set(uuids).size).toBe(uuids.length)
})

test('the comics of the demo have issues of four to eight pages, creators with roles, and several layouts', async () => {
  const feeds = await Promise.all(demo.submissions.filter(({ kind }) => kind === 'comic').map(({ url }) => read(url)))
  const comics = feeds.flatMap((feed) => (feed.kind === 'comic' ? [feed] : []))
  expect(comics.length).toBeGreaterThanOrEqual(12)
  const pages = comics.flatMap(({ issues }) => issues.map(({ stories }) => stories.length))
  expect([Math.min(...pages), Math.max(...pages)]).toEqual([4, 5])
  expect(new Set(comics.map(({ series }) => series?.seriesLayout)).size).toBe(3)
  expect(new Set(comics.map(({ series }) => series?.contentRating)).size).toBe(4)
  expect(new Set(comics.map(({ series }) => series?.language)).size).toBe(6)

  const credits = new Set<string>()
  const makers = demo.submissions.filter(({ kind }) => kind === 'creator')
  expect(makers.length).toBeGreaterThanOrEqual(10)
  for (const { url } of makers) {
    const feed = await read(url)
    if (feed.kind !== 'creator') throw new Error('The feed is no creator')
    expect(feed.content.length).toBeGreaterThan(0)
    for (const { contentUuid, roles } of feed.content) {
      expect(roles.length).toBeGreaterThan(0)
      credits.add(`${contentUuid} ${feed.creator?.uuid}`)
    }
  }
  const listed = comics.flatMap(({ series }) => (series?.creators ?? []).map(({ uuid }) => `${series?.uuid} ${uuid}`))
  expect(credits).toEqual(new Set(listed))
})

test('every panel of a comic has a known scene, and only figures and voices of its cast', () => {
  for (const { slug, cast, cover, issues } of demoComics) {
    for (const script of [cover, ...issues.flatMap(({ pages }) => pages.flat())]) {
      const { scene, placed, lines } = readPanel(script)
      const voices = lines.map(({ by }) => by).filter((by) => by !== '-' && by !== '*')
      expect([slug, script, sceneNames.includes(scene.split(':')[0] ?? '')]).toEqual([slug, script, true])
      for (const name of placed.map((each) => each.name))
        expect([slug, script, Object.keys(cast)]).toEqual([slug, script, expect.arrayContaining([name])])
      for (const name of voices)
        expect([script, placed.map((each) => each.name)]).toEqual([script, expect.arrayContaining([name])])
      for (const { words } of lines) expect([script, words]).not.toEqual([script, ''])
    }
  }
})

test('pictures of comics and creators are served and differ', async () => {
  const pictures = new Set<string>()
  let count = 0
  for (const { kind, url } of demo.submissions) {
    const feed = await read(url)
    const urls =
      feed.kind === 'comic'
        ? [
            feed.series?.coverImageUrl,
            feed.series?.bannerImageUrl,
            ...feed.issues[0]!.stories.map((s) => s.storyImageUrl),
          ]
        : feed.kind === 'creator'
          ? [feed.creator?.avatarImageUrl]
          : []
    for (const picture of urls) {
      const response = await fetch(picture ?? '')
      expect([kind, picture, response.status]).toEqual([kind, picture, 200])
      pictures.add(await response.text())
      count += 1
    }
  }
  expect(pictures.size).toBe(count)
})

test('the podcasts of the demo have many languages, seasons, trailers, bonus episodes and one live item', async () => {
  const feeds = await podcasts()
  expect(feeds.length).toBeGreaterThanOrEqual(40)
  expect(new Set(feeds.map(({ series }) => series?.language)).size).toBeGreaterThanOrEqual(8)
  const episodes = feeds.flatMap((feed) => feed.episodes)
  expect(episodes.length).toBeLessThan(1_900)
  expect(new Set(episodes.map(({ episodeType }) => episodeType))).toEqual(new Set(['FULL', 'TRAILER', 'BONUS']))
  expect(
    feeds.filter(({ episodes }) => episodes.some(({ seasonNumber }) => seasonNumber === 2)).length,
  ).toBeGreaterThan(8)
  expect(feeds.flatMap(({ series }) => series?.extras?.liveItems ?? [])).toHaveLength(1)
  expect(feeds.filter(({ series }) => series?.isExplicitContent)).toHaveLength(1)
})

test('the newest dozen episodes of each podcast have different titles and notes', async () => {
  for (const { series, episodes } of await podcasts()) {
    const newest = episodes.slice(0, 12)
    const distinct = (values: readonly unknown[]) => new Set(values).size
    expect([
      series?.name,
      distinct(newest.map(({ name }) => name)),
      distinct(newest.map(({ description }) => description)),
    ]).toEqual([series?.name, 12, 12])
  }
})

test('persons of the demo are heard in several podcasts, each under one address and name', async () => {
  const podcastsOf = new Map<string, Set<string>>()
  const namesOf = new Map<string, Set<string>>()
  for (const { series, episodes } of await podcasts()) {
    for (const { name, url } of [...(series?.persons ?? []), ...episodes.flatMap(({ persons }) => persons)]) {
      podcastsOf.set(url ?? '', (podcastsOf.get(url ?? '') ?? new Set()).add(series?.uuid ?? ''))
      namesOf.set(url ?? '', (namesOf.get(url ?? '') ?? new Set()).add(name ?? ''))
    }
  }
  expect([...podcastsOf.values()].filter((seriesOf) => seriesOf.size > 1).length).toBeGreaterThan(20)
  expect([...namesOf.values()].filter((names) => names.size > 1)).toEqual([])
})

test('podcasts of the demo recommend only podcasts of the demo', async () => {
  const feeds = await podcasts()
  const guids = new Set(feeds.map(({ series }) => series?.extras?.podcastGuid))
  const recommended = feeds.flatMap(({ series }) => series?.extras?.podroll ?? [])
  expect(guids.size).toBe(feeds.length)
  expect(recommended.length).toBeGreaterThan(feeds.length)
  for (const { feedGuid } of recommended) expect(guids).toContain(feedGuid)
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
  const { audioUrl, chaptersUrls, transcriptUrls, websiteUrl } = feed.episodes[0]!
  const [person] = feed.series?.persons ?? []
  const { chapters } = (await (await fetch(chaptersUrls[0]!)).json()) as { chapters: readonly { img: string }[] }
  const episodeUrls = [audioUrl, chaptersUrls[0], transcriptUrls[0], websiteUrl, ...chapters.map(({ img }) => img)]
  for (const url of [...episodeUrls, person?.url, person?.imageUrl, feed.series?.imageUrl]) {
    expect([url, (await fetch(url ?? '')).status]).toEqual([url, 200])
  }
  for (const path of [
    'other',
    'art/cover/other.svg',
    'art/person/other.svg',
    'audio/harbour-lights/0.wav',
    'people/x',
  ]) {
    expect([path, (await fetch(`${demo.base}/${path}`)).status]).toEqual([path, 404])
  }
})

test('sounds are as long as the feed says, differ, and stay the same', async () => {
  const sounds = new Set<string>()
  const feeds = await podcasts()
  for (const { episodes } of feeds) {
    const { audioUrl, fileLength, duration } = episodes[0]!
    const bytes = Buffer.from(await (await fetch(audioUrl ?? '')).arrayBuffer())
    expect([bytes.length, (bytes.length - 44) / bytes.readUInt32LE(24)]).toEqual([fileLength, duration])
    expect(bytes.length).toBeLessThan(1_000_000)
    sounds.add(hash('sha256', bytes.subarray(44)))
  }
  expect(sounds.size).toBe(feeds.length)
  const [first, second] = await Promise.all(
    [1, 2].map(async () => await (await fetch(feeds[0]!.episodes[0]!.audioUrl!)).arrayBuffer()),
  )
  expect(first).toEqual(second)
})

test('a transcript names its speakers, says the notes, and ends with the sound', async () => {
  for (const { episodes } of await podcasts()) {
    const { transcriptUrls, description, duration } = episodes[0]!
    const text = await (await fetch(transcriptUrls[0] ?? '')).text()
    const [, ...cues] = text.trim().split('\n\n')
    const voices = new Set(cues.map((cue) => /<v ([^>]+)>/.exec(cue)?.[1]))
    const seconds = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
    expect([voices.size, seconds(/--> (\S+)/.exec(cues.at(-1)!)![1]!)]).toEqual([2, duration])
    const said = cues[4]!.split('>').at(-1)!
    expect(description).toContain(escapeXml(said))
  }
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
