import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Credentials, type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'

let directory: RunningDirectory
let account: Credentials
beforeAll(async () => {
  directory = await startDirectory()
  account = await directory.anAccount()
})
afterAll(() => directory.stop())

test('a JSON Feed is submitted as a podcast, and GraphQL serves its episodes', async () => {
  const document = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Low Water',
    description: 'Tides.',
    language: 'en',
    items: ['2', '1'].map((id) => ({
      id,
      title: `Tide ${id}`,
      content_text: `Of tide ${id}.`,
      date_published: `2026-06-0${id}T06:00:00Z`,
      attachments: [
        {
          url: `https://media.example.org/${id}.mp3`,
          mime_type: 'audio/mpeg',
          size_in_bytes: 900,
          duration_in_seconds: 61,
        },
      ],
    })),
  })
  const rssUrl = directory.publisher.set('/feed.json', document)
  const { status, body } = await directory.post('/feeds/add-podcastseries', { rssUrl }, account)
  expect([status, body.status]).toEqual([200, 'success'])
  const query = `{getPodcastSeries(uuid:"${body.uuid}"){name language rssUrl totalEpisodesCount
    episodes(sortOrder:LATEST){name description audioUrl duration fileLength datePublished}}}`
  const asked = async () => (await directory.post('/graphql', { query }, account)).body.data?.getPodcastSeries
  await vi.waitFor(async () => expect((await asked())?.totalEpisodesCount).toBe(2), { timeout: 60_000 })
  expect(await asked()).toEqual({
    name: 'Low Water',
    language: 'ENGLISH',
    rssUrl,
    totalEpisodesCount: 2,
    episodes: ['2', '1'].map((id) => ({
      name: `Tide ${id}`,
      description: `Of tide ${id}.`,
      audioUrl: `https://media.example.org/${id}.mp3`,
      duration: 61,
      fileLength: 900,
      datePublished: Date.UTC(2026, 5, Number(id), 6) / 1000,
    })),
  })
})
