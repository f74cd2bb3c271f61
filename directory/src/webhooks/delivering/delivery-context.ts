import type { FeedFetcher } from 'feedmill/fetch'
import type { Database } from '../../database/database.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/** The dependencies of sending to receivers. */
export interface DeliveryContext {
  readonly db: Database
  readonly runtime: Runtime
  /** The service's secret, which webhooks' secrets are sealed with. */
  readonly secret: Uint8Array
  /** Sends requests without redirects and retries. It refuses private addresses, unless the settings allow them. */
  readonly fetcher: Pick<FeedFetcher, 'request'>
  /** Plans that have webhooks. */
  readonly plans: readonly string[]
}
