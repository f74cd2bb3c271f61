import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../src/accounts/index.ts'
import { podcastDocument } from '../support/documents.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { openBrowser } from './browser.ts'

const password = 'a long enough password'
const KEY = /dk_[\w-]{43}/
let directory: RunningDirectory
let count = 0
beforeAll(async () => {
  directory = await startDirectory({ TRUST_PROXY: '1' })
})
afterAll(() => directory.stop())

const anAddress = () => `reader${++count}@example.org`

async function someoneSignedIn() {
  const browser = openBrowser(directory)
  const email = anAddress()
  const page = await browser.post('/signup', { email, password })
  return { browser, email, page }
}

test('a person who signs up sees the dashboard, with a user id and without the key', async () => {
  const { page } = await someoneSignedIn()
  expect([page.status, page.path]).toEqual([200, '/dashboard'])
  expect(page.text).toMatch(/<code>\d+<\/code>/)
  expect(page.text).not.toMatch(KEY)
  expect(page.headers.get('cache-control')).toBe('no-store')
})

test('the button reveals a key that the API takes', async () => {
  const { browser, page } = await someoneSignedIn()
  const revealed = await browser.post('/dashboard/key')
  const apiKey = KEY.exec(revealed.text)![0]
  const userId = /<code>(\d+)<\/code>/.exec(page.text)![1]!
  const answer = await directory.send('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-USER-ID': userId, 'X-API-KEY': apiKey },
    body: JSON.stringify({ query: '{ getApiRequestsRemaining }' }),
  })
  expect(answer.status).toBe(200)
  expect(answer.body.errors).toBeUndefined()
})

test('half an hour after the log-in, the key is shown only for the password', async () => {
  const { browser } = await someoneSignedIn()
  directory.advance(1_800)
  const asked = await browser.post('/dashboard/key')
  expect(asked.status).toBe(403)
  expect(asked.text).not.toMatch(KEY)
  expect((await browser.post('/dashboard/key', { password: 'another one' })).text).not.toMatch(KEY)
  expect((await browser.post('/dashboard/key', { password })).text).toMatch(KEY)
  directory.advance(-1_800)
})

test('the explorer gets user id and key of a logged-in person, as JSON that may not be cached', async () => {
  const { browser, page } = await someoneSignedIn()
  const answer = await browser.postForJson('/dashboard/key')
  const userId = /<code>(\d+)<\/code>/.exec(page.text)![1]!
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(JSON.parse(answer.text)).toEqual({ userId, apiKey: expect.stringMatching(KEY) })
})

test('the explorer gets no key half an hour after the log-in', async () => {
  const { browser } = await someoneSignedIn()
  directory.advance(1_800)
  const answer = await browser.postForJson('/dashboard/key')
  directory.advance(-1_800)
  expect([answer.status, JSON.parse(answer.text)]).toEqual([403, { error: 'Your log-in is some time ago.' }])
})

test('the explorer gets no key without a log-in', async () => {
  const answer = await openBrowser(directory).postForJson('/dashboard/key')
  expect([answer.status, JSON.parse(answer.text)]).toEqual([401, { error: 'You are not logged in.' }])
})

test('a new key is another key', async () => {
  const { browser } = await someoneSignedIn()
  const old = KEY.exec((await browser.post('/dashboard/key')).text)![0]
  const fresh = KEY.exec((await browser.post('/dashboard/key/rotate', { atOnce: 'yes' })).text)![0]
  expect(fresh).not.toBe(old)
  expect((await browser.post('/dashboard/key')).text).toContain(fresh)
})

test('a person who logs out needs to log in again', async () => {
  const { browser, email } = await someoneSignedIn()
  expect((await browser.post('/logout')).path).toBe('/')
  expect((await browser.get('/dashboard')).path).toBe('/login')
  expect((await browser.post('/login', { email, password })).path).toBe('/dashboard')
})

test.each([
  '/signup',
  '/login',
  '/logout',
  '/forgot',
  '/reset',
  '/verify',
  '/submit',
  '/dashboard/key',
  '/dashboard/key/rotate',
  '/dashboard/account/verify',
  '/dashboard/account/email',
  '/dashboard/account/password',
  '/dashboard/account/delete',
  '/feeds/00000000-0000-4000-8000-000000000000/look-again',
])('%s refuses a form from another site, and a form without an origin', async (path) => {
  const { browser, email } = await someoneSignedIn()
  expect((await browser.post(path, { email, password }, 'https://evil.example')).status).toBe(403)
  expect((await browser.post(path, { email, password }, null)).status).toBe(403)
  expect((await browser.get('/dashboard')).path).toBe('/dashboard')
})

test('the sixth wrong password for an address is refused unchecked, with a time to wait', async () => {
  const { email } = await someoneSignedIn()
  const browser = openBrowser(directory)
  for (let index = 0; index < 5; index += 1) {
    expect((await browser.post('/login', { email, password: 'not this one' })).status).toBe(403)
  }
  const refused = await browser.post('/login', { email, password })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('five of ten wrong passwords that come at once are checked', async () => {
  const { email } = await someoneSignedIn()
  const browser = openBrowser(directory)
  const guesses = Array.from({ length: 10 }, (_, index) =>
    browser.post('/login', { email, password: `guess ${index}` }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([403, 403, 403, 403, 403, 429, 429, 429, 429, 429])
})

test('the sixth wrong password for the deletion of an account is refused unchecked, with a time to wait', async () => {
  const { browser } = await someoneSignedIn()
  for (let index = 0; index < 5; index += 1) {
    expect((await browser.post('/dashboard/account/delete', { password: 'not this one' })).status).toBe(403)
  }
  const refused = await browser.post('/dashboard/account/delete', { password })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await browser.get('/dashboard')).path).toBe('/dashboard')
})

test('wrong passwords of a person in different forms count together', async () => {
  const { browser } = await someoneSignedIn()
  directory.advance(1_800)
  const forms = ['key', 'key/rotate', 'account/email', 'account/password', 'account/delete']
  for (const form of forms) {
    expect((await browser.post(`/dashboard/${form}`, { password: 'not this one' })).status).toBe(403)
  }
  for (const form of forms) {
    const refused = await browser.post(`/dashboard/${form}`, { password })
    expect([refused.status, KEY.test(refused.text)]).toEqual([429, false])
  }
  directory.advance(-1_800)
})

test('one network address makes at most ten accounts an hour', async () => {
  const browser = openBrowser(directory)
  for (let index = 0; index < 10; index += 1) await browser.post('/signup', { email: 'nowhere', password })
  expect((await browser.post('/signup', { email: anAddress(), password })).status).toBe(429)
})

test('a page says what is wrong with an e-mail address or a password', async () => {
  const browser = openBrowser(directory)
  const short = await browser.post('/signup', { email: anAddress(), password: 'short' })
  expect([short.status, short.text.includes('10 characters')]).toEqual([400, true])
  const { email } = await someoneSignedIn()
  expect((await browser.post('/signup', { email, password })).text).toContain('has an account already')
})

test('a feed that was submitted on the page is read, and is listed in the dashboard', async () => {
  const { browser } = await someoneSignedIn()
  const url = directory.publisher.set('/page.xml', podcastDocument('Page Cast', [{ guid: '1', title: 'One' }]))
  const submitted = await browser.post('/submit', { kind: 'podcast', url })
  expect(submitted.path).toMatch(/^\/feeds\//)
  expect(submitted.text).toContain(url)
  await expect
    .poll(async () => (await browser.get(submitted.path)).text, { timeout: 60_000 })
    .toContain('See what the directory read')
  expect((await browser.get('/dashboard')).text).toContain(submitted.path)
})

test('the 31st submission in an hour from an address is refused, with a time to wait', async () => {
  const browser = openBrowser(directory)
  const submit = () => browser.post('/submit', { kind: 'podcast', url: 'ftp://example.org/x' })
  for (let index = 0; index < 30; index += 1) expect((await submit()).status).toBe(400)
  const refused = await submit()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^3[56]\d\d$/)])
  directory.advance(3_600)
  expect((await submit()).status).toBe(400)
  directory.advance(-3_600)
})

test('a publisher can have a feed read again, once in ten minutes', async () => {
  const browser = openBrowser(directory)
  const url = directory.publisher.set('/again.xml', podcastDocument('Again Cast', [{ guid: '1', title: 'One' }]))
  const { path } = await browser.post('/submit', { kind: 'podcast', url })
  await expect.poll(async () => (await browser.get(path)).text).toContain('The feed works.')
  expect((await browser.post(`${path}/look-again`)).path).toContain(`${path}?look=`)
  expect((await browser.post(`${path}/look-again`)).status).toBe(429)
})

test('the page follows a look until it has happened', async () => {
  const browser = openBrowser(directory)
  const document = podcastDocument('Followed Cast', ['1'])
  const url = directory.publisher.set('/followed.xml', document)
  const { path } = await browser.post('/submit', { kind: 'podcast', url })
  await expect.poll(async () => (await browser.get(path)).text).toContain('The feed works.')
  directory.advance(60)
  // The look must not have happened when its page is shown first.
  let answer = () => {}
  const isSeen = new Promise<void>((resolve) => {
    answer = resolve
  })
  directory.publisher.set('/followed.xml', (_, response) => void isSeen.then(() => response.end(document)))
  const asked = await browser.post(`${path}/look-again`)
  answer()
  expect(asked.text).toContain('<noscript><meta http-equiv="refresh" content="2"/></noscript>')
  expect(asked.text).toContain('The directory is looking at the feed.')
  await expect.poll(async () => (await browser.get(asked.path)).text).toContain('The directory looked at the feed on')
  expect((await browser.get(asked.path)).text).not.toContain('http-equiv')
})

test('a page that follows a look gives up after two minutes', async () => {
  const browser = openBrowser(directory)
  const url = directory.publisher.set('/pausing.xml', podcastDocument('Pausing Cast', ['1']))
  const { path } = await browser.post('/submit', { kind: 'podcast', url })
  await expect.poll(async () => (await browser.get(path)).text).toContain('The feed works.')
  const nowS = Math.floor(Date.now() / 1000)
  const page = await browser.get(`${path}?look=${nowS + 90_000}-${nowS - 900}`)
  expect(page.text).toContain('The directory has not looked yet')
  expect(page.text).not.toContain('http-equiv')
})

test('a feed that fails can be read again every minute', async () => {
  const browser = openBrowser(directory)
  const url = directory.publisher.set('/broken.xml', { status: 404 })
  const { path } = await browser.post('/submit', { kind: 'podcast', url })
  await expect.poll(async () => (await browser.get(path)).text).toContain('Needs attention')
  await browser.post(`${path}/look-again`)
  expect((await browser.post(`${path}/look-again`)).status).toBe(429)
  directory.advance(60)
  expect((await browser.post(`${path}/look-again`)).status).toBe(200)
})

test('a form without a URL, or with a private one, is answered with a sentence', async () => {
  const browser = openBrowser(directory)
  expect((await browser.post('/submit', { kind: 'podcast', url: '' })).text).toContain('Give the URL')
  expect((await browser.post('/submit', { kind: 'podcast', url: 'ftp://example.org/x' })).status).toBe(400)
})

test('a person who changes the address and the password logs in with the new ones', async () => {
  const { browser } = await someoneSignedIn()
  const email = anAddress()
  expect((await browser.post('/dashboard/account/email', { email, password })).text).toContain(email)
  const next = 'another long password'
  expect((await browser.post('/dashboard/account/password', { password, next })).text).toContain('is changed')
  expect((await openBrowser(directory).post('/login', { email, password: next })).path).toBe('/dashboard')
})

test('the audit has the deletion of an account, without the address', async () => {
  const { browser, page } = await someoneSignedIn()
  const userId = /<code>(\d+)<\/code>/.exec(page.text)![1]!
  await browser.post('/dashboard/account/delete', { password })
  const [entry] = await auditEntries(directory.started.directory.db, 1)
  expect(entry).toMatchObject({ action: 'account delete', target: userId, actor: 'the person', reason: null })
})

test('a person who deletes the account can no longer log in', async () => {
  const { browser, email } = await someoneSignedIn()
  expect((await browser.post('/dashboard/account/delete', { password: 'wrong one' })).status).toBe(403)
  expect((await browser.get('/dashboard/account/export')).text).toContain(email)
  expect((await browser.post('/dashboard/account/delete', { password })).text).toContain('gone')
  expect((await openBrowser(directory).post('/login', { email, password })).status).toBe(403)
})

test('pages that show or take a secret are not compressed, so that their length tells nothing', async () => {
  const { browser } = await someoneSignedIn()
  expect((await browser.get('/docs')).headers.get('content-encoding')).toBe('gzip')
  const shown = await browser.post('/dashboard/key')
  expect(shown.text).toMatch(KEY)
  const paths = [
    '/dashboard',
    '/dashboard/account',
    '/dashboard/webhooks',
    '/login',
    '/signup',
    '/forgot',
    '/reset?token=one',
  ]
  const pages = [shown, ...(await Promise.all(paths.map((path) => browser.get(path))))]
  for (const { path, headers } of pages) {
    expect([path, headers.get('content-encoding'), headers.get('etag')]).toEqual([path, null, null])
  }
})
