import type { FeedFetcher } from 'feedmill/fetch'
import type { Database } from '../../database/database.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { ServiceSecrets } from '../../runtime/service-secrets.ts'

/** The dependencies of sending to receivers. */
export interface DeliveryContext {
  readonly db: Database
  readonly runtime: Runtime
  /** The secrets of webhooks are sealed with them. */
  readonly secrets: ServiceSecrets
  /** Sends requests without redirects and retries. It refuses private addresses, unless the settings allow them. */
  readonly fetcher: Pick<FeedFetcher, 'request'>
  /** Plans that have webhooks. */
  readonly plans: readonly string[]
}
