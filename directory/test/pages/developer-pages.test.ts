import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { openBrowser } from './browser.ts'

let directory: RunningDirectory
beforeAll(async () => {
  directory = await startDirectory({ TRUST_PROXY: '1' })
})
afterAll(() => directory.stop())

test('samples have the user id of the reader who is signed in, and no cache gives them to others', async () => {
  const browser = openBrowser(directory)
  const before = await browser.get('/docs/interface')
  expect(before.text).toContain(`DIRECTORY=${directory.started.url} USER_ID=1001`)
  // The account that samples are written for exists.
  await directory.anAccount()
  await browser.post('/signup', { email: 'reader@example.org', password: 'a long enough password' })
  for (const path of ['/docs', '/docs/interface']) {
    const { text, headers } = await browser.get(path)
    const { account_id: own } = await directory.started.directory.db
      .selectFrom('accounts')
      .select('account_id')
      .where('email', '=', 'reader@example.org')
      .executeTakeFirstOrThrow()
    expect([path, /USER_ID=(\d+)/.exec(text)?.[1]]).toEqual([path, String(own)])
    expect(headers.get('vary')).toMatch(/\bCookie\b/)
  }
})

test('the form of the explorer answers without scripts, and shows no key', async () => {
  const account = await directory.anAccount()
  const form = { query: '{ __typename }', variables: '', userId: account['X-USER-ID'], apiKey: account['X-API-KEY'] }
  const browser = openBrowser(directory)
  const { status, text } = await browser.post('/explorer', form)
  expect([status, text.includes('&quot;__typename&quot;: &quot;Query&quot;')]).toEqual([200, true])
  expect(text.includes(account['X-API-KEY'])).toBe(false)
})

test.each([
  ['a wrong key', { apiKey: 'dk_wrong' }, 'API_KEY_INVALID'],
  ['variables that are no JSON', { variables: '{no' }, 'INVALID_QUERY_OR_SYNTAX'],
  ['a query with HTML', { query: '<script>alert(1)</script>' }, 'INVALID_QUERY_OR_SYNTAX'],
])('the form of the explorer refuses %s as the interface does', async (_, change, code) => {
  const account = await directory.anAccount()
  const form = { query: '{ __typename }', variables: '', userId: account['X-USER-ID'], apiKey: account['X-API-KEY'] }
  const { status, text } = await openBrowser(directory).post('/explorer', { ...form, ...change })
  expect([status, text.includes(code), text.includes('<script>alert')]).toEqual([200, true, false])
})
