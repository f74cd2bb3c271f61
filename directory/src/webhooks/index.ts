/** Webhooks: URLs that events are sent to, and their filters. */
export { AccountWebhooks, type WebhookContext, type WebhookOrder } from './manage-webhooks.ts'
export type { FilterInput, FilterList, Webhook, WebhookFilter } from './webhook.ts'
