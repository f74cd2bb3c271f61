import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createAccount } from '../../src/accounts/index.ts'
import type { Database } from '../../src/database/database.ts'
import { insertEvents } from '../../src/events/index.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { AccountWebhooks, type FilterInput } from '../../src/webhooks/index.ts'
import { aPodcast } from '../../test/support/entities/factories.ts'
import { aWebhookContext } from '../../test/support/webhooks/webhook-context.ts'

const NAME = 'podcastepisode.created'
const EPISODES = 100
/** The secrets of the services that send to these webhooks. */
export const SERVICE_SECRETS = new ServiceSecrets(new Uint8Array(32).fill(7))

/** Receivers in a process of their own, and the requests that they got. */
export interface Receivers {
  readonly urlOf: (index: number, path?: string) => string
  /** Path and time of each request, in the order in which they came. */
  readonly arrivals: { readonly path: string; readonly at: number }[]
  until(count: number): Promise<void>
  close(): void
}

export async function openReceivers(): Promise<Receivers> {
  const child: ChildProcess = fork(fileURLToPath(new URL('counting-receiver.ts', import.meta.url)), {
    stdio: 'inherit',
  })
  const [port] = (await once(child, 'message')) as [number]
  const arrivals: Receivers['arrivals'] = []
  let waiting: { count: number; resolve: () => void } | null = null
  child.on('message', (arrival: { path: string; at: number }) => {
    arrivals.push(arrival)
    if (waiting !== null && arrivals.length >= waiting.count) waiting.resolve()
  })
  return {
    urlOf: (index, path = '/') => `http://127.0.${1 + (index >> 7)}.${1 + (index & 127)}:${port}${path}`,
    arrivals,
    until: (count) =>
      arrivals.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting = { count, resolve }
          }),
    close: () => child.disconnect(),
  }
}

/** Makes verified webhooks, each of an account of its own, with filters for events of episodes. */
export async function addWebhooks(
  db: Database,
  runtime: Runtime,
  urls: readonly string[],
  filters: readonly Omit<FilterInput, 'eventType'>[] = [],
): Promise<void> {
  const secrets = SERVICE_SECRETS
  const context = aWebhookContext(db, runtime, {
    secrets,
    endpoints: { allowPrivate: true, blockedReason: () => null },
  })
  for (const [index, endpointUrl] of urls.entries()) {
    const account = { email: `owner${index}@example.org`, plan: 'business' as const }
    const { userId } = await createAccount(db, account, { runtime, secrets })
    const webhooks = new AccountWebhooks(context, Number(userId))
    const { id } = await webhooks.add({ endpointUrl, events: [NAME] })
    for (const filter of filters) await webhooks.addFilter(id, { eventType: NAME, ...filter })
  }
  await db.updateTable('webhooks').set({ is_verified: true }).execute()
  await db.updateTable('webhook_receivers').set({ verify_due_at: null }).execute()
}

const DESCRIPTION = 'A talk about how it was made, who was there, and what came of it later. '.repeat(35)

/**
 * Makes a podcast whose episodes give bodies of 4 KB, or have another description, and returns what stores events of
 * them.
 */
export async function aTeller(db: Database, description = DESCRIPTION): Promise<(count: number) => Promise<void>> {
  const episodes = Array.from({ length: EPISODES }, () => ({ uuid: randomUUID(), description }))
  const series = await aPodcast(db, { name: 'The cast' }, episodes)
  return async (count) => {
    const events = Array.from({ length: count }, (_, index) => ({
      eventId: randomUUID(),
      type: 'PODCASTEPISODE',
      action: 'created',
      uuid: episodes[index % EPISODES]!.uuid,
      seriesUuid: series,
      hash: null,
      isInitialImport: false,
      body: {},
      lastEntity: null,
    }))
    await db.transaction().execute((tx) => insertEvents(tx, events, Math.floor(Date.now() / 1000)))
  }
}
