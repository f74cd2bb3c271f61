import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import type { Submission } from '../../src/feeds/submission.ts'
import { DirectoryError } from '../../src/runtime/index.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { openApi } from './open-api.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const uuid = '12345678-1234-4234-8234-123456789012'

/** Opens the API, and records the submissions to it. */
async function open() {
  const submissions: Submission[] = []
  const api = await openApi(database.db, {
    submitFeed: async (submission) => {
      submissions.push(submission)
      if (submission.url === 'broken') throw new Error('secret')
      if (submission.url === 'busy') throw new DirectoryError('UNAVAILABLE', 'the service is busy')
      if (!submission.url.startsWith('https://')) throw new DirectoryError('BAD_USER_INPUT', 'the URL is invalid')
      return { uuid, isNew: true }
    },
  })
  return { ...api, submissions }
}

const paths = [
  { path: '/feeds/add-podcastseries', field: 'rssUrl', kind: 'podcast', what: 'podcast series' },
  { path: '/feeds/add/comicseries', field: 'sssUrl', kind: 'comic', what: 'SSS feed' },
  { path: '/feeds/add/creator', field: 'sssUrl', kind: 'creator', what: 'SSS feed' },
]

describe.each(paths)('POST $path', ({ path, field, kind, what }) => {
  test('answers with the uuid, and nothing else', async () => {
    const { post, submissions } = await open()
    const { status, body, headers } = await post(path, { [field]: 'https://a.example/feed' })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('ratelimit')).toMatch(/^"minute";r=599;t=\d+$/)
    expect(body).toEqual({ status: 'success', uuid })
    expect(submissions).toEqual([{ kind, url: 'https://a.example/feed' }])
  })

  test.each([
    ['no field', {}, `\`${field}\` must be the URL of the feed`],
    ['another type', { [field]: 7 }, `\`${field}\` must be the URL of the feed`],
    ['an empty URL', { [field]: ' ' }, `\`${field}\` must be the URL of the feed`],
    ['an array', [], 'the body must be a JSON object'],
    ['text that is no JSON', '{"', 'The body is not valid JSON'],
    ['a URL that is refused', { [field]: 'not a url' }, 'the URL is invalid'],
  ])('400 in plain text for %s', async (_, body, reason) => {
    const { post } = await open()
    const { status, text, headers } = await post(path, body)
    expect([status, text]).toEqual([400, `Could not add ${what} to the directory: ${reason}`])
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  test('401 as JSON without a key, and nothing is submitted', async () => {
    const { post, submissions } = await open()
    const { status, body } = await post(path, { [field]: 'https://a.example/feed' }, {})
    expect(status).toBe(401)
    expect(body.errors[0].code).toBe('API_KEY_INVALID')
    expect(submissions).toEqual([])
  })

  test('405 for GET, with the method that is allowed', async () => {
    const { send, own } = await open()
    const { status, headers } = await send(path, { headers: { ...own } })
    expect([status, headers.get('allow')]).toEqual([405, expect.stringContaining('POST')])
  })

  test('415 in plain text for a form', async () => {
    const { post, own } = await open()
    const headers = { ...own, 'Content-Type': 'application/x-www-form-urlencoded' }
    const { status, text } = await post(path, `${field}=https://a.example`, headers)
    expect(status).toBe(415)
    expect(text).toContain(`Could not add ${what}`)
  })

  test('500 in plain text for an unknown failure, which is logged', async () => {
    const { post, runtime } = await open()
    const { status, text } = await post(path, { [field]: 'broken' })
    expect(status).toBe(500)
    expect(text).toMatch(/^Could not add .*request [\w-]+/)
    expect(text).not.toContain('secret')
    expect(runtime.linesNamed('submission.failed')).toHaveLength(1)
  })
})

test('503 if the service cannot take a submission now', async () => {
  const { post } = await open()
  const { status, text } = await post('/feeds/add-podcastseries', { rssUrl: 'busy' })
  expect([status, text]).toEqual([503, 'Could not add podcast series to the directory: the service is busy'])
})

describe('catalogId', () => {
  test.each([null, undefined])('%s is treated as missing', async (catalogId) => {
    const { post, submissions } = await open()
    expect((await post('/feeds/add-podcastseries', { rssUrl: 'https://a.example', catalogId })).status).toBe(200)
    expect(submissions).toEqual([{ kind: 'podcast', url: 'https://a.example' }])
  })

  test.each(['12x', '12', 1.5, 0, -1, 2 ** 53])('%j is refused', async (catalogId) => {
    const { post, submissions } = await open()
    const { status, text } = await post('/feeds/add-podcastseries', { rssUrl: 'https://a.example', catalogId })
    expect([status, text]).toEqual([
      400,
      'Could not add podcast series to the directory: `catalogId` must be a positive integer',
    ])
    expect(submissions).toEqual([])
  })

  test('an integer is passed on with the submission', async () => {
    const { post, submissions } = await open()
    await post('/feeds/add-podcastseries', { rssUrl: 'https://a.example', catalogId: 1_234_567_890 })
    expect(submissions).toEqual([{ kind: 'podcast', url: 'https://a.example', catalogId: 1_234_567_890 }])
  })
})

describe('limits', () => {
  test('a submission counts for the minute and for the month', async () => {
    const { post, ask, anAccount } = await open()
    const account = await anAccount({ requestsPerMinute: 4, requestsPerMonth: 10 })
    await post('/feeds/add-podcastseries', { rssUrl: 'https://a.example' }, account)
    await post('/feeds/add-podcastseries', {}, account)
    const { body, headers } = await ask('{getApiRequestsRemaining}', undefined, account)
    expect(body.data.getApiRequestsRemaining).toBe(9)
    expect(headers.get('ratelimit')).toContain('r=1;')
  })

  test('429 as JSON before anything is submitted', async () => {
    const { post, anAccount, submissions } = await open()
    const feed = { rssUrl: 'https://a.example' }
    const minute = await anAccount({ requestsPerMinute: 1 })
    const month = await anAccount({ requestsPerMonth: 1 })
    for (const account of [minute, month]) {
      expect((await post('/feeds/add-podcastseries', feed, account)).status).toBe(200)
      const { status, body, headers } = await post('/feeds/add-podcastseries', feed, account)
      expect([status, body.errors[0].code]).toEqual([429, 'API_RATE_LIMIT_EXCEEDED'])
      expect(headers.get('retry-after')).toMatch(/^\d+$/)
    }
    expect(submissions).toHaveLength(2)
  })
})

test('/openapi.json describes the three paths to anyone', async () => {
  const { send } = await open()
  const { status, body } = await send('/openapi.json', {})
  expect(status).toBe(200)
  expect(body.openapi).toBe('3.1.0')
  expect(Object.keys(body.paths)).toEqual(paths.map(({ path }) => path))
  for (const { path, field } of paths) {
    expect(body.paths[path].post.requestBody.content['application/json'].schema.required).toEqual([field])
  }
})
