import { afterAll, beforeAll, expect, test } from 'vitest'
import { countAccounts, createAccount } from '../../src/accounts/index.ts'
import { openPeople } from '../../src/service/people.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { openBrowser } from './browser.ts'

const email = 'ada@example.org'
const password = 'a long enough password'
let directory: RunningDirectory
beforeAll(async () => {
  directory = await startDirectory({ SIGN_UP: 'closed', TRUST_PROXY: '1' })
})
afterAll(() => directory.stop())

test('the page says that the operator makes accounts, and has no form', async () => {
  const page = await openBrowser(directory).get('/signup')
  expect(page.status).toBe(200)
  expect(page.text).toContain('This directory takes no new accounts on its pages. Ask its operator for one.')
  expect(page.text).not.toContain('name="password"')
})

test('a form that is sent all the same makes no account', async () => {
  const browser = openBrowser(directory)
  const refused = await browser.post('/signup', { email, password })
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('Ask its operator for one.')
  expect((await browser.get('/dashboard')).path).toBe('/login')
  expect(await countAccounts(directory.started.directory.db)).toBe(0)
})

test('a person whom the operator invited sets a password and logs in', async () => {
  const { db, runtime, secrets } = directory.started.directory
  await createAccount(db, { email, plan: 'pro' }, { runtime, secrets })
  const link = new URL((await openPeople(directory.started.directory).makeResetLink(email))!)
  const browser = openBrowser(directory)
  const page = await browser.get(`${link.pathname}${link.search}`)
  const token = /name="token" value="([^"]+)"/.exec(page.text)![1]!
  expect((await browser.post('/reset', { token, password })).path).toBe('/login')
  const dashboard = await browser.post('/login', { email, password })
  expect(dashboard.path).toBe('/dashboard')
  expect(dashboard.text).toContain('Plan Pro')
})
