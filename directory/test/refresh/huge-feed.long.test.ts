import { afterAll, beforeAll, expect, test } from 'vitest'
import { describePostgresql } from '../support/database/test-database.ts'
import { podcastDocument } from '../support/documents.ts'
import { openWorld, type World } from './world.ts'

const ITEMS = 99_999
const DAY = 86_400

describePostgresql('a podcast of 100,000 episodes, which is as many as are read', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld('postgresql')
  })
  afterAll(() => world.close())

  const guids = (count: number) => Array.from({ length: count }, (_, index) => `guid-${index}`)
  const count = async (table: 'podcast_episodes' | 'events') => {
    const row = await world.db
      .selectFrom(table)
      .select((select) => select.fn.countAll().as('count'))
      .executeTakeFirst()
    return Number(row?.count)
  }

  test('is stored whole, and one more episode causes few writes and events', async () => {
    const uuid = await world.submit('podcast', world.server.set('/huge.xml', podcastDocument('Huge', guids(ITEMS))))
    await world.refresh()
    expect(world.log.filter(({ level }) => level === 'error')).toEqual([])
    const series = world.db.selectFrom('podcast_series').select('episodes_count').where('uuid', '=', uuid)
    expect(await series.executeTakeFirst()).toEqual({ episodes_count: ITEMS })
    expect(await count('podcast_episodes')).toBe(ITEMS)
    const told = await count('events')

    world.server.set('/huge.xml', podcastDocument('Huge', guids(ITEMS + 1)))
    world.advance(2 * DAY)
    await world.refresh()
    expect(await count('podcast_episodes')).toBe(ITEMS + 1)
    const changes = world.log.filter(({ name }) => name === 'feed.refreshed').at(-1)
    expect(changes?.fields).toMatchObject({ outcome: 'modified', children_changed: 1 })
    // The events are `created` of the episode, and `updated` and `new_episodes_released` of its podcast.
    expect((await count('events')) - told).toBe(3)
  })
})
