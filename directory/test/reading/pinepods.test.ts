import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HarbourWorld, openHarbourWorld } from './harbour-world.ts'

let world: HarbourWorld
let number: number
beforeAll(async () => {
  world = await openHarbourWorld()
  number = await world.numberOf(world.podcasts.talk)
})
afterAll(() => world.close())

const get = (path: string) => world.get(path)

it('passes the test of a connection', async () => {
  const { status, text } = await get('/api/search')
  expect([status, text]).toEqual([200, 'Test connection successful'])
})

it.each(['podcast_index', 'person', ''])('searches as Podcast Index with the index %j', async (index) => {
  const { json, headers } = await get(`/api/search?query=harbour+talk&index=${index}&search_type=term`)
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
  const [feed] = json().feeds
  expect(feed).toMatchObject({ id: number, title: 'Harbour Talk', explicit: false, episodeCount: 3 })
  // The app fails on the whole answer if one of these is missing or no text.
  for (const name of [
    'title',
    'url',
    'originalUrl',
    'link',
    'description',
    'author',
    'ownerName',
    'image',
    'artwork',
  ]) {
    expect([name, feed[name]]).toEqual([name, expect.any(String)])
  }
  expect(Number.isInteger(feed.lastUpdateTime) && !Array.isArray(feed.categories)).toBe(true)
})

it('searches for episodes of people', async () => {
  const { json } = await get('/api/search?query=fog&search_type=person')
  expect(json().items[0]).toMatchObject({ feedTitle: 'Harbour Talk', feedId: number, duration: 60 })
})

it.each(['itunes', 'iTunes'])('searches as Apple with the index %s', async (index) => {
  const { results } = (await get(`/api/search?query=harbour+talk&index=${index}`)).json()
  const names = 'wrapperType kind collectionId trackId artistName trackName collectionViewUrl artworkUrl100 releaseDate'
  for (const name of `${names} genres collectionExplicitness`.split(' ')) {
    expect([name, results[0][name]]).toEqual([name, expect.anything()])
  }
})

it('has no videos', async () => {
  expect((await get('/api/search?query=harbour&index=youtube')).json()).toEqual({ results: [] })
})

it('gives a podcast by its id', async () => {
  expect((await get(`/api/podcast?id=${number}`)).json().feed).toMatchObject({ id: number, title: 'Harbour Talk' })
})

it.each(['/api/podcast', '/api/podcast?id=x', '/api/search?index=podcast_index'])('%s is refused', async (path) => {
  const { status, type } = await get(path)
  expect([status, type]).toEqual([400, 'text/plain; charset=utf-8'])
})

it('gives what trends, and the categories', async () => {
  expect((await get('/api/trending?max=1')).json().feeds).toHaveLength(1)
  expect((await get('/api/categories')).json().count).toBe(112)
})
