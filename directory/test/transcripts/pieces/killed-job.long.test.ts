import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { podcastDocument } from '../../support/documents.ts'
import { startFeedServer } from '../../support/feed-server.ts'
import { startProcess } from '../../support/processes/started-process.ts'
import { startProvider } from '../world-of-sound.ts'
import { aDecoder, secondsIn, sendCounted } from './counted-sound.ts'

/** Seconds of the sound: two pieces of at most half an hour. */
const SECONDS = 1_900

test('a process that is killed between two pieces goes on with the next one, and charges one credit', async () => {
  const data = await mkdtemp(join(tmpdir(), 'feedmill-killed-job-'))
  const publisher = await startFeedServer()
  onTestFinished(async () => {
    await publisher.close()
    await rm(data, { recursive: true, force: true })
  })
  const provider = await startProvider()
  // The second piece hangs.
  provider.answer = (call, response) => {
    if (provider.calls.length === 1) sendCounted(call, response)
  }
  const env = {
    ALLOW_PRIVATE: 'yes',
    TRANSCRIPTION_PROVIDER: 'openai',
    TRANSCRIPTION_URL: provider.url,
    TRANSCRIPTION_MAX_MB: '500',
    TRANSCRIPT_WAIT: '1',
    FFMPEG: await aDecoder(SECONDS),
  }
  const first = await startProcess(data, ['--first-account'], { env })
  const { userId, apiKey } = JSON.parse(await readFile(join(data, 'first-account.json'), 'utf8'))
  const headers = { 'X-USER-ID': userId, 'X-API-KEY': apiKey, 'Content-Type': 'application/json' }
  // biome-ignore lint/suspicious/noExplicitAny: the test knows the shapes
  const post = async (url: string, body: object): Promise<any> =>
    (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  const ask = async (base: string, query: string) => (await post(`${base}/graphql`, { query })).data

  const document = podcastDocument('Spoken', ['one']).replace(
    'https://media.example.org/one.mp3',
    `${provider.url}/audio/episode.mp3`,
  )
  const rssUrl = publisher.set('/spoken.xml', document)
  const { uuid: series } = await post(`${first.url}/feeds/add-podcastseries`, { rssUrl })
  const state = '{uuid serviceTranscribeStatus serviceTranscribeProgress{piecesCount piecesDoneCount}}'
  const episodeAt = async (base: string) =>
    (await ask(base, `{getPodcastEpisode(guid:"one",seriesUuidForLookup:"${series}")${state}}`)).getPodcastEpisode
  let episode = await episodeAt(first.url)
  while (episode === null) {
    await setTimeout(100)
    episode = await episodeAt(first.url)
  }
  const transcript = `{getEpisodeTranscript(uuid:"${episode.uuid}"){text}}`
  expect((await ask(first.url, transcript)).getEpisodeTranscript).toBeNull()
  while (provider.calls.length < 2) await setTimeout(50)
  const underWay = {
    serviceTranscribeStatus: 'PROCESSING',
    serviceTranscribeProgress: { piecesCount: 2, piecesDoneCount: 1 },
  }
  expect(await episodeAt(first.url)).toMatchObject(underWay)
  const page = await (await fetch(`${first.url}/episodes/${episode.uuid}`)).text()
  expect(page).toContain('1 of 2 pieces are done.')
  await first.kill()

  provider.answer = sendCounted
  const second = await startProcess(data, [], { env })
  let items: readonly { text: string }[] | null = null
  while (items === null) items = (await ask(second.url, transcript)).getEpisodeTranscript
  const words = items.flatMap(({ text }) => text.split(' '))
  expect(words).toEqual(Array.from({ length: SECONDS }, (_, at) => `second${at}`))
  expect((await ask(second.url, '{getTranscriptCreditsRemaining}')).getTranscriptCreditsRemaining).toBe(1_999)
  // The first piece once, the second twice.
  const [start, ...others] = provider.calls.map((call) => secondsIn(call).first)
  expect([start, others.length, new Set(others).size]).toEqual([0, 2, 1])
  expect(await second.stop()).toBe(0)
})
