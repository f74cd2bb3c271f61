import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import {
  comicIssuePages,
  comicIssuesByUuids,
  comicSeriesByName,
  comicSeriesByUuids,
  creatorByName,
  creatorContentPages,
  creatorsByUuids,
  type Page,
} from '../../src/entities/index.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'
import { aComic, aCreator, anAlias, aUuid } from '../support/entities/factories.ts'

const all = { description: true, details: true }
const latest: Page = { sortOrder: 'LATEST', page: 1, limitPerPage: 10, searchTerm: null, includeRemoved: false }

describeEachDatabase('comics and creators', (open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('a comic has the fields of its columns and of its details', async () => {
    const { db } = database
    const creators = [{ uuid: aUuid(), sssUrl: 'https://example.org/creator', contentPosition: 0 }]
    const uuid = await aComic(
      db,
      { description: 'Text', tags: ['one'], status: 'HIATUS', creators, scopesForExclusiveContent: ['patreon'] },
      [{}, { isRemoved: true }],
    )
    const alias = await anAlias(db, uuid)
    expect((await comicSeriesByUuids(db, [alias], all)).get(alias)).toMatchObject({
      uuid,
      description: 'Text',
      tags: ['one'],
      status: 'HIATUS',
      creators,
      scopesForExclusiveContent: ['patreon'],
      issuesCount: 1,
      removedIssuesCount: 1,
    })
  })

  test('the most popular of several comics with a name is found', async () => {
    const { db } = database
    await aComic(db, { name: 'Ink' }, [{}], { popularity: 1 })
    const popular = await aComic(db, { name: 'INK' }, [], { popularity: 2 })
    await aComic(db, { name: 'ink' }, [], { popularity: 3, isBlocked: true })
    expect((await comicSeriesByName(db, 'ink', all))?.uuid).toBe(popular)
  })

  test('pages of issues are in the order of their positions', async () => {
    const { db } = database
    const series = await aComic(db, {}, [{}, {}, { isRemoved: true }, { creatorNote: 'with a Zebra' }])
    const positions = async (page: Partial<Page>) =>
      (await comicIssuePages(db, [series], { ...latest, ...page }, all)).get(series)?.map(({ position }) => position)
    expect(await positions({})).toEqual([3, 1, 0])
    expect(await positions({ sortOrder: 'OLDEST', includeRemoved: true })).toEqual([0, 1, 2, 3])
    expect(await positions({ limitPerPage: 2, page: 2 })).toEqual([0])
    expect(await positions({ sortOrder: 'SEARCH', searchTerm: 'zebra' })).toEqual([3])
    expect(await positions({ sortOrder: 'SEARCH', searchTerm: 'issue 1' })).toEqual([1])
  })

  test('an issue of a blocked comic is blocked', async () => {
    const { db } = database
    const uuid = aUuid()
    await aComic(db, {}, [{ uuid, creatorNote: 'Hello' }], { isBlocked: true })
    expect((await comicIssuesByUuids(db, [uuid], all)).get(uuid)).toMatchObject({
      isBlocked: true,
      creatorNote: 'Hello',
    })
  })

  test('a creator has the fields of its columns and of its details', async () => {
    const { db } = database
    const links = [{ type: 'PATREON' as const, value: 'ann', url: 'https://www.patreon.com/ann' }]
    const uuid = await aCreator(db, { name: 'Ann', bio: 'Draws', country: 'GERMANY', links }, [
      { contentUuid: aUuid() },
    ])
    expect((await creatorsByUuids(db, [uuid], all)).get(uuid)).toMatchObject({
      name: 'Ann',
      bio: 'Draws',
      country: 'GERMANY',
      links,
      totalContentCount: 1,
    })
    expect((await creatorByName(db, 'ann', all))?.uuid).toBe(uuid)
    expect(await creatorByName(db, 'bob', all)).toBeNull()
  })

  test('pages of content are in the order of their positions', async () => {
    const { db } = database
    const [first, second] = [aUuid(), aUuid()]
    const creator = await aCreator(db, {}, [{ contentUuid: first }, { contentUuid: second, contentType: null }])
    const contents = async (sortOrder: 'LATEST' | 'OLDEST') =>
      (await creatorContentPages(db, [creator], { sortOrder, page: 1, limitPerPage: 10 }))
        .get(creator)
        ?.map(({ contentUuid, contentType }) => [contentUuid, contentType])
    expect(await contents('OLDEST')).toEqual([
      [first, 'COMICSERIES'],
      [second, null],
    ])
    expect(await contents('LATEST')).toEqual([
      [second, null],
      [first, 'COMICSERIES'],
    ])
  })
})
