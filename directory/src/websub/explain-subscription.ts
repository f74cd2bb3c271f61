import type { Subscription } from 'feedmill/websub'
import type { Database } from '../database/database.ts'
import type { ServiceSecrets } from '../runtime/service-secrets.ts'
import { openSubscription } from './sealed-subscription.ts'
import { subscriptionOfFeed } from './subscription-rows.ts'

/** The state of a feed's subscription, without its secrets. Times are epoch seconds. */
export interface SubscriptionReport {
  readonly state: Subscription['state']
  readonly hubUrl: string
  readonly topicUrl: string
  /** `null` if the hub has not verified the subscription. */
  readonly leaseEndsAt: number | null
  readonly lastPushAt: number | null
  /** When the hub is asked next; `null` if it is not asked. */
  readonly renewAt: number | null
  /** Why the last request failed; `null` if it did not. */
  readonly lastError: string | null
}

/** Returns the state of a feed's subscription; `null` if there never was one. */
export async function subscriptionReport(
  db: Database,
  feedId: string,
  secrets: ServiceSecrets,
): Promise<SubscriptionReport | null> {
  const sealed = await subscriptionOfFeed(db, feedId)
  if (sealed === null) return null
  const { state, active, pending, topicUrl, hubs, lastPushAt, renewAt, lastError } = openSubscription(sealed, secrets)
  const current = active ?? pending
  return {
    state,
    hubUrl: current?.hubUrl ?? hubs[0] ?? '',
    topicUrl: current?.topicUrl ?? topicUrl,
    leaseEndsAt: active?.leaseEndsAt ?? null,
    lastPushAt,
    renewAt,
    lastError,
  }
}

/** Explains a report in sentences, for people. */
export function explainSubscription(report: SubscriptionReport): readonly string[] {
  const { state, hubUrl, leaseEndsAt, lastPushAt, renewAt, lastError } = report
  return [
    `${sentences[state](hubUrl)}${leaseEndsAt === null ? '' : ` The lease ends at ${iso(leaseEndsAt)}.`}`,
    ...(lastPushAt === null ? [] : [`Its last delivery came at ${iso(lastPushAt)}.`]),
    ...(lastError === null ? [] : [`The last request led to nothing: ${lastError}.`]),
    ...(renewAt === null ? [] : [`The hub is asked again at ${iso(renewAt)}.`]),
  ]
}

const sentences = {
  pending: (hub) => `${hub} was asked, and has not verified yet.`,
  active: (hub) => `${hub} tells of changes.`,
  renewing: (hub) => `${hub} tells of changes, and is asked for a new lease.`,
  unsubscribing: (hub) => `${hub} was asked to end the subscription, and has not verified that yet.`,
  unsubscribed: () => 'The subscription was ended.',
  denied: (hub) => `${hub} denied the subscription.`,
  failed: (hub) => `${hub} did not take or verify the subscription.`,
  expired: (hub) => `The lease at ${hub} ran out without a renewal.`,
} as const satisfies Record<Subscription['state'], (hub: string) => string>

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString()
