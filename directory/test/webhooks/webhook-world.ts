import { randomUUID } from 'node:crypto'
import type { FeedFetcher, NetworkOptions } from 'feedmill/fetch'
import { createAccount } from '../../src/accounts/index.ts'
import { createContentReader } from '../../src/api/index.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { insertEvents, type NewEvent } from '../../src/events/index.ts'
import { seriesUuidsByUrls } from '../../src/feeds/index.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { createDeliveryLoop, type DeliveryLoop, type DeliveryOptions } from '../../src/webhooks/delivering/deliver.ts'
import { createDeliveryFetcher } from '../../src/webhooks/delivering/delivery-fetcher.ts'
import { AccountWebhooks, type WebhookContext } from '../../src/webhooks/index.ts'
import { EventMatcher, type MatchingOptions } from '../../src/webhooks/matching/match-events.ts'
import { openWorld, type World } from '../refresh/world.ts'
import { noTranscripts } from '../support/api/no-transcripts.ts'
import { untilEventsAreReadable } from '../support/database/test-database.ts'
import { aWebhookContext } from '../support/webhooks/webhook-context.ts'
import { type Receiver, startReceiver } from './receiver.ts'

const secrets = new ServiceSecrets(new Uint8Array(32).fill(7))

/** A directory whose webhooks are matched and sent when the test says so. */
export interface WebhookWorld extends World {
  readonly context: WebhookContext
  readonly receiver: Receiver
  readonly deliveries: DeliveryLoop
  readonly matcher: EventMatcher
  /** Makes an account, and its webhooks. */
  anAccount(plan?: 'free' | 'business'): Promise<AccountWebhooks & { readonly accountId: number }>
  /** Makes a verified webhook of a new account. */
  aWebhook(events: readonly string[], path?: string, base?: string): Promise<OwnWebhook>
  /** Stores events, matches all that can be read, and sends all that is due. */
  tell(events?: readonly Partial<NewEvent>[]): Promise<void>
  match(): Promise<void>
  aFetcher(network?: NetworkOptions): FeedFetcher
  /** Makes another deliverer on the same database. */
  aDeliverer(options?: Partial<DeliveryOptions>): DeliveryLoop
  aMatcher(options?: Partial<MatchingOptions>): EventMatcher
}

export interface OwnWebhook {
  readonly id: string
  readonly webhookSecret: string
  readonly webhooks: AccountWebhooks
}

let made = 0

export async function openWebhookWorld(
  options: {
    readonly isStrict?: boolean
    readonly network?: NetworkOptions
    readonly kind?: OpenDatabase['kind']
  } = {},
): Promise<WebhookWorld> {
  const world = await openWorld(options.kind)
  const { db } = world
  // The clock stands still between two moves, so that no try becomes due early on a busy machine.
  const begun = world.runtime.now()
  let moved = 0
  const runtime = { ...world.runtime, now: () => begun + moved }
  const receiver = await startReceiver()
  const fetchers: FeedFetcher[] = []
  const aFetcher = (network: NetworkOptions = {}): FeedFetcher => {
    const userAgent = 'FeedmillTests/1.0 (+https://feedmill.example/bot)'
    const made = createDeliveryFetcher(userAgent, { allowPrivate: true, ...network })
    fetchers.push(made)
    return made
  }
  const fetcher = aFetcher(options.network)
  const readContents = createContentReader({
    db,
    runtime,
    transcripts: noTranscripts,
    baseUrl: 'https://directory.example',
    seriesUuidsByUrls: (urls) => seriesUuidsByUrls(db, urls),
  })
  const plans = ['business']
  const sending = { db, runtime, secrets, fetcher, plans, isStrict: options.isStrict ?? false }
  const deliveries = createDeliveryLoop(sending)
  const aMatcher = (given: Partial<MatchingOptions> = {}) =>
    new EventMatcher({ db, runtime, readContents, plans, processId: randomUUID(), ...given })
  const matcher = aMatcher()
  const context = aWebhookContext(db, runtime, {
    secrets,
    endpoints: { allowPrivate: true, blockedReason: (url) => fetcher.blockedReason(url) },
    fetcher,
    readContents,
    wakeDeliveries: () => deliveries.wake(),
  })

  const anAccount: WebhookWorld['anAccount'] = async (plan = 'business') => {
    made += 1
    const account = { email: `owner${made}@example.org`, plan }
    const { userId } = await createAccount(db, account, { runtime, secrets })
    return Object.assign(new AccountWebhooks(context, Number(userId)), { accountId: Number(userId) })
  }
  const match = async (): Promise<void> => {
    await untilEventsAreReadable({ db })
    while (await matcher.round());
  }
  return {
    ...world,
    runtime,
    advance(seconds) {
      moved += seconds * 1_000
      world.advance(seconds)
    },
    context,
    receiver,
    deliveries,
    matcher,
    anAccount,
    async aWebhook(events, path = '/', base = receiver.base) {
      const webhooks = await anAccount()
      const { id, webhookSecret } = await webhooks.add({ endpointUrl: `${base}${path}`, events })
      await db.updateTable('webhooks').set({ is_verified: true }).where('webhook_id', '=', id).execute()
      await db.updateTable('webhook_receivers').set({ verify_due_at: null }).where('webhook_id', '=', id).execute()
      await db
        .updateTable('webhook_changes')
        .set(({ eb }) => ({ number: eb('number', '+', 1) }))
        .execute()
      return { id, webhookSecret, webhooks }
    },
    match,
    async tell(events = []) {
      await db.transaction().execute((tx) => insertEvents(tx, events.map(anEvent), Math.floor(runtime.now() / 1000)))
      await match()
      await deliveries.runUntilIdle()
    },
    aFetcher,
    aDeliverer: (given = {}) => createDeliveryLoop({ ...sending, ...given }),
    aMatcher,
    async close() {
      for (const each of fetchers) await each.close()
      await receiver.close()
      await world.close()
    },
  }
}

/** Returns an event, of an episode unless the test says otherwise. */
export function anEvent(given: Partial<NewEvent>): NewEvent {
  const event = {
    eventId: randomUUID(),
    type: 'PODCASTEPISODE',
    action: 'created',
    uuid: randomUUID(),
    seriesUuid: randomUUID(),
    hash: null,
    isInitialImport: false,
    body: {},
    lastEntity: null,
  }
  return { ...event, ...given }
}
