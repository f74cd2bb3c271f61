import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, transcriptCreditsRemaining } from '../../src/accounts/index.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { statementsOf } from '../../src/database/statements-of.ts'
import { blockContent, deleteContent, mergeSeries } from '../../src/feeds/index.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { followRound } from '../../src/transcripts/follow-events.ts'
import { setTranscriptionPolicy, Transcripts } from '../../src/transcripts/index.ts'
import { commandProvider } from '../../src/transcripts/providers/command.ts'
import { prepareJobs } from '../../src/workers/index.ts'
import { plans } from '../api/open-api.ts'
import { openWorld, type World } from '../refresh/world.ts'
import { untilEventsAreReadable } from '../support/database/test-database.ts'
import { podcastDocument, type WrittenEpisode } from '../support/documents.ts'
import { nothingIsMade } from './world-of-sound.ts'

/** Tests the work after events of feeds: changed files, and new episodes of automatically transcribed podcasts. */

let world: World
let options: ConstructorParameters<typeof Transcripts>[0]
let transcripts: Transcripts
beforeAll(async () => {
  world = await openWorld()
  const provider = commandProvider(['/bin/true', '{audio}'], 'command', 1_000)
  options = { ...world, ...nothingIsMade, provider, waitMs: 1, audioFetcher: world.fetcher }
  transcripts = new Transcripts(options)
  const database = { kind: 'embedded', db: world.db, run: statementsOf(world.db) } as unknown as OpenDatabase
  await prepareJobs(database, transcripts.jobs())
})
afterAll(async () => {
  await transcripts.stop()
  await world.close()
})

const follow = async () => {
  let woken = 0
  await untilEventsAreReadable(world)
  while (await followRound(options, () => (woken += 1))) {
    // The next round handles the rest.
  }
  return woken
}
const publish = async (path: string, episodes: readonly (string | WrittenEpisode)[]) => {
  world.server.set(path, podcastDocument(path, episodes))
  world.advance(8 * 86_400)
  await world.refresh()
}
const rowsOf = async (seriesUuid: string) =>
  (await world.db.selectFrom('transcriptions').select('state').where('series_uuid', '=', seriesUuid).execute()).length
const ordered = async (seriesUuid: string) =>
  (
    await world.db
      .selectFrom('transcriptions')
      .innerJoin('podcast_episodes', 'podcast_episodes.uuid', 'transcriptions.episode_uuid')
      .select('guid')
      .where('transcriptions.series_uuid', '=', seriesUuid)
      .execute()
  ).map(({ guid }) => guid)

test('new episodes of a podcast on the automatic list are transcribed, and cost no account a credit', async () => {
  const series = await world.submit('podcast', world.server.set('/a.xml', podcastDocument('A', ['old'])))
  await world.refresh()
  const order = { seriesUuid: series, policy: 'automatic', reason: 'A friend', actor: 'test' } as const
  await setTranscriptionPolicy(world, order)
  await follow()
  expect(await ordered(series)).toEqual([])

  const published = '<podcast:transcript url="https://t.example.org/a.vtt" type="text/vtt"/>'
  await publish('/a.xml', ['old', 'new', { guid: 'published', extra: published }])
  expect(await follow()).toBe(1)
  expect(await ordered(series)).toEqual(['new'])
  expect(await world.db.selectFrom('transcript_charges').select('account_id').execute()).toEqual([])
})

test('new episodes of other podcasts are not transcribed', async () => {
  const series = await world.submit('podcast', world.server.set('/b.xml', podcastDocument('B', ['old'])))
  await world.refresh()
  await publish('/b.xml', ['old', 'new'])
  await follow()
  expect(await ordered(series)).toEqual([])
})

test('the files of a changed episode are fetched again at the next request', async () => {
  const path = world.server.set('/c.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nSpoken.\n')
  const episode = (title: string) => ({
    guid: 'c',
    title,
    extra: `<podcast:transcript url="${path}" type="text/vtt"/>`,
  })
  const seriesUuid = await world.submit('podcast', world.server.set('/c.xml', podcastDocument('C', [episode('One')])))
  await world.refresh()
  await follow()
  const uuid = await episodeOf(seriesUuid)
  const read = () => transcripts.publisherTranscripts([{ uuid, seriesUuid }])
  const isOutdated = async () => {
    const { changes, changes_read } = await world.db
      .selectFrom('companions')
      .select(['changes', 'changes_read'])
      .where('episode_uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    return changes > changes_read
  }
  await read()
  expect(await isOutdated()).toBe(false)
  await publish('/c.xml', [episode('Two')])
  await follow()
  expect(await isOutdated()).toBe(true)
  await read()
  expect([await isOutdated(), world.server.requests.get('/c.vtt')]).toEqual([false, 2])
})

/** Returns the uuid of the only episode of a podcast. */
async function episodeOf(seriesUuid: string): Promise<string> {
  const { uuid } = await world.db
    .selectFrom('podcast_episodes')
    .select('uuid')
    .where('series_uuid', '=', seriesUuid)
    .executeTakeFirstOrThrow()
  return uuid
}

/** Makes a podcast with one episode, whose transcript an account waits for. */
async function awaited(path: string) {
  const seriesUuid = await world.submit('podcast', world.server.set(path, podcastDocument(path, [path])))
  await world.refresh()
  await follow()
  const uuid = await episodeOf(seriesUuid)
  const context = { runtime: world.runtime, secrets: new ServiceSecrets(new Uint8Array(32)) }
  const accountId = Number((await createAccount(world.db, { email: null, plan: 'pro' }, context)).userId)
  const reader = { account: { accountId, plan: 'pro' }, useCredits: true } as const
  const [answer] = (await transcripts.generatedTranscripts([{ uuid, seriesUuid }], reader)).values()
  expect(answer).toMatchObject({ kind: 'failure', failure: { message: expect.stringMatching(/still being/) } })
  const creditsLeft = () => transcriptCreditsRemaining(world.db, accountId, plans, world.runtime)
  expect(await creditsLeft()).toBe(99)
  return { seriesUuid, creditsLeft }
}
const policyOf = async (seriesUuid: string) =>
  (
    await world.db
      .selectFrom('transcription_policies')
      .select('policy')
      .where('series_uuid', '=', seriesUuid)
      .executeTakeFirst()
  )?.policy ?? null
const removal = { reason: 'A test', actor: 'test' }

test('the transcriptions of a deleted podcast are gone, and waiting accounts get their credits back', async () => {
  const { seriesUuid, creditsLeft } = await awaited('/deleted.xml')
  await deleteContent(world, { ...removal, uuid: seriesUuid })
  await follow()
  expect([await ordered(seriesUuid), await rowsOf(seriesUuid), await creditsLeft()]).toEqual([[], 0, 100])
})

test('the transcripts of a deleted blocked podcast are gone, and waiting accounts get their credits back', async () => {
  const { seriesUuid, creditsLeft } = await awaited('/blocked.xml')
  await world.db
    .insertInto('generated_transcripts')
    .values({
      series_uuid: seriesUuid,
      episode_uuid: await episodeOf(seriesUuid),
      provider: 'stub',
      model: 'whisper-1',
      language: null,
      content: new Uint8Array(1),
      made_at: 0,
    })
    .execute()
  await blockContent(world, { ...removal, uuid: seriesUuid })
  await deleteContent(world, { ...removal, uuid: seriesUuid })
  await follow()
  const kept = await world.db
    .selectFrom('generated_transcripts')
    .select('episode_uuid')
    .where('series_uuid', '=', seriesUuid)
    .execute()
  expect([kept, await rowsOf(seriesUuid), await creditsLeft()]).toEqual([[], 0, 100])
})

test('the transcriptions of a merged podcast are gone, and waiting accounts get their credits back', async () => {
  const { seriesUuid, creditsLeft } = await awaited('/merged.xml')
  const into = await world.submit('podcast', world.server.set('/kept.xml', podcastDocument('Kept', ['kept'])))
  await world.refresh()
  await mergeSeries(world, { ...removal, from: seriesUuid, into })
  await follow()
  expect([await rowsOf(seriesUuid), await creditsLeft()]).toEqual([0, 100])
})

test.each([
  ['refused', null, 'refused'],
  ['refused', 'automatic', 'refused'],
  ['automatic', null, 'automatic'],
  ['automatic', 'refused', 'refused'],
] as const)('a podcast with policy %s, merged into one with policy %s, makes it %s', async (old, kept, expected) => {
  const from = await world.submit('podcast', world.server.set(`/from-${old}-${kept}.xml`, podcastDocument('F', ['f'])))
  const { seriesUuid: into, creditsLeft } = await awaited(`/into-${old}-${kept}.xml`)
  await world.refresh()
  await setTranscriptionPolicy(world, { ...removal, seriesUuid: from, policy: old })
  if (kept !== null) await setTranscriptionPolicy(world, { ...removal, seriesUuid: into, policy: kept })
  await mergeSeries(world, { ...removal, from, into })
  await follow()
  expect([await policyOf(from), await policyOf(into)]).toEqual([null, expected])
  // A refusal ends transcriptions that are under way.
  expect(await creditsLeft()).toBe(expected === 'refused' ? 100 : 99)
})
