import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAccount } from '../../src/accounts/index.ts'
import { podcastDocument } from '../support/documents.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { openBrowser, type PlainBrowser } from './browser.ts'

const password = 'a long enough password'
let directory: RunningDirectory
let operator: PlainBrowser
let reader: PlainBrowser
let podcast: string
beforeAll(async () => {
  directory = await startDirectory({ TRUST_PROXY: '1' })
  const { db, runtime } = directory.started.directory
  const signUp = async (email: string) => {
    const browser = openBrowser(directory)
    await browser.post('/signup', { email, password })
    return browser
  }
  reader = await signUp('reader@example.org')
  operator = await signUp('operator@example.org')
  await changeAccount(db, 'operator@example.org', { isOperator: true }, { runtime, actor: 'test' })
  const url = directory.publisher.set('/o.xml', podcastDocument('Opera Cast', [{ guid: '1', title: 'One' }]))
  const { path } = await reader.post('/submit', { kind: 'podcast', url })
  podcast = path.replace('/feeds/', '')
}, 600_000)
afterAll(() => directory.stop())

test('only operators see the state of the fleet', async () => {
  await expect
    .poll(async () => (await reader.get(`/feeds/${podcast}`)).text, { timeout: 100_000 })
    .toContain('See what the directory read')
  const page = await operator.get('/dashboard/operator')
  expect(page.status).toBe(200)
  expect(page.text).toContain('Due now')
  expect(page.text).toContain('127.0.0.1')
  expect((await operator.get('/dashboard')).text).toContain('href="/dashboard/operator"')
  expect((await reader.get('/dashboard/operator')).status).toBe(404)
  expect((await reader.get('/dashboard')).text).not.toContain('href="/dashboard/operator"')
  expect((await openBrowser(directory).get('/dashboard/operator')).path).toBe('/login')
})

test('an operator takes a podcast out and puts it back, and the audit lists both', async () => {
  const taken = await operator.post('/dashboard/operator/block', { uuid: podcast, reason: 'Complaint of 3 May' })
  expect(taken.text).toContain('Opera Cast is taken out.')
  expect((await reader.get(`/podcasts/${podcast}`)).status).toBe(410)
  expect((await reader.get(`/feeds/${podcast}`)).text).toContain('Taken out')
  const back = await operator.post('/dashboard/operator/unblock', { uuid: podcast, reason: 'Settled' })
  expect(back.text).toContain('Opera Cast is put back.')
  expect(back.text).toContain('Complaint of 3 May')
  expect((await reader.get(`/podcasts/${podcast}`)).status).toBe(200)
})

test('the page of a feed is found under its earlier uuid', async () => {
  const alias = '11111111-2222-4333-8444-555555555555'
  const { db } = directory.started.directory
  await db.insertInto('uuid_aliases').values({ alias, uuid: podcast }).execute()
  expect(await reader.get(`/feeds/${alias}`)).toMatchObject({ status: 200, path: `/feeds/${podcast}` })
  await db.deleteFrom('uuid_aliases').where('alias', '=', alias).execute()
})

test('an operator sees a lost process, and dismisses it', async () => {
  const process = '2f6f3f0e-6b5f-4d0c-9a55-5a4b1c0d7e11'
  const { db, runtime } = directory.started.directory
  const at = new Date(runtime.now() - 300_000)
  await db
    .insertInto('processes')
    .values({
      process_id: process,
      roles: ['refresh'],
      host: 'worker-7',
      started_at: at,
      heartbeat_at: at,
      heard_since: at,
    })
    .execute()
  expect((await operator.get('/dashboard/operator')).text).toContain('Running, started 5 minutes ago')
  await db.updateTable('processes').set({ lost_at: at }).where('process_id', '=', process).execute()
  const page = (await operator.get('/dashboard/operator')).text
  expect(page).toContain('Lost: it ended without saying so, and was last heard 5 minutes ago')
  expect(page).toContain('<span class="quiet">1 lost</span>')
  const dismissed = await operator.post('/dashboard/operator/dismiss', { process })
  expect(dismissed.text).toContain('The lost process is dismissed.')
  expect(dismissed.text).not.toContain('worker-7')
  expect(dismissed.text).toContain(process)
  const again = await operator.post('/dashboard/operator/dismiss', { process })
  expect([again.status, again.text.includes('not among the lost ones')]).toEqual([400, true])
})

test('an operator can have a feed read now', async () => {
  const woken = await operator.post('/dashboard/operator/wake', { uuid: podcast })
  expect([woken.status, woken.text.includes('is read at once')]).toEqual([200, true])
  expect(woken.text).toContain('feed refresh')
})

test('an operator merges two podcasts, and the page of the first redirects to the second', async () => {
  const url = directory.publisher.set('/twin.xml', podcastDocument('Twin Cast', [{ guid: '1', title: 'One' }]))
  const { path } = await reader.post('/submit', { kind: 'podcast', url })
  const twin = path.replace('/feeds/', '')
  await expect
    .poll(async () => (await reader.get(path)).text, { timeout: 100_000 })
    .toContain('See what the directory read')
  const merged = await operator.post('/dashboard/operator/merge', {
    uuid: twin,
    into: podcast,
    reason: 'The same show',
  })
  expect(merged.status).toBe(200)
  expect(merged.text).toContain('Twin Cast leads to Opera Cast now.')
  expect(merged.text).toContain('The same show')
  expect((await reader.get(`/podcasts/${twin}`)).text).toContain('Opera Cast')
})

test.each([
  ['block', { uuid: 'nonsense', reason: 'x' }, 'is not a UUID'],
  ['block', { uuid: '00000000-0000-4000-8000-000000000000', reason: 'x' }, 'There is no content'],
  ['unblock', { uuid: '00000000-0000-4000-8000-000000000000', reason: ' ' }, 'Say why'],
  ['merge', { uuid: '00000000-0000-4000-8000-000000000000', into: 'x', reason: 'x' }, 'is not a UUID'],
  ['wake', { uuid: '00000000-0000-4000-8000-000000000000' }, 'has no feed'],
])('%s reports the fault of %j', async (name, fields: Record<string, string>, sentence) => {
  const refused = await operator.post(`/dashboard/operator/${name}`, fields)
  expect(refused.status).toBe(400)
  expect(refused.text).toContain(sentence)
})

test.each(['block', 'unblock', 'merge', 'wake'])(
  '%s is for operators only, and refuses forms of other sites',
  async (name) => {
    const fields = { uuid: podcast, reason: 'x' }
    expect((await reader.post(`/dashboard/operator/${name}`, fields)).status).toBe(404)
    expect((await operator.post(`/dashboard/operator/${name}`, fields, 'https://evil.example')).status).toBe(403)
    expect((await reader.get(`/podcasts/${podcast}`)).status).toBe(200)
  },
)
