import { DirectoryError } from '../../../runtime/index.ts'
import type { AccountWebhooks, WebhookFilter } from '../../../webhooks/index.ts'
import type { ApiContext } from '../context.ts'
import type { ResolversOf } from '../resolver.ts'

/**
 * The webhooks of the account that asks.
 *
 * @throws DirectoryError REQUIRES_USER_AUTHENTICATION for an account without a person, ACCESS_NOT_ALLOWED for a plan
 *   without webhooks
 */
export function webhooksOf({ account, dependencies }: ApiContext): AccountWebhooks {
  if (account.isService) {
    throw new DirectoryError(
      'REQUIRES_USER_AUTHENTICATION',
      'Webhooks need the key of an account that belongs to a person',
    )
  }
  if (!dependencies.plans[account.plan].hasWebhooks) {
    throw new DirectoryError('ACCESS_NOT_ALLOWED', `The plan ${account.plan} does not include webhooks`)
  }
  return dependencies.webhooksOf(account.accountId)
}

/** Returns a resolver for a clause as text: `name =~ zune|ipod`. */
function clause(place: number): (filter: WebhookFilter) => string | null {
  return ({ clauses }) => {
    const found = clauses.find((clause) => clause.place === place)
    return found === undefined ? null : `${found.field} =~ ${found.pattern}`
  }
}

export const webhookFilterResolvers: ResolversOf<'WebhookFilter'> = {
  clause1: clause(1),
  clause2: clause(2),
  clause3: clause(3),
  clause4: clause(4),
  clause5: clause(5),
  includedUuids: async ({ uuid }, _, context) =>
    (await context.loaders.listedUuids('included', webhooksOf(context)).load(uuid)) ?? [],
  excludedUuids: async ({ uuid }, _, context) =>
    (await context.loaders.listedUuids('excluded', webhooksOf(context)).load(uuid)) ?? [],
}
