import fc from 'fast-check'
import { identifyPersons, type PersonAppearance, personsOfFeed, personUuid } from 'feedmill'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '../../src/database/database.ts'
import {
  deleteSeries,
  episodeUuidsOfPerson,
  listedContent,
  personsByUuids,
  personsOfPodcasts,
  podcastUuidsOfPerson,
  recountChildren,
  setBlocked,
  setPersonSplit,
} from '../../src/entities/index.ts'
import { mostRowsLookedAt } from '../support/database/looked-at-rows.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'
import { aPodcast, aUuid, type Marks } from '../support/entities/factories.ts'
import { aPerson } from '../support/entities/person.ts'

const firstPage = { page: 1, limitPerPage: 25, sortOrder: 'LATEST' } as const
const publisherBlock = { blocked: true, by: ['podcast:block'] as const }

describeEachDatabase('persons', (open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  /** Stores a podcast whose channel or episodes name somebody. Returns its uuid. */
  async function naming(
    { ofSeries = [], episodes = [] }: { ofSeries?: readonly Named[]; episodes?: readonly (readonly Named[])[] },
    marks: Marks = {},
    series: Parameters<typeof aPodcast>[1] = {},
  ): Promise<string> {
    const uuid = aUuid()
    const personsOf = (named: readonly Named[]) => named.map(([name, url = null]) => aPerson(uuid, name, { url }))
    const children = episodes.map((named) => ({ persons: personsOf(named) }))
    return await aPodcast(database.db, { uuid, persons: personsOf(ofSeries), ...series }, children, marks)
  }
  type Named = readonly [name: string, url?: string | null]

  const personOf = async (uuid: string) => (await personsByUuids(database.db, [uuid])).get(uuid)
  let addresses = 0
  const anAddress = (): string => {
    addresses += 1
    return `https://people.test/${addresses}`
  }

  test('of several podcasts are one, whichever uuid is asked for', async () => {
    const url = anAddress()
    const one = await naming({ ofSeries: [['Ana Lind', url]], episodes: [[], []] }, { popularity: 3 })
    const other = await naming({ episodes: [[['ANA LIND', `${url}/`]], [['Bo Ek']]] }, { popularity: 1 })
    const [first, second] = await Promise.all([one, other].map((uuid) => personOf(personUuid(uuid, 'Ana Lind'))))
    expect(first).toEqual(second)
    expect(first).toMatchObject({ name: 'Ana Lind', url, podcastsCount: 2, episodesCount: 3 })
    expect(await personOf(first!.uuid)).toEqual(first)
    expect(await podcastUuidsOfPerson(database.db, first!.uuid, firstPage)).toEqual([one, other])
  })

  test('of the same name alone stay apart', async () => {
    const [one, other] = await Promise.all([naming({ ofSeries: [['Cy']] }), naming({ ofSeries: [['Cy']] })])
    expect((await personOf(personUuid(one, 'Cy')))!.uuid).not.toBe((await personOf(personUuid(other, 'Cy')))!.uuid)
  })

  test('part when a feed gives their address for two names, and join again when that feed is deleted', async () => {
    const url = anAddress()
    const one = await naming({ ofSeries: [['Dee', url]] })
    await naming({ ofSeries: [['Dee', url]] })
    expect(await personOf(personUuid(one, 'Dee'))).toMatchObject({ podcastsCount: 2 })
    const third = await naming({ episodes: [[['Dee', url]], [['Eli', url]]] })
    expect(await personOf(personUuid(one, 'Dee'))).toMatchObject({ podcastsCount: 1, uuid: personUuid(one, 'Dee') })
    await database.db.transaction().execute((tx) => deleteSeries(tx, 'podcast', third))
    expect(await personOf(personUuid(one, 'Dee'))).toMatchObject({ podcastsCount: 2 })
    expect(await personOf(personUuid(third, 'Eli'))).toBeUndefined()
  })

  test('that an operator parted stay apart, until the split ends', async () => {
    const url = anAddress()
    const one = await naming({ ofSeries: [['Fay', url]] })
    const other = await naming({ ofSeries: [['Fay', url]] })
    const fay = personUuid(one, 'Fay')
    const split = (isSplit: boolean) => database.db.transaction().execute((tx) => setPersonSplit(tx, fay, isSplit))
    expect([await split(true), await split(true)]).toEqual([true, false])
    await database.db
      .transaction()
      .execute((tx) =>
        recountChildren(
          tx,
          { kind: 'podcast', uuid: one },
          { childrenHash: null, nowS: Math.floor(Date.now() / 1_000) },
        ),
      )
    expect(await personOf(fay)).toMatchObject({ uuid: fay, podcastsCount: 1 })
    expect(await personsOfPodcasts(database.db, personUuid(other, 'Fay'))).toHaveLength(1)
    await split(false)
    expect(await personsOfPodcasts(database.db, fay)).toHaveLength(2)
  })

  test.each<[string, Marks, Parameters<typeof aPodcast>[1]]>([
    ['blocked', { isBlocked: true }, {}],
    ['repeated', { isDuplicate: true }, {}],
    ['withheld', {}, { extras: { publisherBlock } }],
  ])('of a %s podcast are not shown, and lead to none of its content', async (_, marks, series) => {
    const url = anAddress()
    const hidden = await naming({ ofSeries: [['Gil', url]], episodes: [[], [['Gil', url]], [['Ida']]] }, marks, series)
    expect(await personOf(personUuid(hidden, 'Ida'))).toBeUndefined()
    const shown = await naming({ ofSeries: [['Gil', url]], episodes: [[]] })
    const gil = (await personOf(personUuid(hidden, 'Gil')))!
    expect(gil).toMatchObject({ podcastsCount: 1, episodesCount: 1 })
    expect(await podcastUuidsOfPerson(database.db, gil.uuid, firstPage)).toEqual([shown])
    expect(await episodeUuidsOfPerson(database.db, gil.uuid, firstPage)).toHaveLength(1)
  })

  test('of blocked, removed and withheld episodes alone are not shown', async () => {
    const uuid = aUuid()
    const episode = (name: string, more: object) => ({ persons: [aPerson(uuid, name)], ...more })
    const blocked = aUuid()
    await aPodcast(database.db, { uuid }, [
      episode('Jo', { uuid: blocked }),
      episode('Kim', { isRemoved: true }),
      episode('Lev', { extras: { publisherBlock: true } }),
      episode('Mia', {}),
    ])
    const block = { type: 'PODCASTEPISODE', uuid: blocked, seriesUuid: uuid } as const
    await database.db.transaction().execute((tx) => setBlocked(tx, block, true, Math.floor(Date.now() / 1_000)))
    const found = await Promise.all(['Jo', 'Kim', 'Lev', 'Mia'].map((name) => personOf(personUuid(uuid, name))))
    expect(found.map((person) => person?.name)).toEqual([undefined, undefined, undefined, 'Mia'])
    await database.db.transaction().execute((tx) => setBlocked(tx, block, false, Math.floor(Date.now() / 1_000)))
    expect(await personOf(personUuid(uuid, 'Jo'))).toMatchObject({ episodesCount: 1 })
  })

  test('have their episodes page by page in both orders, with those that name nobody of a podcast of theirs', async () => {
    const url = anAddress()
    const one = await naming({ ofSeries: [['Nia', url]], episodes: [[], [['Ora']], [['Nia', url]], []] })
    await naming({ episodes: [[['Nia', url]], []] })
    const { uuid, episodesCount } = (await personOf(personUuid(one, 'Nia')))!
    const pageOf = (page: number, sortOrder: 'LATEST' | 'OLDEST') =>
      episodeUuidsOfPerson(database.db, uuid, { page, limitPerPage: 3, sortOrder })
    const latest = [...(await pageOf(1, 'LATEST')), ...(await pageOf(2, 'LATEST'))]
    expect(latest).toHaveLength(episodesCount)
    expect(episodesCount).toBe(4)
    expect([...(await pageOf(1, 'OLDEST')), ...(await pageOf(2, 'OLDEST'))]).toEqual(latest.toReversed())
    expect((await listedContent(database.db, latest)).size).toBe(4)
    expect(await pageOf(3, 'LATEST')).toEqual([])
  })

  test('have a page of thousands of episodes by a look at few', async () => {
    const url = anAddress()
    const EPISODES = 4_000
    const naming = (uuid: string) => [aPerson(uuid, 'Uma', { url })]
    const host = aUuid()
    await aPodcast(database.db, { uuid: host, persons: naming(host) })
    const guest = aUuid()
    await aPodcast(database.db, { uuid: guest }, [{ persons: naming(guest) }])
    const uma = personUuid(host, 'Uma')
    // Half of the episodes of one podcast name its host, the others nobody. Those of the other one name somebody else.
    await database.run(`
      insert into podcast_episodes (series_uuid, uuid, name, date_published, details, person_uuids)
        select '${host}'::uuid, gen_random_uuid(), 'E', i, '{}'::jsonb, case i % 2 when 0 then array['${uma}'::uuid] end
        from generate_series(1, ${EPISODES}) i
        union all
        select '${guest}'::uuid, gen_random_uuid(), 'E', i, '{}'::jsonb, array[gen_random_uuid()]
        from generate_series(1, ${EPISODES}) i;
      update podcast_series set episodes_count = ${EPISODES} where uuid in ('${host}', '${guest}');
      analyze podcast_episodes;`)
    for (const sortOrder of ['LATEST', 'OLDEST'] as const) {
      const read = (db: Database) => episodeUuidsOfPerson(db, uma, { page: 2, limitPerPage: 25, sortOrder })
      expect(await read(database.db)).toHaveLength(25)
      expect(await mostRowsLookedAt(database, read)).toBeLessThan(100)
    }
    const latest = await episodeUuidsOfPerson(database.db, uma, { ...firstPage, limitPerPage: 1 })
    const { rows } = await sql<{ series_uuid: string }>`
      select series_uuid from podcast_episodes where uuid = any(${latest}::uuid[])
    `.execute(database.db)
    expect(rows).toEqual([{ series_uuid: guest }])
  })

  describe('as the rule of the library says', () => {
    const named = fc.tuple(
      fc.constantFrom('Ana Lind', 'ana-lind', 'Bo Ek', 'Cy'),
      fc.constantFrom(null, 'https://a.test', 'https://www.a.test/', 'https://b.test/x'),
    )
    const feed = fc.record({
      ofSeries: fc.array(named, { maxLength: 2 }),
      episodes: fc.array(fc.array(named, { maxLength: 2 }), { maxLength: 3 }),
    })

    test('they are one or several, in whatever order feeds are stored and changed', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(feed, { minLength: 2, maxLength: 3 }), fc.boolean(), async (feeds, isReversed) => {
          const uuids: string[] = []
          for (const given of isReversed ? feeds.toReversed() : feeds) uuids.push(await naming(given))
          const stored = isReversed ? feeds.toReversed() : feeds
          const expected = identifyPersons(
            stored.map(({ ofSeries, episodes }, index) =>
              personsOfFeed(uuids[index]!, [
                ...ofSeries.map((of) => appearance(of, true)),
                ...episodes.flatMap((of) => of.map((one) => appearance(one, false))),
              ]),
            ),
          )
          const found = await personsByUuids(database.db, [...expected.keys()])
          expect(new Map([...found].map(([uuid, person]) => [uuid, person.uuid]))).toEqual(expected)
          for (const uuid of uuids) {
            await database.db.transaction().execute((tx) => deleteSeries(tx, 'podcast', uuid))
          }
        }),
        { numRuns: 25 },
      )
    })

    function appearance([name, url]: readonly [string, string | null], isOfSeries: boolean): PersonAppearance {
      return { name, url, imageUrl: null, isOfSeries, episodes: isOfSeries ? 0 : 1 }
    }
  })
})
