import type { FeedStatusRow } from '../../feeds/index.ts'

/** The picture of a series, or the first letter of its name. */
export function Artwork({ url, name }: { readonly url: string | null; readonly name: string | null }) {
  if (url === null) {
    return (
      <span class="artwork" aria-hidden="true">
        {Array.from(name ?? '?')[0]}
      </span>
    )
  }
  return <img class="artwork" src={url} alt="" loading="lazy" referrerpolicy="no-referrer" />
}

/** `PODCASTSERIES_TRUE_CRIME` as `True crime`. */
export function labelOf(value: string): string {
  const words = value
    .replace(/^(?:PODCASTSERIES|COMICSERIES)_/, '')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function Tags({ values, label }: { readonly values: readonly string[]; readonly label: string }) {
  if (values.length === 0) return null
  return (
    <ul class="tags" aria-label={label}>
      {values.map((value) => (
        <li>{value}</li>
      ))}
    </ul>
  )
}

/** A date as `2026-11-23`; nothing where it is unknown. */
export function Day({ seconds }: { readonly seconds: number | null }) {
  const date = seconds === null ? null : new Date(seconds * 1000)
  if (date === null || Number.isNaN(date.getTime())) return null
  const day = date.toISOString().replace(/T.*/, '')
  return <time datetime={date.toISOString()}>{day}</time>
}

/** Seconds as `1 h 5 min`. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return `${seconds} s`
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** How often a feed is looked at, by its priority. */
export const priorities: Readonly<Record<string, string>> = {
  WEBSUB: 'right after its hub tells of a change',
  HIGH: 'every 2 hours',
  MEDIUM: 'every 6 hours',
  REGULAR: 'once a day',
  INACTIVE: 'once a week',
  LOW: 'once a month',
  NEVER: 'never',
}

const reasons: Readonly<Record<string, string>> = {
  DUPLICATE_FEED: 'another feed has the same content',
  ERROR_PARSING_FEED: 'its document could not be read',
  FEED_URL_NOT_WORKING: 'its URL does not work',
  INACTIVE_FOR_OVER_1_YEAR: 'nothing new for over a year',
}

/**
 * How a feed is looked at, for its publisher.
 *
 * @param uuid - of the series or creator
 */
export function FeedStatusFacts({ uuid, status }: { readonly uuid: string; readonly status: FeedStatusRow }) {
  const { feed_url: url, priority, priority_reason, date_last_refreshed, due_at, last_outcome, last_reason } = status
  const reason = priority_reason === null ? undefined : reasons[priority_reason]
  return (
    <section aria-labelledby="feed">
      <h2 id="feed">The feed</h2>
      <dl class="facts">
        <dt>URL</dt>
        <dd>
          {isWebAddress(url) ? (
            <a href={url} rel="nofollow noreferrer">
              {url}
            </a>
          ) : (
            url
          )}
        </dd>
        <dt>Looked at</dt>
        <dd>
          {priorities[priority] ?? priority}
          {reason !== undefined && `: ${reason}`}
        </dd>
        <dt>Last read</dt>
        <dd>{date_last_refreshed === null ? 'not yet' : momentText(date_last_refreshed)}</dd>
        {last_outcome !== null && (
          <>
            <dt>Last result</dt>
            <dd>
              {last_outcome}
              {last_reason !== null && ` (${last_reason})`}
            </dd>
          </>
        )}
        <dt>Next look</dt>
        <dd>{due_at === null ? 'none' : momentText(due_at)}</dd>
      </dl>
      <p>
        <a href={`/feeds/${uuid}`}>State of the feed, for its publisher</a>
      </p>
    </section>
  )
}

/** Epoch seconds as `2026-11-23 15:04 UTC`. */
export function momentText(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** Whether a reader may follow a link to a URL. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url)
}
