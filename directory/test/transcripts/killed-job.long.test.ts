import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { podcastDocument } from '../support/documents.ts'
import { startFeedServer } from '../support/feed-server.ts'
import { startProcess } from '../support/processes/started-process.ts'
import { sendJson, startProvider, verboseJson } from './world-of-sound.ts'

test('a process that is killed during a transcription goes on with it, and charges one credit', async () => {
  const data = await mkdtemp(join(tmpdir(), 'feedmill-killed-job-'))
  const publisher = await startFeedServer()
  onTestFinished(async () => {
    await publisher.close()
    await rm(data, { recursive: true, force: true })
  })
  const provider = await startProvider()
  const held: ServerResponse[] = []
  provider.answer = (_, response) => void held.push(response)

  const env = {
    ALLOW_PRIVATE: 'yes',
    TRANSCRIPTION_PROVIDER: 'openai',
    TRANSCRIPTION_URL: provider.url,
    TRANSCRIPT_WAIT: '1',
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
  let episode: { uuid: string } | null = null
  while (episode === null) {
    await setTimeout(100)
    episode = (await ask(first.url, `{getPodcastEpisode(guid:"one",seriesUuidForLookup:"${series}"){uuid}}`))
      .getPodcastEpisode
  }
  const transcript = `{getEpisodeTranscript(uuid:"${episode.uuid}"){text}}`
  expect((await ask(first.url, transcript)).getEpisodeTranscript).toBeNull()
  while (held.length === 0) await setTimeout(50)
  expect((await ask(first.url, '{getTranscriptCreditsRemaining}')).getTranscriptCreditsRemaining).toBe(1_999)
  await first.kill()

  provider.answer = (_, response) => sendJson(response, verboseJson(['Hello there.', 'This is the news.']))
  const second = await startProcess(data, [], { env })
  let items: readonly unknown[] | null = null
  while (items === null) items = (await ask(second.url, transcript)).getEpisodeTranscript
  expect(items).toEqual([{ text: 'Hello there. This is the news.' }])
  expect((await ask(second.url, '{getTranscriptCreditsRemaining}')).getTranscriptCreditsRemaining).toBe(1_999)
  expect(provider.calls).toHaveLength(2)
  expect(await second.stop()).toBe(0)
})
