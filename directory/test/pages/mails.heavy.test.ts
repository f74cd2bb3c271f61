import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPeople } from '../../src/service/people.ts'
import { type SmtpServer, startSmtpServer } from '../accounts/smtp-server.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { openBrowser } from './browser.ts'

const password = 'a long enough password'
let mail: SmtpServer
let directory: RunningDirectory
let count = 0
beforeAll(async () => {
  mail = await startSmtpServer()
  directory = await startDirectory({ TRUST_PROXY: '1', MAIL_URL: mail.url, MAIL_FROM: 'directory@example.org' })
})
afterAll(async () => {
  await directory.stop()
  await mail.close()
})

const anAddress = () => `reader${++count}@example.org`

async function someoneSignedIn() {
  const browser = openBrowser(directory)
  const email = anAddress()
  await browser.post('/signup', { email, password })
  await browser.post('/login', { email, password })
  return { browser, email }
}

const mailsTo = (email: string) => mail.mails.filter(({ to }) => to === email)

/** Returns the path of the link in the newest mail to an address. */
function linkTo(email: string): string {
  const [link] = /http:\/\/\S+/.exec(mailsTo(email).at(-1)!.text)!
  const { pathname, search } = new URL(link)
  return pathname + search
}

const tokenOf = (path: string) => new URL(path, 'http://directory.example').searchParams.get('token')!

test('the mail to the first operator has a link that works from anywhere', async () => {
  const people = openPeople(directory.started.directory)
  await people.sendFirstLink('admin@example.org')
  expect(mailsTo('admin@example.org')).toMatchObject([{ subject: 'Become the operator of your directory' }])
  const path = linkTo('admin@example.org')
  const browser = openBrowser(directory)
  expect((await browser.get(path)).status).toBe(200)
  const form = { email: 'admin@example.org', password }
  expect((await browser.post('/first-operator', { ...form, token: tokenOf(path) })).path).toBe('/login?operator')
  await people.sendFirstLink('admin@example.org')
  expect(mailsTo('admin@example.org')).toHaveLength(1)
})

test('a person who signs up gets a mail with a link to a page, whose button confirms the address', async () => {
  const { browser, email } = await someoneSignedIn()
  expect(mailsTo(email)).toMatchObject([{ from: 'directory@example.org', subject: 'Confirm your address' }])
  const page = await openBrowser(directory).get(linkTo(email))
  const token = /name="token" value="([^"]+)"/.exec(page.text)![1]!
  expect((await openBrowser(directory).post('/verify', { token })).text).toContain('The address is yours.')
  expect((await browser.get('/dashboard/account')).text).toContain('>Confirmed<')
})

test('opening the link does not confirm the address yet', async () => {
  const { browser, email } = await someoneSignedIn()
  await browser.get(linkTo(email))
  expect((await browser.get('/dashboard/account')).text).toContain('>Not confirmed<')
})

test('a forged link confirms no address', async () => {
  const refused = await openBrowser(directory).post('/verify', { token: 'nonsense' })
  expect([refused.status, refused.text.includes('The link has ended')]).toEqual([400, true])
})

test('a sign-up has the same answer for a known address, whose owner gets a mail', async () => {
  const { email } = await someoneSignedIn()
  const [known, fresh] = [openBrowser(directory), openBrowser(directory)]
  const answers = [
    await known.post('/signup', { email: email.toUpperCase(), password: 'another long password' }),
    await fresh.post('/signup', { email: anAddress(), password }),
  ]
  const [ofKnown, ofFresh] = answers.map(({ status, path, text }) => ({ status, path, text }))
  expect(ofKnown).toEqual(ofFresh)
  expect(ofKnown).toMatchObject({
    status: 200,
    path: '/signup?sent',
    text: expect.stringContaining('Look into your mail'),
  })
  expect([known.cookies.size, fresh.cookies.size]).toEqual([0, 0])
  expect(mailsTo(email).at(-1)).toMatchObject({ subject: 'You have an account already' })
})

/** Returns the key that the dashboard reveals. */
const keyOf = async (browser: ReturnType<typeof openBrowser>) =>
  /dk_[\w-]{43}/.exec((await browser.post('/dashboard/key')).text)![0]

/** Asks for a mail about a forgotten password, and returns its text and the path of its link. */
async function forget(email: string) {
  const count = mailsTo(email).length
  await openBrowser(directory).post('/forgot', { email })
  await expect.poll(() => mailsTo(email).length, { timeout: 60_000 }).toBe(count + 1)
  return { path: linkTo(email), text: mailsTo(email).at(-1)!.text }
}

const next = 'another long password'

test('whoever signed up with the address of another person keeps neither session nor key after its owner came', async () => {
  const { browser: stranger, email } = await someoneSignedIn()
  const apiKey = await keyOf(stranger)
  const start = apiKey.slice(0, 7)
  const mail = await forget(email)
  expect(mail.text).toContain(
    `made before this address was confirmed, perhaps by somebody else. They begin with ${start}.`,
  )
  const owner = openBrowser(directory)
  const page = await owner.get(mail.path)
  expect(page.text).toMatch(
    new RegExp(`It also ends this key, made before this address was confirmed,[\\s\\S]*${start}…`),
  )
  expect((await owner.post('/reset', { token: tokenOf(mail.path), password: next })).path).toBe('/login')
  expect((await stranger.get('/dashboard')).path).toBe('/login')
  expect((await openBrowser(directory).post('/login', { email, password })).status).toBe(403)
  const dashboard = await owner.post('/login', { email, password: next })
  const userId = /<code>(\d+)<\/code>/.exec(dashboard.text)![1]!
  directory.advance(31)
  const asked = await directory.post(
    '/graphql',
    { query: '{__typename}' },
    { 'X-USER-ID': userId, 'X-API-KEY': apiKey },
  )
  expect(asked.status).toBe(401)
  expect((await owner.get('/dashboard/account')).text).toContain('>Confirmed<')
  expect((await owner.post('/dashboard/key')).text).toContain('The account has no key. Make a new one.')
})

test('a key that was made while the address was confirmed stays after a reset', async () => {
  const { browser, email } = await someoneSignedIn()
  const before = await keyOf(browser)
  await browser.post('/verify', { token: tokenOf(linkTo(email)) })
  const apiKey = /dk_[\w-]{43}/.exec((await browser.post('/dashboard/key/rotate')).text)![0]
  const { path, text } = await forget(email)
  expect([text.includes(before.slice(0, 7)), text.includes(apiKey.slice(0, 7))]).toEqual([true, false])
  expect((await browser.get(path)).text).toContain('One key stays')
  await browser.post('/reset', { token: tokenOf(path), password: next })
  await browser.post('/login', { email, password: next })
  expect(await keyOf(browser)).toBe(apiKey)
})

test('a key from before a change of the address ends, even if the old address was confirmed', async () => {
  const { browser, email } = await someoneSignedIn()
  await browser.post('/verify', { token: tokenOf(linkTo(email)) })
  const apiKey = /dk_[\w-]{43}/.exec((await browser.post('/dashboard/key/rotate', { atOnce: 'yes' })).text)![0]
  const victim = anAddress()
  await browser.post('/dashboard/account/email', { email: victim, password })
  expect((await forget(victim)).text).toContain(apiKey.slice(0, 7))
})

test.each([
  ['keeps the key that its owner chooses', true],
  ['ends a key without an answer', false],
])('the first reset of an account of an earlier release %s', async (_, isKept) => {
  const { browser, email } = await someoneSignedIn()
  const apiKey = await keyOf(browser)
  const { db } = directory.started.directory
  const [{ key_id }] = (await db
    .updateTable('api_keys')
    .set({ is_confirmed: null })
    .where('account_id', '=', db.selectFrom('accounts').select('account_id').where('email', '=', email))
    .returning('key_id')
    .execute()) as [{ key_id: string }]
  const { path, text } = await forget(email)
  expect(text).toContain(
    `The page asks which keys are yours, and ends the others. They begin with ${apiKey.slice(0, 7)}.`,
  )
  const page = await browser.get(path)
  expect(page.text).toContain('Which of these keys are yours?')
  expect(page.text).toMatch(
    new RegExp(`name="keep-${key_id}" value="yes"[\\s\\S]*${apiKey.slice(0, 7)}…</code>, made[\\s\\S]*no use known`),
  )
  const answer = isKept ? { [`keep-${key_id}`]: 'yes' } : {}
  await browser.post('/reset', { token: tokenOf(path), password: next, ...answer })
  const dashboard = await browser.post('/login', { email, password: next })
  expect(dashboard.path).toBe('/dashboard')
  const revealed = (await browser.post('/dashboard/key')).text
  expect([revealed.includes(apiKey), revealed.includes('The account has no key.')]).toEqual([isKept, !isKept])
  expect((await forget(email)).text).not.toContain(apiKey.slice(0, 7))
})

test('a key that ends whatever its owner says is not kept by a forged form', async () => {
  const { browser, email } = await someoneSignedIn()
  const apiKey = await keyOf(browser)
  const { path } = await forget(email)
  const [{ key_id }] = (await directory.started.directory.db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.account_id', 'api_keys.account_id')
    .select('key_id')
    .where('email', '=', email)
    .execute()) as [{ key_id: string }]
  // The key was made before the address was confirmed: nobody is asked about it.
  await browser.post('/reset', { token: tokenOf(path), password: next, [`keep-${key_id}`]: 'yes' })
  await browser.post('/login', { email, password: next })
  expect((await browser.post('/dashboard/key')).text).not.toContain(apiKey)
})

test('the use of a key is noted, and shown before a reset', async () => {
  const { browser, email } = await someoneSignedIn()
  const apiKey = await keyOf(browser)
  const userId = /<code>(\d+)<\/code>/.exec((await browser.get('/dashboard')).text)![1]!
  await directory.post('/graphql', { query: '{__typename}' }, { 'X-USER-ID': userId, 'X-API-KEY': apiKey })
  expect((await browser.get((await forget(email)).path)).text).toMatch(/made <time[\s\S]*last used <time/)
})

test('a person who asks for another mail gets one', async () => {
  const { browser, email } = await someoneSignedIn()
  expect((await browser.post('/dashboard/account/verify')).text).toContain(`A mail to ${email} is on its way.`)
  expect(mailsTo(email)).toHaveLength(2)
})

test('a changed address gets a mail to confirm it, and the old address gets a notice', async () => {
  const { browser, email } = await someoneSignedIn()
  await browser.post('/verify', { token: tokenOf(linkTo(email)) })
  const next = anAddress()
  const page = await browser.post('/dashboard/account/email', { email: next, password })
  expect(page.text).toContain('>Not confirmed<')
  expect(mailsTo(email).at(-1)).toMatchObject({
    subject: 'Your address was changed',
    text: expect.stringContaining(`is ${next} now`),
  })
  await browser.post('/verify', { token: tokenOf(linkTo(next)) })
  expect((await browser.get('/dashboard/account')).text).toContain('>Confirmed<')
})

test('a change to the same address sends no mails', async () => {
  const { browser, email } = await someoneSignedIn()
  await browser.post('/dashboard/account/email', { email: email.toUpperCase(), password })
  expect(mailsTo(email)).toHaveLength(1)
})

test('a wrong password changes no address and sends no mails', async () => {
  const { browser, email } = await someoneSignedIn()
  const next = anAddress()
  expect((await browser.post('/dashboard/account/email', { email: next, password: 'wrong' })).status).toBe(403)
  expect([mailsTo(email).length, mailsTo(next).length]).toEqual([1, 0])
})

test('a person who forgot the password sets a new one through a mail', async () => {
  const { email } = await someoneSignedIn()
  const browser = openBrowser(directory)
  expect((await browser.post('/forgot', { email })).text).toContain('a mail is on its way')
  await expect.poll(() => mailsTo(email).at(-1)!.subject, { timeout: 60_000 }).toBe('Set a new password')
  const next = 'another long password'
  expect((await browser.post('/reset', { token: tokenOf(linkTo(email)), password: next })).path).toBe('/login')
  expect((await browser.post('/login', { email, password: next })).path).toBe('/dashboard')
})

test('the page says the same for an unknown address, which gets no mail', async () => {
  const email = anAddress()
  expect((await openBrowser(directory).post('/forgot', { email })).text).toContain('a mail is on its way')
  expect(mailsTo(email)).toEqual([])
})

test('a network address can have ten mails of all kinds sent in an hour', async () => {
  const { browser } = await someoneSignedIn()
  for (let index = 0; index < 10; index += 1) await browser.post('/forgot', { email: anAddress() })
  for (const [path, fields] of [
    ['/forgot', { email: anAddress() }],
    ['/dashboard/account/verify', {}],
    ['/dashboard/account/email', { email: anAddress(), password }],
  ] as const) {
    const refused = await browser.post(path, fields)
    expect([path, refused.status]).toEqual([path, 429])
  }
})

describe('while the mail server is away', () => {
  beforeAll(() => mail.close())

  const failures = () => directory.logged.filter((line) => line.includes('people.mail_failed')).length

  test('people sign up', async () => {
    const before = failures()
    const { browser, email } = await someoneSignedIn()
    expect((await browser.get('/dashboard/account')).text).toContain(email)
    expect(failures()).toBe(before + 1)
  })

  test('people change their address', async () => {
    const { browser } = await someoneSignedIn()
    const before = failures()
    const next = anAddress()
    expect((await browser.post('/dashboard/account/email', { email: next, password })).text).toContain(next)
    expect(failures()).toBe(before + 2)
  })

  test('people who forgot the password see no failure, and the log has it', async () => {
    const { browser, email } = await someoneSignedIn()
    const before = failures()
    expect((await browser.post('/forgot', { email })).status).toBe(200)
    await expect.poll(failures, { timeout: 60_000 }).toBe(before + 1)
  })

  test('the page says that a mail could not be sent', async () => {
    const { browser } = await someoneSignedIn()
    const refused = await browser.post('/dashboard/account/verify')
    expect([refused.status, refused.text.includes('could not be sent')]).toEqual([503, true])
  })
})
