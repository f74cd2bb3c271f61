import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from './world.ts'

const DAY = 86_400

let world: World
beforeEach(async () => {
  world = await openWorld()
  await world.submit('podcast', `${world.server.base}/a.xml`)
})
afterEach(() => world.close())

/** Publishes a podcast with two episodes and reads it. */
async function publish({ channel = '', item = '' }): Promise<void> {
  const items = [2, 1].map(
    (n) =>
      `<item><title>Episode ${n}</title><guid>g${n}</guid><pubDate>0${n} Sep 2026 10:00:00 GMT</pubDate>
      <enclosure url="https://media.example.org/${n}.mp3" type="audio/mpeg" length="1"/>${n === 2 ? item : ''}</item>`,
  )
  const document = `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
    <title>Alpha</title>${channel}${items.join('')}</channel></rss>`
  world.server.set('/a.xml', document)
  world.advance(2 * DAY)
  await world.refresh()
}

const events = async (): Promise<string[]> => {
  const rows = await world.db.selectFrom('events').select(['type', 'action']).orderBy('seq').execute()
  return rows.map(({ type, action }) => `${type} ${action}`)
}
const series = () => world.db.selectFrom('podcast_series').select(['hash', 'extras']).executeTakeFirstOrThrow()
const newest = () =>
  world.db.selectFrom('podcast_episodes').select(['hash', 'extras']).where('guid', '=', 'g2').executeTakeFirstOrThrow()

const live = (status: string): string =>
  `<podcast:liveItem status="${status}" start="2026-12-01T10:00:00Z"><title>Live</title></podcast:liveItem>`

test.each([
  ['funding', '', '<podcast:funding url="https://a.example/give">Give</podcast:funding>', 'funding'],
  ['the status of a live item', live('pending'), live('live'), 'liveItems'],
])('%s that changes alone is stored with one event of the series', async (_, before, after, field) => {
  await publish({ channel: before })
  const told = await events()
  const old = await series()
  await publish({ channel: after })
  const now = await series()
  expect(now.hash).toBe(old.hash)
  expect(now.extras[field]).not.toEqual(old.extras[field])
  expect((await events()).slice(told.length)).toEqual(['PODCASTSERIES updated'])
  await publish({ channel: `${after}<!-- other bytes -->` })
  expect(await events()).toHaveLength(told.length + 1)
})

test.each([
  [
    'a value',
    `<podcast:value type="lightning" method="keysend"><podcast:valueRecipient type="node" address="a" split="1"/></podcast:value>`,
    'value',
  ],
  ['a soundbite', '<podcast:soundbite startTime="1" duration="2">Best</podcast:soundbite>', 'soundbites'],
])('%s that an episode gains is stored with one event', async (_, item, field) => {
  await publish({})
  const told = await events()
  const old = await newest()
  await publish({ item })
  const now = await newest()
  expect(now.hash).toBe(old.hash)
  expect(now.extras[field]).toHaveLength(1)
  expect((await events()).slice(told.length)).toEqual(['PODCASTEPISODE updated'])
})
