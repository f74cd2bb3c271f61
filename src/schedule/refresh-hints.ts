import { DAY, HOUR, MINUTE } from '../dates/seconds.ts'
import type { PodcastSeriesExtras, Weekday } from '../model/podcast-series-extras.ts'
import type { SeriesStatus } from '../tables/index.ts'
import { recurrenceRate } from './recurrence-rate.ts'

/**
 * What a feed says about its own rhythm: the fields of a series and of its extras that bear on it, by their own names.
 *
 * @example const hints: FeedHints = { ...series.extras, isCompleted: series.isCompleted }
 */
export interface FeedHints
  extends Pick<PodcastSeriesExtras, 'ttl' | 'skipHours' | 'skipDays' | 'syndication' | 'updateFrequency'> {
  /** From a podcast: the series is finished. */
  readonly isCompleted?: boolean | undefined
  /** From a comic: COMPLETED and CANCELLED say that it is finished. */
  readonly status?: SeriesStatus | null | undefined
}

/** The hints as they are kept: what they come to for the next check. */
export interface RefreshHints {
  /** How often the feed says that it releases, per day; a float of 32 bits. */
  readonly declaredRate: number | null
  readonly isCompleted: boolean
  /** How long the feed asks to be left alone, in seconds; 0 when it does not, at most a day. */
  readonly shortestInterval: number
  /** Hours of the day, 0 to 23 in GMT, ascending. */
  readonly skipHours: readonly number[]
  /** Days of the week, 0 for Sunday, in GMT, ascending. */
  readonly skipDays: readonly number[]
}

const weekdays: readonly Weekday[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const none: readonly number[] = Object.freeze([])

/** The hints of a feed that gives none. */
export const noHints: RefreshHints = Object.freeze({
  declaredRate: null,
  isCompleted: false,
  shortestInterval: 0,
  skipHours: none,
  skipDays: none,
})

const periods = { hourly: HOUR, daily: DAY, weekly: 7 * DAY, monthly: 30 * DAY, yearly: 365 * DAY } as const

/** Reads the hints of a feed. Values that make no sense are ignored: a feed may contain anything. */
export function readHints(given: FeedHints): RefreshHints {
  const rule = given.updateFrequency?.rrule ?? null
  const rate = rule === null ? null : recurrenceRate(rule)
  return {
    declaredRate: rate === null || rate === 0 ? null : Math.fround(rate),
    isCompleted:
      given.isCompleted === true ||
      given.updateFrequency?.complete === true ||
      given.status === 'COMPLETED' ||
      given.status === 'CANCELLED',
    shortestInterval: Math.max(intervalOfTtl(given.ttl), intervalOfSyndication(given.syndication)),
    skipHours: distinct(given.skipHours ?? none, 24),
    skipDays: distinct(
      (given.skipDays ?? []).map((name) => weekdays.indexOf(name)),
      7,
    ),
  }
}

/** Ascending, each once, from 0 to below the end. */
function distinct(values: readonly number[], end: number): readonly number[] {
  const kept = new Set(values.filter((value) => Number.isInteger(value) && value >= 0 && value < end))
  return kept.size === 0 ? none : [...kept].sort((one, other) => one - other)
}

function intervalOfTtl(minutes: number | undefined): number {
  return upToADay((minutes ?? 0) * MINUTE)
}

function intervalOfSyndication(syndication: FeedHints['syndication']): number {
  const period = syndication?.updatePeriod ?? null
  return period === null ? 0 : upToADay(periods[period] / Math.max(1, syndication?.updateFrequency ?? 1))
}

function upToADay(seconds: number): number {
  return seconds > 0 ? Math.min(DAY, Math.round(seconds)) : 0
}
