import { words } from '../words/index.ts'

const { causes, outcomes, unreadable } = words.publish

/** How often a feed is checked, by its priority; and why not more often, by the reason of its priority. */
export const { priorities, priorityReasons } = words.publish

/** The fault of a feed, and the advice. */
export interface FeedFault {
  readonly problem: string
  readonly advice: string
}

/** The last check in words; `null` if the feed was never checked. */
export function outcomeText(outcome: string | null): string | null {
  return outcome === null ? null : (outcomes[outcome] ?? outcome)
}

/**
 * Returns what the reason of a check, such as `http-error/not-found`, means to a publisher; `null` if nothing is wrong.
 */
export function faultOf(outcome: string | null, reason: string | null): FeedFault | null {
  return outcome === 'failed' || outcome === 'unreadable' ? faultOfReason(reason) : null
}

/** Returns what a reason means to a publisher. The first part of a reason is enough. */
export function faultOfReason(reason: string | null): FeedFault {
  const [kind = ''] = (reason ?? '').split('/')
  const [problem, advice] = causes[reason ?? ''] ?? causes[kind] ?? [unreadable, '']
  return { problem, advice }
}
