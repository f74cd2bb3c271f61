import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimOf, giveClaimUp, lookAtOnce } from '../../src/claims/index.ts'
import { forgetStaleClaims } from '../../src/claims/jobs.ts'
import { lookForDueCodes } from '../../src/claims/look-for-codes.ts'
import { deleteContent } from '../../src/feeds/index.ts'
import { podcastDocument } from '../support/documents.ts'
import { type ClaimsWorld, codeElement, DAY, HOUR, openClaimsWorld } from './claims-world.ts'

let claims: ClaimsWorld
beforeAll(async () => {
  claims = await openClaimsWorld()
})
afterAll(() => claims.world.close())

let feeds = 0
/** Publishes a podcast that an account claims. */
async function aClaimed() {
  feeds += 1
  const path = `/claimed-${feeds}.xml`
  const [feedId, accountId] = [await claims.aPodcast(path), await claims.anAccount()]
  const { code } = await claims.claim(feedId, accountId)
  return { path, feedId, accountId, code }
}

/** Publishes a podcast whose owner has proved the claim. */
async function anOwned() {
  const claimed = await aClaimed()
  claims.publish(claimed.path, codeElement(claimed.code))
  await claims.look(claimed.feedId, claimed.accountId)
  claims.world.advance(HOUR)
  await claims.look(claimed.feedId, claimed.accountId)
  return claimed
}

describe('the code in the channel proves a claim (claims 2)', () => {
  test('when two readings an hour apart have it', async () => {
    const { path, feedId, accountId, code } = await aClaimed()
    claims.publish(path, codeElement(code))
    expect(await claims.look(feedId, accountId)).toMatchObject({ last_look: 'seen', owned_since: null })
    claims.world.advance(HOUR)
    expect(await claims.look(feedId, accountId)).toMatchObject({ owned_since: expect.any(Number), news: 'owner' })
    expect(await claims.owner(feedId)).toBe(accountId)
    expect(await claims.audit(feedId)).toEqual([{ actor: `account ${accountId}`, action: 'claim.owned' }])
  })

  test('not when the second reading comes earlier', async () => {
    const { path, feedId, accountId, code } = await aClaimed()
    claims.publish(path, codeElement(code))
    await claims.look(feedId, accountId)
    claims.world.advance(HOUR - 60)
    await claims.look(feedId, accountId)
    expect(await claims.owner(feedId)).toBe(null)
  })

  test('not when a reading in between lacks it', async () => {
    const { path, feedId, accountId, code } = await aClaimed()
    claims.publish(path, codeElement(code))
    await claims.look(feedId, accountId)
    claims.publish(path, '')
    claims.world.advance(HOUR / 2)
    expect(await claims.look(feedId, accountId)).toMatchObject({ last_look: 'missing', seen_since: null })
    claims.publish(path, codeElement(code))
    claims.world.advance(HOUR / 2)
    await claims.look(feedId, accountId)
    expect(await claims.owner(feedId)).toBe(null)
  })

  test('although the feed could not be read in between', async () => {
    const { path, feedId, accountId, code } = await aClaimed()
    claims.publish(path, codeElement(code))
    await claims.look(feedId, accountId)
    claims.world.server.set(path, { status: 500 })
    claims.world.advance(HOUR / 2)
    expect(await claims.look(feedId, accountId)).toMatchObject({ last_look: 'unread' })
    claims.publish(path, codeElement(code))
    claims.world.advance(HOUR / 2)
    await claims.look(feedId, accountId)
    expect(await claims.owner(feedId)).toBe(accountId)
  })

  test('and the directory reads the feed an hour after the first sighting by itself', async () => {
    const { path, feedId, accountId, code } = await aClaimed()
    claims.publish(path, codeElement(code))
    await claims.look(feedId, accountId)
    claims.world.advance(HOUR)
    const { world, context } = claims
    await lookForDueCodes({ ...context, fetcher: world.fetcher }, new AbortController().signal)
    world.advance(2)
    await world.refresh()
    expect(await claims.owner(feedId)).toBe(accountId)
  })

  test.each([
    ['with another purpose', (code: string) => codeElement(code, 'applepodcastsverify')],
    ['without a purpose', (code: string) => `<podcast:txt>${code}</podcast:txt>`],
    ['with one letter changed', (code: string) => codeElement(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)],
    ['inside of a longer text', (code: string) => codeElement(`my ${code}`)],
    ['in another case', (code: string) => codeElement(code.toUpperCase())],
  ])('but not a text %s', async (_, channel) => {
    const { path, feedId, accountId, code } = await aClaimed()
    claims.publish(path, channel(code))
    expect(await claims.look(feedId, accountId)).toMatchObject({ last_look: 'missing', seen_since: null })
  })

  test('but not the text of an item', async () => {
    const { path, feedId, accountId, code } = await aClaimed()
    claims.world.server.set(path, podcastDocument(path, [{ guid: '1', extra: codeElement(code) }]))
    expect(await claims.look(feedId, accountId)).toMatchObject({ last_look: 'missing', seen_since: null })
  })
})

describe('a code is for one account, one feed and one claim (claims 1)', () => {
  test('the code of another account proves nothing', async () => {
    const { path, feedId, code } = await aClaimed()
    const thief = await claims.anAccount()
    await claims.claim(feedId, thief)
    claims.publish(path, codeElement(code))
    expect(await claims.look(feedId, thief)).toMatchObject({ last_look: 'missing', seen_since: null })
  })

  test('the code in a copy of the feed proves nothing for the copy', async () => {
    const { path, feedId, accountId, code } = await aClaimed()
    const copy = await claims.aPodcast('/mirror-of-claimed.xml')
    await claims.claim(copy, accountId)
    claims.publish('/mirror-of-claimed.xml', codeElement(code))
    claims.publish(path, '')
    expect(await claims.look(copy, accountId)).toMatchObject({ last_look: 'missing' })
    expect(await claims.look(feedId, accountId)).toMatchObject({ last_look: 'missing' })
  })

  test('the code of a claim that ended counts never again', async () => {
    const { feedId, accountId, code } = await anOwned()
    await giveClaimUp(claims.context, { feedId, accountId })
    expect(await claims.owner(feedId)).toBe(null)
    const fresh = await claims.claim(feedId, accountId)
    expect(fresh.code).not.toBe(code)
    for (let reading = 0; reading < 2; reading += 1) {
      claims.world.advance(HOUR)
      await claims.look(feedId, accountId)
    }
    expect(await claims.owner(feedId)).toBe(null)
  })
})

describe('a reading counts only at the address of the feed (claims 3)', () => {
  test('a redirect to another host proves nothing', async () => {
    const { path, feedId, accountId, code } = await aClaimed()
    const elsewhere = claims.world.server.set(`${path}?there`, podcastDocument(path, ['1', '2'], codeElement(code)))
    const Location = elsewhere.replace('127.0.0.1', 'localhost')
    claims.world.server.set(path, { status: 302, headers: { Location } })
    for (let reading = 0; reading < 3; reading += 1) {
      expect(await claims.look(feedId, accountId)).toMatchObject({ last_look: 'elsewhere', seen_since: null })
      claims.world.advance(HOUR)
    }
    expect(await claims.owner(feedId)).toBe(null)
  })

  test('a redirect on the same host counts', async () => {
    const { path, feedId, accountId, code } = await aClaimed()
    const Location = claims.world.server.set(`${path}?there`, podcastDocument(path, ['1', '2'], codeElement(code)))
    claims.world.server.set(path, { status: 302, headers: { Location } })
    expect(await claims.look(feedId, accountId)).toMatchObject({ last_look: 'seen' })
  })

  test('an owner whose feed leads elsewhere loses the proof, not the feed', async () => {
    const { path, feedId, accountId, code } = await anOwned()
    const there = claims.world.server.set(`${path}?there`, podcastDocument(path, ['1', '2'], codeElement(code)))
    claims.world.server.set(path, { status: 302, headers: { Location: there.replace('127.0.0.1', 'localhost') } })
    expect(await claims.look(feedId, accountId)).toMatchObject({ missing_since: expect.any(Number) })
    expect(await claims.owner(feedId)).toBe(accountId)
  })
})

describe('a feed has one owner at a time (claims 4)', () => {
  test('a second proof waits while the code of the owner is there', async () => {
    const { path, feedId, accountId, code } = await anOwned()
    const second = await claims.anAccount()
    const other = await claims.claim(feedId, second)
    claims.publish(path, codeElement(code) + codeElement(other.code))
    for (let day = 0; day < 40; day += 10) {
      await claims.look(feedId, second)
      claims.world.advance(10 * DAY)
    }
    expect(await claims.owner(feedId)).toBe(accountId)
  })

  test('it takes the place when the code has been away for 30 days, and both are told', async () => {
    const { path, feedId, accountId } = await anOwned()
    const second = await claims.anAccount()
    const other = await claims.claim(feedId, second)
    claims.publish(path, codeElement(other.code))
    await claims.look(feedId, second)
    claims.world.advance(29 * DAY)
    await claims.look(feedId, second)
    expect(await claims.owner(feedId)).toBe(accountId)
    claims.world.advance(DAY)
    await claims.look(feedId, second)
    expect(await claims.owner(feedId)).toBe(second)
    expect(await claimOf(claims.world.db, feedId, accountId)).toMatchObject({ news: 'ended', owned_since: null })
    expect(await claimOf(claims.world.db, feedId, second)).toMatchObject({ news: 'owner' })
    expect((await claims.audit(feedId)).map(({ action }) => action)).toEqual([
      'claim.owned',
      'claim.ended',
      'claim.owned',
    ])
  })

  test('30 days without a reading are no 30 days without the code', async () => {
    const { path, feedId, accountId } = await anOwned()
    const second = await claims.anAccount()
    const other = await claims.claim(feedId, second)
    claims.world.server.set(path, { status: 500 })
    claims.world.advance(31 * DAY)
    await claims.look(feedId, second)
    claims.publish(path, codeElement(other.code))
    await claims.look(feedId, second)
    claims.world.advance(HOUR)
    await claims.look(feedId, second)
    expect(await claims.owner(feedId)).toBe(accountId)
  })

  test('an owner whose code comes back in time stays', async () => {
    const { path, feedId, accountId, code } = await anOwned()
    const second = await claims.anAccount()
    const other = await claims.claim(feedId, second)
    claims.publish(path, codeElement(other.code))
    await claims.look(feedId, second)
    claims.world.advance(29 * DAY)
    claims.publish(path, codeElement(code) + codeElement(other.code))
    await claims.look(feedId, second)
    claims.world.advance(2 * DAY)
    claims.publish(path, codeElement(other.code))
    await claims.look(feedId, second)
    expect(await claims.owner(feedId)).toBe(accountId)
  })
})

test('a feed that nobody claims any more is read as all others are', async () => {
  const { feedId, accountId } = await aClaimed()
  await giveClaimUp(claims.context, { feedId, accountId })
  await lookAtOnce(claims.context, feedId)
  claims.world.advance(2)
  await claims.world.refresh()
  const feed = claims.world.db.selectFrom('feeds').select('is_claimed').where('feed_id', '=', feedId)
  expect(await feed.executeTakeFirst()).toEqual({ is_claimed: false })
  const readings = claims.world.db.selectFrom('claimed_readings').select('read_at').where('feed_id', '=', feedId)
  expect(await readings.execute()).toEqual([])
})

describe('a claim ends (claims 6)', () => {
  test('30 days after it was made, if its code was never found', async () => {
    const { feedId, accountId } = await aClaimed()
    claims.world.advance(29 * DAY)
    await forgetStaleClaims(claims.context)
    expect(await claimOf(claims.world.db, feedId, accountId)).toMatchObject({ ended_at: null })
    claims.world.advance(2 * DAY)
    await forgetStaleClaims(claims.context)
    expect(await claimOf(claims.world.db, feedId, accountId)).toMatchObject({ ended_at: expect.any(Number) })
  })

  test('when its feed is deleted, and the audit says so', async () => {
    const { feedId, accountId } = await anOwned()
    await deleteContent(claims.world, { uuid: feedId, reason: 'A test', actor: 'test' })
    await forgetStaleClaims(claims.context)
    expect(await claims.owner(feedId)).toBe(null)
    expect(await claimOf(claims.world.db, feedId, accountId)).toMatchObject({ end_reason: 'the feed was deleted' })
    expect((await claims.audit(feedId)).map(({ action }) => action)).toEqual(['claim.owned', 'delete', 'claim.ended'])
  })

  test('before an account may have more than 20 that wait', async () => {
    const accountId = await claims.anAccount()
    const feedIds: string[] = []
    for (let feed = 0; feed < 21; feed += 1) feedIds.push(await claims.aPodcast(`/many-${feed}.xml`))
    for (const feedId of feedIds.slice(0, 20)) await claims.claim(feedId, accountId)
    await expect(claims.claim(feedIds[20]!, accountId)).rejects.toThrow('20 claims of yours wait')
    await giveClaimUp(claims.context, { feedId: feedIds[0]!, accountId })
    expect(await claims.claim(feedIds[20]!, accountId)).toMatchObject({ ended_at: null })
  })
})
