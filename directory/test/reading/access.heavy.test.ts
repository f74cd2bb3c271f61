import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rotateKey } from '../../src/accounts/index.ts'
import { type Credentials, type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'

/** Tests who may read without a key, and how keys count, at an address of Podcast Index. */

const PATH = '/api/1.0/categories/list'
let directory: RunningDirectory
let account: Credentials

beforeAll(async () => {
  directory = await startDirectory({ KEYLESS_PER_MINUTE: '40' })
  account = await directory.anAccount()
}, 600_000)
afterAll(() => directory.stop())

const signed = (key: string, secret: string, date: string) => ({
  'User-Agent': 'harbour/1.0',
  'X-Auth-Key': key,
  'X-Auth-Date': date,
  Authorization: createHash('sha1').update(`${key}${secret}${date}`).digest('hex'),
})
const nowS = () => Math.floor(directory.started.directory.runtime.now() / 1000)

test('the digest has the values of the reference', () => {
  const digestAt = (date: string) => signed('HARBOURKEY', 'harbour-secret', date).Authorization
  expect(digestAt('1795862400')).toBe('321b72cc670cd717ee2ae4916eafc85bec064990')
  expect(digestAt('1795862400.512')).toBe('811c277d87d6926e7c1d868214c18f95358b9cd1')
})

test('an answer without a key is open to pages of other sites, and is not sent twice', async () => {
  const first = await directory.send(PATH)
  expect([first.status, first.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(first.headers.get('cache-control')).toBe('public, max-age=60')
  expect(first.body.feeds).toHaveLength(112)
  const again = await directory.send(PATH, { headers: { 'If-None-Match': `W/${first.headers.get('etag')}` } })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('a preflight request is answered with the headers of apps', async () => {
  const { status, headers } = await directory.send(PATH, { method: 'OPTIONS' })
  expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  for (const name of ['X-Auth-Key', 'X-Auth-Date', 'Authorization', 'User-Agent']) {
    expect(headers.get('access-control-allow-headers')).toContain(name)
  }
})

describe('a signed request', () => {
  test.each([
    ['whole seconds', (now: number) => String(now)],
    ['a fraction', (now: number) => `${now}.512`],
    ['a date three minutes old', (now: number) => String(now - 179)],
  ])('with %s counts for its account', async (_, dateAt) => {
    const headers = signed(account['X-USER-ID'], account['X-API-KEY'], dateAt(nowS()))
    const answer = await directory.send(PATH, { headers })
    expect([answer.status, answer.headers.has('ratelimit')]).toEqual([200, true])
    const upper = await directory.send(PATH, {
      headers: { ...headers, Authorization: headers.Authorization.toUpperCase() },
    })
    expect(upper.headers.has('ratelimit')).toBe(true)
  })

  test.each([
    ['a wrong secret', (now: number) => signed(account['X-USER-ID'], 'dk_other', String(now))],
    ['an old date', (now: number) => signed(account['X-USER-ID'], account['X-API-KEY'], String(now - 200))],
    ['a date that is no number', () => signed(account['X-USER-ID'], account['X-API-KEY'], 'today')],
    ['no digest', () => ({ 'X-Auth-Key': account['X-USER-ID'] })],
  ])('with %s is refused', async (_, headersAt) => {
    const answer = await directory.send(PATH, { headers: headersAt(nowS()) })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ status: 'false', description: 'The key, its date or its digest is wrong.' })
  })

  test('with a key that no account has is one without a key', async () => {
    const answer = await directory.send(PATH, { headers: signed('HARBOURKEY', 'harbour-secret', '1') })
    expect([answer.status, answer.headers.has('ratelimit')]).toEqual([200, false])
  })

  test('counts for its account with both keys of an overlap', async () => {
    const { db, runtime, secrets } = directory.started.directory
    const newer = await rotateKey(db, Number(account['X-USER-ID']), { isAtOnce: false }, { runtime, secrets })
    directory.advance(31)
    for (const key of [account['X-API-KEY'], newer]) {
      const answer = await directory.send(PATH, { headers: signed(account['X-USER-ID'], key, String(nowS() + 31)) })
      expect([answer.status, answer.headers.has('ratelimit')]).toEqual([200, true])
    }
  })
})

test('beyond the limit of an address comes 429, and the account goes on', async () => {
  directory.advance(120)
  const codes: number[] = []
  for (let at = 0; at < 42; at += 1) codes.push((await directory.send(PATH)).status)
  expect(codes.filter((code) => code === 200)).toHaveLength(40)
  const refused = await directory.send(PATH)
  expect([refused.status, refused.body.status]).toEqual([429, 'false'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const asAccount = await directory.send(PATH, { headers: { ...account } })
  expect(asAccount.status).toBe(200)
})

test.each([
  ['/api/1.0/recent/feeds?max=100', 1],
  ['/api/1.0/episodes/byfeedid?id=1&fulltext&MAX=1000', 10],
  ['/api/1.0/recent/data', 10],
  ['/api/1.0/recent/data?max=2001', 21],
  ['/api/1.0/podcasts/bytag?podcast-value', 5],
  ['/api/1.0/recent/feeds?max=none', 1],
  ['/api/trending?max=150', 2],
  ['/search?media=podcast&term=harbour&limit=200', 2],
  ['/lookup?id=1,2&entity=podcastEpisode&limit=150', 4],
])('%s counts %d times without a key', async (path, times) => {
  directory.advance(120)
  for (let at = 0; at < 40 - times; at += 1) expect((await directory.send(PATH)).status).toBe(200)
  expect((await directory.send(path)).status).not.toBe(429)
  expect((await directory.send(PATH)).status).toBe(429)
})

test('the largest answer counts as a whole minute without a key, and once with one', async () => {
  // To the beginning of a minute: accounts count by minutes of the clock.
  const nextMinute = () => directory.advance(180 - (nowS() % 60))
  nextMinute()
  for (const path of ['/api/1.0/podcasts/dead?max=1', '/api/1.0/recent/data?max=5000']) {
    expect((await directory.send(path)).status).toBe(200)
    expect((await directory.send(PATH)).status).toBe(429)
    const asAccount = await directory.send(path, { headers: { ...account } })
    expect(asAccount.headers.get('ratelimit')).toMatch(/r=\d+/)
    const next = await directory.send(PATH, { headers: { ...account } })
    const left = (answer: typeof next) => Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1])
    expect(left(asAccount) - left(next)).toBe(1)
    nextMinute()
  }
})

test('wrong keys of a known account are counted by address', async () => {
  directory.advance(1_000)
  const headers = signed(account['X-USER-ID'], 'dk_other', '1')
  const codes: number[] = []
  for (let at = 0; at < 21; at += 1) codes.push((await directory.send(PATH, { headers })).status)
  expect(codes.slice(0, 20).every((code) => code === 401)).toBe(true)
  expect(codes[20]).toBe(429)
})

test('a directory that is closed for requests without a key says so', async () => {
  const closed = await startDirectory({ KEYLESS_PER_MINUTE: '0' })
  try {
    const refused = await closed.send(PATH)
    expect([refused.status, refused.body]).toEqual([
      401,
      { status: 'false', description: 'This directory is read with a key of an account.' },
    ])
    const { 'X-USER-ID': key, 'X-API-KEY': secret } = await closed.anAccount()
    const date = String(Math.floor(closed.started.directory.runtime.now() / 1000))
    const admitted = await closed.send(PATH, { headers: signed(key, secret, date) })
    expect([admitted.status, admitted.headers.get('cache-control')]).toEqual([200, 'private, max-age=60'])
  } finally {
    await closed.stop()
  }
})
