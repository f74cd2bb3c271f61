import { createAttemptLimit } from '../../../src/accounts/index.ts'
import type { Database } from '../../../src/database/database.ts'
import type { Runtime } from '../../../src/runtime/runtime.ts'
import { ServiceSecrets } from '../../../src/runtime/service-secrets.ts'
import type { WebhookContext } from '../../../src/webhooks/index.ts'

/** Returns the context of webhooks for tests that send nothing. */
export function aWebhookContext(db: Database, runtime: Runtime, given: Partial<WebhookContext> = {}): WebhookContext {
  return {
    db,
    runtime,
    secrets: new ServiceSecrets(new Uint8Array(32)),
    limits: { webhooks: 10, filters: 200, listedUuids: 1_000_000 },
    endpoints: { allowPrivate: false, blockedReason: () => null },
    fetcher: { request: () => Promise.reject(new Error('Nothing is sent here')) },
    readContents: async (keys) => keys.map(() => null),
    mocks: createAttemptLimit(30, 60, runtime),
    wakeDeliveries: () => {},
    ...given,
  }
}
