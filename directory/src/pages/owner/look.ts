import type { FeedReport } from '../../feeds/index.ts'

/** Seconds after which a page gives up following a look. */
const PATIENCE_S = 120

/** A look at a feed that somebody asked for, as the page that follows it knows it. */
export type LookState = 'none' | 'under-way' | 'done' | 'late'

/** Returns the parameter `look` of the page that follows a look: the check before it, and when it was asked for. */
export function lookParameter(lastCheckedAt: number | null, now: number): string {
  return `${lastCheckedAt ?? 0}-${now}`
}

/**
 * Returns how a look goes on. It is done when the feed was checked again.
 *
 * @param parameter as {@link lookParameter} wrote it; anything else is no look
 */
export function lookState(parameter: string | undefined, lastCheckedAt: number | null, now: number): LookState {
  const match = /^(\d{1,12})-(\d{1,12})$/.exec(parameter ?? '')
  if (match === null) return 'none'
  const [before, askedAt] = [Number(match[1]), Number(match[2])]
  if ((lastCheckedAt ?? 0) > before) return 'done'
  return now - askedAt <= PATIENCE_S ? 'under-way' : 'late'
}

/**
 * Whether something about a feed is failing: it cannot be read, repeats another one, or its document has faults. Then its
 * publisher is correcting it, and may have it looked at every minute.
 */
export function isFailing(
  report: Pick<FeedReport, 'failing_since' | 'last_outcome' | 'duplicate_of'>,
  hasFaults: boolean,
): boolean {
  const { failing_since: since, last_outcome: outcome, duplicate_of: other } = report
  return hasFaults || since !== null || other !== null || outcome === 'failed' || outcome === 'unreadable'
}
