import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { elementsNamed, parseXml } from '../support/parse-xml.ts'
import { type HarbourWorld, openHarbourWorld } from './harbour-world.ts'

let world: HarbourWorld
beforeAll(async () => {
  world = await openHarbourWorld()
})
afterAll(() => world.close())

const get = (path: string) => world.get(path)
const titlesAt = async (path: string) => (await get(path)).json().map(({ title }: { title: string }) => title)

describe('/search', () => {
  it('gives podcasts with every key that clients need', async () => {
    const { status, type, headers, json } = await get('/search.json?q=harbour+talk')
    expect([status, type]).toEqual([200, 'application/json; charset=utf-8'])
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(headers.get('Cache-Control')).toBe('public, max-age=3600')
    expect(json()).toEqual([
      {
        url: `https://feeds.example.org/${world.podcasts.talk}`,
        title: 'Harbour Talk',
        author: 'Ina Quay',
        description: '<p>Boats &amp; ropes.</p>',
        subscribers: 9,
        logo_url: 'https://example.org/harbour/cover.jpg',
        scaled_logo_url: 'https://example.org/harbour/cover.jpg',
        website: 'https://example.org/harbour/',
        mygpo_link: `https://dir.example.org/podcasts/${world.podcasts.talk}`,
      },
    ])
  })

  it('finds only what is public, and has texts in place of missing values', async () => {
    const found = (await get('/search.json?q=harbour')).json()
    expect(found.map(({ title }: { title: string }) => title).sort()).toEqual(['Harbour Songs', 'Harbour Talk'])
    expect(found.find(({ title }: { title: string }) => title === 'Harbour Songs')).toMatchObject({
      description: '',
      logo_url: '',
      website: '',
    })
  })

  it.each(['/search.json', '/search.json?q=', '/search.json?q=+', '/search.yaml?q=x'])(
    '%s is refused',
    async (path) => {
      const { status, type } = await get(path)
      expect([status, type]).toEqual([400, 'text/plain; charset=utf-8'])
    },
  )

  it.each([
    ['0', 400],
    ['257', 400],
    ['x', 400],
    ['256', 200],
    ['', 200],
  ])('scale_logo=%s is answered with %i', async (size, status) => {
    expect((await get(`/search.json?q=harbour&scale_logo=${size}`)).status).toBe(status)
  })

  it('leaves the lists of the page of searches to that page', async () => {
    expect((await get('/search.opml?term=harbour')).text).toBe('a page')
    expect((await get('/search.atom?term=harbour')).text).toBe('a page')
    expect((await get('/search?term=harbour')).text).toBe('a page')
  })
})

describe('formats', () => {
  it('OPML', async () => {
    const { text, type } = await get('/search.opml?q=harbour+talk')
    expect(type).toBe('text/x-opml; charset=utf-8')
    expect(elementsNamed(parseXml(text), 'outline').map(({ attributes }) => attributes['title'])).toEqual([
      'Harbour Talk',
    ])
  })

  it('text, with an address a line', async () => {
    const { text } = await get('/search.txt?q=harbour+talk')
    expect(text).toBe(`https://feeds.example.org/${world.podcasts.talk}\n`)
  })

  it('XML', async () => {
    const podcast = elementsNamed(parseXml((await get('/search.xml?q=harbour+talk')).text), 'podcast')[0]!
    expect(elementsNamed(podcast, 'title')[0]!.text).toBe('Harbour Talk')
    expect(elementsNamed(podcast, 'description')[0]!.text).toBe('<p>Boats &amp; ropes.</p>')
  })

  it('JSONP', async () => {
    const { text, type } = await get('/search.jsonp?q=xyzzyx&jsonp=on_1')
    expect([text, type]).toEqual(['on_1([])', 'text/javascript; charset=utf-8'])
  })

  it.each(['', 'a.b', 'a(', '<script>', 'a'.repeat(65), 'ä'])('the JSONP name %j is refused', async (name) => {
    expect((await get(`/search.jsonp?q=harbour&jsonp=${encodeURIComponent(name)}`)).status).toBe(400)
  })
})

describe('/toplist', () => {
  it('begins with the most popular podcast', async () => {
    expect(await titlesAt('/toplist.json')).toEqual(['Harbour Talk', 'Harbour Songs'])
    expect((await get('/toplist/50.json')).json()[0]).toMatchObject({ subscribers: 9, position_last_week: 0 })
    expect(elementsNamed(parseXml((await get('/toplist.opml')).text), 'outline')).toHaveLength(2)
  })

  it.each([
    ['/toplist/1.json', 1],
    ['/toplist/0.json', 1],
    ['/toplist/999999999.json', 2],
  ])('%s has %i podcasts', async (path, count) => {
    expect(await titlesAt(path)).toHaveLength(count)
  })
})

describe('tags', () => {
  it('are the genres, the most used first', async () => {
    const tags = (await get('/api/2/tags/40.json')).json()
    expect(tags).toContainEqual({ title: 'Society & Culture', tag: 'society-and-culture', usage: 1 })
    expect((await get('/api/2/tags/1.json')).json()).toHaveLength(1)
  })

  it('have podcasts, also those of genres within them', async () => {
    expect(await titlesAt('/api/2/tag/arts/50.json')).toEqual(['Harbour Talk'])
    expect(await titlesAt('/api/2/tag/nothing/50.json')).toEqual([])
  })
})

describe('data', () => {
  it('of a podcast is found by any spelling of its address', async () => {
    const url = `http://www.feeds.example.org/${world.podcasts.talk}/`
    expect((await get(`/api/2/data/podcast.json?url=${encodeURIComponent(url)}`)).json().title).toBe('Harbour Talk')
  })

  it('of an episode is found by the address of its sound', async () => {
    const query = new URLSearchParams({
      podcast: `https://feeds.example.org/${world.podcasts.talk}`,
      url: 'https://media.example.org/fog.m4a?x=1',
    })
    expect((await get(`/api/2/data/episode.json?${query}`)).json()).toEqual({
      title: 'Fog',
      url: 'https://media.example.org/fog.m4a?x=1',
      podcast_title: 'Harbour Talk',
      podcast_url: `https://feeds.example.org/${world.podcasts.talk}`,
      description: '<p>Low <b>sun</b></p>',
      website: '',
      released: '2026-11-22T12:00:00',
      mygpo_link: `https://dir.example.org/episodes/${world.podcasts.fog}`,
    })
  })

  it('of what is unknown, withheld or blocked is not found', async () => {
    const { withheld, blocked, talk } = world.podcasts
    const paths = [
      '/api/2/data/podcast.json',
      '/api/2/data/podcast.json?url=x',
      ...[withheld, blocked].map((uuid) => `/api/2/data/podcast.json?url=https://feeds.example.org/${uuid}`),
      `/api/2/data/episode.json?podcast=https://feeds.example.org/${talk}`,
      `/api/2/data/episode.json?podcast=https://feeds.example.org/${talk}&url=https://x.example`,
    ]
    for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 404])
  })
})

it('answers every generated request, and never fails', async () => {
  const value = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.constantFrom('harbour', '%', '\0', '', '64'))
  const files = fc.constantFrom(
    '/search.json',
    '/search.xml',
    '/search.opml',
    '/toplist.json',
    '/toplist/7.txt',
    '/api/2/data/podcast.json',
    '/api/2/data/episode.json',
    '/api/2/tags/3.json',
    '/api/2/tag/arts/2.json',
  )
  const names = fc.constantFrom('q', 'scale_logo', 'jsonp', 'url', 'podcast')
  await fc.assert(
    fc.asyncProperty(files, fc.array(fc.tuple(names, value), { maxLength: 4 }), async (file, query) => {
      const text = query.map(([name, given]) => `${name}=${encodeURIComponent(given.toWellFormed())}`).join('&')
      expect([200, 400, 404, 418]).toContain((await get(`${file}?${text}`)).status)
    }),
    { numRuns: 60 },
  )
}, 120_000)
