import type { Child } from 'hono/jsx'
import type { ComicIssue, ComicSeries, LinkedIssue } from '../../entities/index.ts'
import { Artwork, isWebAddress } from '../components/series.tsx'
import { countText } from '../components/words.ts'
import { words } from '../words/index.ts'
import { issueName } from './issue-title.ts'

const own = words.comics.reader

interface ReaderLayout {
  readonly class: string
  readonly dir?: 'ltr' | 'rtl'
  /** The hint for the reader. */
  readonly hint: string
}

const sideways: ReaderLayout = { class: 'is-pages', dir: 'ltr', hint: own.hints.sideways }

/** How the images of an issue stand, by the layout of its series. */
const layouts: Readonly<Record<string, ReaderLayout>> = {
  PAGE: sideways,
  LEFT_TO_RIGHT: sideways,
  RIGHT_TO_LEFT: {
    class: 'is-pages',
    dir: 'rtl',
    hint: own.hints.fromRight,
  },
}
const vertical: ReaderLayout = { class: 'is-scroll', hint: own.hints.vertical }

/**
 * The size that a page has until it loads, in pixels: feeds do not say sizes. A browser reserves the height by it, so
 * that what is below the page does not jump far.
 */
const LIKELY_SIZE = { width: 800, height: 1_200 } as const

interface ReaderProps {
  readonly issue: ComicIssue
  readonly series: ComicSeries | undefined
  readonly after: LinkedIssue | null
}

/** Returns the pages of an issue that a browser can load. */
export function readablePages({ storyImageUrls }: Pick<ComicIssue, 'storyImageUrls'>): readonly string[] {
  return storyImageUrls.filter(isWebAddress)
}

/** The pages of an issue. Without its script they are scrolled by hand. */
export function ComicReader({ issue, series, after }: ReaderProps) {
  const pages = readablePages(issue)
  if (pages.length === 0) return <p class="empty">{own.noPages}</p>
  const layout = layouts[series?.seriesLayout ?? ''] ?? vertical
  const isPaged = layout.dir !== undefined
  const name = issueName(issue)
  return (
    <>
      <div
        class={`reader ${layout.class}`}
        dir={layout.dir}
        data-words={JSON.stringify(own.script)}
        data-issue={issue.uuid}
        data-name={name}
        data-series={issue.seriesUuid}
        data-series-name={series?.name}
      >
        {/* What scrolls has to take the focus: not all browsers do that by themselves. */}
        <section class="reader-pages" aria-label={own.pagesOf(name)} tabindex={isPaged ? 0 : undefined}>
          {pages.map((url, index) => (
            <div class="reader-page" id={`page-${index + 1}`}>
              <img
                src={url}
                alt={own.page(index + 1, pages.length)}
                loading={index < 2 ? 'eager' : 'lazy'}
                decoding="async"
                referrerpolicy="no-referrer"
                {...LIKELY_SIZE}
              />
            </div>
          ))}
          <End series={series} issue={issue} after={after} />
        </section>
        <div class="reader-bar" dir="ltr">
          <p class="reader-name quiet" dir="auto">
            {name}
          </p>
          <p class="reader-place" role="status">
            {countText(pages.length, 'page')}
          </p>
          <button type="button" class="is-quiet reader-full" hidden>
            {own.fullScreen}
          </button>
        </div>
      </div>
      <Help layout={layout} />
    </>
  )
}

/** What follows the last page. */
function End({ series, issue, after }: ReaderProps) {
  if (after === null) {
    return (
      <div class="reader-end" id="end" dir="ltr">
        <p>{own.newestIssue}</p>
        <a href={`/comics/${issue.seriesUuid}`} dir="auto">
          {series?.name ?? words.frame.nameless.theComic}
        </a>
      </div>
    )
  }
  const { uuid, thumbnailImageUrl, firstImageUrl } = after
  const ahead = firstImageUrl !== null && isWebAddress(firstImageUrl) ? firstImageUrl : null
  const picture = thumbnailImageUrl ?? ahead
  return (
    <div class="reader-end" id="end" dir="ltr">
      <div class="card">
        <p class="quiet">{own.nextIssue}</p>
        <Artwork url={picture !== null && isWebAddress(picture) ? picture : null} name={issueName(after)} />
        <a class="reader-next" href={`/issues/${uuid}#page-1`} dir="auto">
          {issueName(after)}
        </a>
      </div>
      {/* The script loads it with the last page. */}
      {ahead !== null && (
        <img class="reader-ahead" src={ahead} alt="" loading="lazy" referrerpolicy="no-referrer" hidden />
      )}
    </div>
  )
}

function Help({ layout: { hint, dir } }: { readonly layout: ReaderLayout }) {
  const [on, back] = dir === 'rtl' ? ['←', '→'] : ['→', '←']
  return (
    <details class="reader-help">
      <summary>{hint}</summary>
      <ul>
        {dir === undefined ? (
          <>
            <Keys keys={[own.keys.space, own.keys.pageDown, '↓']}>{own.keys.scroll}</Keys>
            <Keys keys={[on, back]}>{own.keys.pictures}</Keys>
          </>
        ) : (
          <>
            <Keys keys={[on, own.keys.space, own.keys.pageDown]}>{own.keys.nextPage}</Keys>
            <Keys keys={[back, own.keys.pageUp]}>{own.keys.previousPage}</Keys>
          </>
        )}
        <Keys keys={[own.keys.home, own.keys.end]}>{own.keys.ends}</Keys>
        <Keys keys={['F']}>{own.keys.fullScreen}</Keys>
      </ul>
    </details>
  )
}

function Keys({ keys, children }: { readonly keys: readonly string[]; readonly children: Child }) {
  return (
    <li>
      {keys.map((key) => (
        <>
          <kbd>{key}</kbd>{' '}
        </>
      ))}
      {children}
    </li>
  )
}
