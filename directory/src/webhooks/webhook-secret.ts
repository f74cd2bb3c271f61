import type { SealedColumn } from '../database/sealed-rows.ts'
import { type Sealing, seal, unseal } from '../runtime/seal.ts'
import type { ServiceSecrets } from '../runtime/service-secrets.ts'

const PREFIX = 'whsec_'
const BYTES = 32

/** Makes a secret in the form of Standard Webhooks: `whsec_` and base64. */
export function newWebhookSecret({ runtime }: Pick<Sealing, 'runtime'>): string {
  return PREFIX + Buffer.from(runtime.randomBytes(BYTES)).toString('base64')
}

export function sealWebhookSecret(text: string, webhookId: string, sealing: Sealing): string {
  return seal(text, placeOf(webhookId), sealing)
}

export function revealWebhookSecret(sealed: string, webhookId: string, secrets: ServiceSecrets): string {
  return unseal(sealed, placeOf(webhookId), secrets)
}

/** Where secrets of webhooks are kept sealed. */
export const sealedWebhookSecrets: readonly SealedColumn[] = [
  { table: 'webhooks', id: 'webhook_id', column: 'secret', placeOf },
  { table: 'webhooks', id: 'webhook_id', column: 'old_secret', placeOf },
]

function placeOf(webhookId: string): string {
  return `webhook:${webhookId}`
}
