import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createQuotes } from '../../src/search/index.ts'
import { setTranscriptionPolicy } from '../../src/transcripts/index.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { itemsOf, openSaidWorld, type SaidEpisode, type SaidWorld } from '../support/search/said-world.ts'
import { inDatabase } from '../support/search/search-world.ts'
import { type Credentials, openApi } from './open-api.ts'

/** Tests who finds what is said: nothing of a generated transcript is known to those who may not read it. */

let world: SaidWorld
beforeAll(async () => {
  world = await openSaidWorld(openTestDatabase, inDatabase)
})
afterAll(() => world.close())

const open = () =>
  openApi(world.db, {
    search: world.index,
    searchedTranscripts: {
      quote: createQuotes(world.held),
      audienceOf: (accountId) => world.held.audienceOf(accountId),
    },
  })
const query = (term: string, more = '') => `{ search(term: "${term}", filterForTypes: [PODCASTEPISODE]${more}) {
  podcastEpisodes { uuid } responseDetails { totalCount }
  rankingDetails { matches { field text speaker startTimecode marks { start end } } } } }`

async function find(api: Awaited<ReturnType<typeof open>>, as: Credentials, term: string, more = '') {
  const { body } = await api.ask(query(term, more), {}, as)
  const { podcastEpisodes, responseDetails, rankingDetails } = body.data.search
  return {
    uuids: podcastEpisodes.map(({ uuid }: { uuid: string }) => uuid),
    total: responseDetails[0].totalCount,
    matches: rankingDetails.flatMap(({ matches }: { matches: object[] }) => matches),
    extensions: body.extensions,
  }
}

async function charge({ uuid, seriesUuid }: SaidEpisode, account: Credentials, state = 'charged') {
  await sql`
    insert into transcript_charges (account_id, episode_uuid, series_uuid, state, credits, month, changed_at)
    values (${Number(account['X-USER-ID'])}, ${uuid}, ${seriesUuid}, ${state}, 1, '2026-11', 1)
    on conflict (account_id, episode_uuid) do update set state = excluded.state
  `.execute(world.db)
}

test("every account finds a publisher's transcript, with speaker, time and marks", async () => {
  const sentences = ['We begin.', 'The gharial has a thin snout full of teeth.', 'We end.']
  const episode = await world.anEpisode(sentences)
  await world.hold(episode, itemsOf(sentences, 10, ['Ann', 'Bob', 'Cid']))
  await world.followAll()
  const api = await open()
  const { uuids, total, matches } = await find(api, await api.anAccount({ plan: 'free' }), 'gharial snout')
  expect([uuids, total]).toEqual([[episode.uuid], 1])
  expect(matches).toMatchObject([{ field: 'TRANSCRIPT', speaker: 'Bob', startTimecode: 10_000 }])
  const [{ text, marks }] = matches
  expect(marks.map(({ start, end }: { start: number; end: number }) => text.slice(start, end))).toEqual([
    'gharial',
    'snout',
  ])
})

test('an account finds a generated transcript once its credit is spent, and nobody else knows of it', async () => {
  const episode = await world.anEpisode(['The saiga has a trunk.'], { isGenerated: true, name: 'Steppe' } as never)
  await world.followAll()
  const api = await open()
  const reader = await api.anAccount({ plan: 'pro' })
  const nothing = { uuids: [], total: 0, matches: [], extensions: undefined }
  expect(await find(api, reader, 'saiga trunk')).toEqual(nothing)
  for (const state of ['held', 'released']) {
    await charge(episode, reader, state)
    expect(await find(api, reader, 'saiga trunk')).toEqual(nothing)
  }
  await charge(episode, reader)
  expect(await find(api, reader, 'saiga trunk')).toMatchObject({
    uuids: [episode.uuid],
    total: 1,
    matches: [{ field: 'TRANSCRIPT', text: 'The saiga has a trunk.' }],
  })
  expect(await find(api, api.own, 'saiga trunk')).toEqual(nothing)
})

test('a generated transcript adds no match to an episode that is found by its name', async () => {
  const episode = await world.anEpisode(['A fossa climbs down head first.'], {
    isGenerated: true,
    name: 'Fossa',
  } as never)
  await world.followAll()
  const api = await open()
  const { uuids, matches } = await find(api, api.own, 'fossa')
  expect([uuids, matches.map(({ field }: { field: string }) => field)]).toEqual([[episode.uuid], ['NAME']])
  await charge(episode, api.own)
  const read = await find(api, api.own, 'fossa')
  expect(read.matches.map(({ field }: { field: string }) => field)).toEqual(['NAME', 'TRANSCRIPT'])
})

test('every account finds the generated transcripts of a podcast that is transcribed for all', async () => {
  const episode = await world.anEpisode(['A binturong smells of popcorn.'], { isGenerated: true })
  await world.followAll()
  const api = await open()
  expect((await find(api, api.own, 'binturong popcorn')).total).toBe(0)
  const order = { seriesUuid: episode.seriesUuid, reason: 'Popular', actor: 'test', policy: 'automatic' } as const
  await setTranscriptionPolicy(world, order)
  const account = await api.anAccount({ plan: 'free' })
  expect(await find(api, account, 'binturong popcorn')).toMatchObject({ uuids: [episode.uuid], total: 1 })
  await setTranscriptionPolicy(world, { ...order, policy: 'refused' })
  expect((await find(api, account, 'binturong popcorn')).total).toBe(0)
})

test('words that only a generated transcript has are neither suggested nor taken for misspelt ones', async () => {
  const episode = await world.anEpisode(['My zorilla is no skunk at all.'], { isGenerated: true })
  await world.followAll()
  const api = await open()
  expect((await find(api, api.own, 'zorila')).extensions).toBeUndefined()
  const { getSearchSuggestions } = await api.data('{ getSearchSuggestions(term: "zoril") { name } }')
  expect(getSearchSuggestions).toEqual([])
  await charge(episode, api.own)
  expect((await find(api, api.own, 'zorila')).total).toBe(0)
})

test('`filterForWordsInTranscript` leaves out names, or transcripts', async () => {
  const said = await world.anEpisode(['An eland jumps high.'])
  const named = await world.anEpisode(['Nothing.'], { name: 'Eland' } as never)
  await world.followAll()
  const api = await open()
  expect((await find(api, api.own, 'eland')).uuids).toEqual([named.uuid, said.uuid])
  expect((await find(api, api.own, 'eland', ', filterForWordsInTranscript: true')).uuids).toEqual([said.uuid])
  expect((await find(api, api.own, 'eland', ', filterForWordsInTranscript: false')).uuids).toEqual([named.uuid])
  const all =
    '{ search(term: "eland", filterForTypes: [PODCASTSERIES], filterForWordsInTranscript: true) { responseDetails { totalCount } } }'
  expect((await api.data(all)).search.responseDetails).toEqual([{ totalCount: 0 }])
})

test('a directory that searches no transcripts says so', async () => {
  const api = await openApi(world.db, { search: world.index })
  const { body } = await api.ask(query('eland', ', filterForWordsInTranscript: true'))
  expect(body.errors).toMatchObject([{ code: 'BAD_USER_INPUT', message: /searches no transcripts/ }])
})
