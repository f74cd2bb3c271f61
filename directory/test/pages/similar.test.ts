import type { PodcastSeries } from 'feedmill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { podcastSeriesByUuids } from '../../src/entities/index.ts'
import { indexSoon, postgresqlIndex } from '../../src/search/index.ts'
import { createSimilar, similarJobs } from '../../src/similar/index.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aPodcast, aUuid, type Marks, urlKey } from '../support/entities/factories.ts'
import { aPerson } from '../support/entities/person.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'
import { openSearchedPages } from './searched-pages.ts'

const DAY_S = 86_400

describe('more podcasts like one', () => {
  let database: OpenDatabase
  let pages: Awaited<ReturnType<typeof openSearchedPages>>
  beforeAll(async () => {
    database = await openTestDatabase()
    pages = await openSearchedPages(database.db)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.deleteFrom('similar_podcasts').execute()
  })

  /** Stores a podcast, and returns its uuid. */
  async function podcast(series: Partial<PodcastSeries>, marks: Marks = {}): Promise<string> {
    const genres: PodcastSeries['genres'] = ['PODCASTSERIES_TECHNOLOGY']
    const uuid = await aPodcast(database.db, { genres, ...series }, [{}], marks)
    await indexSoon(database.db, [uuid])
    return uuid
  }

  /** The row of a page: the name of each podcast with the line that explains it. */
  async function row(uuid: string): Promise<Readonly<Record<string, string>>> {
    const text = await (await pages.app.request(`/podcasts/${uuid}`)).text()
    const [section = ''] = /<section aria-labelledby="similar">.*?<\/section>/s.exec(text) ?? []
    const cards = section.matchAll(/<a href="\/podcasts\/[^"]+"[^>]*>([^<]+)<\/a><p class="quiet">([^<]+)</g)
    return Object.fromEntries([...cards].map(([, name, reason]) => [name!, reason!]))
  }

  const ada = { url: 'https://ada.example.org/' }

  it('are those that name the same person', async () => {
    const [one, other] = [aUuid(), aUuid()]
    await podcast({ uuid: one, name: 'With Ada', persons: [aPerson(one, 'Ada <Lind>', ada)] })
    await podcast({ uuid: other, name: 'Also Ada', persons: [aPerson(other, 'Ada <Lind>', ada)] })
    const third = aUuid()
    await podcast({ uuid: third, name: 'Another Ada', persons: [aPerson(third, 'Ada <Lind>')] })
    expect(await row(one)).toEqual({ 'Also Ada': 'Also with Ada &lt;Lind&gt;' })
  })

  it('are not those that name a person whom an operator parted from this one', async () => {
    const [one, other] = [aUuid(), aUuid()]
    const bea = { url: 'https://bea.example.org/' }
    await podcast({ uuid: one, name: 'With Bea', persons: [aPerson(one, 'Bea', bea)] })
    await podcast({ uuid: other, name: 'Also Bea', persons: [aPerson(other, 'Bea', bea)] })
    expect(await row(one)).toEqual({ 'Also Bea': 'Also with Bea' })
    await database.db
      .insertInto('person_splits')
      .values({ uuid: aPerson(one, 'Bea').uuid! })
      .execute()
    expect(await row(one)).toEqual({})
  })

  /** Stores podcasts, and returns the pointers of a podroll to them. */
  async function podrollOf(names: readonly string[]) {
    const urls = names.map((name) => `https://feeds.example.org/${name.toLowerCase().replaceAll(' ', '-')}`)
    for (const [index, name] of names.entries()) await podcast({ name }, { url: urls[index]! })
    return urls.map((feedUrl) => ({ feedGuid: null, feedUrl, itemGuid: null, medium: null, title: null }))
  }
  const numbered = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word} ${index}`)

  it('are those that its makers recommend, but those that the page shows already', async () => {
    const podroll = await podrollOf(numbered('Rolled', 8))
    expect(await row(await podcast({ name: 'Roller', extras: { podroll } }))).toEqual({
      'Rolled 6': 'Recommended by the makers',
      'Rolled 7': 'Recommended by the makers',
    })
  })

  it('are those whose makers recommend it', async () => {
    const url = 'https://feeds.example.org/recommended-one'
    const recommended = await podcast({ name: 'Recommended' }, { url })
    const recommender = await podcast({ name: 'Recommender' })
    await database.db
      .insertInto('recommendations')
      .values({ series_uuid: recommender, place: 0, feed_guid: null, url_key: urlKey(url) })
      .execute()
    expect(await row(recommended)).toEqual({ Recommender: 'Recommends this podcast' })
  })

  it('are those whose makers name its guid, in any case', async () => {
    const guid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'
    const named = await podcast({ name: 'Named' }, { podcastGuid: guid })
    const naming = await podcast({ name: 'Naming' })
    await database.db
      .insertInto('recommendations')
      .values({ series_uuid: naming, place: 0, feed_guid: guid.toUpperCase(), url_key: null })
      .execute()
    expect(await row(named)).toEqual({ Naming: 'Recommends this podcast' })
  })

  describe('share rare words and a genre', () => {
    const zither = 'Luthiers tell how they build a zither out of spruce.'
    let uuid: string
    beforeAll(async () => {
      const music = ['PODCASTSERIES_MUSIC', 'PODCASTSERIES_ARTS'] as PodcastSeries['genres']
      uuid = await podcast({ name: 'Strings', description: `<p>${zither}</p>`, genres: music })
      await podcast({
        name: 'Spruce',
        description: 'All about spruce, and each zither.',
        genres: ['PODCASTSERIES_ARTS'],
      })
      await podcast({ name: 'Chemistry', description: zither, genres: ['PODCASTSERIES_SCIENCE'] })
      await podcast({ name: 'Word', description: 'A luthier and a zither.', genres: ['PODCASTSERIES_ARTS'] })
      await podcast({ name: 'Rough', description: zither, genres: music, isExplicitContent: true })
      await podcast({ name: 'Withheld', description: zither, genres: music, extras: withheld })
      await podcast({ name: 'Blocked', description: zither, genres: music }, { isBlocked: true })
      await pages.followIndex()
    })
    const withheld = { publisherBlock: { blocked: true, by: ['podcast:block'] as const } }

    it('with the genre in a line, and without explicit, withheld and blocked ones', async () => {
      expect(await row(uuid)).toEqual({ Spruce: 'Also about Arts' })
    })

    it('also explicit ones beside one that is explicit', async () => {
      const rough = await podcast({
        name: 'As rough',
        description: zither,
        genres: ['PODCASTSERIES_MUSIC'],
        isExplicitContent: true,
      })
      expect(await row(rough)).toEqual({ Strings: 'Also about Music', Rough: 'Also about Music' })
    })

    it('and disappear when they become explicit', async () => {
      expect(Object.keys(await row(uuid))).toEqual(['Spruce'])
      const change = (is_explicit_content: boolean) =>
        database.db.updateTable('podcast_series').set({ is_explicit_content }).where('name', '=', 'Spruce').execute()
      await change(true)
      expect(await row(uuid)).toEqual({})
      await change(false)
    })

    it('and are found again when the words change', async () => {
      await row(uuid)
      const { db } = database
      await db
        .updateTable('similar_podcasts')
        .set({ entries: Buffer.alloc(0) })
        .where('series_uuid', '=', uuid)
        .execute()
      expect(await row(uuid)).toEqual({})
      const describe = (text: string) =>
        db.updateTable('podcast_series').set({ description: text }).where('uuid', '=', uuid).execute()
      await describe(`${zither} `)
      expect(await row(uuid)).toEqual({ Spruce: 'Also about Arts' })
    })
  })

  it('are at most five, of each reason in turn', async () => {
    const one = aUuid()
    const carl = { url: 'https://carl.example.org/' }
    const podroll = await podrollOf(numbered('Rec', 9))
    await podcast({ uuid: one, name: 'Turns', persons: [aPerson(one, 'Carl', carl)], extras: { podroll } })
    for (let index = 0; index < 4; index += 1) {
      const uuid = aUuid()
      await podcast({ uuid, name: `Carl ${index}`, persons: [aPerson(uuid, 'Carl', carl)] }, { popularity: 10 - index })
    }
    expect(Object.keys(await row(one))).toEqual(['Carl 0', 'Rec 6', 'Carl 1', 'Rec 7', 'Carl 2'])
  })

  describe('cost little:', () => {
    const context = () => {
      const runtime = new TestRuntime()
      const index = postgresqlIndex(database.db, runtime)
      let searches = 0
      const search = {
        vocabulary: index.vocabulary,
        search: async (query: Parameters<typeof index.search>[0]) => {
          searches += 1
          return await index.search(query)
        },
      }
      return { runtime, search, searches: () => searches }
    }
    const seriesOf = async (uuid: string) => {
      const columns = { description: true, details: true, extras: ['podroll'] }
      const series = (await podcastSeriesByUuids(database.db, [uuid], columns)).get(uuid)!
      const { name, description, genres, isExplicitContent, podroll } = series
      return { uuid, name, description, genres, isExplicitContent, podroll, besides: [] }
    }
    let uuid: string
    beforeAll(async () => {
      uuid = await podcast({ name: 'Costly quokkas', description: 'Quokkas and numbats.' })
      await podcast({ name: 'Numbats', description: 'Numbats, quokkas.' })
      await pages.followIndex()
    })

    it('the index is asked once in a week', async () => {
      const { runtime, search, searches } = context()
      const { db } = database
      const similar = createSimilar({ db, reads: db, search, runtime })
      const series = await seriesOf(uuid)
      const names = async () => (await similar(series)).map(({ podcast: { name } }) => name)
      expect([await names(), await names(), searches()]).toEqual([['Numbats'], ['Numbats'], 1])
      await runtime.advance(8 * DAY_S * 1_000)
      expect([await names(), searches()]).toEqual([['Numbats'], 2])
    })

    it('requests for one podcast at the same time share the answer', async () => {
      const { runtime, search, searches } = context()
      const { db } = database
      const similar = createSimilar({ db, reads: db, search, runtime })
      const series = await seriesOf(uuid)
      const found = await Promise.all([similar(series), similar(series), similar(series)])
      expect([found.map(({ length }) => length), searches()]).toEqual([[1, 1, 1], 1])
    })

    it('a page waits a tenth of a second, and the next one has what was found meanwhile', async () => {
      const { runtime, search } = context()
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      const { db } = database
      const slow = { ...search, search: (query: never) => held.then(() => search.search(query)) }
      const similar = createSimilar({ db, reads: db, search: slow, runtime })
      const series = await seriesOf(uuid)
      const waiting = similar(series)
      await runtime.untilSleeping()
      await runtime.advance(100)
      expect(await waiting).toEqual([])
      answer()
      await expect.poll(async () => (await similar(series)).length).toBe(1)
    })

    it('a page does without them where the index fails, and the log says so', async () => {
      const { runtime, search } = context()
      const { db } = database
      const failing = { ...search, search: () => Promise.reject(new Error('away')) }
      const similar = createSimilar({ db, reads: db, search: failing, runtime })
      expect(await similar(await seriesOf(uuid))).toEqual([])
      expect(runtime.lines.map(({ level, name }) => [level, name])).toEqual([['warn', 'similar.failed']])
    })

    it('a job deletes those that were found more than a week ago', async () => {
      const runtime = new TestRuntime()
      const made_at = Math.floor(runtime.now() / 1_000)
      const rows = [made_at - 6 * DAY_S, made_at - 8 * DAY_S]
      const values = rows.map((at) => ({ series_uuid: aUuid(), made_at: at, digest: 1, entries: Buffer.alloc(0) }))
      await database.db.insertInto('similar_podcasts').values(values).execute()
      const [job] = similarJobs(database.db, runtime)
      await job!.run(null as never, { signal: new AbortController().signal } as never)
      const left = await database.db.selectFrom('similar_podcasts').select('series_uuid').execute()
      expect(left).toEqual([{ series_uuid: values[0]!.series_uuid }])
    })
  })
})
