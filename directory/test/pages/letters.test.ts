import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SmtpServer, startSmtpServer } from '../accounts/smtp-server.ts'
import { type RunningDirectory, startDirectory } from '../interface/running-directory.ts'
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
  return { browser, email }
}

const lettersTo = (email: string) => mail.letters.filter(({ to }) => to === email)

/** Returns the path of the link in the newest letter to an address. */
function linkTo(email: string): string {
  const [link] = /http:\/\/\S+/.exec(lettersTo(email).at(-1)!.text)!
  const { pathname, search } = new URL(link)
  return pathname + search
}

const tokenOf = (path: string) => new URL(path, 'http://directory.example').searchParams.get('token')!

test('a person who signs up gets a letter with a link to a page, whose button confirms the address', async () => {
  const { browser, email } = await someoneSignedIn()
  expect(lettersTo(email)).toMatchObject([{ from: 'directory@example.org', subject: 'Confirm your address' }])
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

test('a person who asks for another letter gets one', async () => {
  const { browser, email } = await someoneSignedIn()
  expect((await browser.post('/dashboard/account/verify')).text).toContain(`A letter to ${email} is on its way.`)
  expect(lettersTo(email)).toHaveLength(2)
})

test('a changed address gets a letter to confirm it, and the old address gets a notice', async () => {
  const { browser, email } = await someoneSignedIn()
  await browser.post('/verify', { token: tokenOf(linkTo(email)) })
  const next = anAddress()
  const page = await browser.post('/dashboard/account/email', { email: next, password })
  expect(page.text).toContain('>Not confirmed<')
  expect(lettersTo(email).at(-1)).toMatchObject({
    subject: 'Your address was changed',
    text: expect.stringContaining(`is ${next} now`),
  })
  await browser.post('/verify', { token: tokenOf(linkTo(next)) })
  expect((await browser.get('/dashboard/account')).text).toContain('>Confirmed<')
})

test('a change to the same address sends no letters', async () => {
  const { browser, email } = await someoneSignedIn()
  await browser.post('/dashboard/account/email', { email: email.toUpperCase(), password })
  expect(lettersTo(email)).toHaveLength(1)
})

test('a wrong password changes no address and sends no letters', async () => {
  const { browser, email } = await someoneSignedIn()
  const next = anAddress()
  expect((await browser.post('/dashboard/account/email', { email: next, password: 'wrong' })).status).toBe(403)
  expect([lettersTo(email).length, lettersTo(next).length]).toEqual([1, 0])
})

test('a person who forgot the password sets a new one through a letter', async () => {
  const { email } = await someoneSignedIn()
  const browser = openBrowser(directory)
  expect((await browser.post('/forgot', { email })).text).toContain('a letter is on its way')
  await expect.poll(() => lettersTo(email).at(-1)!.subject, { timeout: 60_000 }).toBe('Set a new password')
  const next = 'another long password'
  expect((await browser.post('/reset', { token: tokenOf(linkTo(email)), password: next })).path).toBe('/login')
  expect((await browser.post('/login', { email, password: next })).path).toBe('/dashboard')
})

test('the page says the same for an unknown address, which gets no letter', async () => {
  const email = anAddress()
  expect((await openBrowser(directory).post('/forgot', { email })).text).toContain('a letter is on its way')
  expect(lettersTo(email)).toEqual([])
})

test('a network address can have ten letters of all kinds sent in an hour', async () => {
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

  const failures = () => directory.logged.filter((line) => line.includes('people.letter-failed')).length

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

  test('the page says that a letter could not be sent', async () => {
    const { browser } = await someoneSignedIn()
    const refused = await browser.post('/dashboard/account/verify')
    expect([refused.status, refused.text.includes('could not be sent')]).toEqual([503, true])
  })
})
