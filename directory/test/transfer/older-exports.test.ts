import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { personUuid } from 'feedmill'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import {
  episodeUuidsOfPerson,
  numbersOfEpisodes,
  numbersOfSeries,
  personsByUuids,
  upsertChildren,
} from '../../src/entities/index.ts'
import { exportContent, importContent } from '../../src/transfer/index.ts'
import { temporaryFolder } from '../database/temporary-folder.ts'
import { describeEachDatabase, openTestDatabase } from '../support/database/test-database.ts'
import { aPodcast } from '../support/entities/factories.ts'
import { aPerson } from '../support/entities/person.ts'
import { quickRuntime } from '../workers/quick-runtime.ts'

const FIRST = 'bbbbbbbb-0000-5000-8000-000000000001'
const SECOND = 'aaaaaaaa-0000-5000-8000-000000000001'
/** Episodes whose numbers would be the same. */
const TWINS = ['12345680-0000-5000-8000-000000000001', '12345680-0000-5000-8000-000000000002'] as const
const url = 'https://people.test/ana'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

/** Writes an export as a version wrote it that knew neither numbers nor who a person is. */
async function olderExport(): Promise<string> {
  const out = join(folder.path, 'out')
  const source = await openTestDatabase({ kind: 'embedded' })
  await aPodcast(
    source.db,
    { uuid: FIRST, persons: [aPerson(FIRST, 'Ana', { url })] },
    [{ name: 'A' }, { name: 'B' }],
    {
      createdAt: 1_000,
    },
  )
  const children = [{ persons: [aPerson(SECOND, 'ANA', { url }), aPerson(SECOND, 'Bo')] }, {}]
  const named = children.map((child, at) => ({ ...child, uuid: TWINS[at]! }))
  await aPodcast(source.db, { uuid: SECOND }, named, { createdAt: 2_000 })
  // The uuid of a person had another source.
  await source.run(`
    update podcast_series set details = jsonb_set(details, '{persons,0,uuid}', '"${FIRST}"') where uuid = '${FIRST}';
    update podcast_episodes set details = jsonb_set(details, '{persons,0,uuid}', 'null') where uuid = '${TWINS[0]}';`)
  await exportContent({ database: source, runtime: quickRuntime() }, out)
  await source.close()
  const path = join(out, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  const later = ['series_numbers', 'displaced_episodes', 'podcast_persons', 'ambiguous_addresses', 'person_splits']
  manifest.tables = manifest.tables.filter(({ name }: { name: string }) => !later.includes(name))
  const episodes = manifest.tables.find(({ name }: { name: string }) => name === 'podcast_episodes')
  episodes.columns = episodes.columns.filter((column: string) => column !== 'person_uuids')
  await writeFile(path, JSON.stringify(manifest))
  return out
}

describeEachDatabase('content of an export that an older version wrote', (open) => {
  let target: OpenDatabase
  beforeEach(async () => {
    target = await open()
    await importContent(target, await olderExport())
  })
  afterEach(() => target.close())

  test('has numbers, in the order of submission, and new podcasts get later ones', async () => {
    const fresh = await aPodcast(target.db)
    expect(await numbersOfSeries(target.db, [FIRST, SECOND, fresh])).toEqual(
      new Map([
        [FIRST, 1],
        [SECOND, 2],
        [fresh, 3],
      ]),
    )
    const numbers = async () =>
      await numbersOfEpisodes(
        target.db,
        TWINS.map((uuid) => ({ uuid, seriesUuid: SECOND })),
      )
    const given = await numbers()
    expect([...given.values()]).toEqual([200_000_000 + (0x12345680 >>> 6), 200_000_000 + 2 ** 26])
    // A reading of the feed does not number them anew.
    await target.db.transaction().execute((tx) =>
      upsertChildren(
        tx,
        'podcast',
        SECOND,
        TWINS.map((uuid) => ({ entity: { persons: [], extras: {} }, uuid, hash: 'new', isRemoved: false })),
      ),
    )
    expect(await numbers()).toEqual(given)
  })

  test('has persons with their podcasts and episodes', async () => {
    const ana = personUuid(FIRST, 'Ana')
    const found = await personsByUuids(target.db, [ana, personUuid(SECOND, 'Bo')])
    expect(found.get(ana)).toMatchObject({ podcastsCount: 2, episodesCount: 3 })
    expect(found.get(personUuid(SECOND, 'Bo'))).toMatchObject({ episodesCount: 1 })
    const page = { page: 1, limitPerPage: 9, sortOrder: 'LATEST' } as const
    expect(await episodeUuidsOfPerson(target.db, ana, page)).toHaveLength(3)
    const { rows } = await target.run(`select details->'persons'->0->>'uuid' as uuid from podcast_series
      where uuid = '${FIRST}' union all
      select details->'persons'->0->>'uuid' from podcast_episodes where uuid = '${TWINS[0]}'`)
    expect(rows).toEqual([{ uuid: ana }, { uuid: personUuid(SECOND, 'Ana') }])
  })
})
