import { noteWebhookChange } from '../webhook-rows.ts'
import { revealWebhookSecret } from '../webhook-secret.ts'
import type { DeliveryContext } from './delivery-context.ts'
import { markVerified, takeUnverified, type UnverifiedWebhook } from './receiver-rows.ts'
import { send } from './send.ts'

/** Pauses after the first, second … question, in milliseconds. */
const PAUSES_MS = [60_000, 180_000, 360_000]
const AT_ONCE = 20

export interface Verifying extends Omit<DeliveryContext, 'plans'> {
  /** Whether only an answer with the challenge verifies a receiver. */
  readonly isStrict: boolean
}

/** Asks receivers that are new, or have a new URL, whether they want events. Returns after all that are due were asked. */
export async function verifyReceivers(context: Verifying): Promise<void> {
  const { db, runtime } = context
  const due = await takeUnverified(db, runtime.now(), PAUSES_MS, AT_ONCE)
  await Promise.all(due.map((webhook) => verify(context, webhook)))
}

async function verify(context: Verifying, { webhook_id, endpoint_url, secret, verify_tries }: UnverifiedWebhook) {
  const { db, runtime, isStrict } = context
  const challenge = Buffer.from(runtime.randomBytes(24)).toString('base64url')
  const endpoint = {
    url: endpoint_url,
    secrets: [revealWebhookSecret(secret, webhook_id, context.secret)],
    sendsPlainSecret: false,
  }
  const question = JSON.stringify({ type: 'webhook.verification', challenge })
  const { outcome, status, body } = await send(context, endpoint, `verify_${runtime.uuid()}`, question)
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
