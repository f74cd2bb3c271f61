import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookAtOnce } from '../../src/claims/index.ts'
import { lookForDueCodes } from '../../src/claims/look-for-codes.ts'
import { podcastDocument } from '../support/documents.ts'
import { type ClaimsWorld, codeElement, DAY, HOUR, openClaimsWorld } from './claims-world.ts'

let claims: ClaimsWorld
beforeAll(async () => {
  claims = await openClaimsWorld()
})
afterAll(() => claims.world.close())

const GUID = '8f2c3e3a-0c3a-5b57-9c9b-2d7a5b1f6a'
let pairs = 0

/** Publishes a podcast, and then another one with the same guid and episodes: the second is the duplicate. */
async function aPair() {
  pairs += 1
  const number = String(pairs).padStart(2, '0')
  const guid = `<podcast:guid>${GUID}${number}</podcast:guid>`
  const add = async (path: string) => {
    const url = claims.world.server.set(path, documentOf(guid))
    const feedId = await claims.world.submit('podcast', url)
    await claims.world.refresh()
    return { path, feedId }
  }
  const first = await add(`/first-${number}.xml`)
  const second = await add(`/second-${number}.xml`)
  const set = (path: string, channel: string) => void claims.world.server.set(path, documentOf(guid + channel))
  return { first, second, set }

  function documentOf(channel: string): string {
    return podcastDocument(`Twice ${number}`, [`${number}-1`, `${number}-2`], channel)
  }
}

async function isShown(feedId: string): Promise<boolean> {
  return (await claims.world.shown()).includes(feedId)
}

/** Does what the directory does by itself until then, hour by hour. */
async function pass(seconds: number): Promise<void> {
  const { world, context } = claims
  for (const part of [seconds / 2, seconds / 2 + 2]) {
    world.advance(part)
    await lookForDueCodes({ ...context, fetcher: world.fetcher }, new AbortController().signal)
    world.advance(2)
    await world.refresh()
  }
}

/** Lets an account prove that it writes to a feed, whose channel has the code from now on. */
async function prove({ path, feedId }: { path: string; feedId: string }, set: (path: string, channel: string) => void) {
  const accountId = await claims.anAccount()
  const { code } = await claims.claim(feedId, accountId)
  set(path, codeElement(code))
  await claims.look(feedId, accountId)
  await pass(HOUR)
  expect(await claims.owner(feedId)).toBe(accountId)
  return { accountId, code }
}

test('a duplicate that cannot be read stays one, whoever asks for a look', async () => {
  const { first, second, set } = await aPair()
  // Both are read, and then one repeats the other.
  await prove(second, set)
  claims.world.server.set(second.path, { status: 500 })
  await lookAtOnce(claims.context, second.feedId)
  claims.world.advance(2)
  await claims.world.refresh()
  expect([await isShown(first.feedId), await isShown(second.feedId)]).toEqual([true, false])
  set(second.path, '')
  claims.world.advance(2 * HOUR)
  await claims.world.refresh()
  expect([await isShown(first.feedId), await isShown(second.feedId)]).toEqual([true, false])
})

describe('of two duplicates with a copied guid (claims 9)', () => {
  test('the first stays when nobody owns one', async () => {
    const { first, second } = await aPair()
    expect([await isShown(first.feedId), await isShown(second.feedId)]).toEqual([true, false])
  })

  test('the owned one is shown after a week, if nobody claims the other', async () => {
    const { first, second, set } = await aPair()
    await prove(second, set)
    await pass(2 * DAY)
    expect(await isShown(second.feedId)).toBe(false)
    await pass(6 * DAY)
    await pass(8 * DAY)
    expect([await isShown(first.feedId), await isShown(second.feedId)]).toEqual([false, true])
  })

  test('the first stays when it has an owner, too: a thief proves only the copy', async () => {
    const { first, second, set } = await aPair()
    await prove(second, set)
    await prove(first, set)
    await pass(8 * DAY)
    await pass(8 * DAY)
    expect([await isShown(first.feedId), await isShown(second.feedId)]).toEqual([true, false])
  })

  test('the one whose code the other repeats is shown at once', async () => {
    const { first, second, set } = await aPair()
    const accountId = await claims.anAccount()
    const { code } = await claims.claim(second.feedId, accountId)
    for (const { path } of [first, second]) set(path, codeElement(code))
    claims.world.advance(2 * DAY)
    await claims.world.refresh()
    await claims.look(second.feedId, accountId)
    await pass(HOUR)
    await pass(HOUR)
    expect([await isShown(first.feedId), await isShown(second.feedId)]).toEqual([false, true])
  })
})
