import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aPodcast } from '../support/entities/factories.ts'
import { openSearchedPages } from './searched-pages.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let pages: Awaited<ReturnType<typeof openSearchedPages>>
let uuids: string[]
beforeAll(async () => {
  opened = await openTestDatabase()
  pages = await openSearchedPages(opened.db)
})
afterAll(() => opened.close())

async function get(path: string) {
  const response = await pages.app.request(path)
  return { status: response.status, text: await response.text() }
}

const linked = (text: string) => Array.from(text.matchAll(/href="\/podcasts\/([0-9a-f-]{36})"/g), ([, uuid]) => uuid)

const ranked = (text: string) => Array.from(text.matchAll(/class="rank">([\d,]+)</g), ([, rank]) => Number(rank))

describe('without catalog and podcasts', () => {
  it('/charts says that the directory asks no catalog', async () => {
    const { status, text } = await get('/charts')
    expect(status).toBe(200)
    expect(text).toContain('asks no outside catalog')
  })
})

describe('with podcasts and a chart', () => {
  beforeAll(async () => {
    const { db } = opened
    uuids = []
    for (let index = 0; index < 30; index += 1) {
      const genres = index === 3 ? (['PODCASTSERIES_ARTS_BOOKS'] as const) : []
      uuids.push(await aPodcast(db, { name: `Podcast ${index}`, genres }, [], { popularity: 100 - index }))
    }
    const key = { type: 'PODCASTSERIES', country: 'UNITED_KINGDOM', genre: '' }
    const fetched_at = Math.floor(pages.now() / 1_000)
    await db
      .insertInto('charts')
      .values({ ...key, fetched_at, due_at: 0 })
      .execute()
    await db
      .insertInto('chart_entries')
      .values(
        uuids.slice(0, 26).map((series_uuid, index) => ({
          ...key,
          rank: index + 1,
          catalog_id: index + 1,
          episode_guid: null,
          episode_name: null,
          series_uuid,
          episode_uuid: null,
        })),
      )
      .execute()
  })

  it('/charts shows the chart of a country that has one, with its choices in words', async () => {
    const { text } = await get('/charts')
    expect(linked(text)).toEqual(uuids.slice(0, 25))
    expect(text).toContain('>United Kingdom</option>')
    expect(text).not.toContain('UNITED_KINGDOM</')
    const second = await get('/charts?country=UNITED_KINGDOM&page=2')
    expect(linked(second.text)).toEqual([uuids[25]])
    expect(second.text).not.toContain('rel="next"')
  })

  it('/charts shows the ranks of the chart, even if the directory lacks an entry between others', async () => {
    const forget = (series_uuid: string | null) =>
      opened.db.updateTable('chart_entries').set({ series_uuid }).where('rank', '=', 2).execute()
    await forget(null)
    expect(ranked((await get('/charts')).text).slice(0, 3)).toEqual([1, 3, 4])
    await forget(uuids[1]!)
    expect(ranked((await get('/charts?page=2')).text)).toEqual([26])
  })

  it('/charts says why a chart is empty', async () => {
    expect((await get('/charts?country=FRANCE')).text).toContain('no outside catalog')
    await opened.db.updateTable('chart_entries').set({ series_uuid: null }).where('rank', '=', 26).execute()
    expect((await get('/charts?page=2')).text).toContain('ends before this page')
  })

  it('pages are full even if publishers ask not to list some podcasts', async () => {
    const withheld = { publisherBlock: { blocked: true, by: ['itunes:block'] } }
    const change = (extras: object) =>
      opened.db
        .updateTable('podcast_series')
        .set({ extras: JSON.stringify(extras) })
        .where('uuid', '=', uuids[0]!)
        .execute()
    await change(withheld)
    const shown = async () => linked((await get('/charts')).text)
    expect(await shown()).toEqual(uuids.slice(1, 25))
    await change({})
    expect(await shown()).toEqual(uuids.slice(0, 25))
  })

  it.each(['/charts?page=0', '/charts?page=21', '/charts?page=x', '/charts?page=1.5'])(
    '%s is not found',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  it('unknown filters are ignored', async () => {
    const { status, text } = await get('/charts?country=NOWHERE&genre=x&type=y')
    expect(status).toBe(200)
    expect(linked(text)).toHaveLength(25)
  })
})
