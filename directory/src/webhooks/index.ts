/** Webhooks: URLs that events are sent to, their filters, and what is sent. */

export type { BinRequest } from './bin-rows.ts'
export { createDeliveryLoop } from './delivering/deliver.ts'
export { createDeliveryFetcher } from './delivering/delivery-fetcher.ts'
export { disableWebhook } from './delivering/disable-webhook.ts'
export { releaseAllReceivers } from './delivering/receiver-rows.ts'
export { type DeliveryCounts, type LoggedDelivery, newestDeliveries, type WholeDelivery } from './delivery-log-rows.ts'
export { eventNames } from './event-names.ts'
export { filterableFields } from './filter-fields.ts'
export { webhookJobs } from './jobs.ts'
export {
  AccountWebhooks,
  deleteWebhooksOfAccount,
  type WebhookContext,
} from './manage-webhooks.ts'
export type { EventData } from './matching/event-body.ts'
export {
  type ContentKey,
  type ReadContent,
  type ReadContents,
  startMatching,
} from './matching/match-events.ts'
export { addWebhookGauges } from './metrics.ts'
export {
  listWebhook,
  listWebhooks,
  listWebhooksOf,
  type OperatedWebhook,
  requeueFailed,
} from './operate-webhooks.ts'
export { replaceLeakedSecrets } from './replace-secrets.ts'
export { BIN_BODY_BYTES, BIN_DAYS, BIN_REQUESTS, binAddress, binStatusOf } from './request-bin.ts'
export type { TestedEvent } from './test-filter.ts'
export type { FilterInput, FilterList, Webhook, WebhookFilter } from './webhook.ts'
export { sealedWebhookSecrets } from './webhook-secret.ts'
