import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../pages/browser.ts'
import { podcastDocument } from '../support/documents.ts'
import { type Credentials, type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'

let directory: RunningDirectory
let account: Credentials
let series = ''
const episodes = new Map<string, string>()

/** The directory has only default settings. The servers of the chapters and the transcript never answer. */
beforeAll(async () => {
  directory = await startDirectory()
  const { publisher } = directory
  for (const path of ['/hanging.json', '/hanging.vtt']) publisher.set(path, () => {})
  const linked = `<podcast:chapters url="${publisher.base}/hanging.json" type="application/json+chapters"/>
    <podcast:transcript url="${publisher.base}/hanging.vtt" type="text/vtt"/>`
  account = await directory.anAccount()
  series = await directory.aPodcast(
    podcastDocument('Still Water', [{ guid: 'linked', extra: linked }, 'plain']),
    account,
  )
  const listed = `{getPodcastSeries(uuid:"${series}"){episodes{uuid guid}}}`
  for (const { uuid, guid } of (await ask(listed)).getPodcastSeries.episodes) episodes.set(guid, uuid)
}, 120_000)
afterAll(() => directory.stop())

/** Asks a query, and returns the data of its answer. Expects no errors. */
async function ask(query: string) {
  const { body } = await directory.post('/graphql', { query }, account)
  expect(body.errors).toBeUndefined()
  return body.data
}

test('charts are empty', async () => {
  const data = await ask(`{
    byCountry: getTopChartsByCountry(country: CANADA, serviceType: PODCASTSERIES) { podcastSeries { uuid } }
    byGenres: getTopChartsByGenres(genres: [PODCASTSERIES_ARTS], serviceType: PODCASTSERIES) { podcastSeries { uuid } }
  }`)
  expect(data).toEqual({ byCountry: { podcastSeries: [] }, byGenres: { podcastSeries: [] } })
})

test('fields from an outside catalog are null', async () => {
  const data = await ask(
    `{getPodcastSeries(uuid:"${series}"){catalogInfo{uuid}} getCatalogInfo(uuid:"${series}"){uuid}}`,
  )
  expect(data).toEqual({ getPodcastSeries: { catalogInfo: null }, getCatalogInfo: null })
})

test('popular content is all content, without ranks', async () => {
  const data = await ask('{getPopularContent{podcastSeries{uuid popularityRank}}}')
  expect(data).toEqual({ getPopularContent: { podcastSeries: [{ uuid: series, popularityRank: null }] } })
})

test('an episode without a transcript answers an empty transcript', async () => {
  const uuid = episodes.get('plain')
  expect(await ask(`{getEpisodeTranscript(uuid:"${uuid}"){text}}`)).toEqual({ getEpisodeTranscript: [] })
})

test('the page of an episode is served even if its chapters and transcript never arrive', async () => {
  const { status, text } = await directory.send(`/episodes/${episodes.get('linked')}`)
  expect(status).toBe(200)
  expect(text).toContain('Episode linked')
})

test.each([
  ['/charts', 'This directory asks no outside catalog'],
  ['/podcasts', 'Ranked each night by who recommends a podcast'],
])('%s has a text for a directory without a catalog', async (path, sentence) => {
  const { status, text } = await directory.send(path)
  expect(status).toBe(200)
  expect(text.replace(/\s+/g, ' ')).toContain(sentence)
})

test('the documentation and the dashboard promise no transcripts', async () => {
  expect((await directory.send('/docs')).text).not.toContain('Generated transcripts a month')
  const browser = openBrowser(directory)
  await browser.post('/signup', { email: 'off@example.org', password: 'a long enough password' })
  expect((await browser.get('/dashboard')).text).toContain('This directory makes no transcripts.')
})
