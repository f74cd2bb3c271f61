import { randomBytes, randomUUID } from 'node:crypto'
import { createFetcher } from 'feedmill/fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail } from '../../src/accounts/mails.ts'
import { createPeople, type People } from '../../src/accounts/people.ts'
import { claimCode, letterCodes, quietTokens } from '../../src/claims/claim.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { proxiedArtwork } from '../../src/pages/index.ts'
import { type SecretState, ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { openTestDatabase, testRuntime } from '../support/database/test-database.ts'
import { type FeedServer, startFeedServer } from '../support/feed-server.ts'
import { secretOf } from './secrets-world.ts'

const digest = (byte: number) => new ServiceSecrets(secretOf(byte)).current.digest
/** What the database says before, during and after a rotation from 1 to 2. */
const before: SecretState = { current: digest(1), old: null, ended: null }
const during: SecretState = { current: digest(2), old: digest(1), ended: null }
const after: SecretState = { current: digest(2), old: null, ended: digest(1) }
const both = () => new ServiceSecrets(secretOf(1), secretOf(2))
const at = (state: SecretState): ServiceSecrets => {
  const secrets = both()
  secrets.follow(state)
  return secrets
}
const bytesOf = ({ accepted }: ServiceSecrets) => accepted.map(({ bytes }) => bytes[0])

const fetcher = createFetcher({ userAgent: 'test (+https://example.org)', network: { allowPrivate: true } })
let database: OpenDatabase
let server: FeedServer
beforeAll(async () => {
  database = await openTestDatabase()
  server = await startFeedServer()
})
afterAll(async () => {
  await fetcher.close()
  await server.close()
  await database.close()
})

test('both secrets count from the moment a process has them until the old one ends', () => {
  expect([bytesOf(both()), bytesOf(at(before)), bytesOf(at(during)), bytesOf(at(after))]).toEqual([
    [1, 2],
    [1, 2],
    [2, 1],
    [2],
  ])
})

test('a process without the current secret takes up nothing', () => {
  const secrets = new ServiceSecrets(secretOf(3))
  expect(secrets.follow(during)).toBe(false)
  expect(bytesOf(secrets)).toEqual([3])
})

test('the address of a picture holds under both secrets, and ends with its own', async () => {
  const picture = server.set('/cover.png', { status: 200, headers: { 'Content-Type': 'image/png' }, body: 'a picture' })
  const addressBy = (secrets: ServiceSecrets) =>
    new URL(proxiedArtwork(fetcher, secrets, null).addressOf(picture), 'http://directory.example').searchParams
  const isServed = async (secrets: ServiceSecrets, address: URLSearchParams) =>
    (await proxiedArtwork(fetcher, secrets, null).read!(picture, address.get('signature')!, null)) !== null
  const [old, next] = [addressBy(at(before)), addressBy(at(during))]
  expect(old.get('signature')).not.toBe(next.get('signature'))
  for (const state of [before, during]) {
    for (const address of [old, next]) expect(await isServed(at(state), address)).toBe(true)
  }
  expect(await isServed(at(after), old)).toBe(false)
  expect(await isServed(at(after), next)).toBe(true)
})

test('the codes of letters and the links of mails hold under both secrets; a code in a feed does not change', () => {
  const claim = { code: claimCode({ feedId: randomUUID(), accountId: 1001, askedAt: 1 }, at(before)) }
  const codesAt = (state: SecretState) => letterCodes(claim, 'ann@example.org', at(state))
  const tokensAt = (state: SecretState) => quietTokens(claim, at(state))
  for (const of of [codesAt, tokensAt]) {
    expect(of(during)).toContain(of(before)[0])
    expect(of(before)).toContain(of(during)[0])
    expect(of(after)).toEqual([of(during)[0]])
  }
})

test('sessions and confirmations that either secret signed count until the old one ends', async () => {
  const mails: Mail[] = []
  const peopleAt = (secrets: ServiceSecrets): People =>
    createPeople({
      db: database.db,
      runtime: {
        ...testRuntime(),
        now: () => Date.now(),
        randomBytes: (length) => new Uint8Array(randomBytes(length)),
        uuid: () => randomUUID(),
      },
      secrets,
      publicUrl: 'http://127.0.0.1:4000',
      sendMail: async (mail) => void mails.push(mail),
      isShared: false,
    })
  const secrets = at(before)
  const [people, elsewhere] = [peopleAt(secrets), peopleAt(at(during))]
  const [email, password] = ['ann@example.org', 'a long enough password']
  await people.signUp(email, password, new Headers())
  const token = decodeURIComponent(/token=(\S+)/.exec(mails[0]!.text)![1]!)
  const sessionOf = async (by: People) => {
    const { cookies } = (await by.signIn(email, password, new Headers()))!
    return new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') })
  }
  const [old, next] = [await sessionOf(people), await sessionOf(elsewhere)]
  for (const by of [people, elsewhere]) {
    for (const session of [old, next]) expect((await by.personOf(session))?.person.email).toBe(email)
  }
  expect(await elsewhere.isPassword(password, old)).toBe(true)
  expect(await elsewhere.verifyEmail(token)).toBe(true)
  await elsewhere.signOut(old)
  expect(await people.personOf(old)).toBeNull()
  const third = await sessionOf(people)
  secrets.follow(during)
  expect(await people.personOf(third)).not.toBeNull()
  secrets.follow(after)
  expect(await people.personOf(third)).toBeNull()
  expect(await people.personOf(next)).not.toBeNull()
  expect(await people.verifyEmail(token)).toBe(false)
})
