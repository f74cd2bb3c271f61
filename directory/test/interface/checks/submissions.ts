import { expect } from 'vitest'
import type { Answer } from '../../support/interface/running-directory.ts'
import { startDirectory } from '../../support/interface/running-directory.ts'
import { check, dataOf } from '../check.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const podcasts = '/feeds/add-podcastseries'
const comics = '/feeds/add/comicseries'
const creators = '/feeds/add/creator'

function expectSuccess({ status, body }: Answer): string {
  expect(status).toBe(200)
  expect(body).toEqual({ status: 'success', uuid: expect.stringMatching(UUID) })
  return body.uuid
}

/** Expects a failure: a plain string that names what could not be added. */
function expectPlainFailure({ status, text, headers, body }: Answer, what: 'podcast series' | 'SSS feed'): void {
  expect([status, body]).toEqual([400, undefined])
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(text).toContain(`Could not add ${what}`)
}

export const submissionChecks = [
  check('API-059', 'a known podcast gives its uuid', async ({ post, urls, uuids }) => {
    expect(expectSuccess(await post(podcasts, { rssUrl: urls.P1 }))).toBe(uuids.P1)
  }),
  check('API-061', 'a podcast with an invalid URL is refused', async ({ post }) => {
    expectPlainFailure(await post(podcasts, { rssUrl: 'not a url' }), 'podcast series')
  }),
  check('API-062', 'a new comic is found by its uuid at once', async ({ post, ask, urls }) => {
    const uuid = expectSuccess(await post(comics, { sssUrl: urls.newComic }))
    expect(dataOf(await ask(`{getComicSeries(uuid:"${uuid}"){uuid}}`)).getComicSeries).toEqual({ uuid })
  }),
  check('API-063', 'a known comic gives its uuid', async ({ post, urls, uuids }) => {
    expect(expectSuccess(await post(comics, { sssUrl: urls.C1 }))).toBe(uuids.C1)
  }),
  check('API-064', 'a comic without a URL is refused', async ({ post }) => {
    expectPlainFailure(await post(comics, {}), 'SSS feed')
  }),
  check('API-065', 'a comic with an invalid URL is refused', async ({ post }) => {
    expectPlainFailure(await post(comics, { sssUrl: 'not a url' }), 'SSS feed')
  }),
  check('API-068', 'a creator without a URL is refused', async ({ post }) => {
    expectPlainFailure(await post(creators, {}), 'SSS feed')
  }),
  check('API-069', 'a creator with an invalid URL is refused', async ({ post }) => {
    expectPlainFailure(await post(creators, { sssUrl: 'not a url' }), 'SSS feed')
  }),
  check('API-071', 'an address of this machine is refused unless it is allowed', async () => {
    const directory = await startDirectory({ ALLOW_PRIVATE: 'no' })
    try {
      const headers = { 'Content-Type': 'application/json', ...(await directory.anAccount()) }
      const url = directory.publisher.set('/private.xml', '<rss/>')
      const body = JSON.stringify({ rssUrl: url })
      expectPlainFailure(await directory.send(podcasts, { method: 'POST', body, headers }), 'podcast series')
      expect(directory.publisher.requests.size).toBe(0)
      const query = JSON.stringify({ query: '{getPodcastSeries(rssUrl:"URL"){uuid}}'.replace('URL', url) })
      const found = await directory.send('/graphql', { method: 'POST', body: query, headers })
      expect(dataOf(found)).toEqual({ getPodcastSeries: null })
    } finally {
      await directory.stop()
    }
  }),
  check('API-072', 'a body that is not JSON is refused', async ({ post }) => {
    expectPlainFailure(await post(podcasts, '{"rssUrl":'), 'podcast series')
  }),
  check('API-074', 'a podcast with a catalogId is found by it', async ({ post, ask, urls }) => {
    const uuid = expectSuccess(await post(podcasts, { rssUrl: urls.newRss2, catalogId: 1_234_567_890 }))
    const found = dataOf(await ask('{getPodcastSeries(catalogId:1234567890){uuid catalogId}}'))
    expect(found.getPodcastSeries).toEqual({ uuid, catalogId: 1_234_567_890 })
  }),
  check('API-075', 'a catalogId of another type is refused', async ({ post, urls }) => {
    expectPlainFailure(await post(podcasts, { rssUrl: urls.newRss3, catalogId: '12x' }), 'podcast series')
  }),
  check('API-076', '20 submissions of a feed at once give one uuid', async ({ post, urls }) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(podcasts, { rssUrl: urls.newRss4 })))
    expect(new Set(answers.map(expectSuccess)).size).toBe(1)
  }),
  check('API-077', 'GET is 405 and says that POST is allowed', async ({ directory, accounts }) => {
    const { status, headers } = await directory.send(podcasts, { headers: { ...accounts.A } })
    expect(status).toBe(405)
    expect(headers.get('allow')).toContain('POST')
  }),
]
