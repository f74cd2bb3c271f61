import { badInput } from '../check-argument.ts'
import type { ResolversOf } from '../resolver.ts'
import { webhooksOf } from './webhook.ts'

/** Returns the names of events. Refuses a null, which the type of the argument allows. */
function events(names: readonly (string | null)[]): string[] {
  return names.map((name, index) => {
    if (name === null) throw badInput(`\`webhookEvents[${index}]\` must be the name of an event`)
    return name
  })
}

export const mutationResolvers: ResolversOf<'Mutation'> = {
  addWebhookUrlForUser: (_, { endpointUrl, webhookEvents }, context) =>
    context.loaders.change(webhooksOf(context).add({ endpointUrl, events: events(webhookEvents) })),
  updateWebhookForUser: (_, { id, endpointUrl, webhookEvents }, context) =>
    context.loaders.change(webhooksOf(context).update(id, { endpointUrl, events: events(webhookEvents) })),
  deleteWebhookForUser: (_, { id }, context) => context.loaders.change(webhooksOf(context).delete(id)),
  addWebhookFilter: (_, { webhookId, filter }, context) =>
    context.loaders.change(webhooksOf(context).addFilter(webhookId, filter)),
  updateWebhookFilter: (_, { webhookId, filterUuid, filter }, context) =>
    context.loaders.change(webhooksOf(context).updateFilter(webhookId, filterUuid, filter)),
  deleteWebhookFilter: (_, { webhookId, filterUuid }, context) =>
    context.loaders.change(webhooksOf(context).deleteFilter(webhookId, filterUuid)),
  addUuidToWebhookFilterAllowlist: (_, { webhookId, filterUuid, contentUuid }, context) =>
    context.loaders.change(webhooksOf(context).addToList(webhookId, filterUuid, 'included', contentUuid)),
  deleteUuidFromWebhookFilterAllowlist: (_, { webhookId, filterUuid, contentUuid }, context) =>
    context.loaders.change(webhooksOf(context).takeFromList(webhookId, filterUuid, 'included', contentUuid)),
  addUuidToWebhookFilterBlocklist: (_, { webhookId, filterUuid, contentUuid }, context) =>
    context.loaders.change(webhooksOf(context).addToList(webhookId, filterUuid, 'excluded', contentUuid)),
  deleteUuidFromWebhookFilterBlocklist: (_, { webhookId, filterUuid, contentUuid }, context) =>
    context.loaders.change(webhooksOf(context).takeFromList(webhookId, filterUuid, 'excluded', contentUuid)),
  mockWebhookEvent: (_, { webhookId, action, contentUuid, serviceType }, context) =>
    context.loaders.change(webhooksOf(context).mock(webhookId, { action, contentUuid, type: serviceType })),
  replayFailedWebhookEvents: (_, { webhookId }, context) =>
    context.loaders.change(webhooksOf(context).replay(webhookId)),
}
