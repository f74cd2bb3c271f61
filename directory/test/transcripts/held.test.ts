import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followRound } from '../../src/transcripts/follow-events.ts'
import { createHeldTranscripts, Transcripts } from '../../src/transcripts/index.ts'
import { openWorld, type World } from '../refresh/world.ts'
import { untilEventsAreReadable } from '../support/database/test-database.ts'
import { podcastDocument } from '../support/documents.ts'
import { nothingIsMade } from './world-of-sound.ts'

/** Tests which transcripts of publishers are fetched though nobody asks for them now. */

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const captions = (text: string) => `WEBVTT\n\n00:00.000 --> 00:02.000\n${text}\n`
const requestCount = (path: string) => world.server.requests.get(path) ?? 0

function open(holding: { isAll: boolean; perDay: number }) {
  const options = { ...world, ...nothingIsMade, audioFetcher: world.fetcher, holding }
  const transcripts = new Transcripts(options)
  const job = transcripts.jobs().find(({ name }) => name === 'transcripts.hold') as unknown as {
    run(input: object, context: { signal: AbortSignal }): Promise<void>
  }
  return {
    transcripts,
    hold: () => job.run({}, { signal: new AbortController().signal }),
    async follow() {
      await untilEventsAreReadable(world)
      while (await followRound({ ...options, provider: null, isEveryHeld: holding.isAll }, () => {})) {
        // The next round handles the rest.
      }
    },
  }
}

/** Publishes a podcast with so many episodes, each with a transcript of its own. */
async function publish(name: string, count: number) {
  const path = `/${name}.xml`
  const link = (number: number) => world.server.set(`/${name}-${number}.vtt`, captions(`Episode ${number} of ${name}.`))
  const document = (title: string) =>
    podcastDocument(
      name,
      Array.from({ length: count }, (_, number) => ({
        guid: `${name}-${number}`,
        title: `${title} ${number}`,
        extra: `<podcast:transcript url="${link(number)}" type="text/vtt"/>`,
      })),
    )
  const seriesUuid = await world.submit('podcast', world.server.set(path, document('Episode')))
  await world.refresh()
  const { rows } = await sql<{ uuid: string; guid: string }>`
    select uuid, guid from podcast_episodes where series_uuid = ${seriesUuid} order by guid
  `.execute(world.db)
  return {
    seriesUuid,
    episodes: rows.map(({ uuid }) => ({ uuid, seriesUuid })),
    async change(title = 'Part') {
      world.server.set(path, document(title))
      world.advance(8 * 86_400)
      await world.refresh()
    },
    fetched: () => rows.map((_, number) => requestCount(`/${name}-${number}.vtt`)),
  }
}

test('by default only those that somebody asked for are held, and fetched again when their feed changes', async () => {
  const { transcripts, hold, follow } = open({ isAll: false, perDay: 100 })
  const podcast = await publish('asked', 2)
  await follow()
  await hold()
  expect(podcast.fetched()).toEqual([0, 0])
  await transcripts.publisherTranscripts([podcast.episodes[0]!])
  expect(podcast.fetched()).toEqual([1, 0])
  await podcast.change()
  await follow()
  await hold()
  expect(podcast.fetched()).toEqual([2, 0])
})

test('all that feeds link are fetched, at most so many a day', async () => {
  const { hold, follow } = open({ isAll: true, perDay: 3 })
  await sql`delete from transcript_fetches`.execute(world.db)
  const podcast = await publish('all', 4)
  const sum = () => [...podcast.fetched(), requestCount('/asked-1.vtt')].reduce((all, count) => all + count, 0)
  await follow()
  await hold()
  await hold()
  expect(sum()).toBe(3)
  world.advance(86_400)
  await hold()
  expect([podcast.fetched(), sum()]).toEqual([[1, 1, 1, 1], 5])
  const held = await createHeldTranscripts(world.db, { provider: null, isTopTranscribed: false }).heldBy([
    podcast.seriesUuid,
  ])
  expect(held).toHaveLength(4)
})

test('a feed that changes while its transcript is fetched has it fetched again', async () => {
  const { transcripts, hold, follow } = open({ isAll: false, perDay: 100 })
  await sql`delete from transcript_fetches`.execute(world.db)
  const podcast = await publish('during', 1)
  await transcripts.publisherTranscripts(podcast.episodes)
  await podcast.change()
  await follow()
  world.server.set('/during-0.vtt', (_request, response) => {
    void podcast
      .change('Chapter')
      .then(follow)
      .then(() => response.end(captions('What was said before the change.')))
  })
  await hold()
  expect(podcast.fetched()).toEqual([3])
  await hold()
  expect(podcast.fetched()).toEqual([3])
})

test('a transcript whose server failed is fetched again after a week', async () => {
  const { hold, follow } = open({ isAll: true, perDay: 100 })
  const podcast = await publish('failing', 1)
  world.server.set('/failing-0.vtt', { status: 503 })
  await follow()
  await sql`delete from transcript_fetches`.execute(world.db)
  await hold()
  const [first] = podcast.fetched()
  expect(first).toBeGreaterThan(0)
  world.advance(6 * 86_400)
  await hold()
  expect(podcast.fetched()).toEqual([first])
  world.advance(86_400)
  await hold()
  expect(podcast.fetched()[0]).toBeGreaterThan(first!)
})
