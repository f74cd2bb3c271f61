import { expect } from 'vitest'
import type { Answer } from '../../support/interface/running-directory.ts'
import { type Check, check, dataOf, expectRejected } from '../check.ts'

const podcasts = '/feeds/add-podcastseries'
const paths = { [podcasts]: 'podcast series', '/feeds/add/comicseries': 'SSS feed', '/feeds/add/creator': 'SSS feed' }

/** Expects a failure: a plain string that says what could not be added. */
function expectPlain({ status, text, headers, body }: Answer, expectedStatus: number, what: string): void {
  expect([status, body]).toEqual([expectedStatus, undefined])
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(text).toMatch(new RegExp(`^Could not add ${what} to the directory: .+`))
}

/** Bodies that all paths refuse: id, description, body. `field` is the name of the field for the URL. */
const refused: readonly (readonly [string, string, (field: string) => unknown])[] = [
  ['API-420', 'a list', (field) => [{ [field]: 'https://a.example.org/' }]],
  ['API-421', 'null', () => 'null'],
  ['API-422', 'a string', () => '"https://a.example.org/"'],
  ['API-423', 'no URL', () => ({})],
  ['API-424', 'a URL that is null', (field) => ({ [field]: null })],
  ['API-425', 'a URL that is a number', (field) => ({ [field]: 1 })],
  ['API-426', 'an empty URL', (field) => ({ [field]: '  ' })],
  ['API-427', 'a URL of ftp', (field) => ({ [field]: 'ftp://a.example.org/feed' })],
  ['API-428', 'a URL of a file', (field) => ({ [field]: 'file:///etc/passwd' })],
  ['API-429', 'a relative URL', (field) => ({ [field]: '/feed.xml' })],
  ['API-430', 'a URL with a password', (field) => ({ [field]: 'https://ann:secret@a.example.org/feed' })],
  [
    'API-431',
    'a URL of more than 2,048 characters',
    (field) => ({ [field]: `https://a.example.org/${'a'.repeat(2048)}` }),
  ],
  ['API-433', 'a URL under the name of another field', () => ({ url: 'https://a.example.org/' })],
]

const catalogIds: readonly (readonly [string, unknown])[] = [
  ['API-440', 0],
  ['API-441', -1],
  ['API-442', 1.5],
  ['API-443', '1000000001'],
  ['API-444', 2 ** 53],
  ['API-445', true],
]

export const submissionBoundaryChecks: readonly Check[] = [
  ...refused.map(([id, what, bodyOf]) =>
    check(id, `a submission with ${what} is a plain failure`, async ({ post }) => {
      for (const [path, name] of Object.entries(paths)) {
        expectPlain(await post(path, bodyOf(path === podcasts ? 'rssUrl' : 'sssUrl')), 400, name)
      }
    }),
  ),
  ...catalogIds.map(([id, catalogId]) =>
    check(id, `a catalogId ${JSON.stringify(catalogId)} is refused, and nothing is stored`, async ({ post, ask }) => {
      const rssUrl = `https://catalog-${id}.example.org/feed`
      expectPlain(await post(podcasts, { rssUrl, catalogId }), 400, 'podcast series')
      expect(dataOf(await ask(`{getPodcastSeries(rssUrl:"${rssUrl}"){uuid}}`)).getPodcastSeries).toBeNull()
    }),
  ),
  check(
    'API-450',
    'a submission that is not JSON, is too large or has another method is a plain failure',
    async (base) => {
      for (const [path, name] of Object.entries(paths)) {
        const form = { ...base.accounts.A, 'Content-Type': 'application/x-www-form-urlencoded' }
        expectPlain(await base.post(path, 'rssUrl=a', form), 415, name)
        expectPlain(await base.post(path, { rssUrl: 'a'.repeat(4_000_001) }), 413, name)
        expectPlain(await base.directory.send(path, { headers: { ...base.accounts.A } }), 405, name)
      }
    },
  ),
  check('API-451', 'without a key, every path answers the same 401 as GraphQL', async ({ post }) => {
    for (const path of Object.keys(paths)) expectRejected(await post(path, 'no JSON', {}), 401, 'API_KEY_INVALID')
  }),
  check('API-452', 'a submission counts for the month, and a refused submission does not', async (base) => {
    const account = await base.directory.anAccount({ requestsPerMonth: 2 })
    await base.post(podcasts, { rssUrl: 'not a url' }, { ...account })
    expect(await base.remaining(account)).toBe(1)
    await base.post(podcasts, {}, { ...account })
    expect(await base.remaining(account)).toBe(1)
    expect((await base.post(podcasts, { rssUrl: base.urls.P1 }, { ...account })).status).toBe(200)
    expect(await base.remaining(account)).toBe(0)
  }),
  check('API-453', 'a submission over the month limit is 429 and not stored', async ({ ask, directory, post }) => {
    const account = await directory.anAccount({ requestsPerMonth: 1 })
    const rssUrl = 'https://beyond-the-month.example.org/feed'
    await post(podcasts, { rssUrl: 'not a url' }, { ...account })
    const answer = await post(podcasts, { rssUrl }, { ...account })
    expectRejected(answer, 429, 'API_RATE_LIMIT_EXCEEDED')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(dataOf(await ask(`{getPodcastSeries(rssUrl:"${rssUrl}"){uuid}}`)).getPodcastSeries).toBeNull()
  }),
  check('API-454', 'a submission over the minute limit is 429 and not stored', async ({ ask, directory, post }) => {
    const account = await directory.anAccount({ requestsPerMinute: 1 })
    const rssUrl = 'https://beyond-the-minute.example.org/feed'
    // The first request may use up a minute that then ends, so this sends two.
    for (let minute = 0; minute < 2; minute += 1) await ask('{__typename}', { as: account })
    const answer = await post(podcasts, { rssUrl }, { ...account })
    expectRejected(answer, 429, 'API_RATE_LIMIT_EXCEEDED')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(dataOf(await ask(`{getPodcastSeries(rssUrl:"${rssUrl}"){uuid}}`)).getPodcastSeries).toBeNull()
  }),
  check('API-455', 'a known feed under another spelling of its URL gives its uuid', async ({ post, urls, uuids }) => {
    const { port } = new URL(urls.P1)
    for (const rssUrl of [` ${urls.P1} `, `${urls.P1}#top`, `HTTP://127.0.0.1:${port}/alpha.xml`]) {
      expect((await post(podcasts, { rssUrl })).body, rssUrl).toEqual({ status: 'success', uuid: uuids.P1 })
    }
  }),
  check('API-456', 'a podcast submitted as a comic is refused with a message that says so', async ({ post, urls }) => {
    expectPlain(await post('/feeds/add/comicseries', { sssUrl: urls.P1 }), 400, 'SSS feed')
  }),
  check('API-457', 'unknown fields and a catalogId of null are ignored', async ({ post, urls, uuids }) => {
    const answer = await post(podcasts, { rssUrl: urls.P1, catalogId: null, more: [1] })
    expect(answer.body).toEqual({ status: 'success', uuid: uuids.P1 })
  }),
  check(
    'API-458',
    '/openapi.json describes the three paths and their answers, without a key',
    async ({ directory }) => {
      const { status, body } = await directory.send('/openapi.json')
      expect([status, Object.keys(body.paths)]).toEqual([200, Object.keys(paths)])
      expect(body.openapi).toMatch(/^3\.1\./)
      for (const { post } of Object.values<{ post: { responses: object } }>(body.paths)) {
        expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(['200', '400', '401', '413', '415', '429']))
      }
    },
  ),
]
