import { DAY, HOUR, MINUTE } from '../dates/seconds.ts'
import type { FailureEffect } from './observation.ts'

/** Returns a time as `2026-03-01 17:05 GMT`. */
export function dateInWords(time: number): string {
  return `${new Date(time * 1000).toISOString().slice(0, 16).replace('T', ' ')} GMT`
}

/** Returns seconds after midnight as `17:05 GMT`. */
export function timeOfDayInWords(seconds: number): string {
  return dateInWords(seconds).slice('1970-01-01 '.length)
}

/**
 * Returns a duration as `3 days`, `2 hours`, `1 minute`: in the largest unit that gives at least two, else in minutes.
 */
export function durationInWords(seconds: number): string {
  if (seconds >= 2 * DAY) return plural(Math.round(seconds / DAY), 'day')
  if (seconds >= 2 * HOUR) return plural(Math.round(seconds / HOUR), 'hour')
  return plural(Math.round(seconds / MINUTE), 'minute')
}

/** Returns a rate as `0.5 a day` or `2.1 in 30 days`: in a unit that is easy to imagine. */
export function rateInWords(perDay: number): string {
  if (perDay >= 0.5) return `${perDay.toFixed(1)} a day`
  if (perDay >= 1 / 10) return `${(perDay * 7).toFixed(1)} a week`
  return `${(perDay * 30).toFixed(1)} in 30 days`
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** The failures in words that follow "because". */
export const effectInWords: Readonly<Record<FailureEffect, string>> = {
  T: 'the server could not be reached or had trouble of its own',
  S: 'the URL does not lead to the feed',
  G: 'the server says that the feed is gone',
  P: 'what came cannot be read as a feed',
  B: 'the URL leads to an address that may not be asked',
}
