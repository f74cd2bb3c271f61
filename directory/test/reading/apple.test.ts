import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HarbourWorld, openHarbourWorld } from './harbour-world.ts'

let world: HarbourWorld
let number: number
beforeAll(async () => {
  world = await openHarbourWorld()
  number = await world.numberOf(world.podcasts.talk)
})
afterAll(() => world.close())

const get = (path: string, headers?: Record<string, string>) => world.get(path, headers)
const namesAt = async (path: string) =>
  (await get(path)).json().results.map((result: { trackName: string }) => result.trackName)

describe('/search', () => {
  it('gives a podcast with every field of the original', async () => {
    const { status, type, headers, json } = await get('/search?media=podcast&term=harbour+talk')
    expect([status, type]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
    const { resultCount, results } = json()
    const page = `https://dir.example.org/podcasts/${world.podcasts.talk}`
    const cover = 'https://example.org/harbour/cover.jpg'
    expect(resultCount).toBe(1)
    expect(results[0]).toEqual({
      wrapperType: 'track',
      kind: 'podcast',
      collectionId: number,
      trackId: number,
      artistName: 'Ina Quay',
      collectionName: 'Harbour Talk',
      trackName: 'Harbour Talk',
      collectionCensoredName: 'Harbour Talk',
      trackCensoredName: 'Harbour Talk',
      collectionViewUrl: page,
      trackViewUrl: page,
      feedUrl: `https://feeds.example.org/${world.podcasts.talk}`,
      artworkUrl30: cover,
      artworkUrl60: cover,
      artworkUrl100: cover,
      artworkUrl600: cover,
      collectionPrice: 0,
      trackPrice: 0,
      collectionHdPrice: 0,
      currency: 'USD',
      releaseDate: '2026-11-22T12:00:00Z',
      collectionExplicitness: 'cleaned',
      trackExplicitness: 'cleaned',
      contentAdvisoryRating: 'Clean',
      trackCount: 3,
      country: 'USA',
      genreIds: ['1324', '26', '1482'],
      genres: ['Society & Culture', 'Podcasts', 'Books'],
      primaryGenreName: 'Society & Culture',
      description: '<p>Boats &amp; ropes.</p>',
    })
  })

  it('finds only what is public', async () => {
    expect((await namesAt('/search?media=podcast&term=harbour')).sort()).toEqual(['Harbour Songs', 'Harbour Talk'])
    expect((await get('/search?media=podcast&term=harbour')).text).not.toContain('ina@')
  })

  it('is the page of searches unless a medium or an entity is named, and no type', async () => {
    for (const path of ['/search?term=harbour', '/search?term=harbour&media=podcast&type=podcasts', '/search']) {
      expect([path, (await get(path)).text]).toEqual([path, 'a page'])
    }
    expect(await namesAt('/search?term=harbour+talk&entity=podcast')).toEqual(['Harbour Talk'])
  })

  it.each(['/apple/search?term=harbour+talk', '/GB/search?term=harbour+talk'])('is at %s as well', async (path) => {
    expect(await namesAt(path)).toEqual(['Harbour Talk'])
  })

  it.each([
    ['genreId=1301', ['Harbour Talk']],
    ['genreId=26', ['Harbour Songs', 'Harbour Talk']],
    ['genreId=999999', []],
    ['explicit=No', ['Harbour Talk']],
    ['attribute=artistTerm', []],
    ['attribute=titleTerm', ['Harbour Songs', 'Harbour Talk']],
    ['limit=1', ['Harbour Talk']],
    ['limit=1&offset=1', ['Harbour Songs']],
    ['limit=0', ['Harbour Songs', 'Harbour Talk']],
    ['limit=300&country=&lang=', ['Harbour Songs', 'Harbour Talk']],
    ['media=music', []],
    ['media=music&entity=song', []],
    ['entity=podcastAuthor', []],
  ])('with %s it finds %j', async (query, names) => {
    expect((await namesAt(`/apple/search?term=harbour&${query}`)).sort()).toEqual(names)
  })

  it('without a term it finds nothing', async () => {
    expect((await get('/search?media=podcast&term=')).json()).toEqual({ resultCount: 0, results: [] })
  })

  it('finds episodes', async () => {
    expect(await namesAt('/apple/search?term=fog&entity=podcastEpisode')).toEqual(['Fog'])
  })

  it.each([
    ['media=radio', 'media'],
    ['entity=song', 'entity'],
    ['attribute=colour', 'attribute'],
    ['country=GBR', 'country'],
    ['genreId=arts', 'genreId'],
    ['callback=alert(1)//', 'callback'],
  ])('refuses %s in the words of the original', async (query, name) => {
    const { status, type, json } = await get(`/apple/search?term=x&${query}`)
    expect([status, type]).toEqual([400, 'application/json; charset=utf-8'])
    expect(json().errorMessage).toBe(`Invalid value(s) for key(s): [${name}]`)
    expect(json().queryParameters.term).toBe('x')
  })

  it('is JSON where a client asks for that first', async () => {
    const { type } = await get('/apple/search?term=harbour', { Accept: 'application/json, */*' })
    expect(type).toBe('application/json; charset=utf-8')
  })

  it('calls the function of a script', async () => {
    const { text, type } = await get('/apple/search?term=&callback=shop.on_$1')
    expect([text, type]).toEqual(['shop.on_$1({"resultCount":0,"results":[]});', 'text/javascript; charset=utf-8'])
  })

  it.each(['a<script>', 'a;b', "a'b", 'a\nb', 'ä', 'a'.repeat(65), 'a b', '<!--'])(
    'refuses the callback %j',
    async (name) => {
      expect((await get(`/lookup?id=1&callback=${encodeURIComponent(name)}`)).status).toBe(400)
    },
  )
})

describe('/lookup', () => {
  it('finds podcasts by our number and by that of the catalog, in the order of the request', async () => {
    expect(await namesAt(`/lookup?id=id1200000001,${number}`)).toEqual(['Harbour Songs', 'Harbour Talk'])
    const { results } = (await get('/lookup?id=1200000001')).json()
    expect(results[0].collectionId).toBe(1_200_000_001)
    expect(results[0].contentAdvisoryRating).toBe('Explicit')
  })

  it.each(['/lookup', '/lookup?id=', '/lookup?id=x', '/lookup?id=69999999', '/lookup?id=1200000002,1200000003'])(
    '%s finds nothing',
    async (path) => {
      expect((await get(path)).json()).toEqual({ resultCount: 0, results: [] })
    },
  )

  it('gives the newest episodes of a podcast after it, without those that cannot be played', async () => {
    const path = `/gb/lookup?id=${number},1200000001&entity=podcastEpisode`
    expect(await namesAt(path)).toEqual(['Harbour Talk', 'Fog', 'Mist', 'Harbour Songs', 'Shanty'])
    expect(await namesAt(`${path}&limit=1`)).toEqual(['Harbour Talk', 'Fog', 'Harbour Songs', 'Shanty'])
  })

  it('finds an episode by its number, with every field of the original', async () => {
    const [, fog] = (await get(`/lookup?id=${number}&entity=podcastEpisode&limit=1`)).json().results
    const { results } = (await get(`/lookup?id=${fog.trackId}`)).json()
    expect(results).toEqual([fog])
    expect(fog).toEqual({
      wrapperType: 'podcastEpisode',
      kind: 'podcast-episode',
      trackId: expect.any(Number),
      trackName: 'Fog',
      collectionId: number,
      collectionName: 'Harbour Talk',
      artistIds: [],
      artistName: 'Ina Quay',
      releaseDate: '2026-11-22T12:00:00Z',
      trackTimeMillis: 60_000,
      description: 'Low sun',
      shortDescription: '',
      episodeUrl: 'https://media.example.org/fog.m4a?x=1',
      previewUrl: 'https://media.example.org/fog.m4a?x=1',
      episodeGuid: 'fog-1',
      episodeFileExtension: 'm4a',
      episodeContentType: 'audio',
      feedUrl: `https://feeds.example.org/${world.podcasts.talk}`,
      artworkUrl60: 'https://example.org/harbour/cover.jpg',
      artworkUrl160: 'https://example.org/harbour/cover.jpg',
      artworkUrl600: 'https://example.org/harbour/cover.jpg',
      trackViewUrl: `https://dir.example.org/episodes/${world.podcasts.fog}`,
      collectionViewUrl: `https://dir.example.org/podcasts/${world.podcasts.talk}`,
      closedCaptioning: 'none',
      country: 'USA',
      contentAdvisoryRating: 'Clean',
      genres: [
        { name: 'Society & Culture', id: '1324' },
        { name: 'Books', id: '1482' },
      ],
    })
  })

  it('refuses more than 200 numbers', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',')
    expect((await get(`/lookup?id=${ids(200)}`)).status).toBe(200)
    expect((await get(`/lookup?id=${ids(10_000)}`)).json().errorMessage).toContain('[id]')
  })
})

describe('the chart of a country', () => {
  beforeAll(async () => {
    const key = { type: 'PODCASTSERIES', country: 'UNITED_KINGDOM', genre: '' }
    const fetched_at = Math.floor(world.runtime.now() / 1_000)
    await world.db
      .insertInto('charts')
      .values({ ...key, fetched_at, due_at: 0 })
      .execute()
    const { songs, talk, withheld } = world.podcasts
    await world.db
      .insertInto('chart_entries')
      .values(
        [withheld, songs, talk].map((series_uuid, index) => ({
          ...key,
          rank: index + 1,
          catalog_id: index + 1,
          episode_guid: null,
          episode_name: null,
          series_uuid,
          episode_uuid: null,
        })),
      )
      .execute()
  })

  it('has what AntennaPod reads, for the country in any case', async () => {
    for (const country of ['GB', 'gb', 'UK']) {
      const { status, json } = await get(`/${country}/rss/toppodcasts/limit=25/explicit=true/json`)
      expect(status).toBe(200)
      const [songs, talk] = json().feed.entry
      expect(songs['im:name'].label).toBe('Harbour Songs')
      expect(songs.id.attributes['im:id']).toBe('1200000001')
      expect(talk.id.attributes['im:id']).toBe(String(number))
      expect(talk['im:artist'].label).toBe('Ina Quay')
      const picture = talk['im:image'].find(
        ({ attributes }: { attributes: { height: string } }) => Number(attributes.height) >= 100,
      )
      expect(picture.label).toBe('https://example.org/harbour/cover.jpg')
      expect(json().feed.entry).toHaveLength(2)
    }
  })

  it('leaves explicit podcasts out on request, and ends at the limit', async () => {
    const names = async (rest: string) =>
      (await get(`/GB/rss/toppodcasts/${rest}`)).json().feed.entry.map((entry: never) => entry['im:name']['label'])
    expect(await names('limit=25/explicit=false/json')).toEqual(['Harbour Talk'])
    expect(await names('limit=1/json')).toEqual(['Harbour Songs'])
    expect(await names('json')).toEqual(['Harbour Songs', 'Harbour Talk'])
  })

  it.each([
    '/FR/rss/toppodcasts/limit=25/explicit=true/json',
    '/XX/rss/toppodcasts/limit=25/json',
    '/GB/rss/toppodcasts/limit=25/genre=1301/json',
    '/GB/rss/toppodcasts/limit=25/genre=nothing/json',
    '/GB/rss/toppodcasts/limit=25/xml',
    '/GB/rss/toppodcasts/',
  ])('%s is answered with 400', async (path) => {
    const { status, json } = await get(path)
    expect([status, json().errorMessage]).toEqual([400, 'There is no chart of this country and genre.'])
  })
})

describe('the requests of apps', () => {
  it('AntennaPod searches, and opens a link to Apple', async () => {
    const { results } = (await get('/search?media=podcast&term=harbour%20talk')).json()
    expect(results[0]).toMatchObject({ collectionName: 'Harbour Talk', artistName: 'Ina Quay' })
    expect((await get(`/lookup?id=${results[0].collectionId}`)).json().results[0].feedUrl).toBe(results[0].feedUrl)
  })

  it('audiobookshelf searches', async () => {
    const path = '/search?term=harbour+talk&entity=podcast&media=podcast&country=us&lang=en&limit=50'
    const { results } = (await get(path)).json()
    for (const name of ['collectionId', 'trackCount', 'releaseDate', 'genres', 'artworkUrl600', 'trackExplicitness']) {
      expect([name, results[0][name]]).toEqual([name, expect.anything()])
    }
  })
})

it('answers every generated request, and never fails', async () => {
  const names = [
    'term',
    'media',
    'entity',
    'attribute',
    'country',
    'limit',
    'offset',
    'genreId',
    'explicit',
    'callback',
    'id',
    'lang',
    'x',
  ]
  const values = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.integer().map(String),
    fc.constantFrom(
      'podcast',
      'podcastEpisode',
      'Yes',
      'GB',
      'titleTerm',
      '1301',
      '1,2,id3',
      '9'.repeat(40),
      '',
      '%',
      '\0',
    ),
  )
  const paths = fc.constantFrom('/apple/search', '/apple/lookup', '/lookup', '/de/search', '/de/lookup')
  await fc.assert(
    fc.asyncProperty(
      paths,
      fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 8 }),
      async (path, query) => {
        const text = query.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')
        const { status, text: body } = await get(`${path}?${text}`)
        expect([200, 400]).toContain(status)
        if (status === 400) expect(JSON.parse(body).errorMessage).toContain('Invalid value(s)')
      },
    ),
    { numRuns: 60 },
  )
}, 120_000)
