/**
 * WebSub, the subscriber's side: finding hubs, subscribing, renewing, and taking what they deliver.
 *
 * @module feedmill/websub
 */
export { parseLinkHeader, type WebLink } from '../fetch/link-header.ts'
export { type DiscoverFeedOptions, type DiscoveryOutcome, discoverFeed } from './discover-feed.ts'
export { type Discovery, type DiscoveryInput, discoverHubs, type LinkSource } from './discover-hubs.ts'
export { type DocumentLinksOptions, documentLinks } from './document-links.ts'
export type { PushFault, WebsubEvent } from './events.ts'
export { createFileSubscriptionStore } from './file-store.ts'
export { createMemorySubscriptionStore } from './memory-store.ts'
export { type NodeHandlerOptions, nodeHandler } from './node-handler.ts'
export type { FoundHubs, PushedContent, PushedFeed, SubscriberOptions } from './options.ts'
export type { RefetchOutcome } from './refetch.ts'
export type { RenewalOutcome } from './renew.ts'
export type { SubscribeOutcome } from './request-subscription.ts'
export { type SignatureFault, type SignatureMethod, signatureMethods, verifyHubSignature } from './signature.ts'
export { createSubscriber, type SubscribeRequest, type WebsubSubscriber } from './subscriber.ts'
export {
  callbackHashesOf,
  type Endpoint,
  type FormerEndpoint,
  type QueuedFetch,
  type Subscription,
  type SubscriptionState,
} from './subscription.ts'
export type { SubscriptionStore } from './subscription-store.ts'
