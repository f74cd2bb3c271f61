import crypto, { randomBytes, randomUUID } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Mail, SendMail } from '../../src/accounts/mails.ts'
import { createPeople, type People } from '../../src/accounts/people.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { openTestDatabase, testRuntime } from '../support/database/test-database.ts'

const password = 'a long enough password'
const mails: Mail[] = []
let database: OpenDatabase
let people: People
/** People of a directory that sends mail. */
let mailing: People
let count = 0
beforeAll(async () => {
  database = await openTestDatabase()
  people = openPeopleAt('http://127.0.0.1:4000')
  mailing = openPeopleAt('http://127.0.0.1:4000', async (mail) => void mails.push(mail))
})
afterAll(() => database.close())

function openPeopleAt(publicUrl: string, sendMail: SendMail = null): People {
  return createPeople({
    db: database.db,
    runtime: {
      ...testRuntime(),
      now: () => Date.now(),
      randomBytes: (length: number) => randomBytes(length),
      uuid: () => randomUUID(),
    },
    secrets: new ServiceSecrets(randomBytes(32)),
    publicUrl,
    sendMail,
    isShared: false,
  })
}

const anAddress = () => `person${++count}@example.org`

/** Returns the headers of a browser that has these cookies. */
function withCookies(cookies: readonly string[]): Headers {
  return new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') })
}

const rowsOf = async (table: 'sessions' | 'sign_in_methods' | 'verifications' | 'people'): Promise<string> =>
  JSON.stringify((await database.run(`select * from ${table}`)).rows)

test('a person who signed up has a session, and its cookie identifies them', async () => {
  const email = anAddress()
  const { personId, cookies } = (await people.signUp(email, password, new Headers()))!
  expect(cookies.join()).toMatch(/HttpOnly/i)
  expect(cookies.join()).toMatch(/SameSite=Lax/i)
  const known = await people.personOf(withCookies(cookies))
  expect(known?.person).toMatchObject({ personId, email, isEmailVerified: false })
})

test('the database holds neither the token of a session nor a password', async () => {
  const { cookies } = (await people.signUp(anAddress(), password, new Headers()))!
  const token = decodeURIComponent(cookies[0]!.split(';')[0]!.split('=')[1]!).split('.')[0]!
  expect(token.length).toBeGreaterThan(20)
  expect(await rowsOf('sessions')).not.toContain(token)
  expect(await rowsOf('sessions')).toContain('sha256:')
  expect(await rowsOf('sign_in_methods')).not.toContain(password)
})

test('a digest read from the database opens no session', async () => {
  const { cookies } = (await people.signUp(anAddress(), password, new Headers()))!
  const [row] = (await database.run('select token from sessions order by created_at desc limit 1')).rows
  const [name, value] = cookies[0]!.split(';')[0]!.split('=') as [string, string]
  const signature = decodeURIComponent(value).split('.')[1]
  const forged = `${name}=${encodeURIComponent(`${String(row!['token'])}.${signature}`)}`
  expect(await people.personOf(new Headers({ cookie: forged }))).toBeNull()
})

test('neither a wrong password nor an unknown address signs a person in', async () => {
  const email = anAddress()
  await people.signUp(email, password, new Headers())
  expect(await people.signIn(email, `${password}!`, new Headers())).toBeNull()
  expect(await people.signIn(anAddress(), password, new Headers())).toBeNull()
  const signedIn = await people.signIn(email.toUpperCase(), password, new Headers())
  expect(await people.personOf(withCookies(signedIn!.cookies))).not.toBeNull()
})

/** Runs `act`. Returns the length and the costs of each password hash that it took. */
async function hashesDuring(act: () => Promise<unknown>): Promise<unknown[]> {
  const scrypt = vi.spyOn(crypto, 'scrypt')
  syncBuiltinESMExports()
  try {
    await act()
    return scrypt.mock.calls.map(([, , length, costs]) => [length, costs])
  } finally {
    scrypt.mockRestore()
    syncBuiltinESMExports()
  }
}

test('an unknown address and an address without a password take one hash, as a wrong password does', async () => {
  const [email, withoutPassword] = [anAddress(), anAddress()]
  await people.signUp(email, password, new Headers())
  await database.db.insertInto('people').values({ id: randomUUID(), email: withoutPassword, name: 'nobody' }).execute()
  const hashesFor = (address: string) => hashesDuring(() => people.signIn(address, `${password}!`, new Headers()))
  const ofWrong = await hashesFor(email)
  expect(ofWrong).toHaveLength(1)
  expect(await hashesFor(anAddress())).toEqual(ofWrong)
  expect(await hashesFor(withoutPassword)).toEqual(ofWrong)
})

const DAY_MS = 86_400_000
const SESSION = 'directory.session_token'

/** Returns functions that tell and move the end of the session with these cookies. */
async function endOf(cookies: readonly string[]) {
  const { personId } = (await people.personOf(withCookies(cookies)))!.person
  const sessions = () => database.db.selectFrom('sessions').where('person_id', '=', personId)
  return {
    daysLeft: async () => {
      const { expires_at } = await sessions().select('expires_at').executeTakeFirstOrThrow()
      return (new Date(expires_at).getTime() - Date.now()) / DAY_MS
    },
    /** Makes the session as old as if it was last used `days` days ago. */
    age: async (days: number) => {
      const expires_at = new Date(Date.now() + (7 - days) * DAY_MS)
      await database.db.updateTable('sessions').set({ expires_at }).where('person_id', '=', personId).execute()
    },
  }
}

test('a session and its cookie last seven days', async () => {
  const { cookies } = (await people.signUp(anAddress(), password, new Headers()))!
  expect(await (await endOf(cookies)).daysLeft()).toBeCloseTo(7, 1)
  expect(cookies.find((cookie) => cookie.startsWith(SESSION))).toContain('Max-Age=604800')
})

test('a session that is used after a day lasts seven days from then, and so does its cookie', async () => {
  const { cookies } = (await people.signUp(anAddress(), password, new Headers()))!
  const session = await endOf(cookies)
  await session.age(6.9)
  const used = await people.personOf(withCookies(cookies))
  expect(await session.daysLeft()).toBeCloseTo(7, 1)
  expect(used!.cookies.find((cookie) => cookie.startsWith(SESSION))).toContain('Max-Age=604800')
})

test('a session that is used twice in a day is prolonged once', async () => {
  const { cookies } = (await people.signUp(anAddress(), password, new Headers()))!
  const session = await endOf(cookies)
  await session.age(0.9)
  expect((await people.personOf(withCookies(cookies)))!.cookies).toEqual([])
  expect(await session.daysLeft()).toBeCloseTo(6.1, 1)
})

test('a session that was not used for seven days is over', async () => {
  const { cookies } = (await people.signUp(anAddress(), password, new Headers()))!
  await (await endOf(cookies)).age(7.001)
  expect(await people.personOf(withCookies(cookies))).toBeNull()
})

test.each([
  ['https://directory.example', true],
  ['http://127.0.0.1:4000', false],
])('the cookie of pages at %s is for https alone: %s', async (publicUrl, isSecure) => {
  const { cookies } = (await openPeopleAt(publicUrl).signUp(anAddress(), password, new Headers()))!
  expect(cookies.every((cookie) => /; Secure/i.test(cookie) === isSecure)).toBe(true)
  expect(cookies.every((cookie) => /; HttpOnly/i.test(cookie) && /; SameSite=Lax/i.test(cookie))).toBe(true)
})

test('a session that was ended is unknown', async () => {
  const { cookies } = (await people.signUp(anAddress(), password, new Headers()))!
  await people.signOut(withCookies(cookies))
  expect(await people.personOf(withCookies(cookies))).toBeNull()
})

test('an address signs up once, and a short password never', async () => {
  const email = anAddress()
  await people.signUp(email, password, new Headers())
  await expect(people.signUp(email, password, new Headers())).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(people.signUp(anAddress(), 'too short', new Headers())).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  await expect(people.signUp('nowhere', password, new Headers())).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
})

test('a reset link sets a password once, and ends all sessions', async () => {
  const email = anAddress()
  const { cookies } = (await people.signUp(email, password, new Headers()))!
  const link = new URL((await people.makeResetLink(email))!)
  const token = link.searchParams.get('token')!
  expect(await rowsOf('verifications')).not.toContain(token)
  expect(await people.resetPassword(token, 'another long password')).toBe(true)
  expect(await people.resetPassword(token, 'a third long password')).toBe(false)
  expect(await people.personOf(withCookies(cookies))).toBeNull()
  expect(await people.signIn(email, 'another long password', new Headers())).not.toBeNull()
})

/** Returns the token in the newest mail to an address. */
const tokenFor = (email: string) =>
  decodeURIComponent(/token=(\S+)/.exec(mails.findLast(({ to }) => to === email)!.text)![1]!)
const subjectsFor = (email: string) => mails.filter(({ to }) => to === email).map(({ subject }) => subject)

test('with mail, a sign-up gives the same answer for a known address, and a mail tells its owner', async () => {
  const email = anAddress()
  expect(await mailing.signUp(email, password, new Headers())).toBeNull()
  expect(await mailing.signUp(email.toUpperCase(), 'another long password', new Headers())).toBeNull()
  expect(subjectsFor(email)).toEqual(['Confirm your address', 'You have an account already'])
  expect(await mailing.signIn(email, 'another long password', new Headers())).toBeNull()
  expect(await mailing.signIn(email, password, new Headers())).not.toBeNull()
})

test('with mail, a sign-up takes one hash for a new and for a known address', async () => {
  const email = anAddress()
  const ofNew = await hashesDuring(() => mailing.signUp(email, password, new Headers()))
  expect(ofNew).toHaveLength(1)
  expect(await hashesDuring(() => mailing.signUp(email, password, new Headers()))).toEqual(ofNew)
})

test('with mail, a sign-up refuses a short password for a new and for a known address', async () => {
  const email = anAddress()
  await mailing.signUp(email, password, new Headers())
  for (const each of [email, anAddress()]) {
    const refused = mailing.signUp(each, 'too short', new Headers())
    await expect(refused).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  }
})

test('an address gets three mails of a kind in an hour', async () => {
  const email = anAddress()
  for (let index = 0; index < 6; index += 1) await mailing.signUp(email, password, new Headers())
  expect(subjectsFor(email)).toEqual(['Confirm your address', ...Array(3).fill('You have an account already')])
  expect([await mailing.sendVerification(email), await mailing.sendVerification(email)]).toEqual(['sent', 'sent'])
  expect(await mailing.sendVerification(email)).toBe('too-many')
})

test('a mail about a forgotten password goes to a known address only, and its link confirms the address', async () => {
  const email = anAddress()
  await mailing.signUp(email, password, new Headers())
  mails.length = 0
  await mailing.sendResetLink(anAddress())
  await mailing.sendResetLink(email.toUpperCase())
  await expect.poll(() => mails.map(({ to }) => to)).toEqual([email])
  expect(await mailing.resetPassword(tokenFor(email), 'another long password')).toBe(true)
  const { cookies } = (await mailing.signIn(email, 'another long password', new Headers()))!
  expect((await mailing.personOf(withCookies(cookies)))?.person.isEmailVerified).toBe(true)
})

test('a reset link of the operator does not confirm the address', async () => {
  const email = anAddress()
  await people.signUp(email, password, new Headers())
  const token = new URL((await people.makeResetLink(email))!).searchParams.get('token')!
  expect(await people.resetPassword(token, 'another long password')).toBe(true)
  const { cookies } = (await people.signIn(email, 'another long password', new Headers()))!
  expect((await people.personOf(withCookies(cookies)))?.person.isEmailVerified).toBe(false)
})

test('a reset ends the other links of the person, and a short password ends none', async () => {
  const email = anAddress()
  await people.signUp(email, password, new Headers())
  const links = [await people.makeResetLink(email), await people.makeResetLink(email)]
  const [first, second] = links.map((link) => new URL(link!).searchParams.get('token')!)
  await expect(people.resetPassword(first!, 'too short')).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  expect(await people.resetPassword(first!, 'another long password')).toBe(true)
  expect(await people.resetPassword(second!, 'a third long password')).toBe(false)
})

test('of two resets with one link at once, one sets its password', async () => {
  const email = anAddress()
  await people.signUp(email, password, new Headers())
  const token = new URL((await people.makeResetLink(email))!).searchParams.get('token')!
  const reset = (next: string) => people.resetPassword(token, next)
  const done = await Promise.all([reset('another long password'), reset('a third long password')])
  expect(done.filter(Boolean)).toHaveLength(1)
})

test('the link in a mail proves an address', async () => {
  const email = anAddress()
  await mailing.signUp(email, password, new Headers())
  const { cookies } = (await mailing.signIn(email, password, new Headers()))!
  expect(await mailing.verifyEmail('nonsense')).toBe(false)
  expect(await mailing.verifyEmail(tokenFor(email))).toBe(true)
  expect((await mailing.personOf(withCookies(cookies)))?.person.isEmailVerified).toBe(true)
})

test('an unknown or proved address gets no mail to prove it', async () => {
  const email = anAddress()
  await mailing.signUp(email, password, new Headers())
  await mailing.verifyEmail(tokenFor(email))
  mails.length = 0
  await mailing.sendVerification(email)
  await mailing.sendVerification(anAddress())
  expect(mails).toEqual([])
})

test('a new password needs the present one, and ends other sessions', async () => {
  const email = anAddress()
  const { cookies } = (await people.signUp(email, password, new Headers()))!
  const other = (await people.signIn(email, password, new Headers()))!
  const headers = withCookies(cookies)
  expect(await people.isPassword(password, headers)).toBe(true)
  expect(await people.isPassword('another one', headers)).toBe(false)
  await expect(people.changePassword('another one', 'a third long password', headers)).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
  })
  const fresh = await people.changePassword(password, 'a third long password', headers)
  expect(await people.personOf(withCookies(other.cookies))).toBeNull()
  expect(await people.personOf(withCookies(fresh))).not.toBeNull()
})
