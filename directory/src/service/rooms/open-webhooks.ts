import { createAttemptLimit, planNames } from '../../accounts/index.ts'
import { createContentReader } from '../../api/index.ts'
import {
  AccountWebhooks,
  addWebhookGauges,
  createDeliveryLoop,
  releaseAllReceivers,
  startMatching,
  type WebhookContext,
} from '../../webhooks/index.ts'
import type { RoomContext } from '../context.ts'
import { openDeliveryFetcher } from '../fetchers.ts'
import type { Part } from '../part.ts'

/** Mock events of an account in a minute. */
const MOCKS_PER_MINUTE = 30

export interface WebhooksPart extends Part {
  readonly webhooksOf: (accountId: number) => AccountWebhooks
}

/** Webhooks of accounts. The role `deliver` matches events and sends the deliveries. */
export async function openWebhooks(
  context: RoomContext,
  content: Omit<Parameters<typeof createContentReader>[0], 'runtime'>,
): Promise<WebhooksPart> {
  const { database, db, runtime, settings, secrets, plans, ownProcess } = context
  if (database.kind === 'embedded') await releaseAllReceivers(db)
  const fetcher = openDeliveryFetcher(settings)
  const readContents = createContentReader({ ...content, runtime })
  const withWebhooks = planNames.filter((name) => plans[name].hasWebhooks)
  const sending = { db, runtime, secrets, fetcher, plans: withWebhooks }
  const deliveries = createDeliveryLoop({ ...sending, isStrict: settings.strictVerification })
  const onDeliveries = () => deliveries.wake()
  const webhooks: WebhookContext = {
    db,
    runtime,
    secrets,
    endpoints: { allowPrivate: settings.allowPrivate, blockedReason: (url) => fetcher.blockedReason(url) },
    limits: {
      webhooks: settings.webhooksPerAccount,
      filters: settings.filtersPerWebhook,
      listedUuids: settings.filterUuidsPerAccount,
    },
    fetcher,
    readContents,
    mocks: createAttemptLimit(MOCKS_PER_MINUTE, 60, runtime),
    wakeDeliveries: onDeliveries,
  }
  return {
    name: 'delivery fetcher',
    webhooksOf: (accountId) => new AccountWebhooks(webhooks, accountId),
    loops: settings.roles.includes('deliver')
      ? [
          deliveries,
          {
            start: () =>
              startMatching({
                db,
                runtime,
                readContents,
                plans: withWebhooks,
                processId: ownProcess.processId,
                onDeliveries,
              }),
          },
        ]
      : [],
    addGauges: (metrics) => addWebhookGauges(metrics, db, runtime),
    close: () => fetcher.close(),
  }
}
