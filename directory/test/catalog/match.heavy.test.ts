import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { catalogInfosBySeries } from '../../src/entities/index.ts'
import { aPodcast } from '../support/entities/factories.ts'
import { type CatalogWorld, openCatalogWorld } from './catalog-world.ts'

let world: CatalogWorld
beforeEach(async () => {
  world = await openCatalogWorld()
})
afterEach(() => world.close())

const idOf = async (uuid: string) => {
  const { catalog_id, is_catalog_id_proved } = await world.db
    .selectFrom('podcast_series')
    .select(['catalog_id', 'is_catalog_id_proved'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return [catalog_id, is_catalog_id_proved]
}
const infoOf = async (uuid: string) => (await catalogInfosBySeries(world.db, [uuid])).get(uuid) ?? null
const events = async () =>
  (await world.db.selectFrom('events').select(['type', 'action', 'uuid']).orderBy('seq').execute()).map(
    ({ type, action, uuid }) => `${type}.${action} ${uuid}`,
  )

describe('the daily match', () => {
  it('finds a podcast by its name and the URL of its feed', async () => {
    const uuid = await aPodcast(world.db, { name: 'Salt Wind' }, [], { url: 'https://www.salt.example/feed/' })
    world.server.podcasts = [
      { id: 1, name: 'Salt Wind', feedUrl: 'https://other.example/feed' },
      { id: 2, name: 'Salt Wind', feedUrl: 'http://salt.example/feed' },
    ]
    await world.run('catalog.match')
    expect(await idOf(uuid)).toEqual([2, true])
  })

  it('never matches by the name alone', async () => {
    const uuid = await aPodcast(world.db, { name: 'Salt Wind' })
    world.server.podcasts = [
      { id: 1, name: 'Salt Wind', feedUrl: 'https://other.example/feed' },
      { id: 2, name: 'Salt Wind' },
    ]
    await world.run('catalog.match')
    expect(await idOf(uuid)).toEqual([null, false])
  })

  it('finds a podcast by a former URL', async () => {
    const uuid = await aPodcast(world.db, { name: 'Moved' }, [], { url: 'https://new.example/feed' })
    await world.db
      .insertInto('feed_urls')
      .values({ url_key: 'old.example/feed', feed_id: uuid, url: 'https://old.example/feed' })
      .execute()
    world.server.podcasts = [{ id: 5, name: 'Moved', feedUrl: 'https://old.example/feed' }]
    await world.run('catalog.match')
    expect(await idOf(uuid)).toEqual([5, true])
  })

  it('searches popular podcasts first, then new ones, and at most as many a run as the settings say', async () => {
    await world.close()
    world = await openCatalogWorld({ CATALOG_SEARCHES: '2' })
    await aPodcast(world.db, { name: 'Old' }, [], { createdAt: 1_700_000_000 })
    await aPodcast(world.db, { name: 'Young' }, [], { createdAt: 1_790_000_000 })
    await aPodcast(world.db, { name: 'Popular' }, [], { popularity: 3, createdAt: 1_600_000_000 })
    const terms = () => world.server.asked.map((path) => new URLSearchParams(path.split('?')[1]).get('term'))
    await world.run('catalog.match')
    expect(terms()).toEqual(['Popular', 'Young'])
    await world.run('catalog.match')
    expect(terms()).toEqual(['Popular', 'Young', 'Old'])
    // Each name is searched again after a month.
    await world.run('catalog.match')
    expect(terms()).toHaveLength(3)
    await world.days(31)
    await world.run('catalog.match')
    expect(terms()).toHaveLength(5)
  })

  it('keeps the matches it has found when the catalog fails half way', async () => {
    const uuid = await aPodcast(world.db, { name: 'Salt Wind' }, [], { url: 'https://a.example/', popularity: 2 })
    await aPodcast(world.db, { name: 'Other' })
    world.server.podcasts = [{ id: 2, name: 'Salt Wind', feedUrl: 'https://a.example/' }]
    const { asked } = world.server
    const push = asked.push.bind(asked)
    asked.push = (path) => {
      if (asked.length === 1) world.server.fault = (response) => void response.writeHead(429).end()
      return push(path)
    }
    await world.run('catalog.match')
    expect(await idOf(uuid)).toEqual([2, true])
    expect(world.runtime.linesNamed('catalog.matched')[0]).toMatchObject({ reason: 'refused', matched: 1 })
  })
})

describe('an identifier from a submission', () => {
  it('is a claim until the catalog confirms it with the URL of the feed', async () => {
    const uuid = await aPodcast(world.db, { name: 'Claimed' }, [], { url: 'https://a.example/', catalogId: 7 })
    expect(await idOf(uuid)).toEqual([7, false])
    world.server.podcasts = [{ id: 7, name: 'Claimed', feedUrl: 'https://a.example/' }]
    await world.run('catalog.match')
    expect(await idOf(uuid)).toEqual([7, true])
  })

  it('stays a claim, without facts, if the catalog names a URL that the directory does not know', async () => {
    const uuid = await aPodcast(world.db, {}, [], { url: 'https://a.example/', catalogId: 7 })
    world.server.podcasts = [{ id: 7, name: 'Somebody else', feedUrl: 'https://b.example/' }]
    await world.run('catalog.match')
    expect(await idOf(uuid)).toEqual([7, false])
    expect(await infoOf(uuid)).toBeNull()
  })

  it('goes to the podcast with the URL, even if another claimed it first', async () => {
    const first = await aPodcast(world.db, {}, [], {
      url: 'https://a.example/',
      catalogId: 7,
      createdAt: 1_600_000_000,
    })
    const second = await aPodcast(world.db, {}, [], {
      url: 'https://b.example/',
      catalogId: 7,
      createdAt: 1_790_000_000,
    })
    world.server.podcasts = [{ id: 7, name: 'B', feedUrl: 'https://b.example/' }]
    await world.run('catalog.match')
    expect(await idOf(first)).toEqual([null, false])
    expect(await idOf(second)).toEqual([7, true])
  })

  it('that is proved moves to the podcast with the newest proof', async () => {
    const first = await aPodcast(world.db, {}, [], { url: 'https://a.example/', catalogId: 7 })
    const second = await aPodcast(world.db, {}, [], { url: 'https://b.example/' })
    world.server.podcasts = [{ id: 7, name: 'A podcast', feedUrl: 'https://a.example/' }]
    await world.run('catalog.match')
    world.server.podcasts = [{ id: 7, name: 'A podcast', feedUrl: 'https://b.example/' }]
    await world.days(1)
    await world.run('catalog.match')
    expect(await idOf(first)).toEqual([null, false])
    expect(await idOf(second)).toEqual([7, true])
    expect(await infoOf(first)).toBeNull()
  })
})

describe('facts of the catalog', () => {
  const salt = {
    id: 7,
    name: 'Salt',
    feedUrl: 'https://a.example/',
    artist: { id: 70, name: 'Salt & Sons' },
    artwork: 'https://art.example/image/thumb/v4/salt.jpg/',
  }
  let uuid: string
  beforeEach(async () => {
    uuid = await aPodcast(world.db, { name: 'Salt' }, [], { url: 'https://a.example/', catalogId: 7 })
    world.server.podcasts = [salt]
    await world.run('catalog.match')
  })

  it('are kept with the base of the artwork', async () => {
    expect(await infoOf(uuid)).toMatchObject({
      uuid,
      baseArtworkUrl: 'https://art.example/image/thumb/v4/salt.jpg/',
      country: 'UNITED_STATES_OF_AMERICA',
      publisherId: 70,
      publisherName: 'Salt & Sons',
      subtitle: null,
      summary: null,
      hash: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(await events()).toEqual([`CATALOGINFO.created ${uuid}`])
  })

  it('cause an event when they change, and only then', async () => {
    const before = await infoOf(uuid)
    await world.days(1)
    await world.run('catalog.match')
    expect((await infoOf(uuid))?.hash).toBe(before?.hash)
    world.server.podcasts = [{ ...salt, artist: { id: 71, name: 'New' } }]
    await world.days(1)
    await world.run('catalog.match')
    expect((await infoOf(uuid))?.hash).not.toBe(before?.hash)
    expect(await events()).toEqual([`CATALOGINFO.created ${uuid}`, `CATALOGINFO.updated ${uuid}`])
  })

  it('are deleted when the catalog misses the podcast on three days', async () => {
    world.server.podcasts = []
    for (const day of [1, 2]) {
      await world.days(1)
      // Several look-ups on one day count as one miss.
      await world.run('catalog.match', { isForced: true })
      await world.runtime.advance(1_000)
      await world.run('catalog.match', { isForced: true })
      expect(await idOf(uuid), `day ${day}`).toEqual([7, true])
    }
    await world.days(1)
    await world.run('catalog.match')
    expect(await idOf(uuid)).toEqual([null, false])
    expect(await infoOf(uuid)).toBeNull()
    expect((await events()).at(-1)).toBe(`CATALOGINFO.deleted ${uuid}`)
  })

  it('stay when the podcast was missed on two days and came back', async () => {
    for (const podcasts of [[], [], [salt], [], []]) {
      world.server.podcasts = podcasts
      await world.days(1)
      await world.run('catalog.match')
    }
    expect(await idOf(uuid)).toEqual([7, true])
  })

  it('stay when the catalog fails for weeks', async () => {
    world.server.fault = (response) => void response.writeHead(500).end()
    for (let day = 0; day < 20; day += 1) {
      await world.days(1)
      await world.run('catalog.match')
    }
    expect(await infoOf(uuid)).not.toBeNull()
  })

  it('come from another country if the catalog of the first has none', async () => {
    world.server.podcasts = [{ ...salt, countries: ['GB'] }]
    for (let day = 0; day < 4; day += 1) {
      await world.days(1)
      await world.run('catalog.match')
    }
    expect(await idOf(uuid)).toEqual([7, true])
  })

  it('of a proved podcast are updated even while the catalog names an old URL', async () => {
    world.server.podcasts = [{ ...salt, feedUrl: 'https://gone.example/', artist: { id: 72, name: 'Later' } }]
    await world.days(1)
    await world.run('catalog.match')
    expect(await infoOf(uuid)).toMatchObject({ publisherName: 'Later' })
  })
})

describe('podcasts of charts that the directory does not know', () => {
  beforeEach(() => {
    world.server.podcasts = [{ id: 90, name: 'Unknown here', feedUrl: 'https://unknown.example/feed' }]
    world.server.charts.set('us', [90])
  })

  it('are not submitted by default', async () => {
    await world.run('charts.replace')
    expect(world.submitted).toEqual([])
  })

  it('are submitted if the settings say so', async () => {
    const { podcasts, charts } = world.server
    await world.close()
    world = await openCatalogWorld({ CATALOG_SUBMITS: 'yes' })
    world.server.podcasts = podcasts
    for (const [country, ids] of charts) world.server.charts.set(country, ids)
    await world.run('charts.replace')
    expect(world.submitted).toEqual([{ kind: 'podcast', url: 'https://unknown.example/feed', catalogId: 90 }])
  })
})
