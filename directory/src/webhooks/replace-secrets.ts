import type { Transaction } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { ServiceSecrets } from '../runtime/service-secrets.ts'
import {
  lockWebhooks,
  noteWebhookChange,
  updateWebhook,
  type WebhookRow,
  webhookIdsOfAccount,
  webhookOfAccount,
} from './webhook-rows.ts'
import { newWebhookSecret, sealWebhookSecret } from './webhook-secret.ts'

/** Seconds after a rotation in which the old secret signs, too. */
const OLD_SECRET_S = 86_400

/** What new secrets of webhooks need. */
interface SecretContext {
  readonly runtime: Pick<Runtime, 'now' | 'randomBytes'>
  readonly secrets: ServiceSecrets
}

/**
 * Gives all webhooks of an account new secrets: others may have read the old ones, which sign for another day. Returns
 * whether it has any.
 */
export async function replaceLeakedSecrets(
  tx: Transaction,
  accountId: number,
  sealing: SecretContext,
): Promise<boolean> {
  await lockWebhooks(tx, accountId)
  const ids = await webhookIdsOfAccount(tx, accountId)
  for (const webhookId of ids) {
    const known = await webhookOfAccount(tx, accountId, webhookId)
    if (known !== undefined) await updateWebhook(tx, webhookId, newSecretOf(known, sealing))
  }
  if (ids.length > 0) await noteWebhookChange(tx)
  return ids.length > 0
}

/** Returns the change that gives a webhook a new secret. The old one signs, too, for a day. */
export function newSecretOf({ webhook_id, secret }: WebhookRow, { runtime, secrets }: SecretContext) {
  return {
    secret: sealWebhookSecret(newWebhookSecret({ runtime }), webhook_id, { secrets, runtime }),
    old_secret: secret,
    old_secret_ends_at: Math.floor(runtime.now() / 1000) + OLD_SECRET_S,
  }
}
