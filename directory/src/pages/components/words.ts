import { languageTag } from '../../entities/index.ts'

/** Words that the interface writes in capitals, such as `TV` and `AI`. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(['ai', 'diy', 'lgbtq', 'nsfw', 'rpg', 'tv', 'uk', 'us'])

/**
 * `VERTICAL_SCROLL` as `Vertical scroll`, `COMICSERIES_ARTIST` as `Artist`: labels as a sentence writes them.
 *
 * Names of genres, languages and countries come from `labelOf` of `feedmill/tables`, which writes titles (`True Crime`).
 */
export function labelOf(value: string): string {
  const words = value
    .replace(/^(?:PODCASTSERIES|PODCASTEPISODE|COMICSERIES|COMICISSUE|CREATOR)_/, '')
    .toLowerCase()
    .split('_')
    .map((word) => (ABBREVIATIONS.has(word) ? word.toUpperCase() : word))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the attribute `lang` of texts in a language; `undefined` if it is unknown, or has no code. */
export function langOf(language: string | null): string | undefined {
  return languageTag(language) ?? undefined
}

/** `1 episode`, `1,204 episodes`. */
export function countText(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 || noun.endsWith('s') ? '' : 's'}`
}

/** Seconds as `45 sec`, `12 min` or `1 h 5 min`. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return `${Math.round(seconds)} sec`
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Bytes as `20 bytes`, `1.2 KB` or `340 MB`. */
export function bytesText(bytes: number): string {
  const unit = ['KB', 'MB', 'GB'].findLastIndex((_, power) => bytes >= 1_000 ** (power + 1))
  if (unit === -1) return countText(bytes, 'byte')
  const value = bytes / 1_000 ** (unit + 1)
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${['KB', 'MB', 'GB'][unit]}`
}

/** Seconds as a player shows a place: `0:07`, `12:30`, `1:02:03`. */
export function placeText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const pad = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(whole / 3_600)
  const minutes = Math.floor(whole / 60) % 60
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** Whether `Date` can represent the time: feeds may name years out of its range. */
function isDate(seconds: number): boolean {
  return !Number.isNaN(new Date(seconds * 1000).getTime())
}

/** Epoch seconds as `1 Nov 2026`; `null` where there is no such day. */
export function dayText(seconds: number | null): string | null {
  return seconds === null || !isDate(seconds) ? null : days.format(seconds * 1000)
}

/** Epoch seconds as `23 Nov 2026, 15:04 UTC`. */
export function momentText(seconds: number): string {
  return isDate(seconds) ? `${moments.format(seconds * 1000)} UTC` : 'an unknown time'
}

const steps = [
  { upTo: 90, of: 1, unit: 'second' },
  { upTo: 90 * 60, of: 60, unit: 'minute' },
  { upTo: 36 * 3_600, of: 3_600, unit: 'hour' },
  { upTo: Number.POSITIVE_INFINITY, of: 86_400, unit: 'day' },
] as const

/** How far a time is from now: `in 35 minutes`, `2 days ago`, `now`. */
export function distanceText(seconds: number, now: number): string {
  const distance = Math.round(seconds - now)
  if (Math.abs(distance) < 5) return 'now'
  const { of, unit } = steps.find(({ upTo }) => Math.abs(distance) < upTo)!
  const text = countText(Math.round(Math.abs(distance) / of), unit)
  return distance > 0 ? `in ${text}` : `${text} ago`
}

/** Returns a UTC month such as `2026-11` as `November 2026` or `Nov`. */
export function monthText(month: string, form: 'long' | 'short' = 'long'): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  const text = date.toLocaleDateString('en-GB', { month: form, timeZone: 'UTC' })
  return form === 'short' ? text.slice(0, 3) : `${text} ${month.slice(0, 4)}`
}
