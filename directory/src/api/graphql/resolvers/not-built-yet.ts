import { DirectoryError } from '../../../runtime/index.ts'
import type { ApiContext } from '../context.ts'

/** What a part of the interface answers that this directory does not have yet. */
export function notBuiltYet(part: string): DirectoryError {
  return new DirectoryError('SERVICE_SERVER_ERROR', `This directory does not have ${part} yet`)
}

/** Returns a resolver that only says that a part is missing. */
export function missing(part: string): () => never {
  return () => {
    throw notBuiltYet(part)
  }
}

/**
 * Makes sure that the account may use webhooks.
 *
 * @throws DirectoryError REQUIRES_USER_AUTHENTICATION for an account without a person, ACCESS_NOT_ALLOWED for a plan
 *   without webhooks
 */
export function requireWebhooks({ account, dependencies }: ApiContext): void {
  if (account.isService) {
    throw new DirectoryError(
      'REQUIRES_USER_AUTHENTICATION',
      'Webhooks need the key of an account that belongs to a person',
    )
  }
  if (!dependencies.plans[account.plan].hasWebhooks) {
    throw new DirectoryError('ACCESS_NOT_ALLOWED', `The plan ${account.plan} does not include webhooks`)
  }
}
