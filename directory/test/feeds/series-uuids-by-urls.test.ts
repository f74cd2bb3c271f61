import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriesUuidsByUrls } from '../../src/feeds/index.ts'
import { openWorld, type World } from '../refresh/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('all spellings of a URL find its series; unknown and malformed URLs find none', async () => {
  const uuid = await world.submit('podcast', 'https://www.alpha.example/feed/')
  const spellings = ['http://alpha.example/feed', 'https://www.alpha.example/feed/']
  const found = await seriesUuidsByUrls(world.db, [...spellings, 'https://beta.example/feed', 'no url'])
  expect([...found]).toEqual(spellings.map((url) => [url, uuid]))
})
