import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { statementsOf } from '../../src/database/statements-of.ts'
import { followRound } from '../../src/transcripts/follow-events.ts'
import { setTranscriptionPolicy, Transcripts } from '../../src/transcripts/index.ts'
import { commandProvider } from '../../src/transcripts/providers/command.ts'
import { prepareJobs } from '../../src/workers/index.ts'
import { untilEventsAreReadable } from '../database/test-database.ts'
import { podcastDocument, type WrittenEpisode } from '../documents.ts'
import { openWorld, type World } from '../refresh/world.ts'
import { nothingIsMade } from './world-of-sound.ts'

/** What feeds tell: files that changed, and new episodes of podcasts that are transcribed unasked. */

let world: World
let options: ConstructorParameters<typeof Transcripts>[0]
let transcripts: Transcripts
beforeAll(async () => {
  world = await openWorld()
  const provider = commandProvider(['/bin/true', '{audio}'], 'command', 1_000)
  options = { ...world, ...nothingIsMade, provider, audioFetcher: world.fetcher }
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
    // The next round has what is left.
  }
  return woken
}
const publish = async (path: string, episodes: readonly (string | WrittenEpisode)[]) => {
  world.server.set(path, podcastDocument(path, episodes))
  world.advance(8 * 86_400)
  await world.refresh()
}
const ordered = async (seriesUuid: string) =>
  (
    await world.db
      .selectFrom('transcriptions')
      .innerJoin('podcast_episodes', 'podcast_episodes.uuid', 'transcriptions.episode_uuid')
      .select('guid')
      .where('transcriptions.series_uuid', '=', seriesUuid)
      .execute()
  ).map(({ guid }) => guid)

test('new episodes of a podcast on the automatic list are transcribed, and cost nobody a credit', async () => {
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

test('new episodes of other podcasts are not', async () => {
  const series = await world.submit('podcast', world.server.set('/b.xml', podcastDocument('B', ['old'])))
  await world.refresh()
  await publish('/b.xml', ['old', 'new'])
  await follow()
  expect(await ordered(series)).toEqual([])
})

test('the files of an episode that changed are asked for again at the next question', async () => {
  const path = world.server.set('/c.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nSpoken.\n')
  const episode = (title: string) => ({
    guid: 'c',
    title,
    extra: `<podcast:transcript url="${path}" type="text/vtt"/>`,
  })
  const seriesUuid = await world.submit('podcast', world.server.set('/c.xml', podcastDocument('C', [episode('One')])))
  await world.refresh()
  await follow()
  const { uuid } = await world.db
    .selectFrom('podcast_episodes')
    .select('uuid')
    .where('series_uuid', '=', seriesUuid)
    .executeTakeFirstOrThrow()
  const read = () => transcripts.publisherTranscripts([{ uuid, seriesUuid }])
  const isOutdated = async () =>
    (
      await world.db
        .selectFrom('companions')
        .select('is_outdated')
        .where('episode_uuid', '=', uuid)
        .executeTakeFirstOrThrow()
    ).is_outdated
  await read()
  expect(await isOutdated()).toBe(false)
  await publish('/c.xml', [episode('Two')])
  await follow()
  expect(await isOutdated()).toBe(true)
  await read()
  expect([await isOutdated(), world.server.requests.get('/c.vtt')]).toEqual([false, 2])
})
