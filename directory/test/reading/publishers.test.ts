import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { countContent } from '../../src/entities/index.ts'
import { podcastDocument } from '../support/documents.ts'
import { type Credentials, type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { elementsNamed, parseXml } from '../support/parse-xml.ts'

/** Tests over HTTP where a publisher shows, and where it does not. Its name is `Harbour House`. */

const HOUSE = '5526a0ee-069d-4c76-8bd4-7fd2022034bc'
const TALK = '5a95f9d8-35e3-51f5-a269-ba1df36b4bd8'
const ABSENT = '2b62ef49-fcff-523c-b81a-0a7dde2b0609'
const DAY_S = 86_400

let directory: RunningDirectory
let account: Credentials
let client: Client
const uuids: Record<string, string> = {}
const urls: Record<string, string> = {}
let number: number

const value =
  '<podcast:value type="lightning" method="keysend"><podcast:valueRecipient type="node" address="02ab" split="1"/></podcast:value>'
const live =
  '<podcast:liveItem status="live" start="2026-11-28T10:00:00Z"><title>Harbour live</title><guid>live-GUID</guid><enclosure url="https://live.example.org/GUID.mp3" type="audio/mpeg" length="1"/></podcast:liveItem>'
const person = '<podcast:person href="https://ina.example.org/">Ina Quay</podcast:person>'
const channelOf = (medium: string, guid: string) =>
  `<podcast:medium>${medium}</podcast:medium><podcast:guid>${guid}</podcast:guid><itunes:category text="Arts"/>${value}${person}${live.replaceAll('GUID', guid)}`

beforeAll(async () => {
  directory = await startDirectory({ KEYLESS_PER_MINUTE: 'unlimited' })
  account = await directory.anAccount()
  const { publisher } = directory
  const date = Math.floor(Date.now() / 1_000) - DAY_S
  const pointer = `<podcast:publisher><podcast:remoteItem medium="publisher" feedGuid="${HOUSE}"/></podcast:publisher>`
  const pointers = [
    `feedGuid="${TALK.toUpperCase()}"`,
    `feedUrl="${publisher.base}/podcast-2.xml"`,
    `feedGuid="${ABSENT}"`,
    `feedGuid="${HOUSE}"`,
    `feedUrl="${publisher.base}/podcast-2.xml"`,
  ].map((attributes) => `<podcast:remoteItem medium="podcast" ${attributes}/>`)
  const documents = {
    talk: podcastDocument(
      'Harbour Talk',
      [{ guid: 't', title: 'Harbour fog', date }],
      channelOf('podcast', TALK) + pointer,
    ),
    songs: podcastDocument(
      'Harbour Songs',
      [{ guid: 's', title: 'Harbour shanty', date }],
      channelOf('music', ABSENT.replace('2', '3')) + pointer,
    ),
    claim: podcastDocument('Harbour Claim', [{ guid: 'c', title: 'Harbour claim', date }], pointer),
    house: podcastDocument(
      'Harbour House',
      [{ guid: 'h', title: 'Harbour House item', date }],
      channelOf('publisher', HOUSE) + pointers.join(''),
    ),
  }
  for (const [name, document] of Object.entries(documents)) {
    uuids[name] = await directory.aPodcast(document, account)
    urls[name] = `${publisher.base}/podcast-${Object.keys(uuids).length}.xml`
  }
  client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${directory.started.url}/mcp`)))
  const { db } = directory.started.directory
  const numbers = db.selectFrom('series_numbers').select('number').where('uuid', '=', uuids['house']!)
  number = (await numbers.executeTakeFirstOrThrow()).number
  await vi.waitFor(
    async () => expect(await textAt('/api/1.0/search/byterm?q=house&medium=publisher')).toContain('House'),
    {
      timeout: 60_000,
      interval: 100,
    },
  )
  await countContent(db, directory.started.directory.runtime)
}, 600_000)
afterAll(async () => {
  await client?.close()
  await directory.stop()
})

async function textAt(path: string): Promise<string> {
  const { status, text } = await directory.send(path)
  expect(`${status} ${path}`).toBe(`200 ${path}`)
  // Searches mark the words that they found.
  return text.replaceAll(/<\/?mark>/g, '')
}

/** Reads until there is what is looked for. A search has one second: on a busy machine it may find less. */
async function having(found: string | RegExp, read: () => Promise<string>): Promise<string> {
  let text = ''
  const again = async () => {
    text = await read()
    return text
  }
  await expect.poll(again).toMatch(found)
  return text
}

async function ask(query: string): Promise<string> {
  const { body, text } = await directory.post('/graphql', { query }, account)
  expect(body.errors).toBeUndefined()
  return text
}

const call = async (name: string, args: Record<string, unknown>) =>
  JSON.stringify((await client.callTool({ name, arguments: args })).structuredContent)

describe('a list shows podcasts, and no publisher', () => {
  test.each([
    '/',
    '/search?term=harbour',
    '/search?term=harbour&type=podcasts',
    '/podcasts',
    '/podcasts.opml',
    '/podcasts.atom',
    '/search.opml?term=harbour',
    '/search.atom?term=harbour',
    '/api/1.0/search/byterm?q=harbour',
    '/api/1.0/search/byperson?q=harbour',
    '/api/1.0/podcasts/trending',
    '/api/1.0/podcasts/bytag?podcast-value',
    '/api/1.0/podcasts/bytag?podcast-value&start_at=1',
    '/api/1.0/recent/feeds',
    '/api/1.0/recent/episodes',
    '/api/1.0/episodes/live?max=50',
    '/api/1.0/episodes/random?max=50',
    '/api/1.0/episodes/random?max=50&cat=arts',
    '/search?media=podcast&term=harbour',
    '/apple/search?entity=podcastEpisode&term=harbour',
    '/search.json?q=harbour',
    '/toplist.json',
    '/api/2/tag/arts/50.json',
    '/api/search?query=harbour',
    '/api/trending',
  ])('%s', async (path) => {
    const text = await having(/Harbour (?:Talk|Songs|fog|shanty)/, () => textAt(path))
    expect(text).not.toContain('Harbour House')
  })

  test.each([
    ['search', '{search(term:"harbour"){podcastSeries{name}}}'],
    [
      'search of episodes',
      '{search(term:"harbour",filterForTypes:[PODCASTEPISODE]){podcastEpisodes{podcastSeries{name}}}}',
    ],
    ['search without a term', '{search(filterForLanguages:[ENGLISH]){podcastSeries{name}}}'],
    ['search by genre', '{search(filterForGenres:[PODCASTSERIES_ARTS]){podcastSeries{name}}}'],
    ['suggestions', '{getSearchSuggestions(term:"harbour"){name}}'],
    ['popular', '{getPopularContent{podcastSeries{name}}}'],
  ])('GraphQL: %s', async (_, query) => {
    const text = await having('Harbour Talk', () => ask(query))
    expect(text).not.toContain('Harbour House')
  })

  test.each([
    ['search', { query: 'harbour' }],
    ['search', { query: 'harbour', type: 'episode' }],
    ['popular_podcasts', {}],
  ])('MCP: %s %j', async (tool, args) => {
    const text = await having(/Harbour (?:Talk|fog)/, () => call(tool, args))
    expect(text).not.toContain('Harbour House')
  })

  test('the site map', async () => {
    const [part] = elementsNamed(parseXml(await textAt('/sitemap.xml')), 'loc')
    const text = await textAt(new URL(part!.text).pathname)
    expect(text).toContain(uuids['talk'])
    expect(text).not.toContain(uuids['house'])
  })

  test('suggestions of the search field', async () => {
    const text = await textAt('/search/suggestions?term=harbour')
    expect(text).toContain('Harbour Talk')
    expect(text).not.toContain('Harbour House')
  })

  test('new feeds', async () => {
    const { body } = await directory.send('/api/1.0/recent/newfeeds')
    expect(body.feeds.map(({ url }: { url: string }) => url).sort()).toEqual([
      urls['talk'],
      urls['songs'],
      urls['claim'],
    ])
  })

  test('not by its name', async () => {
    expect((await directory.send('/api/1.0/search/bytitle?q=harbour+house')).body.feeds).toEqual([])
  })

  test('not by its name in GraphQL', async () => {
    expect(JSON.parse(await ask('{getPodcastSeries(name:"Harbour House"){name}}')).data.getPodcastSeries).toBeNull()
  })
})

describe('a count has podcasts, and no publisher', () => {
  test('of feeds and episodes', async () => {
    const { body } = await directory.send('/api/1.0/stats/current')
    expect(body.stats).toMatchObject({ feedCountTotal: 3, episodeCountTotal: 3, feedsWithValueBlocks: 2 })
    expect(await textAt('/')).toContain('3')
  })

  test('of a tag', async () => {
    const { body } = await directory.send('/api/2/tags/50.json')
    expect(body).toContainEqual({ title: 'Arts', tag: 'arts', usage: 2 })
  })

  test('of the podcasts of a person', async () => {
    const found = JSON.parse(
      await ask('{searchPersons(term:"Ina Quay"){persons{totalPodcastSeriesCount podcastSeries{name}}}}'),
    )
    const [ina] = found.data.searchPersons.persons
    expect(ina.totalPodcastSeriesCount).toBe(2)
    expect(JSON.parse(await ask('{searchPersons(term:"house"){totalCount}}')).data.searchPersons.totalCount).toBe(0)
    expect(ina.podcastSeries.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Harbour Songs',
      'Harbour Talk',
    ])
  })
})

describe('a publisher is found', () => {
  test.each([
    ['/search?term=house&medium=publisher'],
    ['/podcasts?medium=publisher'],
    ['/podcasts.opml?medium=publisher'],
    ['/search.opml?term=house&medium=publisher'],
    ['/api/1.0/search/byterm?q=harbour&medium=publisher'],
    ['/api/1.0/search/byterm?q=harbour&medium=music,Publisher'],
    ['/api/1.0/search/bytitle?q=harbour+house&medium=publisher'],
    ['/api/1.0/podcasts/bymedium?medium=publisher'],
    ['/api/1.0/podcasts/trending?medium=publisher'],
    ['/api/1.0/podcasts/bytag?podcast-value&medium=publisher'],
    ['/api/1.0/recent/feeds?medium=publisher'],
    ['/api/1.0/episodes/live?medium=publisher'],
    ['/api/1.0/episodes/random?medium=publisher'],
  ])('where a medium asks for it: %s', async (path) => {
    const text = await having('Harbour House', () => textAt(path))
    expect(text).not.toContain('Harbour Talk')
  })

  test.each([
    '{search(term:"harbour",filterForMediums:[publisher]){podcastSeries{name medium}}}',
    '{getPopularContent(filterByMediums:[publisher]){podcastSeries{name medium}}}',
  ])('where a medium asks for it: %s', async (query) => {
    await having('[{"name":"Harbour House","medium":"publisher"}]', () => ask(query))
  })

  test.each(['search', 'popular_podcasts'])('where a medium asks %s for it', async (tool) => {
    const args = { ...(tool === 'search' && { query: 'harbour' }), medium: 'publisher' }
    const text = await having('"medium":"publisher"', () => call(tool, args))
    expect(text).not.toContain('Harbour Talk')
  })

  test('among new feeds, if a medium asks for it', async () => {
    const { body } = await directory.send('/api/1.0/recent/newfeeds?medium=publisher')
    expect(body.feeds.map(({ id }: { id: number }) => id)).toEqual([number])
  })

  test('by its number, guid and URL', async () => {
    const paths = [
      `podcasts/byfeedid?id=${number}`,
      `podcasts/byguid?guid=${HOUSE}`,
      `podcasts/byfeedurl?url=${urls['house']}`,
    ]
    for (const path of paths) {
      const { body } = await directory.send(`/api/1.0/${path}`)
      expect(body.feed, path).toMatchObject({
        id: number,
        title: 'Harbour House',
        medium: 'publisher',
        podcastGuid: HOUSE,
      })
    }
    const init = { method: 'POST', body: JSON.stringify([HOUSE]), headers: { 'Content-Type': 'application/json' } }
    expect((await directory.send('/api/1.0/podcasts/batch/byguid', init)).body).toMatchObject({
      allFound: true,
      found: 1,
    })
    expect(JSON.parse(await textAt(`/lookup?id=${number}`)).results[0].collectionName).toBe('Harbour House')
    expect(await call('get_series', { feedUrl: urls['house'] })).toContain('Harbour House')
    expect((await directory.send(`/api/1.0/episodes/byfeedid?id=${number}`)).body.items).toHaveLength(1)
  })

  test('by GraphQL’s look-ups, with its podcasts', async () => {
    const fields = '{name medium remoteItems{podcastSeries{name publisher{podcastSeries{name}}}}}'
    const lookUps = [`uuid:"${uuids['house']}"`, `rssUrl:"${urls['house']}"`, `podcastGuid:"${HOUSE}"`]
    const query = `{${lookUps.map((argument, index) => `f${index}:getPodcastSeries(${argument})${fields}`).join(' ')}}`
    const house = { publisher: { podcastSeries: { name: 'Harbour House' } } }
    for (const found of Object.values(JSON.parse(await ask(query)).data)) {
      expect(found).toMatchObject({
        name: 'Harbour House',
        medium: 'publisher',
        remoteItems: [
          { podcastSeries: { name: 'Harbour Talk', ...house } },
          { podcastSeries: { name: 'Harbour Songs', ...house } },
          { podcastSeries: null },
          { podcastSeries: { name: 'Harbour House' } },
          { podcastSeries: { name: 'Harbour Songs', ...house } },
        ],
      })
    }
  })

  test('by who copies the directory', async () => {
    const since = Math.floor(Date.now() / 1_000) - DAY_S
    const { body } = await directory.send(`/api/1.0/recent/data?since=${since}`)
    expect(body.data.feeds.map(({ feedId }: { feedId: number }) => feedId)).toContain(number)
    expect(body.data.removed.feeds).toEqual([])
  })
})

describe('its podcasts', () => {
  const namesIn = async (path: string) =>
    elementsNamed(parseXml(await textAt(path)), 'outline').map(({ attributes }) => attributes['text'])

  test('stand on its page once each, without itself, and without those that only claim to be its', async () => {
    const text = await textAt(`/podcasts/${uuids['house']}`)
    expect(text).toContain('<p class="kicker">Publisher</p>')
    expect(text).toContain('2 podcasts')
    const links = [...text.matchAll(/<h3><a href="\/podcasts\/([0-9a-f-]+)">/g)].map(([, uuid]) => uuid)
    expect(links).toEqual([uuids['talk'], uuids['songs']])
    expect(text).toContain(`href="/podcasts/${uuids['house']}.opml"`)
    expect(text).not.toContain('no episodes of this podcast')
  })

  test('are an OPML file and an Atom feed of their episodes', async () => {
    expect(await namesIn(`/podcasts/${uuids['house']!.toUpperCase()}.opml`)).toEqual(['Harbour Talk', 'Harbour Songs'])
    const atom = await textAt(`/podcasts/${uuids['house']}.atom`)
    expect(atom).toContain('Harbour shanty')
    expect(atom).not.toContain('House item')
  })

  test('lead to its page, if it points back at them', async () => {
    const link = `<a href="/podcasts/${uuids['house']}" dir="auto">Harbour House</a>`
    expect(await textAt(`/podcasts/${uuids['talk']}`)).toContain(link)
    expect(await textAt(`/podcasts/${uuids['songs']}`)).toContain(link)
    expect(await textAt(`/podcasts/${uuids['claim']}`)).not.toContain(uuids['house'])
  })

  test('a podcast has no such list', async () => {
    for (const format of ['opml', 'atom']) {
      expect((await directory.send(`/podcasts/${uuids['talk']}.${format}`)).status).toBe(404)
      expect((await directory.send(`/podcasts/${ABSENT}.${format}`)).status).toBe(404)
    }
  })

  test('are not told as faults of the feed', async () => {
    const { db } = directory.started.directory
    const faulty = await db.selectFrom('feed_diagnostics').select('feed_id').execute()
    expect(faulty.map(({ feed_id }) => feed_id)).not.toContain(uuids['house'])
  })
})

describe('another medium', () => {
  test.each([
    '/search?term=harbour&medium=music',
    '/podcasts?medium=music',
    '/api/1.0/search/byterm?q=harbour&medium=music',
    '/api/1.0/search/music/byterm?q=harbour',
    '/api/1.0/podcasts/bymedium?medium=music',
    '/search?media=music&term=harbour',
    '/apple/search?entity=album&term=harbour',
  ])('%s has songs alone', async (path) => {
    const text = await having('Harbour Songs', () => textAt(path))
    expect(text).not.toMatch(/Harbour (?:Talk|House)/)
  })

  test.each(['/search?media=audiobook&term=harbour', '/apple/search?media=music&entity=song&term=harbour'])(
    '%s finds nothing',
    async (path) => {
      expect(JSON.parse(await textAt(path))).toEqual({ resultCount: 0, results: [] })
    },
  )

  test.each([
    ['podcasts/bymedium', 400],
    ['podcasts/bymedium?medium=', 400],
    ['podcasts/bymedium?medium=radio', 200],
    ['search/byterm?q=harbour&medium=radio', 200],
    ["search/byterm?q=harbour&medium=');drop", 200],
    ['episodes/random?medium=constructor', 200],
  ])('%s is %i without results', async (path, status) => {
    const answer = await directory.send(`/api/1.0/${path}`)
    expect([answer.status, answer.body.count ?? 0]).toEqual([status, 0])
  })

  test.each(['[radio]', '[null]', '["music"]', '[Music]'])('GraphQL refuses the medium %s', async (mediums) => {
    const query = `{search(term:"harbour",filterForMediums:${mediums}){podcastSeries{name}}}`
    const { body } = await directory.post('/graphql', { query }, account)
    expect(body.errors[0].code).toMatch(/^(?:BAD_USER_INPUT|INVALID_QUERY_OR_SYNTAX)$/)
  })
})
