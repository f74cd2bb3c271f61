import { afterEach, beforeEach, expect, test } from 'vitest'
import { podcastDocument } from '../support/documents.ts'
import { openWorld, type World } from './world.ts'

const DAY = 86_400
const FIRST_DATE = 1_790_000_000

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** Publishes a podcast with episodes of these numbers, the newest first, and reads it. */
async function publish(numbers: readonly number[], guidOf = (number: number) => `guid-${number}`): Promise<void> {
  const episodes = numbers.map((number) => ({
    guid: guidOf(number),
    title: `Episode ${number}`,
    date: FIRST_DATE - number * DAY,
  }))
  // Media keep their addresses, whatever the guids are.
  const document = podcastDocument('Alpha', episodes).replaceAll(
    /media\.example\.org\/[^"]*?(\d+)\.mp3/g,
    'media.example.org/$1.mp3',
  )
  world.server.set('/a.xml', document)
  world.advance(2 * DAY)
  await world.refresh()
}

const episodes = () =>
  world.db.selectFrom('podcast_episodes').select(['uuid', 'name', 'guid', 'is_removed']).orderBy('name').execute()
const series = () => world.db.selectFrom('podcast_series').select(['uuid', 'episodes_count']).executeTakeFirstOrThrow()

/** Returns the number of events so far. */
async function toldSoFar(): Promise<number> {
  return (await world.db.selectFrom('events').select('seq').execute()).length
}

async function toldSince(count: number): Promise<string[]> {
  const events = await world.db.selectFrom('events').select(['type', 'action', 'uuid']).orderBy('seq').execute()
  return events.slice(count).map(({ type, action, uuid }) => `${type} ${action} ${uuid}`)
}

test('an episode that left its feed is removed after two readings without it, and returns with its uuid', async () => {
  await world.submit('podcast', `${world.server.base}/a.xml`)
  await publish([1, 2, 3, 4, 5])
  const before = await episodes()
  const lost = before[2]!.uuid
  const told = await toldSoFar()

  await publish([1, 2, 4, 5])
  expect(await episodes()).toEqual(before)
  expect((await series()).episodes_count).toBe(5)
  await publish([1, 2, 4, 5])
  expect(await episodes()).toEqual(before.map((row) => ({ ...row, is_removed: row.uuid === lost })))
  expect((await series()).episodes_count).toBe(4)
  expect(await toldSince(told)).toContain(`PODCASTEPISODE updated ${lost}`)

  const toldOfLoss = await toldSoFar()
  await publish([1, 2, 3, 4, 5])
  expect(await episodes()).toEqual(before)
  expect((await series()).episodes_count).toBe(5)
  const toldOfReturn = await toldSince(toldOfLoss)
  expect(toldOfReturn).toContain(`PODCASTEPISODE updated ${lost}`)
  expect(toldOfReturn.filter((event) => event.includes('created'))).toEqual([])
})

test('episodes whose guids all changed keep their uuids', async () => {
  await world.submit('podcast', `${world.server.base}/a.xml`)
  await publish([1, 2, 3, 4, 5])
  const before = await episodes()
  const told = await toldSoFar()
  await publish([1, 2, 3, 4, 5], (number) => `https://new.example.org/${number}`)
  const after = await episodes()
  expect(after.map(({ uuid, name }) => ({ uuid, name }))).toEqual(before.map(({ uuid, name }) => ({ uuid, name })))
  expect(after.map(({ guid }) => guid)).not.toEqual(before.map(({ guid }) => guid))
  expect((await series()).episodes_count).toBe(5)
  expect((await toldSince(told)).filter((event) => event.includes('created'))).toEqual([])
})

test('an episode that a feed lists twice is stored once', async () => {
  await world.submit('podcast', `${world.server.base}/a.xml`)
  await publish([1, 2, 3])
  const before = await episodes()
  await publish([1, 2, 2, 3])
  expect(await episodes()).toEqual(before)
  expect((await series()).episodes_count).toBe(3)
})
