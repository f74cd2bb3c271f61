import { sql as feeds } from './0001-feeds.ts'
import { sql as entities } from './0002-entities.ts'
import { sql as events } from './0003-events.ts'
import { sql as accounts } from './0004-accounts.ts'
import { sql as slots } from './0005-slots.ts'
import { sql as websub } from './0006-websub.ts'
import { sql as minuteUsage } from './0007-minute-usage.ts'
import { sql as search } from './0008-search.ts'
import { sql as people } from './0009-people.ts'
import { sql as searchEngines } from './0010-search-engines.ts'
import { sql as awaitedFeeds } from './0011-awaited-feeds.ts'
import { sql as spreadHosts } from './0012-spread-hosts.ts'
import { sql as vacuum } from './0013-vacuum.ts'
import { sql as webhooks } from './0014-webhooks.ts'
import { sql as searchDates } from './0015-search-dates.ts'
import { sql as deliveries } from './0016-deliveries.ts'
import { sql as catalog } from './0017-catalog.ts'
import { sql as operators } from './0018-operators.ts'
import { sql as transcripts } from './0019-transcripts.ts'
import { sql as feedDiagnostics } from './0020-feed-diagnostics.ts'
import { sql as catalogBucket } from './0021-catalog-bucket.ts'
import { sql as withheld } from './0022-withheld.ts'
import { sql as passwordAttempts } from './0023-password-attempts.ts'
import { sql as failingFeeds } from './0024-failing-feeds.ts'
import { sql as personNetworks } from './0025-person-networks.ts'
import { sql as keyOwners } from './0026-key-owners.ts'

/** A step of the schema: a script of statements that runs once, in a transaction. */
export interface Migration {
  readonly name: string
  readonly sql: string
}

/** All steps in order. The number of a step is its position, from 1. Released steps never change. */
export const migrations: readonly Migration[] = [
  { name: 'feeds', sql: feeds },
  { name: 'entities', sql: entities },
  { name: 'events', sql: events },
  { name: 'accounts', sql: accounts },
  { name: 'slots', sql: slots },
  { name: 'websub', sql: websub },
  { name: 'minute-usage', sql: minuteUsage },
  { name: 'search', sql: search },
  { name: 'people', sql: people },
  { name: 'search-engines', sql: searchEngines },
  { name: 'awaited-feeds', sql: awaitedFeeds },
  { name: 'spread-hosts', sql: spreadHosts },
  { name: 'vacuum', sql: vacuum },
  { name: 'webhooks', sql: webhooks },
  { name: 'search-dates', sql: searchDates },
  { name: 'deliveries', sql: deliveries },
  { name: 'catalog', sql: catalog },
  { name: 'operators', sql: operators },
  { name: 'transcripts', sql: transcripts },
  { name: 'feed-diagnostics', sql: feedDiagnostics },
  { name: 'catalog-bucket', sql: catalogBucket },
  { name: 'withheld', sql: withheld },
  { name: 'password-attempts', sql: passwordAttempts },
  { name: 'failing-feeds', sql: failingFeeds },
  { name: 'person-networks', sql: personNetworks },
  { name: 'key-owners', sql: keyOwners },
]
