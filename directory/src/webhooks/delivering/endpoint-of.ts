import { revealWebhookSecret } from '../webhook-secret.ts'
import type { DeliveryContext } from './delivery-context.ts'
import type { Endpoint } from './send.ts'

interface EndpointRow {
  readonly webhook_id: string
  readonly endpoint_url: string
  readonly secret: string
  readonly old_secret: string | null
  readonly old_secret_ends_at: number | null
  readonly sends_plain_secret: boolean
}

/**
 * Returns where deliveries of a webhook go, and their secrets. For a day after a rotation, the old secret signs, too.
 *
 * @returns `null` if a secret cannot be opened: the row was sealed by another service, or damaged. The log tells an
 *   operator; other receivers go on.
 */
export function endpointOf(
  row: EndpointRow,
  { runtime, secrets }: Pick<DeliveryContext, 'runtime' | 'secrets'>,
): Endpoint | null {
  const reveal = (sealed: string) => revealWebhookSecret(sealed, row.webhook_id, secrets)
  const hasOld = row.old_secret !== null && (row.old_secret_ends_at ?? 0) * 1_000 > runtime.now()
  try {
    return {
      webhookId: row.webhook_id,
      url: row.endpoint_url,
      secrets: [reveal(row.secret), ...(hasOld ? [reveal(row.old_secret!)] : [])],
      sendsPlainSecret: row.sends_plain_secret,
    }
  } catch (error) {
    runtime.log.error('webhook.secret_unreadable', { webhook_id: row.webhook_id, error })
    return null
  }
}
