import type { RenewalOutcome } from 'feedmill/websub'
import { feedFields, namedFeed } from '../feeds/index.ts'
import type { LogFields } from '../runtime/index.ts'
import type { Websub } from './open-websub.ts'

/** Logs the outcome of asking a hub. If no hub was asked, nothing is logged. */
export async function logOutcome(
  outcome: RenewalOutcome,
  { db, runtime }: Pick<Websub, 'db' | 'runtime'>,
): Promise<void> {
  const { kind, feedId } = outcome
  if (kind === 'current' || kind === 'deferred' || kind === 'lapsed') return
  const fields = { ...(await fieldsOfFeed(db, feedId)), outcome: kind, ...fieldsOf(outcome) }
  if (kind === 'failed') runtime.log.error('websub.subscription', fields)
  else runtime.log.info('websub.subscription', fields)
}

/** Returns what lines of the log say of a feed that is known by its identifier. */
export async function fieldsOfFeed(db: Websub['db'], feedId: string): Promise<LogFields> {
  const feed = await namedFeed(db, feedId)
  return feed === null ? { feed_id: feedId } : feedFields(feed)
}

function fieldsOf(outcome: RenewalOutcome): LogFields {
  switch (outcome.kind) {
    case 'failed':
      return { error: outcome.error }
    case 'accepted':
      return { hub_host: new URL(outcome.hubUrl).host }
    case 'refused':
    case 'troubled': {
      const { hubUrl, status, reason } = outcome
      return { hub_host: new URL(hubUrl).host, ...(status !== null && { status }), reason }
    }
    default:
      return {}
  }
}
