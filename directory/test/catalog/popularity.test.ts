import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPopular } from '../../src/catalog/index.ts'
import { comicSeriesByName, nameKey, podcastSeriesByName } from '../../src/entities/index.ts'
import { aComic, aCreator, aPodcast } from '../support/entities/factories.ts'
import { openPopularityWorld, type PopularityWorld } from './popularity-world.ts'

let world: PopularityWorld
beforeEach(async () => {
  world = await openPopularityWorld()
})
afterEach(() => world.close())

const US = 'UNITED_STATES_OF_AMERICA'
const popular = async (page: object = {}) =>
  (await readPopular(world.db, { genres: [], language: null, page: 1, limitPerPage: 25, ...page })).uuids

describe('popularity of podcasts', () => {
  it('is unknown without any data', async () => {
    const uuid = await aPodcast(world.db)
    await world.compute()
    expect(await world.rankOf(uuid)).toBeNull()
    expect(await world.scoreOf(uuid)).toBe(0)
  })

  it('counts the best place in each country, weighted by country, and less in a chart of one genre', async () => {
    const [top, small, genre, both] = [
      await aPodcast(world.db),
      await aPodcast(world.db),
      await aPodcast(world.db),
      await aPodcast(world.db),
    ]
    await world.chart(US, '', [top, both])
    await world.chart('IRELAND', '', [small])
    await world.chart(US, 'PODCASTSERIES_COMEDY', [genre, both])
    await world.compute()
    expect(await world.scoreOf(top)).toBeCloseTo(10, 5)
    expect(await world.scoreOf(small)).toBeCloseTo(0.5, 5)
    expect(await world.scoreOf(genre)).toBeCloseTo(3.5, 5)
    // The place among all genres is the better one.
    expect(await world.scoreOf(both)).toBeCloseTo(310 / 32, 1)
    expect(await world.rankOf(small)).toBe('TOP_200')
  })

  it('is a weighted mean of 14 days: days older than a week count half', async () => {
    const uuid = await aPodcast(world.db)
    const other = await aPodcast(world.db)
    await world.chart(US, '', [uuid])
    await world.compute()
    for (let day = 0; day < 7; day += 1) await world.nextDay()
    await world.chart(US, '', [other])
    await world.compute()
    // The weights of the two days are 1/2 and 1.
    expect(await world.scoreOf(uuid)).toBeCloseTo(10 / 3, 1)
    for (let day = 0; day < 7; day += 1) await world.nextDay()
    await world.chart(US, '', [other])
    await world.compute()
    expect(await world.scoreOf(uuid)).toBe(0)
    expect(await world.rankOf(uuid)).toBeNull()
  })

  it('counts a chart for at most a week after it was fetched', async () => {
    const uuid = await aPodcast(world.db)
    await world.chart(US, '', [uuid])
    for (let day = 0; day < 8; day += 1) await world.nextDay()
    await world.compute()
    expect(await world.scoreOf(uuid)).toBe(0)
  })

  it('counts each account that looked a podcast up in the last 28 days once', async () => {
    const [many, one] = [await aPodcast(world.db), await aPodcast(world.db)]
    await world.lookUp(many, 1, 2, 3)
    await world.lookUp(one, 1)
    await world.compute()
    expect(await popular()).toEqual([many, one])
    for (let day = 0; day < 28; day += 1) await world.nextDay()
    await world.compute()
    expect(await world.scoreOf(many)).toBe(0)
  })

  it('counts recommendations of other domains by URL and by guid', async () => {
    const byUrl = await aPodcast(world.db, {}, [], { url: 'https://target.example/feed' })
    const byGuid = await aPodcast(world.db)
    const guid = '9b024349-ccf0-5f69-a609-6b82873eab3c'
    await world.db.updateTable('feeds').set({ podcast_guid: guid }).where('series_uuid', '=', byGuid).execute()
    const item = { feedGuid: null, feedUrl: null }
    const recommender = await aPodcast(world.db, {
      extras: {
        podroll: [
          { ...item, feedUrl: 'http://www.target.example/feed/' },
          { ...item, feedGuid: guid },
        ] as never,
      },
    })
    await world.place(recommender, 'friends.example', 100)
    await world.place(byUrl, 'target.example', 100)
    await world.compute()
    expect(await world.scoreOf(byUrl)).toBeGreaterThan(0)
    expect(await world.scoreOf(byGuid)).toBe(await world.scoreOf(byUrl))
    expect(await world.scoreOf(recommender)).toBe(0)
  })

  it('neither ranks publishers nor counts their podcasts as recommended', async () => {
    const target = await aPodcast(world.db, {}, [], { url: 'https://target.example/feed' })
    await world.place(target, 'target.example', 100)
    const remoteItems = [{ feedUrl: 'https://target.example/feed' }] as never
    const house = await aPodcast(world.db, { extras: { medium: 'publisher', remoteItems } })
    await world.place(house, 'house.example', 100)
    await world.chart('FRANCE', '', [house])
    await world.compute()
    expect(await world.scoreOf(target)).toBe(0)
    expect(await world.scoreOf(house)).toBe(0)
    const list = await aPodcast(world.db, { extras: { medium: 'musicL', remoteItems } })
    await world.place(list, 'list.example', 100)
    await world.compute()
    expect(await world.scoreOf(target)).toBeGreaterThan(0)
  })

  it('drops recommendations that a feed no longer has', async () => {
    const target = await aPodcast(world.db, {}, [], { url: 'https://target.example/feed' })
    await world.place(target, 'target.example', 100)
    const recommender = await aPodcast(world.db, {
      extras: { podroll: [{ feedUrl: 'https://target.example/feed' }] as never },
    })
    await world.place(recommender, 'friends.example', 100)
    await world.compute()
    expect(await world.scoreOf(target)).toBeGreaterThan(0)
    await world.db.updateTable('podcast_series').set({ extras: '{}' }).where('uuid', '=', recommender).execute()
    await world.compute()
    expect(await world.scoreOf(target)).toBe(0)
  })

  it('is unknown for blocked podcasts, duplicates, and feeds that have failed for a month', async () => {
    const uuids = [await aPodcast(world.db), await aPodcast(world.db), await aPodcast(world.db)]
    for (const uuid of uuids) await world.lookUp(uuid, 1)
    await world.compute()
    for (const uuid of uuids) expect(await world.rankOf(uuid)).toBe('TOP_200')
    await world.db.updateTable('podcast_series').set({ is_blocked: true }).where('uuid', '=', uuids[0]!).execute()
    await world.db.updateTable('podcast_series').set({ is_duplicate: true }).where('uuid', '=', uuids[1]!).execute()
    const failing_since = Math.floor(world.runtime.now() / 1000) - 31 * 86_400
    await world.db.updateTable('feeds').set({ failing_since }).where('series_uuid', '=', uuids[2]!).execute()
    await world.compute()
    for (const uuid of uuids) expect(await world.rankOf(uuid)).toBeNull()
  })

  it('is higher for a podcast with regular episodes, as long as there are no charts', async () => {
    const plain = await aPodcast(world.db)
    const steady = await aPodcast(
      world.db,
      {},
      Array.from({ length: 12 }, () => ({ datePublished: Math.floor(world.runtime.now() / 1000) })),
    )
    await world.lookUp(plain, 1)
    await world.lookUp(steady, 1)
    await world.compute()
    expect(await world.scoreOf(steady)).toBeGreaterThan(await world.scoreOf(plain))
    await world.chart(US, '', [await aPodcast(world.db)])
    await world.compute()
    expect(await world.scoreOf(steady)).toBe(await world.scoreOf(plain))
  })

  it('is finished by the next run if a run died before it stored the ranks', async () => {
    const uuid = await aPodcast(world.db)
    await world.lookUp(uuid, 1)
    await world.compute()
    await world.db.updateTable('popularity_ranks').set({ is_applied: false }).execute()
    await world.db.updateTable('podcast_series').set({ popularity: 0, popularity_rank: null }).execute()
    await world.compute()
    expect(await world.rankOf(uuid)).toBe('TOP_200')
  })
})

describe('the most popular podcasts', () => {
  it('are ordered by score, then by episodes, then by uuid, with filters too', async () => {
    const english = { language: 'ENGLISH', genres: ['PODCASTSERIES_ARTS'] } as const
    const first = await aPodcast(world.db, english, [{}])
    const second = await aPodcast(world.db, english, [{}, {}])
    const third = await aPodcast(world.db, { ...english, language: 'FRENCH' }, [])
    const fourth = await aPodcast(world.db, { ...english, genres: [] }, [])
    await world.lookUp(fourth, 1)
    await world.compute()
    expect(await popular()).toEqual([fourth, second, first, third])
    expect(await popular({ language: 'ENGLISH' })).toEqual([fourth, second, first])
    expect(await popular({ genres: ['PODCASTSERIES_ARTS', 'PODCASTSERIES_COMEDY'] })).toEqual([second, first, third])
    expect(await popular({ limitPerPage: 2, page: 2 })).toEqual([first, third])
  })

  it('have no blocked podcasts, duplicates and unread ones', async () => {
    await aPodcast(world.db, {}, [], { isBlocked: true })
    await aPodcast(world.db, {}, [], { isDuplicate: true })
    await aPodcast(world.db, {}, [], { isUnread: true })
    expect(await popular()).toEqual([])
  })

  it('are found first by name', async () => {
    const few = await aPodcast(world.db, { name: 'Twins' }, [{}, {}])
    const looked = await aPodcast(world.db, { name: 'Twins' }, [{}])
    const columns = { description: false, details: false }
    const found = async () => (await podcastSeriesByName(world.db, nameKey('Twins')!, columns))?.uuid
    expect(await found()).toBe(few)
    await world.lookUp(looked, 1)
    await world.compute()
    expect(await found()).toBe(looked)
  })
})

describe('popularity of comics and creators', () => {
  it('counts accounts that looked them up, and each other host of their creators once', async () => {
    const comic = await aComic(world.db, { name: 'Ink' })
    const creators = [await aCreator(world.db), await aCreator(world.db), await aCreator(world.db)]
    for (const [index, creator] of creators.entries()) {
      await world.db
        .insertInto('creator_contents')
        .values({
          creator_uuid: creator,
          uuid: `70000000-0000-4000-8000-00000000000${index}`,
          content_uuid: comic,
          content_type: 'COMICSERIES',
          position: 1,
          sss_url: null,
          hash: null,
        })
        .execute()
    }
    // The first creator is on the host of the comic; the other two share a host.
    await world.place(creators[1]!, 'other.example', 1)
    await world.place(creators[2]!, 'other.example', 1)
    await world.lookUp(comic, 1, 2)
    await world.compute()
    const popularityOf = async (table: 'comic_series' | 'creators', uuid: string) =>
      (await world.db.selectFrom(table).select('popularity').where('uuid', '=', uuid).executeTakeFirstOrThrow())
        .popularity
    const expected = 0.5 * Math.log(3) + 0.5 * Math.log(2)
    expect(await popularityOf('comic_series', comic)).toBeCloseTo(expected, 2)
    expect(await popularityOf('creators', creators[0]!)).toBeCloseTo(expected, 2)
    await world.db.deleteFrom('look_ups').execute()
    await world.db.deleteFrom('creator_contents').execute()
    await world.compute()
    expect(await popularityOf('comic_series', comic)).toBe(0)
    expect(await popularityOf('creators', creators[0]!)).toBe(0)
    expect((await comicSeriesByName(world.db, nameKey('Ink')!, { description: false, details: false }))?.uuid).toBe(
      comic,
    )
  })
})
