import type { Subscription } from 'feedmill/websub'
import type { SealedColumn } from '../database/sealed-rows.ts'
import { type Sealing, seal, unseal } from '../runtime/index.ts'
import type { ServiceSecrets } from '../runtime/service-secrets.ts'
import type { SealedSubscription } from './subscription-rows.ts'

/** Returns a subscription as it is stored. It is sealed, because whoever reads it could pose as the hub. */
export function sealSubscription(subscription: Subscription, sealing: Sealing): string {
  return seal(JSON.stringify(subscription), placeOf(subscription.feedId), sealing)
}

/** @throws Error if it was sealed with another secret, or for another feed */
export function openSubscription({ feed_id, record }: SealedSubscription, secrets: ServiceSecrets): Subscription {
  return JSON.parse(unseal(record, placeOf(feed_id), secrets)) as Subscription
}

/** Where subscriptions are kept sealed. */
export const sealedSubscriptions: SealedColumn = {
  table: 'websub_subscriptions',
  id: 'feed_id',
  column: 'record',
  placeOf,
}

function placeOf(feedId: string): string {
  return `subscription:${feedId}`
}
