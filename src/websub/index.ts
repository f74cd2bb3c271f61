/**
 * WebSub, the subscriber's side: finding hubs, subscribing, renewing, and receiving deliveries.
 *
 * @module feedmill/websub
 */
export { parseLinkHeader, type WebLink } from '../fetch/outcome/link-header.ts'
export { type NodeHandlerOptions, nodeHandler } from './callback/node-handler.ts'
export {
  type SignatureFault,
  type SignatureMethod,
  signatureMethods,
  verifyHubSignature,
} from './callback/signature.ts'
export { type DiscoverFeedOptions, type DiscoveryOutcome, discoverFeed } from './discovery/discover-feed.ts'
export { type Discovery, type DiscoveryInput, discoverHubs, type LinkSource } from './discovery/discover-hubs.ts'
export { type DocumentLinksOptions, documentLinks } from './discovery/document-links.ts'
export type { PushFault, WebsubEvent } from './events.ts'
export type { FoundHubs, PushedContent, PushedFeed, SubscriberOptions } from './options.ts'
export type { RefetchOutcome } from './refetch.ts'
export type { RenewalOutcome } from './renew.ts'
export type { SubscribeOutcome } from './request-subscription.ts'
export { createMemorySubscriptionStore } from './stores/memory-store.ts'
export type { SubscriptionStore } from './stores/subscription-store.ts'
export { createSubscriber, type SubscribeRequest, type WebsubSubscriber } from './subscriber.ts'
export {
  callbackHashesOf,
  type Endpoint,
  type FormerEndpoint,
  type QueuedFetch,
  type Subscription,
  type SubscriptionState,
} from './subscription.ts'
