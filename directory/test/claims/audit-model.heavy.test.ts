import { fc, test as property } from '@fast-check/vitest'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { runs } from '../../../test/runs.ts'
import {
  askForRemoval,
  giveClaimUp,
  isHidden,
  ownerOf,
  setPodcastHidden,
  setTellsFailures,
} from '../../src/claims/index.ts'
import { settleClaims } from '../../src/claims/settle-claims.ts'
import { type ClaimsWorld, DAY, HOUR, openClaimsWorld } from './claims-world.ts'

/** What befalls a feed that two accounts claim. */
type Step =
  | { readonly kind: 'claim' | 'give-up'; readonly account: 0 | 1 }
  | { readonly kind: 'hidden' | 'removal' | 'mails'; readonly account: 0 | 1; readonly on: boolean }
  | { readonly kind: 'reading'; readonly codes: readonly (0 | 1)[] }
  | { readonly kind: 'time'; readonly seconds: number }

const account = fc.constantFrom(0, 1)
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('claim', 'give-up'), account }),
  fc.record({ kind: fc.constantFrom('hidden', 'removal', 'mails'), account, on: fc.boolean() }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reading'), codes: fc.subarray([0, 1]) }) },
  fc.record({ kind: fc.constant('time'), seconds: fc.constantFrom(60, HOUR, 10 * DAY, 31 * DAY) }),
) as fc.Arbitrary<Step>

/** What each act begins and ends, in the words of the audit. */
const acts = {
  'claim.owned': ['owner', true],
  'claim.ended': ['owner', false],
  'podcast.hidden': ['hidden', true],
  'podcast.shown': ['hidden', false],
} as const

describe('the audit of claims (claims 8)', () => {
  let claims: ClaimsWorld
  let feeds = 0
  beforeAll(async () => {
    claims = await openClaimsWorld()
  })
  afterAll(() => claims.world.close())

  property.prop([fc.array(step, { minLength: 5, maxLength: 40 })], { numRuns: runs(100) })(
    'has each beginning and end in turn, and tells what holds now',
    async (steps) => {
      feeds += 1
      const feedId = await claims.aPodcast(`/audited-${feeds}.xml`)
      const accounts = [await claims.anAccount(), await claims.anAccount()] as const
      const { context, world } = claims
      for (const taken of steps) {
        await take(taken, feedId, accounts)
        const owners = world.db.selectFrom('claims').select('account_id').where('feed_id', '=', feedId)
        expect((await owners.where('owned_since', 'is not', null).execute()).length).toBeLessThanOrEqual(1)
      }
      const holds: Record<string, boolean> = { owner: false, hidden: false }
      let owner: string | null = null
      for (const { actor, action } of await claims.audit(feedId)) {
        const act = acts[action as keyof typeof acts]
        if (action === 'claim.owned') owner = actor
        // An owner acts alone, and only while the claim lasts.
        if (act === undefined || action === 'podcast.hidden') expect(actor).toBe(owner)
        if (act !== undefined) {
          const [name, begins] = act
          expect([action, holds[name]]).toEqual([action, !begins])
          holds[name] = begins
        }
        if (action === 'claim.ended') owner = null
      }
      const now = await ownerOf(context.db, feedId)
      expect(now === null ? null : `account ${now.account_id}`).toBe(owner)
      expect(await isHidden(context.db, feedId)).toBe(holds['hidden'])
    },
  )

  async function take(taken: Step, feedId: string, accounts: readonly [number, number]): Promise<void> {
    const { context, world } = claims
    if (taken.kind === 'time') return world.advance(taken.seconds)
    if (taken.kind === 'reading') {
      world.advance(1)
      const carried = new Set(taken.codes.map((index) => accounts[index]))
      const now = Math.floor(world.runtime.now() / 1000)
      const lookOf = ({ account_id: id }: { readonly account_id: number }) => (carried.has(id) ? 'seen' : 'missing')
      return await world.db.transaction().execute((tx) => settleClaims(tx, { feedId, lookOf, now }))
    }
    const claimant = { feedId, accountId: accounts[taken.account] }
    if (taken.kind === 'claim') return void (await claims.claim(feedId, claimant.accountId))
    if (!('on' in taken)) return await giveClaimUp(context, claimant)
    const isOwner = (await claims.owner(feedId)) === claimant.accountId
    const act = { hidden: setPodcastHidden, removal: askForRemoval, mails: setTellsFailures }[taken.kind]
    const done = act(context, claimant, taken.on)
    // Who does not own the feed may do nothing.
    if (isOwner) await done
    else await expect(done).rejects.toThrow('does not own this feed')
  }
})
