import { type Sealing, seal, unseal } from '../runtime/seal.ts'

const PREFIX = 'whsec_'
const BYTES = 32

/** Makes a secret in the form of Standard Webhooks: `whsec_` and base64. */
export function newWebhookSecret({ runtime }: Pick<Sealing, 'runtime'>): string {
  return PREFIX + Buffer.from(runtime.randomBytes(BYTES)).toString('base64')
}

export function sealWebhookSecret(text: string, webhookId: string, sealing: Sealing): string {
  return seal(text, placeOf(webhookId), sealing)
}

export function revealWebhookSecret(sealed: string, webhookId: string, secret: Uint8Array): string {
  return unseal(sealed, placeOf(webhookId), secret)
}

function placeOf(webhookId: string): string {
  return `webhook:${webhookId}`
}
