import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { podcastDocument } from '../documents.ts'
import { type IndependentHub, startIndependentHub } from './independent-hub.ts'
import { openWebsubWorld, type WebsubWorld } from './websub-world.ts'

const DAY = 86_400
/** A bound on failure: the hub verifies and delivers when it comes to it. */
const soon = { timeout: 60_000, interval: 20 }

let world: WebsubWorld
let hub: IndependentHub
beforeAll(async () => {
  world = await openWebsubWorld()
  hub = await startIndependentHub([new URL(world.publicUrl).host, new URL(world.server.base).host])
}, 300_000)
beforeEach(() => world.reset())
afterAll(async () => {
  await hub?.kill()
  await world?.close()
})

/** Writes the document of a podcast that names the hub, and returns its URL. */
function write(path: string, guids: readonly string[], namesHub = true): string {
  const url = `${world.server.base}${path}`
  const links = `<atom:link rel="hub" href="${hub.url}"/><atom:link rel="self" href="${url}"/>`
  return world.server.set(path, podcastDocument('Alpha', guids, namesHub ? links : ''))
}

async function readAndFollow(path: string): Promise<string> {
  const uuid = await world.submit('podcast', write(path, ['1']))
  await world.refresh()
  await world.follow()
  return uuid
}

const isVerified = async (uuid: string) => (await world.feed(uuid)).websub?.isVerified
const changes = () =>
  world.log.filter(({ name }) => name === 'websub.subscription').map(({ fields }) => fields['outcome'])
const deliveries = () =>
  world.log.filter(({ name }) => name === 'websub.delivery').map(({ fields }) => fields['outcome'])
const episodes = async () =>
  (await world.db.selectFrom('podcast_episodes').select('guid').orderBy('guid').execute()).map(({ guid }) => guid)

test('the hub verifies a subscription, and what it delivers has the feed read within a minute', async () => {
  const uuid = await readAndFollow('/pushed.xml')
  await expect.poll(() => isVerified(uuid), soon).toBe(true)
  expect((await world.feed(uuid)).websub).toMatchObject({ websubHubUrl: hub.url })

  expect(await hub.publish(write('/pushed.xml', ['1', '2']))).toBe(202)
  await expect.poll(deliveries, soon).toEqual(['accepted'])
  expect(await world.dueInS(uuid)).toBeLessThanOrEqual(60)
  world.advance(61)
  await world.refresh()
  expect(await episodes()).toEqual(['1', '2'])
})

test('a subscription is renewed at a new callback before its lease ends', async () => {
  const uuid = await readAndFollow('/renewed.xml')
  await expect.poll(() => isVerified(uuid), soon).toBe(true)
  world.advance(9 * DAY)
  await world.renew()
  await expect.poll(() => changes().filter((change) => change === 'verified').length, soon).toBe(2)
  world.advance(2 * DAY)
  expect(await isVerified(uuid)).toBe(true)
})

test('a hub that denies a subscription is believed, and the feed is polled', async () => {
  const uuid = await readAndFollow('/denied.xml')
  await expect.poll(() => isVerified(uuid), soon).toBe(true)
  await hub.deny()
  await expect.poll(() => isVerified(uuid), soon).toBe(false)
  expect(changes()).toContain('denied')
  expect((await world.feed(uuid)).dueAt).not.toBeNull()
})

test('a topic that the hub does not serve is not asked for again soon', async () => {
  const uuid = await readAndFollow('/refused.xml')
  expect(changes()).toEqual(['refused'])
  await world.renew()
  expect(changes()).toEqual(['refused'])
  expect(await isVerified(uuid)).toBe(false)
})

test('a feed that names the hub no more is unsubscribed from', async () => {
  const uuid = await readAndFollow('/left.xml')
  await expect.poll(() => isVerified(uuid), soon).toBe(true)
  write('/left.xml', ['1'], false)
  world.advance(2 * DAY)
  await world.refresh()
  await world.follow()
  await expect.poll(changes, soon).toContain('unsubscribed')
  expect((await world.feed(uuid)).websub).toBeNull()
})

test('a feed whose hub is gone for good is polled when its lease has ended', async () => {
  const uuid = await readAndFollow('/gone.xml')
  await expect.poll(() => isVerified(uuid), soon).toBe(true)
  await hub.kill()
  world.advance(9 * DAY)
  await world.renew()
  expect(changes()).toContain('troubled')
  world.advance(2 * DAY)
  await world.renew()
  expect(await isVerified(uuid)).toBe(false)
  write('/gone.xml', ['1', '2'])
  await world.refresh()
  expect(await episodes()).toEqual(['1', '2'])
})
