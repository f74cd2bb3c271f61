import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Transaction } from '../../src/database/database.ts'
import { deleteSeries, recountChildren } from '../../src/entities/index.ts'
import { DirectoryError } from '../../src/runtime/directory-error.ts'
import {
  type IndexingOptions,
  indexRound,
  requestRebuild,
  type SearchEngine,
  searchJobs,
} from '../../src/search/index.ts'
import { describeEachDatabase, untilEventsAreReadable } from '../support/database/test-database.ts'
import { aPodcast, aUuid } from '../support/entities/factories.ts'
import { aPerson } from '../support/entities/person.ts'
import { aLivingProcess } from '../support/living-process.ts'
import { inDatabase, openSearchWorld, type SearchWorld } from '../support/search/search-world.ts'
import { aDocument } from './a-document.ts'

/** The id of the process that runs the rounds of the world. */
const ONE = '99999999-9999-4999-8999-999999999999'
const OTHER = '22222222-2222-4222-8222-222222222222'

/** Makes an engine that keeps only the names of its documents. */
function listingEngine(name: string): SearchEngine & { readonly names: string[] } {
  const names: string[] = []
  return {
    name,
    names,
    prepare: async () => false,
    candidates: async () => ({ candidates: [], total: 0, isIncomplete: false }),
    count: async () => 0,
    put: async (documents) => void names.push(...documents.map((document) => document.name)),
    removeSeries: async () => {},
    removeEpisodes: async () => {},
    childrenKeys: async () => new Map(),
  }
}

describeEachDatabase('indexing', (open) => {
  let world: SearchWorld
  beforeAll(async () => {
    world = await openSearchWorld(open, inDatabase)
    for (const processId of [ONE, OTHER]) await aLivingProcess(world.db, processId)
  })
  beforeEach(async () => {
    await sql`update leases set until = now() - interval '1 second'`.execute(world.db)
    await world.follow()
    world.runtime.lines.length = 0
  })
  afterAll(() => world.close())

  const optionsOf = (given: Partial<IndexingOptions> = {}): IndexingOptions => ({
    db: world.db,
    engine: world.index.engine,
    runtime: world.runtime,
    processId: ONE,
    ...given,
  })
  /** Runs rounds until nothing is due. Documents that wait for another try are not due. */
  const runRounds = async (given: Partial<IndexingOptions> = {}): Promise<void> => {
    await untilEventsAreReadable(world)
    while (await indexRound(optionsOf(given))) {
      // The next round handles the rest.
    }
  }
  const endPauses = () => sql`update search_due set due_at = now()`.execute(world.db)
  /** Returns the index, which refuses documents with this name. It inherits its methods, as an object of a class does. */
  const refusing = (name: string): SearchEngine => {
    const { engine } = world.index
    const put: SearchEngine['put'] = async (documents, holder) => {
      if (documents.some((document) => document.name === name)) throw new Error(`${name} cannot be written`)
      await engine.put(documents, holder)
    }
    return Object.assign(Object.create(engine), { put })
  }

  test('a document that cannot be written does not stop the others', async () => {
    const told = await aPodcast(world.db, { name: 'Gecko Hour' }, [{ name: 'Gecko poison' }, { name: 'Gecko cure' }])
    const beside = await aPodcast(world.db, { name: 'Gecko Talk' })
    const engine = refusing('Gecko poison')
    for (const uuid of [told, beside]) await world.tell({ type: 'PODCASTSERIES', uuid })
    await runRounds({ engine })
    expect(await world.find('gecko')).toEqual([beside])

    for (let tries = 2; tries <= 5; tries += 1) {
      expect(world.runtime.linesNamed('search.document_skipped')).toEqual([])
      await endPauses()
      await runRounds({ engine })
    }
    expect(new Set(await world.find('gecko'))).toEqual(new Set([told, beside]))
    expect(await world.find('gecko', { type: 'PODCASTEPISODE' })).toHaveLength(1)
    expect(world.runtime.linesNamed('search.document_skipped')).toMatchObject([{ type: 'PODCASTEPISODE' }])
    expect(await sql`select from search_due`.execute(world.db)).toMatchObject({ rows: [] })
  })

  test('an engine that cannot be reached loses nothing', async () => {
    const uuid = await aPodcast(world.db, { name: 'Ibex Hour' })
    await world.tell({ type: 'PODCASTSERIES', uuid })
    const down: SearchEngine = {
      ...world.index.engine,
      put: () => Promise.reject(new DirectoryError('UNAVAILABLE', 'The index does not answer')),
    }
    await expect(runRounds({ engine: down })).rejects.toThrow('The index does not answer')
    await world.follow()
    expect(await world.find('ibex')).toEqual([uuid])
    expect(world.runtime.lines).toEqual([])
  })

  test.each<[string, (tx: Transaction, uuid: string) => Promise<unknown>]>([
    [
      'leaves one of several podcasts',
      async (tx, uuid) => {
        await sql`update podcast_series set details = '{}' where uuid = ${uuid}`.execute(tx)
        await recountChildren(
          tx,
          { kind: 'podcast', uuid },
          { childrenHash: null, nowS: Math.floor(Date.now() / 1_000) },
        )
      },
    ],
    ['loses one of several podcasts, which is deleted,', (tx, uuid) => deleteSeries(tx, 'podcast', uuid)],
  ])('a person who %s is indexed anew by all engines', async (_, change) => {
    const { db } = world
    const url = `https://people.test/${aUuid()}`
    const naming = async (): Promise<string> => {
      const uuid = aUuid()
      return await aPodcast(db, { uuid, name: 'Quokka Hour', persons: [aPerson(uuid, 'Quinn', { url })] })
    }
    const [kept, left] = [await naming(), await naming()]
    for (const uuid of [kept, left]) await world.tell({ type: 'PODCASTSERIES', uuid })
    const other = listingEngine('beside')
    await runRounds({ engine: other })
    await world.follow()
    const related = async () =>
      (
        await sql<{ related: string[] }>`
          select related from search_series where type = 'PERSON' and related && ${[kept, left]}::uuid[]
        `.execute(db)
      ).rows.map((row) => [...row.related].sort())
    expect(await related()).toEqual([[kept, left].sort()])
    other.names.length = 0
    await db.transaction().execute((tx) => change(tx, left))
    await world.tell({ type: 'PODCASTSERIES', uuid: left })
    await world.follow()
    await runRounds({ engine: other })
    expect(await related()).toEqual([[kept]])
    expect(other.names).toContain('Quinn')
    expect(await sql`select from search_due`.execute(db)).toMatchObject({ rows: [] })
  })

  test('two engines are filled independently, and each can be rebuilt alone', async () => {
    const { db } = world
    const uuid = await aPodcast(db, { name: 'Lynx Hour' })
    await world.tell({ type: 'PODCASTSERIES', uuid })
    const [one, two] = [listingEngine('one'), listingEngine('two')]
    for (const engine of [one, two]) await runRounds({ engine })
    expect([one.names.includes('Lynx Hour'), two.names.includes('Lynx Hour')]).toEqual([true, true])
    const before = [one.names.length, two.names.length]
    expect(await requestRebuild(db, 'two')).toBe(true)
    for (const engine of [one, two]) await runRounds({ engine })
    expect(one.names).toHaveLength(before[0]!)
    expect(two.names.length).toBeGreaterThan(before[1]!)
    expect(await requestRebuild(db, 'three')).toBe(false)
  })

  test('popularity that changed without an event is found by the hourly job, for all engines', async () => {
    const { db, runtime } = world
    const uuid = await aPodcast(db, { name: 'Okapi Hour' })
    await world.tell({ type: 'PODCASTSERIES', uuid })
    await world.follow()
    const job = searchJobs(db, runtime, ['postgresql', 'other']).find(({ name }) => name === 'search.find-strays')
    const runJob = () => job!.run({} as never, { jobId: '1', attempt: 1, signal: new AbortController().signal })
    const due = async () =>
      (await sql`select engine, series_uuid from search_due order by engine`.execute(db)).rows as readonly object[]
    await runJob()
    expect(await due()).toEqual([])

    await db.updateTable('podcast_series').set({ popularity: 7 }).where('uuid', '=', uuid).execute()
    await runJob()
    expect(await due()).toEqual([
      { engine: 'other', series_uuid: uuid },
      { engine: 'postgresql', series_uuid: uuid },
    ])
    await world.follow()
    expect(await due()).toEqual([{ engine: 'other', series_uuid: uuid }])
    await sql`delete from search_due`.execute(db)
  })

  test('one of two processes writes, and the other takes over when the right of the first has ended', async () => {
    const { db, index } = world
    const second = { processId: OTHER }
    await sql`update leases set until = now() - interval '1 second'`.execute(db)
    await runRounds()
    expect(await indexRound(optionsOf(second))).toBe(false)
    await expect(index.engine.put([aDocument()], OTHER)).rejects.toMatchObject({ code: 'CONFLICT' })

    await sql`update leases set until = now() - interval '1 second'`.execute(db)
    const uuid = await aPodcast(db, { name: 'Moose Hour' })
    await world.tell({ type: 'PODCASTSERIES', uuid })
    await runRounds(second)
    expect(await world.find('moose')).toEqual([uuid])
    // The first process may have slept in the middle of a round.
    await expect(index.engine.put([aDocument()], ONE)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(index.engine.removeSeries([uuid], ONE)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await indexRound(optionsOf())).toBe(false)
  })

  test('a right that ran out while a batch was written still belongs to its holder, and is prolonged', async () => {
    const { db, index } = world
    await runRounds()
    await sql`update leases set until = now() - interval '1 second'`.execute(db)
    await index.engine.put([aDocument()], ONE)
    expect(await indexRound(optionsOf({ processId: OTHER }))).toBe(false)
    await index.engine.removeSeries([aDocument().uuid], ONE)
  })

  test('while the index is rebuilt, all content stays found, and changes are found at once', async () => {
    const { db } = world
    const uuids: string[] = []
    for (let number = 0; number < 45; number += 1) uuids.push(await aPodcast(db, { name: `Newt ${number}` }))
    for (const uuid of uuids) await world.tell({ type: 'PODCASTSERIES', uuid })
    await world.follow()
    const countOf = async (term: string) => (await world.index.search({ term })).types[0]!.totalCount
    expect(await countOf('newt')).toBe(45)

    await requestRebuild(db, world.index.engine.name)
    await indexRound(optionsOf())
    for (const [round, uuid] of [uuids[0]!, uuids[44]!].entries()) {
      await db
        .updateTable('podcast_series')
        .set({ name: `Renamed ${round}` })
        .where('uuid', '=', uuid)
        .execute()
      await world.tell({ type: 'PODCASTSERIES', uuid })
      await untilEventsAreReadable(world)
      await indexRound(optionsOf())
      expect(await countOf('renamed')).toBe(round + 1)
      expect(await countOf('newt')).toBe(44 - round)
    }
    const { rows } = await sql`select from search_due`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    await world.follow()
    expect([await countOf('renamed'), await countOf('newt')]).toEqual([2, 43])
    expect((await sql`select from search_due`.execute(db)).rows).toEqual([])
  })
})
