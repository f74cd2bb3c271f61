import { stripHtml } from 'feedmill/html'
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

/** Text of a description without markup: feeds of strangers may hold anything. */
export function Description({ html }: { readonly html: string | null }) {
  const text = html === null ? '' : stripHtml(html)
  return text === '' ? null : <p class="description">{text}</p>
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

/** The last page of a list that is shown. */
export const MAX_PAGE = 1000

/** Links to the pages before and after this one. */
export function Pages({
  path,
  page,
  hasNext,
}: {
  readonly path: string
  readonly page: number
  readonly hasNext: boolean
}) {
  if (page === 1 && !hasNext) return null
  return (
    <nav class="pages" aria-label="Pages of this list">
      {page > 1 && (
        <a href={`${path}?page=${page - 1}`} rel="prev">
          Newer
        </a>
      )}
      <span class="quiet">Page {page}</span>
      {hasNext && page < MAX_PAGE && (
        <a href={`${path}?page=${page + 1}`} rel="next">
          Older
        </a>
      )}
    </nav>
  )
}

const priorities: Readonly<Record<string, string>> = {
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

/** How a feed is looked at, for its publisher. */
export function FeedStatusFacts({ status }: { readonly status: FeedStatusRow }) {
  const { feed_url: url, priority, priority_reason, date_last_refreshed, due_at, last_outcome, last_reason } = status
  const reason = priority_reason === null ? undefined : reasons[priority_reason]
  return (
    <section aria-labelledby="feed">
      <h2 id="feed">The feed</h2>
      <dl class="facts">
        <dt>URL</dt>
        <dd>
          <a href={url} rel="nofollow noreferrer">
            {url}
          </a>
        </dd>
        <dt>Looked at</dt>
        <dd>
          {priorities[priority] ?? priority}
          {reason !== undefined && `: ${reason}`}
        </dd>
        <dt>Last read</dt>
        <dd>{date_last_refreshed === null ? 'not yet' : moment(date_last_refreshed)}</dd>
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
        <dd>{due_at === null ? 'none' : moment(due_at)}</dd>
      </dl>
    </section>
  )
}

function moment(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
