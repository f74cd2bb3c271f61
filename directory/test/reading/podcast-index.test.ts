import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GUID, HARBOUR, hidden, openReadingWorld, type ReadingWorld, URL_OF_FEED } from './reading-world.ts'

/** Tests the paths of Podcast Index over HTTP. The public podcast has number 1, its newest episode 104,772,186. */

const EPISODE = 104_772_186
let world: ReadingWorld
beforeAll(async () => {
  world = await openReadingWorld()
}, 600_000)
afterAll(() => world.stop())

describe('a podcast is found', () => {
  test.each([
    ['podcasts/byfeedid?id=1', { id: '1' }],
    [`podcasts/byfeedurl?url=${encodeURIComponent(URL_OF_FEED)}`, { url: URL_OF_FEED }],
    [`podcasts/byfeedurl?url=${URL_OF_FEED}`, { url: URL_OF_FEED }],
    [
      `podcasts/byfeedurl?url=http://www.feeds.example.org/harbour?a=1&b=2&pretty`,
      { url: 'http://www.feeds.example.org/harbour?a=1&b=2' },
    ],
    [`podcasts/byguid?guid=${GUID.toUpperCase()}`, { guid: GUID.toUpperCase(), id: 1 }],
    [`podcasts/byguid?guid=${HARBOUR}`, { guid: HARBOUR, id: 1 }],
    ['podcasts/byitunesid?id=id1500000075', { id: 'id1500000075' }],
  ])('by `%s`', async (path, query) => {
    const { status, body } = await world.ask(path)
    expect([status, body.status, body.query]).toEqual([200, 'true', query])
    expect(body.feed.title).toBe('Harbour Talk')
  })
})

test('a feed has the fields and types of the original', async () => {
  const { feed } = (await world.ask('podcasts/byfeedid?id=1')).body
  expect(feed).toEqual({
    id: 1,
    podcastGuid: GUID,
    title: 'Harbour Talk',
    url: URL_OF_FEED,
    originalUrl: URL_OF_FEED,
    link: '',
    description: `<p>${'Boats and tides. '.repeat(60)}</p>`,
    author: 'Ina Quay',
    ownerName: '',
    image: 'https://example.org/harbour/cover.jpg',
    artwork: 'https://example.org/harbour/cover.jpg',
    lastUpdateTime: 1_780_000_000,
    lastCrawlTime: 0,
    lastParseTime: 1_790_000_000,
    lastGoodHttpStatusTime: 0,
    lastHttpStatus: 200,
    contentType: 'application/rss+xml',
    crawlErrors: 0,
    parseErrors: 0,
    itunesId: 1_500_000_075,
    itunesType: 'episodic',
    generator: 'Mill 2',
    language: 'en-gb',
    explicit: false,
    type: 0,
    medium: 'podcast',
    dead: 0,
    chash: expect.stringMatching(/^[0-9a-f]{32}$/),
    episodeCount: 2,
    categories: { 55: 'News', 77: 'Society', 78: 'Culture', 83: 'Places', 84: 'Travel', 102: 'Technology' },
    locked: 0,
    imageUrlHash: 3_011_722_323,
    newestItemPubdate: 1_780_000_000,
    createdOn: 1_790_000_000,
    priority: 2,
    inPollingQueue: 0,
    funding: { url: 'https://example.org/fund', message: '' },
    value: {
      model: { type: 'lightning', method: 'keysend', suggested: '0.00000005' },
      destinations: [{ name: 'Ina', address: '02ab', type: 'node', split: 90 }],
      valueTimeSplits: [
        {
          startTime: 60,
          duration: 30,
          remoteStartTime: 0,
          remotePercentage: 100,
          recipients: [{ name: 'Ina', address: '02ab', type: 'node', split: 90 }],
        },
      ],
    },
  })
})

test('an episode has the fields and types of the original', async () => {
  const { body } = await world.ask(`episodes/byid?id=${EPISODE}&fulltext`)
  expect(body.id).toBe(String(EPISODE))
  expect(body.episode).toMatchObject({
    id: EPISODE,
    title: 'Fog',
    link: '',
    guid: 'https://example.org/fog?x=1&y=2',
    datePublished: 1_780_000_000,
    datePublishedPretty: 'May 28, 2026 8:26pm',
    enclosureUrl: 'https://media.example.org/0.mp3',
    enclosureType: 'audio/mpeg',
    enclosureLength: 0,
    duration: 1_800,
    explicit: 0,
    episode: null,
    episodeType: 'full',
    season: 0,
    image: '',
    feedId: 1,
    feedTitle: 'Harbour Talk',
    feedLanguage: 'en-gb',
    feedDead: 0,
    feedDuplicateOf: null,
    chaptersUrl: null,
    transcriptUrl: null,
    soundbite: { startTime: 1.5, duration: 30, title: 'Fog' },
    persons: [{ id: 1, name: 'Ina Quay', role: 'host', group: 'cast', href: '', img: '' }],
    socialInteract: [
      { url: 'https://social.example.org/1', protocol: 'activitypub', accountId: '', accountUrl: '', priority: 1 },
    ],
    value: { model: { type: 'lightning' } },
  })
  expect(body.episode).not.toHaveProperty('artwork')
  expect(body.episode).not.toHaveProperty('transcripts')
})

describe('the episodes of a podcast', () => {
  test.each([
    ['episodes/byfeedid?id=1', '1'],
    [`episodes/byfeedurl?url=${URL_OF_FEED}`, URL_OF_FEED],
    [`episodes/bypodcastguid?guid=${GUID}`, GUID],
    ['episodes/byitunesid?id=1500000075', '1500000075'],
    ['episodes/byfeedid?id=1,2,999', ['1', '2', '999']],
  ])('are listed newest first by `%s`, without withheld ones', async (path, query) => {
    const { body } = await world.ask(path)
    expect([body.items.map(({ title }: { title: string }) => title), body.count, body.query]).toEqual([
      ['Fog', 'Tide'],
      2,
      query,
    ])
  })

  test.each([
    ['&max=1', ['Fog']],
    ['&newest', ['Fog']],
    ['&newest=false&max=2', ['Fog', 'Tide']],
    ['&since=1779900000', ['Fog']],
    ['&since=', ['Fog', 'Tide']],
    ['&enclosure=https://media.example.org/2.mp3', ['Tide']],
  ])('are narrowed by `%s`', async (parameters, titles) => {
    const { body } = await world.ask(`episodes/byfeedid?id=1${parameters}`)
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual(titles)
  })

  test('come with what is live', async () => {
    const { liveItems } = (await world.ask('episodes/byfeedid?id=1')).body
    expect(liveItems).toMatchObject([
      {
        title: 'On the quay',
        status: 'live',
        startTime: 1_790_000_000,
        endTime: null,
        duration: null,
        contentLink: 'https://live.example.org/',
      },
    ])
    expect((await world.ask('episodes/live')).body.items).toEqual(liveItems)
  })

  test.each([
    ['feedid=1', { id: '1', url: URL_OF_FEED, podcastGuid: GUID }],
    [`feedurl=${encodeURIComponent(URL_OF_FEED)}`, { id: 1, url: URL_OF_FEED, podcastGuid: GUID }],
    [`podcastguid=${GUID}`, { id: 1, url: URL_OF_FEED, podcastGuid: GUID }],
  ])('have one with a guid, by `%s`', async (parameter, parts) => {
    const guid = 'https://example.org/fog?x=1&y=2'
    const { body } = await world.ask(`episodes/byguid?guid=${encodeURIComponent(guid)}&${parameter}`)
    expect(body).toMatchObject({ ...parts, guid, episode: { id: EPISODE } })
  })
})

describe('nothing found is 200', () => {
  test.each([
    ['podcasts/byfeedid?id=999', 'feed', 'No feeds match this id.'],
    ['podcasts/byfeedurl?url=https://nobody.example.org/feed', 'feed', 'No feeds match this url.'],
    ['podcasts/byguid?guid=none', 'feed', 'No feeds match this guid.'],
    ['episodes/byid?id=1', 'episode', 'Episode not found.'],
    ['episodes/byguid?guid=none&feedid=1', 'episode', 'Episode not found.'],
    ['value/byfeedid?id=999', 'value', 'Value not found.'],
    ['episodes/byfeedid?id=999', 'items', 'Found matching items.'],
  ])('for `%s`', async (path, field, description) => {
    const { status, body } = await world.ask(path)
    expect([status, body.status, body[field], body.description]).toEqual([200, 'true', [], description])
  })
})

describe('a wrong request is 400 with a status of `false`', () => {
  test.each([
    'podcasts/byfeedid',
    'podcasts/byfeedid?id=',
    'podcasts/byfeedid?id=x',
    'podcasts/byfeedid?id=-1',
    'episodes/byfeedid?id=1&max=0',
    'episodes/byfeedid?id=1&max=many',
    'episodes/byfeedid?id=1&since=yesterday',
    `episodes/byfeedid?id=${Array.from({ length: 201 }, () => 1).join(',')}`,
    'episodes/byguid?guid=x',
    'podcasts/bytag',
    'search/byterm',
    'search/byterm?q=x&val=gold',
    'hub/pubnotify',
    'recent/data?cursor=x',
    'recent/soundbites',
    'search/music/byterm',
    'podcasts/bymedium',
    'add/byfeedurl?url=https://example.org/feed',
    'nothing/here',
  ])('`%s`', async (path) => {
    const { status, body } = await world.ask(path)
    expect([status, body.status, typeof body.description]).toEqual([400, 'false', 'string'])
  })
})

describe('content that is not public is told nowhere', () => {
  test.each(Object.entries(hidden))('of a %s podcast', async (why, uuid) => {
    const number = 2 + Object.keys(hidden).indexOf(why)
    const catalogId = 1_600_000_000 + Object.keys(hidden).indexOf(why)
    for (const path of [
      `podcasts/byfeedid?id=${number}`,
      `podcasts/byfeedurl?url=https://feeds.example.org/${uuid}`,
      `podcasts/byguid?guid=${uuid}`,
      `podcasts/byitunesid?id=${catalogId}`,
      `episodes/byfeedid?id=${number}`,
      `episodes/byguid?guid=secret-${why}&feedid=${number}`,
      `episodes/byid?id=${number * 100_000_000}`,
      `value/byfeedid?id=${number}`,
      `search/bytitle?q=Hidden ${why}`,
      'podcasts/trending?since=1',
      'podcasts/dead',
      'recent/feeds?since=1',
      'recent/newfeeds',
      'recent/episodes',
      'episodes/random?max=10',
    ]) {
      const { status, text } = await world.ask(path)
      expect([path, status]).toEqual([path, 200])
      const asked = decodeURIComponent(path)
      for (const secret of [`Hidden ${why}`, `Secret ${why}`, uuid]) {
        if (!asked.includes(secret)) expect(text).not.toContain(secret)
      }
      expect(text).not.toContain(`"title":"Hidden`)
    }
  })
})

describe('lists', () => {
  test('of trending podcasts have a score and the number as it was sent', async () => {
    const { body } = await world.ask('podcasts/trending?max=7&since=1700000000&lang=EN&cat=news,84&notcat=Comedy')
    expect([body.max, body.since, body.count]).toEqual(['7', 1_700_000_000, 1])
    expect(body.feeds[0]).toMatchObject({
      id: 1,
      newestItemPublishTime: 1_780_000_000,
      trendScore: 12,
      itunesId: 1_500_000_075,
    })
    for (const narrowed of ['lang=de', 'lang=unknown', 'cat=Comedy', 'cat=nothing', 'notcat=77']) {
      expect((await world.ask(`podcasts/trending?since=1&${narrowed}`)).body.feeds).toEqual([])
    }
  })

  test('of recent feeds and of new ones begin with the newest', async () => {
    const feeds = (await world.ask('recent/feeds')).body
    expect(feeds).toMatchObject({ max: 40, since: null, count: 1 })
    expect(feeds.feeds[0]).toMatchObject({ id: 1, oldestItemPublishTime: 1_780_000_000 - 2 * 86_400 })
    const fresh = (await world.ask('recent/newfeeds?feedid=1')).body
    expect(fresh.feeds).toMatchObject([{ id: 1, timeAdded: 1_790_000_000, status: 'confirmed', language: 'en-gb' }])
    expect((await world.ask('recent/newfeeds?since=1790000001')).body.feeds).toEqual([])
  })

  test('of podcasts with value go on by number', async () => {
    const { body } = await world.ask('podcasts/bytag?podcast-value&start_at=1&max=1')
    expect(body).toMatchObject({ count: 1, total: 1, feeds: [{ id: 1 }] })
    expect(body).not.toHaveProperty('nextStartAt')
    expect((await world.ask('podcasts/bytag?podcast-valueTimeSplit=true')).body.count).toBe(1)
  })

  test('of dead feeds tell duplicates by their numbers', async () => {
    expect((await world.ask('podcasts/dead')).body.feeds).toEqual([{ id: 4, title: '', url: '', duplicateOf: null }])
  })

  test('of random episodes have the name that the original gives them', async () => {
    const { body } = await world.ask('episodes/random?max=3&lang=en')
    expect(body).toMatchObject({ max: '3', count: 1, episodes: [{ feedId: 1 }] })
    expect(['Fog', 'Tide']).toContain((await world.ask('episodes/random')).body.episodes[0].title)
  })

  test('of guids that are sent together', async () => {
    const post = (body: string) => world.ask('podcasts/batch/byguid', { method: 'POST', body })
    const { body } = await post(JSON.stringify([GUID, hidden.blocked]))
    expect(body).toMatchObject({
      allFound: false,
      found: 1,
      feeds: [{ id: 1, valueBlock: expect.stringContaining('02ab') }],
    })
    for (const wrong of ['{}', 'x', '[1]', JSON.stringify(Array.from({ length: 10_000 }, () => GUID))]) {
      expect((await post(wrong)).body.status).toBe('false')
    }
  })

  test('of value', async () => {
    const { body } = await world.ask(`value/bypodcastguid?guid=${GUID}`)
    expect(body).toMatchObject({ query: { id: 1 }, value: { destinations: [{ address: '02ab' }] } })
  })
})

test('the counts have the names that clients check', async () => {
  const { stats } = (await world.ask('stats/current')).body
  expect(stats).toMatchObject({ feedCountTotal: 1, feedsWithValueBlocks: 1, feedsWithNewEpisodes3days: 0 })
})

test('a search finds podcasts by words, and by their whole title', async () => {
  const account = await world.directory.anAccount()
  const document =
    '<rss version="2.0"><channel><title>Lighthouse Weekly</title><language>en</language><item><guid>1</guid><title>Lamp of Ada Flint</title><enclosure url="https://media.example.org/l.mp3" length="1" type="audio/mpeg"/></item></channel></rss>'
  await world.directory.aPodcast(document, account)
  // A search has one second: on a busy machine it may find nothing.
  const foundAt = async (path: string) => {
    let body = { count: 0, query: '', feeds: [], items: [] }
    const count = async () => {
      body = (await world.directory.send(path)).body
      return body.count
    }
    await expect.poll(count).toBe(1)
    return body
  }
  await foundAt('/api/1.0/search/byterm?q=lighthouse+weekly&fullText&clean=')
  const body = await foundAt('/api/1.0/search/byterm?q=lighthouse')
  expect(body.feeds[0]).toMatchObject({
    title: 'Lighthouse Weekly',
    newestItemPubdate: 0,
    categories: null,
    itunesId: null,
  })
  expect(body.query).toBe('lighthouse')
  await foundAt('/api/search/byterm?q=lighthouse')
  await foundAt('/api/1.0/search/bytitle?q=LIGHTHOUSE WEEKLY')
  expect((await world.ask('search/bytitle?q=lighthouse')).body.count).toBe(0)
  await foundAt('/api/1.0/search/bytitle?q=lighthouse&similar')
  expect((await world.ask('search/byterm?q=lighthouse&aponly')).body.count).toBe(0)
  const person = await foundAt('/api/1.0/search/byperson?q=Ada Flint')
  expect(person.items).toMatchObject([{ title: 'Lamp of Ada Flint', feedTitle: 'Lighthouse Weekly' }])
})

test('a hint to look at a feed is answered alike for known and unknown ones', async () => {
  const answers = await Promise.all(
    ['id=1', 'id=999', 'url=https://nobody.example.org/'].map((query) => world.ask(`hub/pubnotify?${query}`)),
  )
  for (const { status, body } of answers) expect([status, body.status]).toEqual([200, 'true'])
})

test('`pretty` indents an answer', async () => {
  expect((await world.ask('categories/list?pretty')).text).toContain('\n  "status": "true"')
})
