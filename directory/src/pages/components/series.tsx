import type { PodcastImage } from 'feedmill'
import type { Child } from 'hono/jsx'
import type { FeedStatusRow } from '../../feeds/index.ts'
import { words } from '../words/index.ts'
import { faultOf, priorities, priorityReasons } from './feed-words.ts'
import { dayText, momentText } from './words.ts'

const own = words.frame

/** Pixels of a picture in a wide window: beside a name, in a row of a list, as a card, at the head of a page. */
const artworkWidths = { name: 36, row: 72, card: 152, head: 224 } as const

interface ArtworkProps {
  readonly url: string | null
  readonly name: string | null
  /** Where it stands. @defaultValue 'card' */
  readonly place?: keyof typeof artworkWidths
  /** The same picture in several widths. @defaultValue none */
  readonly images?: readonly PodcastImage[]
}

/** The picture of a series, or the first letter of its name. The script of pages puts the letter if it does not load. */
export function Artwork({ url, name, place = 'card', images = [] }: ArtworkProps) {
  const letter = Array.from(name ?? '?')[0]
  if (url === null) {
    return (
      <span class="artwork" aria-hidden="true">
        {letter}
      </span>
    )
  }
  const width = artworkWidths[place]
  const sources = sourcesOf(images)
  return (
    <img
      class="artwork"
      src={url}
      srcset={sources === '' ? undefined : sources}
      sizes={`${width}px`}
      width={width}
      height={width}
      alt=""
      data-letter={letter}
      loading={place === 'head' ? 'eager' : 'lazy'}
      decoding="async"
      referrerpolicy="no-referrer"
    />
  )
}

/**
 * The picture of a series in a list. That of a comic for adults is hidden: it shows, and loads, when its reader asks.
 */
export function Cover({ isForAdults, ...artwork }: ArtworkProps & { readonly isForAdults: boolean }) {
  if (!isForAdults || artwork.url === null) return <Artwork {...artwork} />
  return (
    <details class="artwork hidden-cover">
      <summary aria-label={own.showCover.label(artwork.name ?? own.nameless.thisComic)}>{own.showCover.button}</summary>
      <Artwork {...artwork} />
    </details>
  )
}

/** Writes square pictures of known widths as candidates. An address with a comma or space would be taken for two. */
function sourcesOf(images: readonly PodcastImage[]): string {
  return images
    .filter(({ href, aspectRatio, width, height }) => {
      const isSquare = aspectRatio === null ? height === null || height === width : aspectRatio === '1/1'
      return width !== null && isSquare && isWebAddress(href) && !/[\s,]/.test(href)
    })
    .map(({ href, width }) => `${href} ${width}w`)
    .join(', ')
}

/** Characters of a name from which it is written smaller. */
const LONG_NAME = 80

/** The name of a page's content, as its heading. */
export function Title({ name, lang }: { readonly name: string; readonly lang?: string | undefined }) {
  return (
    <h1 class={name.length > LONG_NAME ? 'is-long' : undefined} dir="auto" lang={lang}>
      {name}
    </h1>
  )
}

export function Tags({ values, label }: { readonly values: readonly string[]; readonly label: string }) {
  if (values.length === 0) return null
  return (
    <ul class="tags" aria-label={label}>
      {values.map((value) => (
        <li dir="auto">{value}</li>
      ))}
    </ul>
  )
}

/** A date as `1 Nov 2026`; nothing where it is unknown. */
export function Day({ seconds }: { readonly seconds: number | null }) {
  const text = dayText(seconds)
  if (seconds === null || text === null) return null
  return <time datetime={new Date(seconds * 1000).toISOString()}>{text}</time>
}

/** A moment as `23 Nov 2026, 15:04 UTC`. The script of pages tells it in the reader's time zone. */
export function Moment({ seconds }: { readonly seconds: number }) {
  const date = new Date(seconds * 1000)
  if (Number.isNaN(date.getTime())) return <>{momentText(seconds)}</>
  return (
    <time datetime={date.toISOString()} class="moment">
      {momentText(seconds)}
    </time>
  )
}

/** Short facts in one line, with dots between them. Facts that are `null`, `false` or empty are left out. */
export function FactLine({ facts }: { readonly facts: readonly Child[] }) {
  const shown = facts.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '')
  if (shown.length === 0) return null
  return (
    <p class="fact-line">
      {shown.map((fact) => (
        <span>{fact}</span>
      ))}
    </p>
  )
}

/** The word `Explicit` as a mark; nothing unless `isExplicit` is true. */
export function ExplicitMark({ isExplicit }: { readonly isExplicit: boolean | null }) {
  return isExplicit === true ? <span class="mark">{own.explicit}</span> : null
}

/**
 * The notice for a series before the first good reading of its feed.
 *
 * @param uuid - of the series or creator
 */
export function NotReadYet({ uuid, status }: { readonly uuid: string; readonly status: FeedStatusRow | null }) {
  const fault = status === null ? null : faultOf(status.last_outcome, status.last_reason)
  if (fault !== null) {
    return (
      <p class="notice is-warning" role="status">
        {own.feed.unreadable} {fault.problem} <a href={`/feeds/${uuid}`}>{own.feed.seeWhatHelps}</a>
      </p>
    )
  }
  return (
    <p class="notice" role="status">
      {own.feed.unread}
    </p>
  )
}

/** A link out of the directory that looks like a button. */
export function OutLink({ url, children }: { readonly url: string | null; readonly children: Child }) {
  if (url === null || !isWebAddress(url)) return null
  return (
    <a class="button is-quiet" href={url} rel="nofollow noreferrer">
      {children}
    </a>
  )
}

interface FeedStatusProps {
  /** Of the series or creator. */
  readonly uuid: string
  readonly status: FeedStatusRow
  /** Whether the feed has podcasts in place of episodes: it may be silent. @defaultValue false */
  readonly isPublisher?: boolean
}

/** The facts about how a feed is checked, for its publisher. */
export function FeedStatusFacts({ uuid, status, isPublisher = false }: FeedStatusProps) {
  const { priority, priority_reason, date_last_refreshed, due_at } = status
  const isFault = priority_reason !== null && !(isPublisher && priority_reason === 'INACTIVE_FOR_OVER_1_YEAR')
  const reason = isFault ? priorityReasons[priority_reason] : undefined
  return (
    <section class="panel" aria-labelledby="feed">
      <h2 id="feed">{own.feed.title}</h2>
      {reason !== undefined && <p class="notice is-warning">{reason}.</p>}
      <dl class="facts">
        <dt>{own.feed.checked}</dt>
        <dd>{priorities[priority] ?? priority}</dd>
        <dt>{own.feed.lastRead}</dt>
        <dd>{date_last_refreshed === null ? own.feed.notYet : <Moment seconds={date_last_refreshed} />}</dd>
        <dt>{own.feed.nextCheck}</dt>
        <dd>{due_at === null ? own.feed.noneIsPlanned : <Moment seconds={due_at} />}</dd>
      </dl>
      <p>
        <a href={`/feeds/${uuid}`}>{own.feed.state}</a>
      </p>
    </section>
  )
}

/** Whether a reader may follow a link to a URL. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url)
}
