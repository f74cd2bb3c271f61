import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readChart, readChartChoices } from '../../src/catalog/index.ts'
import { aPodcast } from '../support/entities/factories.ts'
import { type CatalogWorld, openCatalogWorld } from './catalog-world.ts'

let world: CatalogWorld
beforeEach(async () => {
  world = await openCatalogWorld()
})
afterEach(() => world.close())

const US = 'UNITED_STATES_OF_AMERICA'
const usChart = { type: 'PODCASTSERIES', country: US, genres: [], page: 1, limitPerPage: 25 } as const
const nowS = () => Math.floor(world.runtime.now() / 1000)
const shown = async (page: Partial<Parameters<typeof readChart>[1]> = {}) =>
  (await readChart(world.db, { ...usChart, ...page }, nowS())).uuids

/** Makes a podcast that both the directory and the catalog have. */
async function aListedPodcast(id: number, name = `Podcast ${id}`, ...rest: [episodes?: object[], marks?: object]) {
  const url = `https://feeds.example.org/${id}`
  const uuid = await aPodcast(world.db, { name }, rest[0] ?? [], { url, ...rest[1] })
  world.server.podcasts.push({ id, name, feedUrl: url })
  return uuid
}

describe('charts', () => {
  it('are fetched, and their podcasts found by the URL of the feed', async () => {
    const [first, second] = [await aListedPodcast(1), await aListedPodcast(2)]
    world.server.charts.set('us', [2, 1])
    await world.run('charts.replace')
    expect(await shown()).toEqual([second, first])
  })

  it('leave out podcasts that the directory does not know, and keep the ranks of the others', async () => {
    const known = await aListedPodcast(3)
    world.server.charts.set('us', [777, 3])
    await world.run('charts.replace')
    expect(await shown()).toEqual([known])
    const ranks = await world.db.selectFrom('chart_entries').select(['rank', 'catalog_id']).orderBy('rank').execute()
    expect(ranks).toEqual([
      { rank: 1, catalog_id: 777 },
      { rank: 2, catalog_id: 3 },
    ])
  })

  it('are replaced as a whole', async () => {
    const [first, second] = [await aListedPodcast(4), await aListedPodcast(5)]
    world.server.charts.set('us', [4, 5])
    await world.run('charts.replace')
    world.server.charts.set('us', [5])
    await world.days(1)
    await world.run('charts.replace')
    expect(await shown()).toEqual([second])
    expect(first).not.toBe(second)
  })

  it('are fetched once a day, and whenever an operator runs the job', async () => {
    world.server.charts.set('us', [1])
    world.server.charts.set('gb', [1])
    const count = () => world.server.asked.filter((path) => path.includes('podcasts.json')).length
    await world.run('charts.replace')
    await world.run('charts.replace')
    expect(count()).toBe(2)
    await world.run('charts.replace', { isForced: true })
    expect(count()).toBe(4)
    await world.days(1)
    await world.run('charts.replace')
    expect(count()).toBe(6)
  })

  it('of genres are fetched by the number of the genre', async () => {
    await world.close()
    world = await openCatalogWorld({ CATALOG_GENRE_CHARTS: 'top' })
    const [first, second] = [await aListedPodcast(6), await aListedPodcast(7)]
    world.server.charts.set('us 1303', [7, 6])
    world.server.charts.set('gb 1303', [6])
    await world.run('charts.replace')
    const genres = ['PODCASTSERIES_COMEDY'] as const
    expect(await shown({ genres })).toEqual([second, first])
    // Over all countries, a place in two charts weighs more than a place in one.
    expect(await shown({ genres, country: null })).toEqual([first, second])
    expect(world.server.asked.filter((path) => path.startsWith('/us/rss/'))).toHaveLength(19)
    expect(await readChartChoices(world.db, 'PODCASTSERIES', nowS())).toEqual({
      countries: expect.arrayContaining([US, 'UNITED_KINGDOM']),
      genres,
    })
  })

  it('of several genres are merged', async () => {
    await world.close()
    world = await openCatalogWorld({ CATALOG_GENRE_CHARTS: 'top' })
    const [both, one, other] = [await aListedPodcast(8), await aListedPodcast(9), await aListedPodcast(10)]
    world.server.charts.set('us 1303', [9, 8])
    world.server.charts.set('us 1301', [10, 8])
    await world.run('charts.replace')
    const genres = ['PODCASTSERIES_ARTS', 'PODCASTSERIES_COMEDY'] as const
    expect(await shown({ genres })).toEqual([both, ...[one, other].sort()])
  })

  it('show no blocked podcast and no duplicate', async () => {
    const podcast = await aListedPodcast(11)
    world.server.charts.set('us', [11])
    await world.run('charts.replace')
    for (const column of ['is_blocked', 'is_duplicate'] as const) {
      await world.db
        .updateTable('podcast_series')
        .set({ [column]: true })
        .where('uuid', '=', podcast)
        .execute()
      expect(await shown()).toEqual([])
      await world.db
        .updateTable('podcast_series')
        .set({ [column]: false })
        .execute()
    }
    expect(await shown()).toEqual([podcast])
  })

  it('have pages', async () => {
    const uuids: string[] = []
    for (let id = 20; id < 25; id += 1) uuids.push(await aListedPodcast(id))
    world.server.charts.set('us', [20, 21, 22, 23, 24])
    await world.run('charts.replace')
    expect(await shown({ limitPerPage: 2, page: 2 })).toEqual(uuids.slice(2, 4))
    expect(await shown({ limitPerPage: 2, page: 4 })).toEqual([])
  })

  it('have an id that is the same for the same arguments and chart', async () => {
    world.server.charts.set('us', [1])
    await world.run('charts.replace')
    const idOf = async (page: object = {}) => (await readChart(world.db, { ...usChart, ...page }, nowS())).id
    const id = await idOf()
    expect(await idOf()).toBe(id)
    expect(await idOf({ page: 2 })).not.toBe(id)
    await world.days(1)
    await world.run('charts.replace')
    expect(await idOf()).not.toBe(id)
  })

  it('of countries that are no longer in the settings are deleted', async () => {
    world.server.charts.set('us', [1])
    await world.run('charts.replace')
    await world.db.updateTable('charts').set({ country: 'FRANCE' }).where('country', '=', US).execute()
    await world.db.updateTable('chart_entries').set({ country: 'FRANCE' }).execute()
    await world.run('charts.replace')
    expect(await shown({ country: 'FRANCE' })).toEqual([])
  })

  it('have no place for a podcast that merely claims a catalog id', async () => {
    await aListedPodcast(30, 'The real one')
    await aPodcast(world.db, { name: 'A thief' }, [], { url: 'https://thief.example/', catalogId: 31 })
    world.server.podcasts.push({ id: 31, name: 'Another', feedUrl: 'https://elsewhere.example/feed' })
    world.server.charts.set('us', [31])
    await world.run('charts.replace')
    expect(await shown()).toEqual([])
  })
})

describe('charts of episodes', () => {
  it('find the newest episode with an equal title', async () => {
    const podcast = await aListedPodcast(40, 'Talk', [
      { name: 'Lanterns: part two', uuid: '40000000-0000-4000-8000-000000000001' },
      { name: 'LANTERNS – Part Two!', uuid: '40000000-0000-4000-8000-000000000002' },
      { name: 'Another', uuid: '40000000-0000-4000-8000-000000000003' },
    ])
    world.server.charts.set('us', [40])
    world.server.episodeCharts.set('us', [
      { podcast: 40, title: 'another' },
      { podcast: 99, title: 'Unknown' },
      { podcast: 40, title: 'Lanterns: Part Two' },
    ])
    await world.run('charts.replace')
    expect(podcast).toBeDefined()
    expect(await shown({ type: 'PODCASTEPISODE' })).toEqual([
      '40000000-0000-4000-8000-000000000003',
      '40000000-0000-4000-8000-000000000001',
    ])
  })

  it('look for an episode again after its podcast was read', async () => {
    const podcast = await aListedPodcast(41, 'Talk', [{ name: 'Old' }])
    world.server.episodeCharts.set('us', [{ podcast: 41, title: 'New' }])
    await world.run('charts.replace')
    expect(await shown({ type: 'PODCASTEPISODE' })).toEqual([])
    const uuid = '41000000-0000-4000-8000-000000000001'
    await world.run('chart-episodes.connect')
    await world.db
      .insertInto('podcast_episodes')
      .values({
        series_uuid: podcast,
        uuid,
        name: 'New',
        date_published: 1_790_000_000,
        details: '{}',
        extras: '{}',
      } as never)
      .execute()
    await world.run('chart-episodes.connect')
    expect(await shown({ type: 'PODCASTEPISODE' })).toEqual([])
    await tellRead(podcast)
    await world.run('chart-episodes.connect')
    expect(await shown({ type: 'PODCASTEPISODE' })).toEqual([uuid])
  })

  it('of a genre have the entries whose podcast or chart entry has that genre', async () => {
    await aListedPodcast(42, 'Talk', [{ name: 'One', uuid: '42000000-0000-4000-8000-000000000001' }])
    world.server.episodeCharts.set('us', [{ podcast: 42, title: 'One' }])
    await world.run('charts.replace')
    const ofGenre = (genre: 'PODCASTSERIES_COMEDY' | 'PODCASTSERIES_ARTS') =>
      shown({ type: 'PODCASTEPISODE', genres: [genre] })
    expect(await ofGenre('PODCASTSERIES_COMEDY')).toHaveLength(1)
    expect(await ofGenre('PODCASTSERIES_ARTS')).toHaveLength(0)
    expect(world.runtime.linesNamed('charts.replaced')[0]).toMatchObject({ ignored_genres: 1 })
  })

  it('leave out episodes whose publishers ask not to be listed, where only listed content is wanted', async () => {
    const [open, withheld] = ['43000000-0000-4000-8000-000000000001', '43000000-0000-4000-8000-000000000002']
    await aListedPodcast(43, 'Talk', [
      { name: 'Open', uuid: open },
      { name: 'Withheld', uuid: withheld, extras: { publisherBlock: true } },
    ])
    world.server.episodeCharts.set('us', [
      { podcast: 43, title: 'Withheld' },
      { podcast: 43, title: 'Open' },
    ])
    await world.run('charts.replace')
    expect(await shown({ type: 'PODCASTEPISODE' })).toEqual([withheld, open])
    expect(await shown({ type: 'PODCASTEPISODE', isListedOnly: true })).toEqual([open])
  })

  async function tellRead(seriesUuid: string) {
    const { insertEvents } = await import('../../src/events/index.ts')
    const event = { type: 'PODCASTSERIES', action: 'updated', uuid: seriesUuid, seriesUuid, hash: null }
    await world.db
      .transaction()
      .execute((tx) =>
        insertEvents(tx, [{ ...event, eventId: 'read', isInitialImport: false, body: {}, lastEntity: null }], nowS()),
      )
  }
})

describe('a catalog that fails', () => {
  let podcast: string
  beforeEach(async () => {
    podcast = await aListedPodcast(50)
    world.server.charts.set('us', [50])
    await world.run('charts.replace')
    await world.days(1)
  })

  it.each<[string, (response: import('node:http').ServerResponse) => void]>([
    ['an error', (response) => void response.writeHead(500).end('no')],
    ['rubbish', (response) => void response.end('<html>Sorry</html>')],
    ['JSON of another shape', (response) => void response.end('{"feed": {"results": 7}}')],
    ['a chart without entries', (response) => void response.end('{"feed": {"results": []}}')],
    ['entries without identifiers', (response) => void response.end('{"feed": {"results": [{}, 5, null]}}')],
    [
      'half an answer',
      (response) => void response.writeHead(200, { 'Content-Length': 100 }).write('{"feed":', () => response.destroy()),
    ],
    ['a closed connection', (response) => void response.destroy()],
    ['too much', (response) => void response.end(Buffer.alloc(9 * 1024 * 1024, 32))],
  ])('with %s leaves the charts as they are', async (_, fault) => {
    world.server.fault = fault
    await world.run('charts.replace')
    expect(await shown()).toEqual([podcast])
    // The job asks again on the next day.
    await world.days(1)
    world.server.fault = null
    world.server.charts.set('us', [777, 50])
    await world.run('charts.replace')
    const { rank } = await world.db
      .selectFrom('chart_entries')
      .select('rank')
      .where('catalog_id', '=', 50)
      .executeTakeFirstOrThrow()
    expect(rank).toBe(2)
  })

  it('by never answering is given up when the job is stopped', async () => {
    const stop = new AbortController()
    world.server.fault = () => stop.abort(new Error('The process stops'))
    await expect(world.run('charts.replace', { signal: stop.signal })).rejects.toThrow('The process stops')
    expect(await shown()).toEqual([podcast])
  })

  it('for a week has its charts hidden', async () => {
    world.server.fault = (response) => void response.writeHead(500).end()
    await world.days(5)
    await world.run('charts.replace')
    expect(await shown()).toEqual([podcast])
    await world.days(1)
    expect(await shown()).toEqual([])
  })

  it.each([403, 429])('with %i is not asked again for an hour', async (status) => {
    world.server.fault = (response) => void response.writeHead(status).end()
    world.server.asked.length = 0
    await world.run('charts.replace')
    expect(world.server.asked).toHaveLength(1)
    await world.run('charts.replace')
    expect(world.server.asked).toHaveLength(1)
    world.server.fault = null
    await world.runtime.advance(3_601_000)
    await world.run('charts.replace')
    expect(world.server.asked.length).toBeGreaterThan(2)
    expect(await shown()).toEqual([podcast])
  })

  it('is not asked any more in a run after five failures in a row', async () => {
    await world.close()
    world = await openCatalogWorld({ CATALOG_GENRE_CHARTS: 'all' })
    world.server.fault = (response) => void response.writeHead(503).end()
    await world.run('charts.replace')
    expect(world.server.asked).toHaveLength(5)
  })
})

describe('numbers of genres', () => {
  it('are those of CATALOG_GENRES_FILE', async () => {
    await world.close()
    const folder = await mkdtemp(join(tmpdir(), 'feedmill-genres-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'genres.csv')
    await writeFile(path, '4242,PODCASTSERIES_COMEDY\n')
    world = await openCatalogWorld({ CATALOG_GENRE_CHARTS: 'top', CATALOG_GENRES_FILE: path })
    const podcast = await aListedPodcast(90)
    world.server.charts.set('us 4242', [90])
    await world.run('charts.replace')
    expect(await shown({ genres: ['PODCASTSERIES_COMEDY'] })).toEqual([podcast])
  })
})

describe('requests to a catalog', () => {
  it('are at most as many a minute as the settings say', async () => {
    await world.close()
    world = await openCatalogWorld({ CATALOG_PER_MINUTE: '3', CATALOG_COUNTRIES: 'us,gb,de' })
    // The first chart of each kind does not exist.
    const done = world.run('charts.replace')
    await world.runtime.untilSleeping()
    expect(world.server.asked).toHaveLength(1)
    let isDone = false
    void done.then(() => {
      isDone = true
    })
    // The job asks again whenever its sleep is over.
    for (; !isDone; await Promise.race([done, world.runtime.untilSleeping()])) await world.runtime.advance(5_000)
    // One request every 20 seconds, the first at once.
    expect(world.runtime.now()).toBeGreaterThanOrEqual(Date.UTC(2026, 10, 23, 12, 1, 40))
    expect(world.server.asked).toHaveLength(6)
  })
})
