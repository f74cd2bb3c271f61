import crypto, { randomBytes, randomUUID } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPeople, type Letter, type People } from '../../src/accounts/people.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { openTestDatabase, testRuntime } from '../database/test-database.ts'

const password = 'a long enough password'
const letters: Letter[] = []
let database: OpenDatabase
let people: People
let count = 0
beforeAll(async () => {
  database = await openTestDatabase()
  people = openPeopleAt('http://127.0.0.1:4000')
})
afterAll(() => database.close())

function openPeopleAt(publicUrl: string): People {
  return createPeople({
    db: database.db,
    runtime: {
      ...testRuntime(),
      now: () => Date.now(),
      randomBytes: (length: number) => randomBytes(length),
      uuid: () => randomUUID(),
    },
    secret: randomBytes(32),
    publicUrl,
    sendMail: async (letter) => void letters.push(letter),
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
  const { personId, cookies } = await people.signUp(email, password, new Headers())
  expect(cookies.join()).toMatch(/HttpOnly/i)
  expect(cookies.join()).toMatch(/SameSite=Lax/i)
  const known = await people.personOf(withCookies(cookies))
  expect(known?.person).toMatchObject({ personId, email, isEmailVerified: false })
})

test('the database holds neither the token of a session nor a password', async () => {
  const { cookies } = await people.signUp(anAddress(), password, new Headers())
  const token = decodeURIComponent(cookies[0]!.split(';')[0]!.split('=')[1]!).split('.')[0]!
  expect(token.length).toBeGreaterThan(20)
  expect(await rowsOf('sessions')).not.toContain(token)
  expect(await rowsOf('sessions')).toContain('sha256:')
  expect(await rowsOf('sign_in_methods')).not.toContain(password)
})

test('a digest read from the database opens no session', async () => {
  const { cookies } = await people.signUp(anAddress(), password, new Headers())
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
  const { cookies } = await people.signUp(anAddress(), password, new Headers())
  expect(await (await endOf(cookies)).daysLeft()).toBeCloseTo(7, 1)
  expect(cookies.find((cookie) => cookie.startsWith(SESSION))).toContain('Max-Age=604800')
})

test('a session that is used after a day lasts seven days from then, and so does its cookie', async () => {
  const { cookies } = await people.signUp(anAddress(), password, new Headers())
  const session = await endOf(cookies)
  await session.age(6.9)
  const used = await people.personOf(withCookies(cookies))
  expect(await session.daysLeft()).toBeCloseTo(7, 1)
  expect(used!.cookies.find((cookie) => cookie.startsWith(SESSION))).toContain('Max-Age=604800')
})

test('a session that is used twice in a day is prolonged once', async () => {
  const { cookies } = await people.signUp(anAddress(), password, new Headers())
  const session = await endOf(cookies)
  await session.age(0.9)
  expect((await people.personOf(withCookies(cookies)))!.cookies).toEqual([])
  expect(await session.daysLeft()).toBeCloseTo(6.1, 1)
})

test('a session that was not used for seven days is over', async () => {
  const { cookies } = await people.signUp(anAddress(), password, new Headers())
  await (await endOf(cookies)).age(7.001)
  expect(await people.personOf(withCookies(cookies))).toBeNull()
})

test.each([
  ['https://directory.example', true],
  ['http://127.0.0.1:4000', false],
])('the cookie of pages at %s is for https alone: %s', async (publicUrl, isSecure) => {
  const { cookies } = await openPeopleAt(publicUrl).signUp(anAddress(), password, new Headers())
  expect(cookies.every((cookie) => /; Secure/i.test(cookie) === isSecure)).toBe(true)
  expect(cookies.every((cookie) => /; HttpOnly/i.test(cookie) && /; SameSite=Lax/i.test(cookie))).toBe(true)
})

test('a session that was ended is unknown', async () => {
  const { cookies } = await people.signUp(anAddress(), password, new Headers())
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
  const { cookies } = await people.signUp(email, password, new Headers())
  const link = new URL((await people.makeResetLink(email))!)
  const token = link.searchParams.get('token')!
  expect(await rowsOf('verifications')).not.toContain(token)
  expect(await people.resetPassword(token, 'another long password')).toBe(true)
  expect(await people.resetPassword(token, 'a third long password')).toBe(false)
  expect(await people.personOf(withCookies(cookies))).toBeNull()
  expect(await people.signIn(email, 'another long password', new Headers())).not.toBeNull()
})

test('a letter about a forgotten password goes to a known address only', async () => {
  const email = anAddress()
  await people.signUp(email, password, new Headers())
  letters.length = 0
  await people.sendResetLink(email)
  await people.sendResetLink(anAddress())
  expect(letters.map(({ to }) => to)).toEqual([email])
  const token = /token=(\S+)/.exec(letters[0]!.text)![1]!
  expect(await people.resetPassword(decodeURIComponent(token), 'another long password')).toBe(true)
})

test('the link in a letter proves an address', async () => {
  const email = anAddress()
  const { cookies } = await people.signUp(email, password, new Headers())
  letters.length = 0
  await people.sendVerification(email)
  const token = /token=(\S+)/.exec(letters[0]!.text)![1]!
  expect(await people.verifyEmail('nonsense')).toBe(false)
  expect(await people.verifyEmail(decodeURIComponent(token))).toBe(true)
  expect((await people.personOf(withCookies(cookies)))?.person.isEmailVerified).toBe(true)
})

test('an unknown or proved address gets no letter to prove it', async () => {
  const email = anAddress()
  await people.signUp(email, password, new Headers())
  await people.sendVerification(email)
  await people.verifyEmail(decodeURIComponent(/token=(\S+)/.exec(letters.at(-1)!.text)![1]!))
  letters.length = 0
  await people.sendVerification(email)
  await people.sendVerification(anAddress())
  expect(letters).toEqual([])
})

test('a new password needs the present one, and ends other sessions', async () => {
  const email = anAddress()
  const { cookies } = await people.signUp(email, password, new Headers())
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
