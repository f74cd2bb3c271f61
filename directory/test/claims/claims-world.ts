import { createAccount } from '../../src/accounts/index.ts'
import { askForClaim, type Claim, claimOf, lookAtOnce, ownerOf } from '../../src/claims/index.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { openWorld, type World } from '../refresh/world.ts'
import { podcastDocument } from '../support/documents.ts'

export const HOUR = 3_600
export const DAY = 86_400

/** A directory with feeds that accounts claim. */
export interface ClaimsWorld {
  readonly world: World
  readonly context: Parameters<typeof askForClaim>[0]
  /** Makes an account, and returns its number. */
  anAccount(): Promise<number>
  /** Publishes and reads a podcast with elements in its channel, and returns the id of its feed. */
  aPodcast(path: string, channel?: string): Promise<string>
  /** Publishes a podcast anew, with elements in its channel. */
  publish(path: string, channel: string): void
  claim(feedId: string, accountId: number): Promise<Claim>
  /** Has a feed read now, and returns the claim of an account afterwards. */
  look(feedId: string, accountId: number): Promise<Claim>
  /** Returns the number of the account that owns a feed; `null` if none does. */
  owner(feedId: string): Promise<number | null>
  /** Returns the acts that the audit has of a series, the oldest first. */
  audit(feedId: string): Promise<readonly { readonly actor: string; readonly action: string }[]>
}

export const codeElement = (code: string, purpose = 'verify'): string =>
  `<podcast:txt purpose="${purpose}">${code}</podcast:txt>`

export async function openClaimsWorld(): Promise<ClaimsWorld> {
  const world = await openWorld()
  const secrets = new ServiceSecrets(new Uint8Array(32).fill(7))
  const context = { db: world.db, runtime: world.runtime, secrets }
  let emails = 0
  const look: ClaimsWorld['look'] = async (feedId, accountId) => {
    // Two checks of one second count once.
    world.advance(1)
    await lookAtOnce(context, feedId)
    world.advance(2)
    await world.refresh()
    const claim = await claimOf(world.db, feedId, accountId)
    if (claim === null) throw new Error('The account has no claim')
    return claim
  }
  return {
    world,
    context,
    look,
    async anAccount() {
      emails += 1
      const account = { email: `owner${emails}@example.org`, plan: 'free' as const }
      return Number((await createAccount(world.db, account, context)).userId)
    },
    async aPodcast(path, channel = '') {
      const uuid = await world.submit('podcast', world.server.set(path, podcastDocument(path, ['1', '2'], channel)))
      await world.refresh()
      const { feed_id } = await world.db
        .selectFrom('feeds')
        .select('feed_id')
        .where('series_uuid', '=', uuid)
        .executeTakeFirstOrThrow()
      return feed_id
    },
    publish: (path, channel) => void world.server.set(path, podcastDocument(path, ['1', '2'], channel)),
    claim: (feedId, accountId) => askForClaim(context, { feedId, accountId }),
    owner: async (feedId) => (await ownerOf(world.db, feedId))?.account_id ?? null,
    audit: (feedId) =>
      world.db
        .selectFrom('audit_entries')
        .select(['actor', 'action'])
        .where('target', '=', feedId)
        .orderBy('entry_id')
        .execute(),
  }
}
