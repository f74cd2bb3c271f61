import { DAY, HOUR, MINUTE } from '../dates/seconds.ts'
import type { PodcastSeriesExtras, Weekday } from '../model/podcast-series-extras.ts'
import type { SeriesStatus } from '../tables/index.ts'
import { recurrenceRate } from './recurrence-rate.ts'

/**
 * A feed's own information on its rhythm: the relevant fields of a series and of its extras, under the same names.
 *
 * @example const hints: FeedHints = { ...series.extras, isCompleted: series.isCompleted }
 */
export interface FeedHints
  extends Pick<PodcastSeriesExtras, 'ttl' | 'skipHours' | 'skipDays' | 'syndication' | 'updateFrequency'> {
  /** Whether the series is finished, from a podcast. */
  readonly isCompleted?: boolean | undefined
  /** Status from a comic: COMPLETED and CANCELLED mean that the series is finished. */
  readonly status?: SeriesStatus | null | undefined
}

/** The hints as they are kept: their effect on the next check. */
export interface RefreshHints {
  /** Declared number of releases per day; a float of 32 bits. */
  readonly declaredRate: number | null
  readonly isCompleted: boolean
  /** Minimum interval that the feed asks for, in seconds: 0 if it does not ask, at most a day. */
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

/** Reads the hints of a feed. Invalid values are ignored: a feed may contain anything. */
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

/** Returns the whole numbers from 0 to below `end`, ascending, each once. */
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
