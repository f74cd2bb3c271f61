import { createDiff, emptySnapshot } from 'feedmill/changes'
import { type PodcastPart, parsePodcast, readPodcast } from 'feedmill/podcast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { entityFields } from '../../src/entities/index.ts'
import type { Transcripts } from '../../src/transcripts/index.ts'
import { noTranscripts } from '../support/api/no-transcripts.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aPodcast, aUuid } from '../support/entities/factories.ts'
import { openApi } from './open-api.ts'

const GUID = '9b024349-ccf0-5f69-a609-6b82873eab3c'
const OTHER_GUID = '917393e3-1b1e-5cef-ace4-edaa54e1f810'

const recipient = '<podcast:valueRecipient name="Host" type="node" address="abc" split="95.5"/>'
const remoteItem = `<podcast:remoteItem feedGuid="${OTHER_GUID}" medium="music"/>`

const channel = `<title>Alpha</title><podcast:guid>${GUID}</podcast:guid><podcast:medium>music</podcast:medium>
  <podcast:locked owner="me@a.example">yes</podcast:locked>
  <podcast:funding url="https://a.example/give">Give</podcast:funding>
  <podcast:location geo="geo:1,2">Oslo</podcast:location><podcast:license>cc-by-4.0</podcast:license>
  <podcast:person role="Wizard" group="Tower">Merlin</podcast:person>
  <podcast:trailer url="https://a.example/t.mp3" pubdate="Thu, 01 Apr 2021 08:00:00 EST">Trailer</podcast:trailer>
  <podcast:podroll>${remoteItem}</podcast:podroll>${remoteItem}
  <podcast:publisher><podcast:remoteItem feedUrl="https://a.example/publisher.xml" medium="publisher"/></podcast:publisher>
  <podcast:block id="spotify">yes</podcast:block><podcast:txt purpose="verify">S6lpp</podcast:txt>
  <podcast:updateFrequency rrule="FREQ=WEEKLY">Weekly</podcast:updateFrequency>
  <podcast:podping usesPodping="true"/><podcast:chat server="irc.a.example" protocol="irc" space="#a"/>
  <podcast:image href="https://a.example/i.png" purpose="banner"/>
  <podcast:images srcset="https://a.example/s.png 600w"/>
  <podcast:liveItem status="live" start="2026-06-01T10:00:00Z"><title>Live</title><guid>l</guid>
    <enclosure url="https://a.example/l.mp3" type="audio/mpeg"/>
    <podcast:contentLink href="https://a.example/live">Watch</podcast:contentLink></podcast:liveItem>`

const item = `<title>One</title><guid>one</guid><enclosure url="https://a.example/1.mp3" type="audio/mpeg" length="1"/>
  <podcast:season name="Beginnings">1</podcast:season><podcast:episode display="Ch.1">1</podcast:episode>
  <podcast:chapters url="https://a.example/c.json" type="application/json+chapters"/>
  <podcast:transcript url="https://a.example/t.vtt" type="text/vtt" rel="captions"/>
  <podcast:soundbite startTime="73.5" duration="60">Best</podcast:soundbite>
  <podcast:alternateEnclosure type="audio/opus"><podcast:source uri="https://a.example/1.opus"/>
    <podcast:integrity type="sri" value="sha384-x"/></podcast:alternateEnclosure>
  <podcast:value type="lightning" method="keysend" suggested="0.05">${recipient}
    <podcast:valueTimeSplit startTime="60" duration="237" remotePercentage="95">${remoteItem}</podcast:valueTimeSplit>
  </podcast:value>
  <podcast:liveValue uri="https://a.example/socket" protocol="socket.io"/>
  <podcast:socialInteract protocol="activitypub" uri="https://a.example/@me/1" priority="1"/>
  <podcast:contentLink href="https://a.example/1">Page</podcast:contentLink>`

const document = `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>${channel}
  <item>${item}</item></channel></rss>`

const query = `{
  podcastGuid medium locked{value owner} funding{url text} location{name geo} license{slug} unmappedRoles{name role group}
  persons{name} trailers{title url pubdate} podroll{feedGuid medium} remoteItems{feedGuid} publisher{feedUrl}
  blocks{id blocked} txt{text purpose} updateFrequency{text rrule} usesPodping chat{server protocol space}
  images{href width purpose} liveItems{status start name audioUrl contentLinks{href text} value{type}}
  episodes{
    seasonName seasonNumber episodeDisplay chaptersUrlsWithDetails{url} transcriptUrlsWithDetails{url}
    transcriptRelations{rel} soundbites{startTime duration title} alternateEnclosureUrlsWithDetails{uri type}
    integrity{linkIndex type value} liveValue{uri protocol} socialInteract{uri priority} contentLinks{href text}
    value{type suggested recipients{name address split fee}
      timeSplits{startTime remotePercentage recipients{name} remoteItem{feedGuid}}}
  }
}`

/** Each element of the podcast namespace, with the place of its value in the answer. */
const elements: Readonly<Record<string, readonly [path: string, value: unknown]>> = {
  alternateEnclosure: ['episodes.0.alternateEnclosureUrlsWithDetails.0.type', 'audio/opus'],
  block: ['blocks.0', { id: 'spotify', blocked: true }],
  chapters: ['episodes.0.chaptersUrlsWithDetails.0.url', 'https://a.example/c.json'],
  chat: ['chat', { server: 'irc.a.example', protocol: 'irc', space: '#a' }],
  contentLink: ['episodes.0.contentLinks.0', { href: 'https://a.example/1', text: 'Page' }],
  episode: ['episodes.0.episodeDisplay', 'Ch.1'],
  funding: ['funding.0', { url: 'https://a.example/give', text: 'Give' }],
  guid: ['podcastGuid', GUID],
  image: ['images.0', { href: 'https://a.example/i.png', width: null, purpose: ['banner'] }],
  images: ['images.1', { href: 'https://a.example/s.png', width: 600, purpose: [] }],
  integrity: ['episodes.0.integrity.0', { linkIndex: 0, type: 'sri', value: 'sha384-x' }],
  license: ['license.slug', 'cc-by-4.0'],
  liveItem: [
    'liveItems.0',
    {
      status: 'live',
      start: Date.UTC(2026, 5, 1, 10) / 1000,
      name: 'Live',
      audioUrl: 'https://a.example/l.mp3',
      contentLinks: [{ href: 'https://a.example/live', text: 'Watch' }],
      value: [],
    },
  ],
  liveValue: ['episodes.0.liveValue', { uri: 'https://a.example/socket', protocol: 'socket.io' }],
  location: ['location.0', { name: 'Oslo', geo: 'geo:1,2' }],
  locked: ['locked', { value: true, owner: 'me@a.example' }],
  medium: ['medium', 'music'],
  person: ['unmappedRoles.0', { name: 'Merlin', role: 'Wizard', group: 'Tower' }],
  podping: ['usesPodping', true],
  podroll: ['podroll.0', { feedGuid: OTHER_GUID, medium: 'music' }],
  publisher: ['publisher.feedUrl', 'https://a.example/publisher.xml'],
  remoteItem: ['remoteItems.0.feedGuid', OTHER_GUID],
  season: ['episodes.0.seasonName', 'Beginnings'],
  socialInteract: ['episodes.0.socialInteract.0', { uri: 'https://a.example/@me/1', priority: 1 }],
  soundbite: ['episodes.0.soundbites.0', { startTime: 73.5, duration: 60, title: 'Best' }],
  source: ['episodes.0.alternateEnclosureUrlsWithDetails.0.uri', 'https://a.example/1.opus'],
  trailer: [
    'trailers.0',
    { title: 'Trailer', url: 'https://a.example/t.mp3', pubdate: Date.UTC(2021, 3, 1, 13) / 1000 },
  ],
  transcript: ['episodes.0.transcriptRelations.0.rel', 'captions'],
  txt: ['txt.0', { text: 'S6lpp', purpose: 'verify' }],
  updateFrequency: ['updateFrequency', { text: 'Weekly', rrule: 'FREQ=WEEKLY' }],
  value: ['episodes.0.value.0.suggested', '0.05'],
  valueRecipient: ['episodes.0.value.0.recipients.0', { name: 'Host', address: 'abc', split: 95.5, fee: false }],
  valueTimeSplit: [
    'episodes.0.value.0.timeSplits.0',
    { startTime: 60, remotePercentage: 95, recipients: [], remoteItem: { feedGuid: OTHER_GUID } },
  ],
}

/** Returns the value at a path such as `episodes.0.name`. */
const at = (answer: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], answer)

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Stores the podcast of the document. */
async function storeDocument(): Promise<string> {
  const { series, episodes } = await parsePodcast(document, { feedUrl: 'https://a.example/feed.xml' })
  const { uuid: _, ...read } = series!
  const children = episodes.map(({ uuid: _uuid, ...episode }) => episode)
  return await aPodcast(database.db, { ...read, uuid: aUuid() }, children)
}

describe('the podcast namespace', () => {
  test('has 33 elements', () => {
    expect(Object.keys(elements)).toHaveLength(33)
    expect(Object.keys(elements).filter((name) => !document.includes(`<podcast:${name}`))).toEqual([])
  })

  test('can be asked for, each element', async () => {
    const uuid = await storeDocument()
    const { data } = await openApi(database.db)
    const { getPodcastSeries } = await data(`{getPodcastSeries(uuid:"${uuid}")${query}}`)
    const found = Object.entries(elements).map(([name, [path]]) => [name, at(getPodcastSeries, path)])
    const wanted = Object.entries(elements).map(([name, [, value]]) => [name, value])
    expect(found).toEqual(wanted)
  })
})

describe('an extra that is served', () => {
  const parts = async (): Promise<PodcastPart[]> => {
    const read: PodcastPart[] = []
    const body = Buffer.from(document)
    for await (const part of readPodcast(body, { feedUrl: 'https://a.example/feed.xml' })) read.push(part)
    return read
  }
  const served = (type: 'PodcastSeries' | 'PodcastEpisode'): string[] =>
    Object.entries(entityFields[type]).flatMap(([name, { place }]) => (place === 'extras' ? [name] : []))

  /** Returns whether a podcast is read as changed if one of its extras is gone, or came. */
  async function isTold(type: 'PodcastSeries' | 'PodcastEpisode', name: string): Promise<boolean> {
    const before = await parts()
    const extrasOf = (part: PodcastPart): Record<string, unknown> | null =>
      part.type === 'series' ? { ...part.series.extras } : part.type === 'episode' ? { ...part.episode.extras } : null
    const all = Object.assign({}, ...before.map(extrasOf)) as Record<string, unknown>
    const isOf = (part: PodcastPart): boolean => part.type === (type === 'PodcastSeries' ? 'series' : 'episode')
    const after = before.map((part) => {
      const extras = isOf(part) ? extrasOf(part)! : {}
      if (name in extras) delete extras[name]
      else extras[name] = all[name]
      if (part.type === 'series' && isOf(part)) return { ...part, series: { ...part.series, extras } }
      return part.type === 'episode' && isOf(part) ? { ...part, episode: { ...part.episode, extras } } : part
    })
    const first = createDiff(emptySnapshot())
    for (const part of before) first.see(part)
    const second = createDiff(first.finish({ now: 1_790_000_000_000 }).snapshot)
    for (const part of after) second.see(part)
    return second.finish({ now: 1_790_000_100_000 }).events.some(({ action }) => action === 'updated')
  }

  test.each(served('PodcastSeries'))('of a podcast is told when it changes alone: `%s`', async (name) => {
    expect(await isTold('PodcastSeries', name)).toBe(true)
  })

  test.each(served('PodcastEpisode'))('of an episode is told when it changes alone: `%s`', async (name) => {
    expect(await isTold('PodcastEpisode', name)).toBe(true)
  })
})

describe('extras of a podcast that has none', () => {
  test('are empty lists and null', async () => {
    const uuid = await aPodcast(database.db)
    const { data } = await openApi(database.db)
    const { getPodcastSeries } = await data(
      `{getPodcastSeries(uuid:"${uuid}"){funding{url} chat{server} medium podroll{feedGuid} liveItems{name}}}`,
    )
    expect(getPodcastSeries).toEqual({ funding: [], chat: null, medium: null, podroll: [], liveItems: [] })
  })
})

describe('a pointer to another feed', () => {
  test('leads to its podcast by guid, else by URL', async () => {
    const byGuid = await aPodcast(database.db, { name: 'By guid' }, [], { podcastGuid: OTHER_GUID })
    const url = 'https://other.example/feed.xml'
    const byUrl = await aPodcast(database.db, { name: 'By URL' }, [], { url })
    const item = { itemGuid: null, medium: null, title: null }
    const podroll = [
      { ...item, feedGuid: OTHER_GUID.toUpperCase(), feedUrl: null },
      { ...item, feedGuid: GUID.replace('9', '8'), feedUrl: url },
      { ...item, feedGuid: null, feedUrl: 'https://nobody.example/feed.xml' },
    ]
    const uuid = await aPodcast(database.db, { extras: { podroll } })
    const { data } = await openApi(database.db)
    const { getPodcastSeries } = await data(`{getPodcastSeries(uuid:"${uuid}"){podroll{podcastSeries{uuid}}}}`)
    expect(getPodcastSeries.podroll).toEqual([
      { podcastSeries: { uuid: byGuid } },
      { podcastSeries: { uuid: byUrl } },
      { podcastSeries: null },
    ])
  })

  test('is one of the first 25, or of as many as are asked for', async () => {
    const remoteItems = Array.from({ length: 600 }, () => ({
      feedGuid: GUID,
      feedUrl: null,
      itemGuid: null,
      medium: null,
      title: null,
    }))
    const uuid = await aPodcast(database.db, { extras: { remoteItems } })
    const { data, post, anAccount } = await openApi(database.db)
    const { a } = await data(
      `{a:getPodcastSeries(uuid:"${uuid}"){few:remoteItems{title} many:remoteItems(limit:500){title}}}`,
    )
    expect([a.few.length, a.many.length]).toEqual([25, 500])
    const tooMany = `{getPodcastSeries(uuid:"${uuid}"){remoteItems(limit:501){title}}}`
    const { body } = await post('/graphql', { query: tooMany }, await anAccount())
    expect(body.errors[0].code).toBe('BAD_USER_INPUT')
  })
})

describe('identifiers that others gave', () => {
  const find = 'getMultiplePodcastSeriesByIdentifiers'

  test('lead to podcasts, one or many at once, in order', async () => {
    const guid = aUuid()
    const url = 'https://identified.example/feed.xml'
    const uuid = await aPodcast(database.db, {}, [], { podcastGuid: guid, catalogId: 77_001, url })
    await aPodcast(database.db, {}, [], { podcastGuid: guid, createdAt: 2_000_000_000 })
    const { data } = await openApi(database.db)
    const unknown = aUuid()
    expect(
      await data(`{
        one: getPodcastSeries(podcastGuid: "${guid.toUpperCase()}") { uuid }
        none: getPodcastSeries(podcastGuid: "${unknown}") { uuid }
        byGuid: ${find}(podcastGuids: ["${unknown}", "${guid}", "${guid}"]) { uuid }
        byUrl: ${find}(rssUrls: ["not a url", "http://identified.example/feed.xml"]) { uuid }
        byCatalogId: ${find}(catalogIds: [77002, 77001]) { uuid }
      }`),
    ).toEqual({
      one: { uuid },
      none: null,
      byGuid: [null, { uuid }, { uuid }],
      byUrl: [null, { uuid }],
      byCatalogId: [null, { uuid }],
    })
  })

  test.each([
    ['no list', '', 'must have entries'],
    ['two lists', 'rssUrls: ["https://a.example"], catalogIds: [1]', 'must have entries'],
    ['51 guids', `podcastGuids: ${JSON.stringify(Array.from({ length: 51 }, () => GUID))}`, 'at most 50'],
    ['51 URLs', `rssUrls: ${JSON.stringify(Array.from({ length: 51 }, () => 'https://a.example'))}`, 'at most 50'],
    ['a fraction', 'catalogIds: [1.5]', 'must be an integer'],
    ['null', 'rssUrls: [null]', 'must be a URL'],
    ['no guid', 'podcastGuids: ["abc"]', 'must be a UUID'],
  ])('are refused if there is %s', async (_, args, message) => {
    const { post, anAccount } = await openApi(database.db)
    const query = `{${find}${args === '' ? '' : `(${args})`}{uuid}}`
    const { body } = await post('/graphql', { query }, await anAccount())
    expect(body.errors[0]).toMatchObject({ code: 'BAD_USER_INPUT', message: expect.stringContaining(message) })
  })
})

describe('chapters', () => {
  test('have link, picture and end, and those that no table of contents lists only on request', async () => {
    const uuid = aUuid()
    await aPodcast(database.db, {}, [{ uuid }])
    const extras = { url: 'https://a.example/c', img: 'https://a.example/c.png', endTimecode: 5_000 }
    const content = {
      chapters: [{ id: 'a', startTimecode: 1_000, title: 'Listed', extras }],
      hidden: [{ id: 'b', startTimecode: 500, title: '', extras: { img: 'https://a.example/h.png' } }],
    }
    const transcripts = { ...noTranscripts, chapters: async () => new Map([[uuid, { content, failure: null }]]) }
    const { data } = await openApi(database.db, { transcripts: transcripts as unknown as Transcripts })
    const fields = '{title url imageUrl endTimecode isHidden}'
    const { listed, all } = await data(`{
      listed: getEpisodeChapters(uuid: "${uuid}") ${fields}
      all: getPodcastEpisode(uuid: "${uuid}") { chapters(includeHiddenChapters: true) ${fields} }
    }`)
    const shown = { title: 'Listed', url: extras.url, imageUrl: extras.img, endTimecode: 5_000, isHidden: false }
    const unlisted = { title: '', url: null, imageUrl: 'https://a.example/h.png', endTimecode: null, isHidden: true }
    expect(listed).toEqual([shown])
    expect(all.chapters).toEqual([unlisted, shown])
  })
})
