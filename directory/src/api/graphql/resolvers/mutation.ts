import type { ApiContext } from '../context.ts'
import type { ResolversOf } from '../resolver.ts'
import { notBuiltYet, requireWebhooks } from './not-built-yet.ts'

function webhooks(_source: undefined, _args: unknown, context: ApiContext): never {
  requireWebhooks(context)
  throw notBuiltYet('webhooks')
}

export const mutationResolvers: ResolversOf<'Mutation'> = {
  addWebhookUrlForUser: webhooks,
  updateWebhookForUser: webhooks,
  deleteWebhookForUser: webhooks,
  addWebhookFilter: webhooks,
  updateWebhookFilter: webhooks,
  deleteWebhookFilter: webhooks,
  addUuidToWebhookFilterAllowlist: webhooks,
  deleteUuidFromWebhookFilterAllowlist: webhooks,
  addUuidToWebhookFilterBlocklist: webhooks,
  deleteUuidFromWebhookFilterBlocklist: webhooks,
  mockWebhookEvent: webhooks,
  replayFailedWebhookEvents: webhooks,
}
