import { noteWebhookChange } from '../webhook-rows.ts'
import type { DeliveryContext } from './delivery-context.ts'
import { endpointOf } from './endpoint-of.ts'
import { markVerified, takeUnverified, type UnverifiedWebhook } from './receiver-rows.ts'
import { QUESTION, send } from './send.ts'

/** Pauses after the first, second … question, in milliseconds. */
const PAUSES_MS = [60_000, 180_000, 360_000]

export interface Verifying extends Omit<DeliveryContext, 'plans'> {
  /** Whether only an answer with the challenge verifies a receiver. */
  readonly isStrict: boolean
}

/**
 * Asks receivers that are new, or have a new URL, whether they want events.
 *
 * @param limit how many at most
 * @returns the questions under way
 */
export async function askUnverified(context: Verifying, limit: number): Promise<readonly Promise<void>[]> {
  const { db, runtime } = context
  const due = await takeUnverified(db, runtime.now(), PAUSES_MS, limit)
  return due.map((webhook) => verify(context, webhook))
}

async function verify(context: Verifying, webhook: UnverifiedWebhook): Promise<void> {
  const { db, runtime, isStrict } = context
  const { webhook_id, endpoint_url, verify_tries } = webhook
  const challenge = Buffer.from(runtime.randomBytes(24)).toString('base64url')
  // Signed like a delivery, also with the plain secret: without it, receivers that compare it would refuse the
  // question.
  const endpoint = endpointOf(webhook, context)
  if (endpoint === null) return
  const question = JSON.stringify({ type: 'webhook.verification', challenge })
  const { outcome, status, body } = await send(context, endpoint, `${QUESTION}${runtime.uuid()}`, question)
  const isVerified = outcome === 'delivered' && (!isStrict || body.includes(challenge))
  runtime.log.info('webhook.verification', {
    webhook_id,
    attempt: verify_tries,
    outcome: isVerified ? 'verified' : 'refused',
    ...(status !== null && { status }),
  })
  if (!isVerified) return
  await db.transaction().execute(async (tx) => {
    if (await markVerified(tx, webhook_id, endpoint_url)) await noteWebhookChange(tx)
  })
}
