import { personUuid } from 'feedmill'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditEntries } from '../../src/accounts/index.ts'
import { episodeUuidsOfPerson, personsByUuids } from '../../src/entities/index.ts'
import { blockContent, deleteContent, mergeSeries, splitPerson, unblockContent } from '../../src/feeds/index.ts'
import { podcastDocument } from '../support/documents.ts'
import { openWorld, type World } from './world.ts'

const DAY = 86_400
const ANA = '<podcast:person href="https://ana.test">Ana Lind</podcast:person>'
const BO = '<podcast:person role="guest">Bo Ek</podcast:person>'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const write = (file: string, channel: string, extras: readonly string[]): string =>
  world.server.set(
    file,
    podcastDocument(
      `Podcast ${file}`,
      extras.map((extra, index) => ({ guid: `${file}-${index}`, extra })),
      channel,
    ),
  )

async function aReadPodcast(file: string, channel: string, extras: readonly string[]): Promise<string> {
  const uuid = await world.submit('podcast', write(file, channel, extras))
  await world.refresh()
  return uuid
}

async function nextRefresh(): Promise<void> {
  world.advance(8 * DAY)
  await world.refresh()
}

const personIn = async (podcast: string, name: string) => {
  const uuid = personUuid(podcast, name)
  return (await personsByUuids(world.db, [uuid])).get(uuid)
}
const order = (uuid: string) => ({ uuid, reason: 'Two people', actor: 'command line' })

test('persons are stored with the reading of a feed, and follow what it says', async () => {
  const podcast = await aReadPodcast('/a.xml', ANA, ['', BO])
  expect(await personIn(podcast, 'Ana Lind')).toMatchObject({ episodesCount: 1, url: 'https://ana.test/' })
  expect(await personIn(podcast, 'Bo Ek')).toMatchObject({ episodesCount: 1, roles: ['PODCASTSERIES_GUEST'] })
  write('/a.xml', ANA, ['', `${ANA}`, ''])
  await nextRefresh()
  expect(await personIn(podcast, 'Ana Lind')).toMatchObject({ episodesCount: 3 })
  expect(await personIn(podcast, 'Bo Ek')).toBeUndefined()
})

test('no event reports persons', async () => {
  await aReadPodcast('/a.xml', ANA, ['', BO])
  const types = await world.db.selectFrom('events').select('type').distinct().execute()
  expect(types.map(({ type }) => type).sort()).toEqual(['PODCASTEPISODE', 'PODCASTSERIES'])
})

test('a block of one podcast, its end, a deletion and a merge change who is shown', async () => {
  const one = await aReadPodcast('/a.xml', ANA, [''])
  const other = await aReadPodcast('/b.xml', '', [ANA, BO])
  expect(await personIn(one, 'Ana Lind')).toMatchObject({ podcastsCount: 2, episodesCount: 2 })
  await blockContent(world, order(other))
  expect(await personIn(one, 'Ana Lind')).toMatchObject({ podcastsCount: 1, episodesCount: 1 })
  expect(await personIn(other, 'Bo Ek')).toBeUndefined()
  await unblockContent(world, order(other))
  const { uuid } = (await personIn(other, 'Ana Lind'))!
  expect(await episodeUuidsOfPerson(world.db, uuid, { page: 1, limitPerPage: 9, sortOrder: 'LATEST' })).toHaveLength(2)
  await deleteContent(world, order(one))
  expect(await personIn(other, 'Ana Lind')).toMatchObject({ uuid, podcastsCount: 1 })
  const third = await aReadPodcast('/c.xml', '', [BO])
  await mergeSeries(world, { ...order(other), from: other, into: third })
  expect((await personsByUuids(world.db, [uuid])).size).toBe(0)
  expect(await world.db.selectFrom('podcast_persons').select('series_uuid').execute()).toEqual([{ series_uuid: third }])
})

test('a split is audited, outlasts refreshes, and ends', async () => {
  const one = await aReadPodcast('/a.xml', ANA, [''])
  const other = await aReadPodcast('/b.xml', ANA, [''])
  const ana = personUuid(one, 'Ana Lind')
  const split = await splitPerson(world, order(ana), true)
  expect(split).toMatchObject({ isChanged: true, person: { uuid: ana, personUuid: ana, seriesUuid: one } })
  expect((await splitPerson(world, order(ana), true)).isChanged).toBe(false)
  write('/a.xml', ANA, ['', ANA])
  await nextRefresh()
  expect(await personIn(other, 'Ana Lind')).toMatchObject({ podcastsCount: 1 })
  await splitPerson(world, order(ana), false)
  expect(await personIn(other, 'Ana Lind')).toMatchObject({ podcastsCount: 2 })
  const audit = await auditEntries(world.db, 9)
  expect(audit.map(({ action, target, reason }) => [action, target, reason])).toEqual([
    ['person join', ana, 'Two people'],
    ['person split', ana, 'Two people'],
  ])
})

test('a split needs the uuid of a person in one podcast', async () => {
  const one = await aReadPodcast('/a.xml', ANA, [''])
  await aReadPodcast('/b.xml', ANA, [''])
  const { uuid } = (await personIn(one, 'Ana Lind'))!
  await expect(splitPerson(world, order(uuid), true)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  await expect(splitPerson(world, order(one), true)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
