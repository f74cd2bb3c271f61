import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { podcastDocument } from '../support/documents.ts'
import { type IndependentHub, startIndependentHub } from './independent-hub.ts'
import { openWebsubWorld, type WebsubWorld } from './websub-world.ts'

const DAY = 86_400
/** The longest wait for the hub to act by itself. Only a failing test waits this long. */
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

/** Waits until the hub has stored a subscription: it does so after the directory has confirmed it. */
const isStoredByHub = (path: string) => expect.poll(() => hub.topics(), soon).toContain(`${world.server.base}${path}`)

async function readAndFollow(path: string): Promise<string> {
  const uuid = await world.submit('podcast', write(path, ['1']))
  await world.refresh()
  await world.follow()
  return uuid
}

const isVerified = async (uuid: string) => (await world.feed(uuid)).websub?.isVerified
const subscriptionOutcomes = () =>
  world.log.filter(({ name }) => name === 'websub.subscription').map(({ fields }) => fields['outcome'])
const deliveryOutcomes = () =>
  world.log.filter(({ name }) => name === 'websub.delivery').map(({ fields }) => fields['outcome'])
const episodeGuids = async () =>
  (await world.db.selectFrom('podcast_episodes').select('guid').orderBy('guid').execute()).map(({ guid }) => guid)

test('the hub verifies a subscription, and its delivery makes the feed due within a minute', async () => {
  const uuid = await readAndFollow('/pushed.xml')
  await expect.poll(() => isVerified(uuid), soon).toBe(true)
  expect((await world.feed(uuid)).websub).toMatchObject({ websubHubUrl: hub.url })

  await isStoredByHub('/pushed.xml')
  expect(await hub.publish(write('/pushed.xml', ['1', '2']))).toBe(202)
  await expect.poll(deliveryOutcomes, soon).toEqual(['accepted'])
  expect(await world.dueInS(uuid)).toBeLessThanOrEqual(60)
  world.advance(61)
  await world.refresh()
  expect(await episodeGuids()).toEqual(['1', '2'])
})

test('a subscription is renewed at a new callback before its lease ends', async () => {
  const uuid = await readAndFollow('/renewed.xml')
  await expect.poll(() => isVerified(uuid), soon).toBe(true)
  // The lease lasts from 9 to 11 days.
  world.advance(9 * DAY)
  await world.renew()
  const timesVerified = () => subscriptionOutcomes().filter((outcome) => outcome === 'verified').length
  await expect.poll(timesVerified, soon).toBe(2)
  world.advance(2 * DAY)
  expect(await isVerified(uuid)).toBe(true)
})

test('a denied subscription is no longer verified, and the feed stays due', async () => {
  const uuid = await readAndFollow('/denied.xml')
  await expect.poll(() => isVerified(uuid), soon).toBe(true)
  await isStoredByHub('/denied.xml')
  await hub.deny()
  // The log line is written after the denial is stored.
  await expect.poll(subscriptionOutcomes, soon).toContain('denied')
  expect(await isVerified(uuid)).toBe(false)
  expect((await world.feed(uuid)).dueAt).not.toBeNull()
})

test('a topic that the hub refuses is not requested again by the next renewal', async () => {
  // The hub refuses topics with `/refused` in their URL.
  const uuid = await readAndFollow('/refused.xml')
  expect(subscriptionOutcomes()).toEqual(['refused'])
  await world.renew()
  expect(subscriptionOutcomes()).toEqual(['refused'])
  expect(await isVerified(uuid)).toBe(false)
})

test('a feed that no longer names the hub is unsubscribed from', async () => {
  const uuid = await readAndFollow('/left.xml')
  await expect.poll(() => isVerified(uuid), soon).toBe(true)
  write('/left.xml', ['1'], false)
  world.advance(2 * DAY)
  await world.refresh()
  await world.follow()
  await expect.poll(subscriptionOutcomes, soon).toContain('unsubscribed')
  expect((await world.feed(uuid)).websub).toBeNull()
})

// This test is the last, because it ends the hub.
test('a feed whose hub is gone for good is polled when its lease has ended', async () => {
  const uuid = await readAndFollow('/gone.xml')
  await expect.poll(() => isVerified(uuid), soon).toBe(true)
  await hub.kill()
  world.advance(9 * DAY)
  await world.renew()
  expect(subscriptionOutcomes()).toContain('troubled')
  world.advance(2 * DAY)
  await world.renew()
  expect(await isVerified(uuid)).toBe(false)
  write('/gone.xml', ['1', '2'])
  await world.refresh()
  expect(await episodeGuids()).toEqual(['1', '2'])
})
