import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReadingWorld, type ReadingWorld } from './reading-world.ts'

/** Tests generated requests: each is answered in JSON, and none fails inside the directory. */

let world: ReadingWorld
beforeAll(async () => {
  world = await openReadingWorld()
}, 600_000)
afterAll(() => world.stop())

const paths = `search/byterm search/bytitle search/byperson podcasts/byfeedid podcasts/byfeedurl podcasts/byguid
  podcasts/byitunesid podcasts/bytag podcasts/trending podcasts/dead episodes/byfeedid episodes/byfeedurl
  episodes/bypodcastguid episodes/byitunesid episodes/byid episodes/byguid episodes/live episodes/random recent/episodes
  recent/feeds recent/newfeeds recent/data value/byfeedid value/byfeedurl value/bypodcastguid categories/list
  stats/current hub/pubnotify podcasts/batch/byguid x/y`.split(/\s+/)
const names =
  `q url id guid max val since lang cat notcat enclosure newest feedid feedurl podcastguid excludeString before
  start_at cursor podcast-value fulltext clean pretty aponly similar desc`.split(/\s+/)
const values = [
  '',
  '1',
  '-1',
  '0',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '1e9',
  'NaN',
  '%00',
  '%',
  '%ED%A0%80',
  "'",
  '"; drop table feeds',
  '*',
  '()',
  '\\',
  'a'.repeat(3_000),
  '1,2,3',
  ','.repeat(500),
  'https://feeds.example.org/harbour?a=1&b=2',
  'javascript:alert(1)',
  '4f1a254b-98fe-53cd-95cf-75f02709a3d2',
  '0-0-0',
  '999999999999999999-1-1',
  'en,unknown',
  'News,55',
  '%F0%9F%8E%A7',
]

test('400 generated requests are answered in JSON, and never with 500', async () => {
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  const one = <Value>(list: readonly Value[]) => list[next(list.length)]!
  for (let at = 0; at < 400; at += 1) {
    const query = Array.from({ length: next(5) }, () => `${one(names)}=${one(values)}`).join('&')
    const path = `${one(paths)}?${query}`
    const { status, body } = await world.ask(path, next(8) === 0 ? { method: 'POST', body: one(values) } : {})
    expect([path.slice(0, 300), status === 200 || status === 400]).toEqual([path.slice(0, 300), true])
    expect(body.status).toBe(status === 200 ? 'true' : 'false')
  }
})
