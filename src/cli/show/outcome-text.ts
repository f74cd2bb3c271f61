import type { FetchOutcome } from '../../fetch/index.ts'

type Unfetched = Exclude<FetchOutcome<unknown>, { readonly kind: 'modified' | 'unchanged' }>

/** Returns in a few words why nothing was fetched. */
export function fetchOutcomeText(outcome: Unfetched): string {
  switch (outcome.kind) {
    case 'aborted':
      return 'aborted'
    case 'limit':
      return `limit: ${outcome.which} (${outcome.limit})`
    case 'timeout':
      return `timeout: ${outcome.phase}`
    case 'blocked':
      return `blocked: ${outcome.reason} of ${outcome.url}`
    case 'deferred':
      return `deferred: ${outcome.host} asked to be left alone until ${new Date(outcome.until * 1000).toISOString()}`
    case 'http-error':
      return `http-error: ${outcome.reason} (${outcome.status})`
    case 'protocol':
      return `protocol: ${outcome.detail ?? outcome.code}`
    case 'network':
    case 'dns':
    case 'tls':
      return outcome.code === undefined
        ? `${outcome.kind}: ${outcome.reason}`
        : `${outcome.kind}: ${outcome.reason} (${outcome.code})`
    default:
      return `${outcome.kind}: ${outcome.reason}`
  }
}
