import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditEntries } from '../../src/accounts/index.ts'
import {
  browsedUuids,
  comicIssuePages,
  comicIssuesByUuids,
  comicSeriesByName,
  comicSeriesByUuids,
  creatorByName,
  creatorContentPages,
  creatorsByUuids,
  kindCounts,
  latestPodcastEpisodes,
  listedContent,
  podcastEpisodePages,
  podcastEpisodesByUuids,
  podcastSeriesByName,
  podcastSeriesByUuids,
  podcastUuidsByCatalogIds,
} from '../../src/entities/index.ts'
import {
  blockContent,
  deleteContent,
  mergeSeries,
  refreshDetailsBySeries,
  seriesUuidsByUrls,
  unblockContent,
} from '../../src/feeds/index.ts'
import { comicDocument, creatorDocument, podcastDocument, type WrittenEpisode } from '../support/documents.ts'
import { openWorld, type World } from './world.ts'

const DAY = 86_400
const columns = { description: true, details: true }
const page = { sortOrder: 'LATEST', page: 1, limitPerPage: 10, searchTerm: null, includeRemoved: true } as const

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const order = (uuid: string) => ({ uuid, reason: 'A court order', actor: 'command line' })
const block = (uuid: string) => blockContent(world, order(uuid))
const unblock = (uuid: string) => unblockContent(world, order(uuid))

function write(...episodes: readonly (WrittenEpisode | string)[]): string {
  return world.server.set('/a.xml', podcastDocument('Alpha', episodes))
}

async function aReadPodcast(...episodes: readonly string[]): Promise<string> {
  const uuid = await world.submit('podcast', write(...episodes), 77)
  await world.refresh()
  return uuid
}

/** Moves the clock to the next check, and refreshes. */
async function nextRefresh(): Promise<void> {
  world.advance(8 * DAY)
  await world.refresh()
}

async function feedOf(seriesUuid: string) {
  return await world.db
    .selectFrom('feeds')
    .select(['priority', 'priority_reason', 'due_at', 'is_blocked', 'lease_token'])
    .where('series_uuid', '=', seriesUuid)
    .executeTakeFirstOrThrow()
}

async function uuidOfEpisode(guid: string): Promise<string> {
  const found = await world.db.selectFrom('podcast_episodes').select('uuid').where('guid', '=', guid).execute()
  return found[0]!.uuid
}

async function episode(uuid: string) {
  return (await podcastEpisodesByUuids(world.db, [uuid], columns)).get(uuid)
}

async function eventsOf(uuid: string): Promise<readonly string[]> {
  const rows = await world.db.selectFrom('events').select('action').where('uuid', '=', uuid).orderBy('seq').execute()
  return rows.map(({ action }) => action)
}

/** All fields of a served entity. */
const fieldsOf = (entity: object | null | undefined) => JSON.parse(JSON.stringify(entity ?? null))

test('a blocked podcast is answered as it was last read, and its episodes too', async () => {
  const uuid = await aReadPodcast('1', '2')
  const before = (await podcastSeriesByUuids(world.db, [uuid], columns)).get(uuid)
  await block(uuid)
  const { db } = world
  const blocked = { ...fieldsOf(before), isBlocked: true, isListed: false, episodesCount: 0 }
  expect(fieldsOf((await podcastSeriesByUuids(db, [uuid], columns)).get(uuid))).toEqual(blocked)
  expect(await podcastUuidsByCatalogIds(db, ['77'])).toEqual(new Map([['77', uuid]]))
  expect([...(await seriesUuidsByUrls(db, [`${world.server.base}/a.xml`])).values()]).toEqual([uuid])
  expect(await episode(await uuidOfEpisode('1'))).toMatchObject({ name: 'Episode 1', isBlocked: true })
})

test('a blocked podcast is in no list and no search', async () => {
  const uuid = await aReadPodcast('1')
  await block(uuid)
  const { db } = world
  expect(await podcastSeriesByName(db, 'alpha', columns)).toBeNull()
  expect((await listedContent(db, [uuid])).size).toBe(0)
  const popular = { kind: 'podcast', order: { by: 'popularity' }, page: 1, limitPerPage: 10 } as const
  expect(await browsedUuids(db, popular)).toEqual([])
  expect((await kindCounts(db)).podcasts.total).toBe(0)
  expect(await latestPodcastEpisodes(db, [uuid], { page: 1, limitPerPage: 10 }, columns)).toEqual([])
})

test('a blocked podcast has the priority NEVER without a reason, and is not read', async () => {
  const uuid = await aReadPodcast('1')
  await block(uuid)
  expect(await feedOf(uuid)).toMatchObject({ priority: 'NEVER', priority_reason: null, due_at: null })
  expect((await refreshDetailsBySeries(world.db, [uuid], 0)).get(uuid)).toMatchObject({
    priority: 'NEVER',
    priorityReason: null,
  })
  await nextRefresh()
  expect(world.server.requests.get('/a.xml')).toBe(1)
})

test('a blocked feed that is submitted again answers its uuid, and is not read', async () => {
  const uuid = await aReadPodcast('1')
  await block(uuid)
  world.advance(DAY)
  expect(await world.submit('podcast', write('1', '2'))).toBe(uuid)
  await nextRefresh()
  expect(await feedOf(uuid)).toMatchObject({ priority: 'NEVER', due_at: null })
  expect(world.server.requests.get('/a.xml')).toBe(1)
})

test('a block and its end cause one `updated` each, and are in the audit', async () => {
  const uuid = await aReadPodcast('1')
  const told = (await eventsOf(uuid)).length
  expect(await block(uuid)).toMatchObject({ isChanged: true, content: { type: 'PODCASTSERIES', name: 'Alpha' } })
  expect((await eventsOf(uuid)).slice(told)).toEqual(['updated'])
  expect(await block(uuid)).toMatchObject({ isChanged: false })
  await unblock(uuid)
  expect(await unblock(uuid)).toMatchObject({ isChanged: false })
  expect((await eventsOf(uuid)).slice(told)).toEqual(['updated', 'updated'])
  const happened_at = expect.any(Number)
  const entry = { actor: 'command line', target: uuid, reason: 'A court order', happened_at }
  expect(await auditEntries(world.db, 10)).toEqual([
    { ...entry, entry_id: expect.any(Number), action: 'unblock' },
    { ...entry, entry_id: expect.any(Number), action: 'block' },
  ])
})

test('an unblocked podcast is read soon, with the changes since', async () => {
  const uuid = await aReadPodcast('1')
  await block(uuid)
  write('1', '2')
  await nextRefresh()
  await unblock(uuid)
  const { due_at, priority } = await feedOf(uuid)
  expect(priority).not.toBe('NEVER')
  expect(due_at).toBeLessThan(world.runtime.now() / 1000 + 3_600)
  world.advance(3_600)
  await world.refresh()
  expect((await podcastSeriesByName(world.db, 'alpha', columns))?.episodesCount).toBe(2)
  expect(await eventsOf(await uuidOfEpisode('2'))).toEqual(['created'])
})

test('a refresh during which its podcast is blocked stores nothing, even if the block has ended', async () => {
  const uuid = await world.submit('podcast', write('1'))
  let isFirst = true
  world.server.set('/a.xml', async (_, response) => {
    if (isFirst) {
      isFirst = false
      await block(uuid)
      await unblock(uuid)
    }
    response.writeHead(200, { 'Content-Type': 'application/rss+xml' }).end(podcastDocument('Alpha', ['1']))
  })
  await world.refresh()
  expect(world.log.map(({ name }) => name)).toContain('feed.not_stored')
  await nextRefresh()
  expect(await episode(await uuidOfEpisode('1'))).toMatchObject({ isBlocked: false })
})

test('a duplicate is still a duplicate when its block ends', async () => {
  const guid = '<podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>'
  const document = podcastDocument('Alpha', ['1'], guid)
  await world.submit('podcast', world.server.set('/a.xml', document))
  await world.refresh()
  const copy = await world.submit('podcast', world.server.set('/b.xml', document))
  await world.refresh()
  expect(await feedOf(copy)).toMatchObject({ priority_reason: 'DUPLICATE_FEED' })
  await block(copy)
  await unblock(copy)
  expect(await feedOf(copy)).toMatchObject({ priority: 'NEVER', priority_reason: 'DUPLICATE_FEED', due_at: null })
})

test('a podcast that was never read can be blocked, and is read when it is unblocked', async () => {
  const uuid = await world.submit('podcast', write('1'))
  await block(uuid)
  await nextRefresh()
  expect(world.server.requests.get('/a.xml')).toBeUndefined()
  await unblock(uuid)
  await nextRefresh()
  expect((await podcastSeriesByName(world.db, 'alpha', columns))?.uuid).toBe(uuid)
})

test('a blocked episode is left out of lists and counts, but answered by its uuid', async () => {
  const series = await aReadPodcast('1', '2')
  const uuid = await uuidOfEpisode('1')
  await block(uuid)
  expect((await podcastSeriesByUuids(world.db, [series], columns)).get(series)).toMatchObject({
    episodesCount: 1,
    isBlocked: false,
  })
  const listed = (await podcastEpisodePages(world.db, [series], page, columns)).get(series) ?? []
  expect(listed.map(({ guid }) => guid)).toEqual(['2'])
  expect(await episode(uuid)).toMatchObject({ name: 'Episode 1', isBlocked: true })
  await unblock(uuid)
  expect((await podcastSeriesByUuids(world.db, [series], columns)).get(series)?.episodesCount).toBe(2)
})

test('changes of a blocked episode are stored, with their event, only when it is unblocked', async () => {
  await aReadPodcast('1', '2')
  const uuid = await uuidOfEpisode('1')
  await block(uuid)
  const { hash } = (await episode(uuid))!
  write({ guid: '1', title: 'Renamed' }, '2', '3')
  await nextRefresh()
  expect(await eventsOf(uuid)).toEqual(['created', 'updated'])
  expect(await episode(uuid)).toMatchObject({ name: 'Episode 1', hash, isBlocked: true })
  expect(await episode(await uuidOfEpisode('3'))).toMatchObject({ isBlocked: false })
  await unblock(uuid)
  await nextRefresh()
  expect(await episode(uuid)).toMatchObject({ name: 'Renamed', isBlocked: false })
  expect(await eventsOf(uuid)).toEqual(['created', 'updated', 'updated', 'updated'])
})

test('an episode that changed and left its feed during its block has the hash of its stored content', async () => {
  await aReadPodcast('1', '2')
  const uuid = await uuidOfEpisode('1')
  await block(uuid)
  const { hash } = (await episode(uuid))!
  write({ guid: '1', title: 'Renamed' }, '2')
  await nextRefresh()
  write('2')
  for (let day = 0; day < 4; day += 1) await nextRefresh()
  await unblock(uuid)
  await nextRefresh()
  expect(await episode(uuid)).toMatchObject({ name: 'Episode 1', hash, isRemoved: true, isBlocked: false })
})

test('an episode can be unblocked while its podcast is blocked and stays NEVER', async () => {
  const series = await aReadPodcast('1')
  const uuid = await uuidOfEpisode('1')
  await block(uuid)
  await block(series)
  await unblock(uuid)
  expect(await feedOf(series)).toMatchObject({ priority: 'NEVER', due_at: null, is_blocked: true })
  expect(await episode(uuid)).toMatchObject({ isBlocked: true })
  await unblock(series)
  expect(await episode(uuid)).toMatchObject({ isBlocked: false })
})

test('a comic, one of its issues and a creator can be blocked and unblocked', async () => {
  const comic = '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01'
  const creator = '7f2c9a10-1b8e-4d55-8f7a-aa10b2c3d401'
  await world.submit('comic', world.server.set('/c.json', comicDocument(comic, 'Lamp Keepers')))
  await world.submit('creator', world.server.set('/cr.json', creatorDocument(creator, 'Mara Holt', [comic])))
  await world.refresh()
  const { db } = world
  const issues = async () => (await comicIssuePages(db, [comic], page, columns)).get(comic) ?? []
  const [first] = await issues()
  await block(first!.uuid)
  expect(await issues()).toHaveLength(1)
  expect((await comicSeriesByUuids(db, [comic], columns)).get(comic)?.issuesCount).toBe(1)
  await unblock(first!.uuid)
  expect(await issues()).toEqual(expect.arrayContaining([first]))

  await block(comic)
  expect(await comicSeriesByName(db, 'lamp keepers', columns)).toBeNull()
  expect((await comicSeriesByUuids(db, [comic], columns)).get(comic)).toMatchObject({ isBlocked: true })
  expect((await comicIssuesByUuids(db, [first!.uuid], columns)).get(first!.uuid)).toMatchObject({ isBlocked: true })
  await unblock(comic)
  expect(await comicSeriesByName(db, 'lamp keepers', columns)).toMatchObject({ uuid: comic, issuesCount: 2 })

  await block(creator)
  expect(await creatorByName(db, 'mara holt', columns)).toBeNull()
  expect((await creatorsByUuids(db, [creator], columns)).get(creator)).toMatchObject({ isBlocked: true })
  await unblock(creator)
  expect(await creatorByName(db, 'mara holt', columns)).toMatchObject({ uuid: creator })
})

test('a block of unknown content is refused', async () => {
  await expect(block('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the content of a creator leaves out a blocked comic, in lists and counts, until the block ends', async () => {
  const [lamp, tower] = ['0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01', '1c7f4e63-7b4f-4b1f-8e54-1d2f9b6f8b02']
  const creator = '7f2c9a10-1b8e-4d55-8f7a-aa10b2c3d401'
  await world.submit('comic', world.server.set('/lamp.json', comicDocument(lamp, 'Lamp')))
  await world.submit('comic', world.server.set('/tower.json', comicDocument(tower, 'Tower')))
  await world.submit('creator', world.server.set('/mara.json', creatorDocument(creator, 'Mara', [lamp, tower])))
  await world.refresh()
  const shown = async () => {
    const contents = (await creatorContentPages(world.db, [creator], page)).get(creator) ?? []
    const counted = (await creatorsByUuids(world.db, [creator], columns)).get(creator)?.totalContentCount
    return { contents: contents.map(({ contentUuid }) => contentUuid).sort(), counted }
  }
  expect(await shown()).toEqual({ contents: [lamp, tower], counted: 2 })
  await block(lamp)
  expect(await shown()).toEqual({ contents: [tower], counted: 1 })
  await unblock(lamp)
  expect(await shown()).toEqual({ contents: [lamp, tower], counted: 2 })
})

test('the content of a creator is counted anew when its comic is merged into a blocked one, and when that is deleted', async () => {
  const [lamp, tower] = ['0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01', '1c7f4e63-7b4f-4b1f-8e54-1d2f9b6f8b02']
  const creator = '7f2c9a10-1b8e-4d55-8f7a-aa10b2c3d401'
  await world.submit('comic', world.server.set('/lamp.json', comicDocument(lamp, 'Lamp')))
  await world.submit('comic', world.server.set('/tower.json', comicDocument(tower, 'Tower')))
  await world.submit('creator', world.server.set('/mara.json', creatorDocument(creator, 'Mara', [tower])))
  await world.refresh()
  const shown = async () => {
    const contents = (await creatorContentPages(world.db, [creator], page)).get(creator) ?? []
    const counted = (await creatorsByUuids(world.db, [creator], columns)).get(creator)?.totalContentCount
    return { contents: contents.length, counted }
  }
  await block(lamp)
  await mergeSeries(world, { from: tower, into: lamp, reason: 'A test', actor: 'test' })
  expect(await shown()).toEqual({ contents: 0, counted: 0 })
  await deleteContent(world, { uuid: lamp, reason: 'A test', actor: 'test' })
  expect(await shown()).toEqual({ contents: 1, counted: 1 })
})
