import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

/**
 * Signs a delivery as Standard Webhooks 1.0 says. Several secrets give several signatures: receivers accept any of them
 * while a secret is being changed.
 *
 * @param timestamp epoch seconds of the try
 * @returns the value of the header `webhook-signature`
 */
export function signDelivery(secrets: readonly string[], id: string, timestamp: number, body: string): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
