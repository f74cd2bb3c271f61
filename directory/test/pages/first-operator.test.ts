import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allAccounts, createAccount, type People, rotateKey } from '../../src/accounts/index.ts'
import { openPeople } from '../../src/service/people.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { openBrowser } from './browser.ts'

const form = { email: 'ada@example.org', password: 'a long enough password' }

let directory: RunningDirectory
let people: People
beforeAll(async () => {
  directory = await startDirectory({ TRUST_PROXY: '1', ROLES: 'http' })
  people = openPeople(directory.started.directory)
}, 600_000)
afterAll(() => directory.stop())
beforeEach(async () => {
  const { db } = directory.started.directory
  for (const table of ['api_keys', 'accounts', 'sessions', 'sign_in_methods', 'verifications', 'people'] as const) {
    await db.deleteFrom(table).execute()
  }
})

const tokenOf = (link: string | null) => new URL(link!).searchParams.get('token')!
/** Makes a link as a mail has it: browsers of these tests are on other machines. */
async function aToken(): Promise<string> {
  const token = tokenOf(await people.makeFirstLink(directory.started.localUrl!))
  await directory.started.directory.db.updateTable('verifications').set({ value: 'mailed' }).execute()
  return token
}

test('the first person sets an address and a password, and is the operator', async () => {
  const browser = openBrowser(directory)
  const token = await aToken()
  expect((await browser.get(`/first-operator?token=${token}`)).text).toContain('Become the operator')
  const after = await browser.post('/first-operator', { ...form, token })
  expect(after.path).toBe('/login?operator')
  expect(after.text).toContain('You are the operator now.')
  expect((await browser.get('/login')).text).not.toContain('You are the operator now.')
  await browser.post('/login', form)
  expect((await browser.get('/dashboard/operator')).status).toBe(200)
  expect(await people.makeFirstLink('http://127.0.0.1:4000')).toBeNull()
})

test('the link works once, and a second one of the same time ends with it', async () => {
  const [first, second] = [await aToken(), await aToken()]
  const browser = openBrowser(directory)
  expect((await browser.post('/first-operator', { ...form, token: first })).path).toBe('/login?operator')
  for (const token of [first, second]) {
    expect((await browser.post('/first-operator', { ...form, email: 'eve@example.org', token })).status).toBe(404)
  }
  expect(await allAccounts(directory.started.directory.db)).toMatchObject([{ email: form.email, is_operator: true }])
})

test('the link works for an hour', async () => {
  const token = await aToken()
  directory.advance(3_590)
  expect((await openBrowser(directory).get(`/first-operator?token=${token}`)).status).toBe(200)
  directory.advance(20)
  expect((await openBrowser(directory).get(`/first-operator?token=${token}`)).status).toBe(404)
})

test('a printed link works only on this machine, and one that was mailed from anywhere', async () => {
  const token = tokenOf(await people.makeFirstLink(directory.started.localUrl!))
  const elsewhere = { 'X-Forwarded-For': '203.0.113.9' }
  const path = `/first-operator?token=${token}`
  expect((await directory.send(path, { headers: elsewhere })).status).toBe(403)
  const body = new URLSearchParams({ ...form, token })
  const headers = { Origin: directory.started.localUrl! }
  const post = { method: 'POST', body, redirect: 'manual' } as const
  const refused = await directory.send('/first-operator', { ...post, headers: { ...headers, ...elsewhere } })
  expect(refused.status).toBe(403)
  expect((await directory.send(path)).status).toBe(200)
  expect((await directory.send('/first-operator', { ...post, headers })).status).toBe(303)
})

test('a wrong token or a short password makes no operator', async () => {
  const token = await aToken()
  const browser = openBrowser(directory)
  expect((await browser.post('/first-operator', { ...form, token: `${token}x` })).status).toBe(404)
  expect((await browser.post('/first-operator', { ...form, password: 'short', token })).status).toBe(400)
  expect(await allAccounts(directory.started.directory.db)).toEqual([])
})

test('the account of --first-account becomes that of the operator, with its key', async () => {
  const { db, runtime, secrets } = directory.started.directory
  const { userId } = await createAccount(db, { email: null, plan: 'business' }, { runtime, secrets })
  await openBrowser(directory).post('/first-operator', { ...form, token: await aToken() })
  expect(await allAccounts(db)).toMatchObject([
    { account_id: Number(userId), email: form.email, plan: 'business', is_operator: true },
  ])
})

test('keys of a stranger who signed up with the address end, and keys of the operator stay', async () => {
  const { db, runtime, secrets } = directory.started.directory
  const context = { runtime, secrets }
  const stranger = await createAccount(db, { email: form.email, plan: 'free', isConfirmed: false }, context)
  const own = await rotateKey(db, Number(stranger.userId), { isAtOnce: false, isConfirmed: true }, context)
  await openBrowser(directory).post('/first-operator', { ...form, token: await aToken() })
  const statusWith = async (key: string) => {
    const headers = { 'Content-Type': 'application/json', 'X-USER-ID': stranger.userId, 'X-API-KEY': key }
    return (await directory.send('/graphql', { method: 'POST', headers, body: '{"query":"{__typename}"}' })).status
  }
  expect([await statusWith(stranger.apiKey), await statusWith(own)]).toEqual([401, 200])
})
