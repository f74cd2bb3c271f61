import { afterAll, beforeAll, expect, test } from 'vitest'
import { Transcripts } from '../../src/transcripts/index.ts'
import { openWorld, type World } from '../refresh/world.ts'
import { podcastDocument } from '../support/documents.ts'
import { nothingIsMade } from './world-of-sound.ts'

/** Tests how chapters and publishers' transcripts are fetched once, kept and checked again. */

const DAY = 86_400

const captions = (text: string) => `WEBVTT

00:00.000 --> 00:02.000
<v Ann>${text}
`
const chapters = (title: string) => JSON.stringify({ chapters: [{ startTime: 1, title }] })

let world: World
let transcripts: Transcripts
let episodeCount = 0
beforeAll(async () => {
  world = await openWorld()
  transcripts = new Transcripts({ ...world, ...nothingIsMade, audioFetcher: world.fetcher })
})
afterAll(async () => {
  await transcripts.stop()
  await world.close()
})

/** Submits a podcast with one episode and returns the episode. `extra` is XML for its item. */
async function anEpisode(extra: string) {
  episodeCount += 1
  const number = episodeCount
  const path = `/feed-${number}.xml`
  const document = (item: string) =>
    podcastDocument(`Cast ${number}`, [{ guid: `g-${number}`, title: 'One', date: 1_790_000_000, extra: item }])
  const seriesUuid = await world.submit('podcast', world.server.set(path, document(extra)))
  await world.refresh()
  const { uuid } = await world.db
    .selectFrom('podcast_episodes')
    .select('uuid')
    .where('series_uuid', '=', seriesUuid)
    .executeTakeFirstOrThrow()
  return { uuid, seriesUuid, change: (item: string) => world.server.set(path, document(item)) }
}

type Episode = Awaited<ReturnType<typeof anEpisode>>

const link = (path: string) => `<podcast:transcript url="${world.server.base}${path}" type="text/vtt"/>`
const chapterLink = (path: string) =>
  `<podcast:chapters url="${world.server.base}${path}" type="application/json+chapters"/>`
const requestCount = (path: string) => world.server.requests.get(path) ?? 0

const transcriptOf = async (episode: Episode) => {
  const answer = (await transcripts.publisherTranscripts([episode])).get(episode.uuid)!
  return answer.failure ?? answer.content?.utterances.map(({ text }) => text) ?? null
}
const chaptersOf = async (episode: Episode) => {
  const answer = (await transcripts.chapters([episode])).get(episode.uuid)!
  return answer.failure ?? answer.content?.chapters.map(({ title }) => title) ?? null
}

test('a file is fetched once for two simultaneous requests and a later request', async () => {
  const episode = await anEpisode(link('/a.vtt') + chapterLink('/a.json'))
  world.server.set('/a.vtt', captions('Hello.'))
  world.server.set('/a.json', chapters('Hello'))
  expect(await Promise.all([transcriptOf(episode), transcriptOf(episode)])).toEqual([['Hello.'], ['Hello.']])
  expect(await Promise.all([chaptersOf(episode), chaptersOf(episode)])).toEqual([['Hello'], ['Hello']])
  expect([await transcriptOf(episode), await chaptersOf(episode)]).toEqual([['Hello.'], ['Hello']])
  expect([requestCount('/a.vtt'), requestCount('/a.json')]).toEqual([1, 1])
})

test('a transcript has utterances and paragraphs, and keeps the ids of utterances when the file changes', async () => {
  const episode = await anEpisode(link('/b.vtt'))
  world.server.set('/b.vtt', `${captions('One.')}\n00:02.000 --> 00:03.000\n<v Ann>Two.\n`)
  const read = async () => (await transcripts.publisherTranscripts([episode])).get(episode.uuid)!.content!
  const first = await read()
  expect(first.utterances.map(({ text }) => text)).toEqual(['One.', 'Two.'])
  expect(first.paragraphs.map(({ text }) => text)).toEqual(['One. Two.'])
  world.advance(2 * DAY)
  world.server.set('/b.vtt', `${captions('One.')}\n00:02.000 --> 00:03.000\n<v Ann>Three.\n`)
  const second = await read()
  expect(second.utterances.map(({ text }) => text)).toEqual(['One.', 'Three.'])
  expect(second.utterances.map(({ id }) => id)).toEqual(first.utterances.map(({ id }) => id))
})

test('a file that is a day old is requested with its validators, and a 304 keeps it', async () => {
  const episode = await anEpisode(link('/c.vtt'))
  const conditions: (string | undefined)[] = []
  world.server.set('/c.vtt', (request, response) => {
    const condition = request.headers['if-none-match']
    conditions.push(condition)
    if (condition === '"c"') response.writeHead(304).end()
    else response.writeHead(200, { ETag: '"c"', 'Content-Type': 'text/vtt' }).end(captions('Kept.'))
  })
  expect(await transcriptOf(episode)).toEqual(['Kept.'])
  world.advance(DAY + 1)
  expect(await transcriptOf(episode)).toEqual(['Kept.'])
  expect(await transcriptOf(episode)).toEqual(['Kept.'])
  expect(conditions).toEqual([undefined, '"c"'])
})

test('a transcript that can no longer be read stays unchanged', async () => {
  const episode = await anEpisode(link('/d.vtt'))
  world.server.set('/d.vtt', captions('Before.'))
  expect(await transcriptOf(episode)).toEqual(['Before.'])
  world.advance(DAY + 1)
  world.server.set('/d.vtt', { status: 503 })
  expect(await transcriptOf(episode)).toEqual(['Before.'])
  expect(await transcriptOf(episode)).toEqual(['Before.'])
  expect(requestCount('/d.vtt')).toBe(2)
  world.advance(3601)
  world.server.set('/d.vtt', captions('After.'))
  expect(await transcriptOf(episode)).toEqual(['After.'])
})

test('a dead link means no transcript and no chapters, and is tried again after an hour', async () => {
  const episode = await anEpisode(link('/e.vtt') + chapterLink('/e.json'))
  expect([await transcriptOf(episode), await chaptersOf(episode)]).toEqual([null, null])
  world.server.set('/e.vtt', captions('Now.'))
  expect(await transcriptOf(episode)).toBeNull()
  world.advance(3601)
  expect(await transcriptOf(episode)).toEqual(['Now.'])
})

test('a failing server gives an error with the time to wait, and is not asked again at once', async () => {
  const episode = await anEpisode(chapterLink('/f.json'))
  world.server.set('/f.json', { status: 500 })
  const failure = { code: 'SERVICE_SERVER_ERROR', extensions: { retryAfterSeconds: 3600 } }
  expect(await chaptersOf(episode)).toMatchObject(failure)
  expect(await chaptersOf(episode)).toMatchObject(failure)
  expect(requestCount('/f.json')).toBe(1)
})

test('a request gives up at its time limit, and the next gets the file that it began to fetch', async () => {
  const episode = await anEpisode(link('/g.vtt'))
  let answer = () => {}
  world.server.set('/g.vtt', (_request, response) => {
    answer = () => response.writeHead(200, { 'Content-Type': 'text/vtt' }).end(captions('Late.'))
  })
  const hasty = (await transcripts.publisherTranscripts([episode], 20)).get(episode.uuid)!
  expect(hasty.failure).toMatchObject({
    code: 'SERVICE_SERVER_ERROR',
    message: expect.stringContaining('0.02 seconds'),
  })
  const patient = transcriptOf(episode)
  while (requestCount('/g.vtt') === 0) await new Promise(setImmediate)
  answer()
  expect(await patient).toEqual(['Late.'])
  expect(requestCount('/g.vtt')).toBe(1)
})

test('another link in the feed is followed even if the kept file is fresh', async () => {
  const episode = await anEpisode(link('/h1.vtt'))
  world.server.set('/h1.vtt', captions('Old.'))
  world.server.set('/h2.vtt', captions('New.'))
  world.advance(7 * DAY)
  expect(await transcriptOf(episode)).toEqual(['Old.'])
  episode.change(link('/h2.vtt'))
  await world.refresh()
  expect(await transcriptOf(episode)).toEqual(['New.'])
})

test('chapters inside the feed need no file', async () => {
  const episode = await anEpisode(
    '<psc:chapters xmlns:psc="http://podlove.org/simple-chapters"><psc:chapter start="0" title="Inside"/></psc:chapters>',
  )
  expect(await chaptersOf(episode)).toEqual(['Inside'])
})

test('no server is asked for an episode without links or for blocked content', async () => {
  const bare = await anEpisode('')
  expect([await transcriptOf(bare), await chaptersOf(bare)]).toEqual([null, null])
  const blocked = await anEpisode(link('/i.vtt'))
  await world.db
    .updateTable('podcast_series')
    .set({ is_blocked: true })
    .where('uuid', '=', blocked.seriesUuid)
    .execute()
  expect(await transcriptOf(blocked)).toBeNull()
  expect(requestCount('/i.vtt')).toBe(0)
})

test('25 episodes are read in one statement', async () => {
  let statements = 0
  const db = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1
      return result
    },
  })
  const counted = new Transcripts({ ...world, ...nothingIsMade, db, audioFetcher: world.fetcher })
  const episodes = Array.from({ length: 25 }, (_, index) => ({
    guid: `many-${index}`,
    extra: link('/many.vtt') + chapterLink('/many.json'),
  }))
  world.server.set('/many.vtt', captions('Many.'))
  world.server.set('/many.json', chapters('Many'))
  const seriesUuid = await world.submit('podcast', world.server.set('/many.xml', podcastDocument('Many', episodes)))
  await world.refresh()
  const rows = await world.db
    .selectFrom('podcast_episodes')
    .select('uuid')
    .where('series_uuid', '=', seriesUuid)
    .execute()
  const keys = rows.map(({ uuid }) => ({ uuid, seriesUuid }))
  const reads = [
    () => counted.chapters(keys),
    () => counted.publisherTranscripts(keys),
    () => counted.episodeStates(keys),
  ]
  for (const read of reads) expect((await read()).size).toBe(25)
  for (const read of reads) {
    statements = 0
    await read()
    expect(statements).toBe(1)
  }
})
