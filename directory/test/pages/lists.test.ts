import { personUuid, type RemoteItem } from 'feedmill'
import { readFeedList } from 'feedmill/ingest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aComic, aCreator, aPodcast, aUuid } from '../support/entities/factories.ts'
import { aPerson } from '../support/entities/person.ts'
import { elementsNamed, parseXml } from '../support/parse-xml.ts'
import { anonymousScope } from '../support/runtime/anonymous-scope.ts'
import { openSearchedPages } from './searched-pages.ts'

const DAY_S = 86_400
const HOSTILE = `Fog & <b>Foam</b> "one" 'two' ]]> \u0001\u000b\u001f\ufffe\u{1f30a} \t tab`
const SHOWN = `Fog & <b>Foam</b> "one" 'two' ]]> \u{1f30a} \t tab`
const withheld = { publisherBlock: { blocked: true, by: ['itunes:block'] } } as const

const remoteItem = (of: Partial<RemoteItem>): RemoteItem => ({
  feedGuid: null,
  feedUrl: null,
  itemGuid: null,
  medium: null,
  title: null,
  ...of,
})

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let pages: Awaited<ReturnType<typeof openSearchedPages>>
let creator: string
let penAndVoice: string
let comic: string
const withPerson = aUuid()
const person = personUuid(withPerson, 'Ina Quay')
const uuids: Record<string, string> = {}
const episode = aUuid()

beforeAll(async () => {
  opened = await openTestDatabase()
  const { db } = opened
  pages = await openSearchedPages(db)
  const nowS = Math.floor(pages.now() / 1_000)
  uuids['Harbour Talk'] = await aPodcast(
    db,
    {
      name: 'Harbour Talk',
      extras: {
        podroll: [
          remoteItem({ feedUrl: `https://feeds.example.org/${withPerson}` }),
          remoteItem({ feedUrl: 'https://feeds.example.org/nowhere' }),
          remoteItem({ feedUrl: null, feedGuid: 'unknown' }),
        ],
      },
      description: '<p>Boats,\n  <b>ropes</b> &amp; rain.</p>',
      websiteUrl: 'https://example.org/harbour?a=1&b=2',
      rssOwnerPublicEmail: 'ina@example.org',
      genres: ['PODCASTSERIES_ARTS'],
    },
    [
      {
        uuid: episode,
        name: 'Fog',
        datePublished: nowS - DAY_S,
        fileLength: 4_000,
        description: '<p>Low <em>sun</em></p>',
      },
      { name: 'Tomorrow', datePublished: nowS + DAY_S },
      { name: 'Hidden', datePublished: nowS - 10, extras: { publisherBlock: true } },
      { name: 'Undated', datePublished: null },
      { name: 'Blocked', datePublished: nowS - 20 },
    ],
    { popularity: 9 },
  )
  await db.updateTable('podcast_episodes').set({ is_blocked: true }).where('name', '=', 'Blocked').execute()
  uuids['Harbour Songs'] = await aPodcast(
    db,
    {
      uuid: withPerson,
      persons: [aPerson(withPerson, 'Ina Quay')],
      name: HOSTILE,
      description: HOSTILE,
      language: 'FRENCH',
    },
    [
      { name: HOSTILE, description: HOSTILE, datePublished: nowS - 2 * DAY_S },
      {
        name: 'With somebody else',
        datePublished: nowS - 3 * DAY_S,
        persons: [aPerson(withPerson, 'Ola Pier', { role: 'PODCASTSERIES_GUEST' })],
      },
    ],
    { popularity: 8 },
  )
  await aPodcast(db, { name: 'Harbour withheld', extras: withheld }, [{ name: 'W' }], { popularity: 20 })
  await aPodcast(db, { name: 'Harbour blocked' }, [{ name: 'B' }], { popularity: 20, isBlocked: true })
  await aPodcast(db, { name: 'Harbour unread' }, [], { isUnread: true })
  comic = await aComic(db, { name: HOSTILE, sssOwnerPublicEmail: 'pen@example.org' }, [
    { name: 'First', thumbnailImageUrl: 'https://example.org/"1".png', creatorNote: '<script>x</script>Wet & cold' },
    { name: 'Second', isRemoved: true },
    { name: null },
  ])
  creator = await aCreator(
    db,
    { name: 'Ina Quay' },
    [uuids['Harbour Songs'], uuids['Harbour Talk']].map((contentUuid) => ({
      contentUuid,
      contentType: 'PODCASTSERIES',
    })),
  )
  const drawn = await aComic(db, { name: 'Harbour Lights' }, [
    { name: 'Quay', datePublished: nowS - DAY_S / 2 },
    { name: 'Not yet', datePublished: nowS + DAY_S },
  ])
  const forAdults = await aComic(db, { name: 'Harbour Nights', contentRating: 'COMICSERIES_ADULTS' }, [
    { name: 'Night', datePublished: nowS - 60 },
  ])
  penAndVoice = await aCreator(db, { name: 'Ola Pen', country: 'JAPAN' }, [
    { contentUuid: drawn, contentType: 'COMICSERIES' },
    { contentUuid: forAdults, contentType: 'COMICSERIES' },
    { contentUuid: uuids['Harbour Talk'], contentType: 'PODCASTSERIES' },
  ])
  const key = { type: 'PODCASTSERIES', country: 'FRANCE', genre: '' }
  await db
    .insertInto('charts')
    .values({ ...key, fetched_at: nowS, due_at: 0 })
    .execute()
  await db
    .insertInto('chart_entries')
    .values({
      ...key,
      rank: 1,
      catalog_id: 1,
      episode_guid: null,
      episode_name: null,
      series_uuid: uuids['Harbour Songs']!,
      episode_uuid: null,
    })
    .execute()
  await pages.followIndex()
})
afterAll(() => opened.close())

async function get(path: string) {
  const response = await pages.app.request(path, {}, anonymousScope())
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const feedsIn = async (path: string) =>
  elementsNamed(parseXml((await get(path)).text), 'outline').map(({ attributes }) => attributes['xmlUrl'])
const titlesIn = async (path: string) =>
  elementsNamed(parseXml((await get(path)).text), 'entry').map((entry) => elementsNamed(entry, 'title')[0]!.text)
const feedOf = (name: string) => `https://feeds.example.org/${uuids[name]}`

describe('a list as OPML', () => {
  it('names each podcast as apps want it: by type, text, title and the address of its feed', async () => {
    const { status, headers, text } = await get('/podcasts.opml')
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('text/x-opml; charset=utf-8')
    expect(headers.get('Content-Disposition')).toContain('filename="podcasts.opml"')
    const root = parseXml(text)
    expect(root.attributes).toEqual({ version: '2.0' })
    expect(elementsNamed(root, 'title')[0]!.text).toBe('Popular podcasts')
    expect(elementsNamed(root, 'dateCreated')[0]!.text).toBe('Mon, 23 Nov 2026 12:00:00 GMT')
    expect(elementsNamed(root, 'outline')[0]!.attributes).toEqual({
      type: 'rss',
      text: 'Harbour Talk',
      title: 'Harbour Talk',
      xmlUrl: feedOf('Harbour Talk'),
      htmlUrl: 'https://example.org/harbour?a=1&b=2',
      description: 'Boats, ropes & rain.',
    })
  })

  it('has the podcasts of the page alone: none that is blocked, withheld or unread', async () => {
    expect(await feedsIn('/podcasts.opml')).toEqual([feedOf('Harbour Talk'), feedOf('Harbour Songs')])
    expect((await get('/podcasts.opml')).text).not.toMatch(/ina@|withheld|blocked/)
  })

  it('follows the genre and the language of the page', async () => {
    expect(await feedsIn('/podcasts.opml?language=FRENCH')).toEqual([feedOf('Harbour Songs')])
    expect(await feedsIn('/podcasts/arts.opml')).toEqual([feedOf('Harbour Talk')])
    const { text } = await get('/podcasts/arts.opml?language=FRENCH')
    expect(elementsNamed(parseXml(text), 'title')[0]!.text).toBe('Popular podcasts: French, Arts')
  })

  it('is there for charts, also where the request names no country', async () => {
    expect(await feedsIn('/charts.opml')).toEqual([feedOf('Harbour Songs')])
    expect(await feedsIn('/charts.opml?country=FRANCE')).toEqual([feedOf('Harbour Songs')])
    expect(await feedsIn('/charts.opml?country=JAPAN')).toEqual([])
  })

  it('is there for a search, of podcasts and of the podcasts of episodes', async () => {
    expect(await feedsIn('/search.opml?term=harbour+talk')).toEqual([feedOf('Harbour Talk')])
    expect(await feedsIn('/search.opml?term=fog&type=episodes')).toContain(feedOf('Harbour Talk'))
    expect((await get('/search.opml?term=fog&type=comics')).status).toBe(404)
    expect((await get('/search.opml')).status).toBe(404)
    // This directory searches no transcripts: its page of the search leaves the filter out, too.
    expect(await feedsIn('/search.opml?term=harbour+talk&said=1')).toEqual([feedOf('Harbour Talk')])
  })

  it('is there for the podcasts of a creator', async () => {
    expect((await feedsIn(`/creators/${creator.toUpperCase()}.opml`)).sort()).toEqual(
      [feedOf('Harbour Talk'), feedOf('Harbour Songs')].sort(),
    )
    expect((await get(`/creators/${aUuid()}.opml`)).status).toBe(404)
    expect((await get('/creators/nobody.opml')).status).toBe(404)
  })

  it('is there for the podcasts of all creators, and of those of a country', async () => {
    expect((await feedsIn('/creators.opml')).sort()).toEqual([feedOf('Harbour Talk'), feedOf('Harbour Songs')].sort())
    expect(await feedsIn('/creators.opml?country=JAPAN')).toEqual([feedOf('Harbour Talk')])
    const { text } = await get('/creators.opml?country=JAPAN&order=newest')
    expect(elementsNamed(parseXml(text), 'title')[0]!.text).toBe('New creators: Japan')
  })

  it('is there for the podcasts that a podcast recommends, as far as the directory has them', async () => {
    expect(await feedsIn(`/podcasts/${uuids['Harbour Talk']}/podroll.opml`)).toEqual([feedOf('Harbour Songs')])
    expect(await feedsIn(`/podcasts/${uuids['Harbour Songs']}/podroll.opml`)).toEqual([])
    expect((await get(`/podcasts/${aUuid()}/podroll.opml`)).status).toBe(404)
    const { text } = await get(`/podcasts/${uuids['Harbour Talk']}`)
    expect(text).toContain(`href="/podcasts/${uuids['Harbour Talk']}/podroll"`)
    expect((await get(`/podcasts/${uuids['Harbour Songs']}`)).text).not.toContain('/podroll"')
  })

  it('is there for the podcasts that name a person', async () => {
    expect(await feedsIn(`/persons/${person}.opml`)).toEqual([feedOf('Harbour Songs')])
    expect((await get(`/persons/${aUuid()}.opml`)).status).toBe(404)
  })

  it('is read by the list reader of the library', async () => {
    const found = []
    for await (const { url, title } of readFeedList((await get('/podcasts.opml')).text)) found.push([url, title])
    expect(found.map(([url]) => url)).toEqual([feedOf('Harbour Talk'), feedOf('Harbour Songs')])
    expect(found[0]![1]).toBe('Harbour Talk')
  })
})

describe('a list as Atom', () => {
  it('has the newest episodes of its podcasts, with page and sound', async () => {
    const { headers, text } = await get('/podcasts/arts.atom')
    expect(headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
    const root = parseXml(text)
    const entry = elementsNamed(root, 'entry')[0]!
    expect(elementsNamed(entry, 'id')[0]!.text).toBe(`urn:uuid:${episode}`)
    expect(elementsNamed(entry, 'updated')[0]!.text).toBe('2026-11-22T12:00:00Z')
    expect(elementsNamed(entry, 'name')[0]!.text).toBe('Harbour Talk')
    expect(elementsNamed(entry, 'content')[0]!.text).toBe('<p>Low <em>sun</em></p>')
    expect(elementsNamed(entry, 'link').map(({ attributes }) => attributes)).toEqual([
      { rel: 'alternate', type: 'text/html', href: `http://localhost/episodes/${episode}` },
      { rel: 'enclosure', type: 'audio/mpeg', href: 'https://media.example.org/0.mp3', length: '4000' },
    ])
    const self = 'http://localhost/podcasts/arts.atom'
    expect(elementsNamed(root, 'id')[0]!.text).toBe(self)
    expect(elementsNamed(root, 'updated')[0]!.text).toBe('2026-11-22T12:00:00Z')
  })

  it('leaves out what is withheld, blocked or without a date, and dates in the future', async () => {
    expect(await titlesIn('/podcasts/arts.atom')).toEqual(['Fog'])
  })

  it('is there for charts, a search and a creator', async () => {
    expect(await titlesIn('/charts.atom')).toHaveLength(2)
    expect(await titlesIn('/search.atom?term=harbour+talk')).toEqual(['Fog'])
    expect(await titlesIn('/search.atom?term=fog&type=episodes')).toContain('Fog')
    expect(await titlesIn(`/creators/${creator}.atom`)).toHaveLength(3)
  })

  it('has episodes and issues of what creators made, the newest first, without comics for adults', async () => {
    const path = `/creators/${penAndVoice}`
    expect(await titlesIn(`${path}.atom`)).toEqual(['Quay', 'Fog'])
    expect(await titlesIn('/creators.atom?country=JAPAN')).toEqual(['Quay', 'Fog'])
    expect(await titlesIn('/creators.atom')).toHaveLength(4)
    expect((await get(path)).text).toContain(`href="${path}.atom"`)
  })

  it('is there for the episodes that a person takes part in, and no others of their podcasts', async () => {
    expect(await titlesIn(`/persons/${person}.atom`)).toEqual([SHOWN])
    expect((await get(`/persons/${aUuid()}.atom`)).status).toBe(404)
  })

  it('is there for the issues of a comic, the last one first', async () => {
    expect(await titlesIn(`/comics/${comic}.atom`)).toEqual(['Issue 3', 'First'])
    const { text } = await get(`/comics/${comic}.atom`)
    const first = elementsNamed(parseXml(text), 'entry')[1]!
    const content = elementsNamed(first, 'content')[0]!.text
    expect(content).toBe(
      '<p><img src="https://example.org/&#34;1&#34;.png" alt=""/></p><p>&#60;script&#62;x&#60;/script&#62;Wet &#38; cold</p>',
    )
    expect(text).not.toContain('pen@example.org')
    expect((await get(`/comics/${aUuid()}.atom`)).status).toBe(404)
  })

  it('has a date even if nothing is in it', async () => {
    const root = parseXml((await get('/podcasts.atom?language=WELSH')).text)
    expect(elementsNamed(root, 'updated')[0]!.text).toBe('1970-01-01T00:00:00Z')
  })
})

it.each(['/podcasts.opml', '/podcasts.atom'])('%s keeps hostile texts apart from markup', async (path) => {
  const root = parseXml((await get(path)).text)
  const texts = path.endsWith('opml')
    ? elementsNamed(root, 'outline').map(({ attributes }) => attributes['title'])
    : elementsNamed(root, 'title').map(({ text }) => text)
  expect(texts).toContain(SHOWN)
})

it.each(['/podcasts', '/creators', '/charts', '/search?term=harbour', 'creator', 'person', 'comic', 'podroll'])(
  'the page %s links to its lists in its head and in sight, and the links work',
  async (given) => {
    const paths: Record<string, string> = {
      creator: `/creators/${creator}`,
      person: `/persons/${person}`,
      comic: `/comics/${comic}`,
      podroll: `/podcasts/${uuids['Harbour Talk']}/podroll`,
    }
    const path = paths[given] ?? given
    const { text } = await get(path)
    const hrefs = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, href]) => href!.replaceAll('&amp;', '&'))
    const inHead = hrefs(/<link rel="alternate" type="(?:text\/x-opml|application\/atom\+xml)" href="([^"]+)"/g)
    const inSight = hrefs(/<a href="([^"]+\.(?:opml|atom)[^"]*)"/g)
    expect(inHead).toHaveLength(given === 'comic' ? 1 : 2)
    expect(inSight).toEqual(inHead)
    for (const href of inHead) expect([href, (await get(href)).status]).toEqual([href, 200])
  },
)
