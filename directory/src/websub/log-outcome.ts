import type { RenewalOutcome } from 'feedmill/websub'
import type { LogFields } from '../runtime/index.ts'
import type { Websub } from './open-websub.ts'

/** Logs the outcome of asking a hub. If no hub was asked, nothing is logged. */
export function logOutcome(outcome: RenewalOutcome, { runtime: { log } }: Pick<Websub, 'runtime'>): void {
  const { kind, feedId } = outcome
  if (kind === 'current' || kind === 'deferred' || kind === 'lapsed') return
  const fields = { feed_id: feedId, outcome: kind, ...fieldsOf(outcome) }
  if (kind === 'failed') log.error('websub.subscription', fields)
  else log.info('websub.subscription', fields)
}

function fieldsOf(outcome: RenewalOutcome): LogFields {
  switch (outcome.kind) {
    case 'failed':
      return { error: outcome.error }
    case 'accepted':
      return { host: new URL(outcome.hubUrl).host }
    case 'refused':
    case 'troubled': {
      const { hubUrl, status, reason } = outcome
      return { host: new URL(hubUrl).host, ...(status !== null && { status }), reason }
    }
    default:
      return {}
  }
}
