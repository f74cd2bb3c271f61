import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../src/accounts/index.ts'
import { tellOwners } from '../../src/claims/tell-owners.ts'
import { type ClaimsWorld, DAY, openClaimsWorld } from './claims-world.ts'

let claims: ClaimsWorld
/** Who got a mail, in this order. */
const got: string[] = []
beforeAll(async () => {
  claims = await openClaimsWorld()
})
beforeEach(() => {
  got.length = 0
})
afterAll(() => claims.world.close())

let owners = 0
/** Publishes a podcast with an owner who has a confirmed address. */
async function anOwned(): Promise<{ readonly feedId: string; readonly email: string }> {
  owners += 1
  const { db } = claims.world
  const [feedId, accountId] = [await claims.aPodcast(`/told-${owners}.xml`), await claims.anAccount()]
  await claims.claim(feedId, accountId)
  const now = Math.floor(claims.world.runtime.now() / 1_000)
  await db.updateTable('claims').set({ owned_since: now, due_at: null }).where('feed_id', '=', feedId).execute()
  const email = `told-${owners}@example.org`
  const person = {
    id: randomUUID(),
    email,
    is_email_verified: true,
    name: '',
  }
  await db.insertInto('people').values(person).execute()
  await db.updateTable('accounts').set({ person_id: person.id }).where('account_id', '=', accountId).execute()
  return { feedId, email }
}

/** @param refused - the address that the server refuses, with this code */
async function tell(refused?: { readonly to: string; readonly responseCode?: number }): Promise<number> {
  const sendMail = async ({ to }: Mail): Promise<void> => {
    if (to === refused?.to) throw Object.assign(new Error('Refused'), refused)
    got.push(to)
  }
  const context = { ...claims.context, sendMail, publicUrl: 'https://directory.example', faultOf: () => null }
  return await tellOwners(context, new AbortController().signal)
}

const news = (feedId: string) =>
  claims.world.db.updateTable('claims').set({ news: 'owner' }).where('feed_id', '=', feedId).execute()

const failure = (feedId: string) =>
  claims.world.db
    .updateTable('feeds')
    .set({ failing_since: Math.floor(claims.world.runtime.now() / 1_000) - 2 * DAY })
    .where('feed_id', '=', feedId)
    .execute()

test.each([
  ['news', news],
  ['a failure', failure],
])('a full mailbox keeps no other owner waiting for %s, and gets its mail later', async (_, make) => {
  const [first, second] = [await anOwned(), await anOwned()]
  for (const { feedId } of [first, second]) await make(feedId)
  expect(await tell({ to: first.email, responseCode: 452 })).toBe(1)
  expect(got).toEqual([second.email])
  expect(await tell()).toBe(1)
  expect(got).toEqual([second.email, first.email])
})

test('a mailbox that does not exist is asked once', async () => {
  const { feedId, email } = await anOwned()
  await news(feedId)
  expect(await tell({ to: email, responseCode: 550 })).toBe(0)
  expect([await tell(), got]).toEqual([0, []])
})

test('a server that gives no answer ends the run, and the next run sends all', async () => {
  const { feedId, email } = await anOwned()
  await news(feedId)
  await expect(tell({ to: email })).rejects.toThrow('Refused')
  await tell()
  expect(got).toEqual([email])
})
