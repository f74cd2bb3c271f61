import { comicIssueNeighbours, comicIssuesByUuids, comicSeriesByUuids, creatorsOfComic } from '../../entities/index.ts'
import { Layout } from '../components/layout.tsx'
import { Day, FactLine, isWebAddress } from '../components/series.tsx'
import { countText, langOf } from '../components/words.ts'
import type { PublicContext } from '../page-context.ts'
import { GONE } from './gone.ts'
import { issueName, issueTitle } from './issue-title.ts'
import { issueThing } from './things.ts'

interface ReaderLayout {
  readonly class: string
  readonly dir?: 'ltr' | 'rtl'
  /** The hint for the reader. */
  readonly hint: string
}

const sideways: ReaderLayout = { class: 'is-pages', dir: 'ltr', hint: 'Swipe, click a side, or use the arrow keys.' }

/** How the images of an issue stand, by the layout of its series. */
const layouts: Readonly<Record<string, ReaderLayout>> = {
  PAGE: sideways,
  LEFT_TO_RIGHT: sideways,
  RIGHT_TO_LEFT: {
    class: 'is-pages',
    dir: 'rtl',
    hint: 'This comic is read from right to left: the next page is at the left.',
  },
}
const vertical: ReaderLayout = { class: 'is-scroll', hint: 'Scroll down to read.' }

/** An issue of a comic in a reader; `null` if there is none with this uuid. */
export async function issuePage({ db, files, origin }: PublicContext, uuid: string) {
  const issue = (await comicIssuesByUuids(db, [uuid], { details: true })).get(uuid)
  if (issue === undefined) return null
  if (issue.isBlocked === true) return GONE
  const { seriesUuid, storyImageUrls, scopesForExclusiveContent: scopes, position } = issue
  const [series, { before, after }] = await Promise.all([
    comicSeriesByUuids(db, [seriesUuid], { description: false, details: true }).then((found) => found.get(seriesUuid)),
    comicIssueNeighbours(db, seriesUuid, position ?? 0),
  ])
  const lang = langOf(series?.language ?? null)
  const creators = series === undefined ? [] : await creatorsOfComic(db, series)
  const name = issueName(issue)
  const images = storyImageUrls.filter(isWebAddress)
  const layout = layouts[series?.seriesLayout ?? ''] ?? vertical
  const imageUrl = issue.thumbnailImageUrl ?? images[0] ?? null
  const path = `/issues/${issue.uuid}`
  const title = issueTitle(issue, series)
  return (
    <Layout
      title={title}
      files={files}
      facts={{
        origin,
        path,
        name: title,
        description: issue.creatorNote,
        imageUrl,
        type: 'article',
        publishedAt: issue.datePublished,
        thing: issueThing(issue, { series, creators, origin }),
        trail: [{ name: series?.name ?? 'The comic', path: `/comics/${seriesUuid}` }],
      }}
      scripts={['reader.js']}
    >
      <header class="page-title">
        <p class="kicker" dir="auto">
          <a href={`/comics/${seriesUuid}`}>{series?.name ?? 'The comic'}</a>
        </p>
        <h1 dir="auto" lang={lang}>
          {name}
        </h1>
        {creators.length > 0 && (
          <p class="byline">
            {'by '}
            {creators.map(({ uuid: ofCreator, name: nameOfCreator }, index) => (
              <>
                {index > 0 && ', '}
                <a href={`/creators/${ofCreator}`} dir="auto">
                  {nameOfCreator}
                </a>
              </>
            ))}
          </p>
        )}
        <FactLine
          facts={[
            issue.datePublished === null ? null : <Day seconds={issue.datePublished} />,
            images.length === 0 ? null : countText(images.length, 'page'),
          ]}
        />
      </header>
      {issue.isRemoved === true && <p class="notice">The comic took this issue out of its feed.</p>}
      {scopes !== null && scopes.length > 0 && (
        <p class="notice">
          This issue is for members ({scopes.join(', ')})
          {issue.dateExclusiveContentIsAvailable !== null && ', and free from '}
          <Day seconds={issue.dateExclusiveContentIsAvailable} />.
        </p>
      )}
      {issue.creatorNote !== null && (
        <p class="description" dir="auto" lang={lang}>
          {issue.creatorNote}
        </p>
      )}
      <Reader images={images} layout={layout} name={name} />
      <Neighbours seriesUuid={seriesUuid} before={before} after={after} />
    </Layout>
  )
}

interface ReaderProps {
  readonly images: readonly string[]
  readonly layout: ReaderLayout
  readonly name: string
}

function Reader({ images, layout, name }: ReaderProps) {
  if (images.length === 0) return <p class="empty">The feed has no images for this issue.</p>
  return (
    <>
      <section class={`reader ${layout.class}`} dir={layout.dir} tabindex={0} aria-label={`Pages of ${name}`}>
        {images.map((url, index) => (
          <img
            src={url}
            alt={`Page ${index + 1} of ${images.length}`}
            loading={index < 2 ? 'eager' : 'lazy'}
            decoding="async"
            referrerpolicy="no-referrer"
          />
        ))}
      </section>
      <p class="reader-hint quiet">
        <span class="reader-place" role="status"></span> {layout.hint}
      </p>
    </>
  )
}

interface NeighboursProps {
  readonly seriesUuid: string
  readonly before: string | null
  readonly after: string | null
}

function Neighbours({ seriesUuid, before, after }: NeighboursProps) {
  return (
    <nav class="pages" aria-label="Issues">
      {before === null ? (
        <span></span>
      ) : (
        <a href={`/issues/${before}`} rel="prev">
          Previous issue
        </a>
      )}
      <a href={`/comics/${seriesUuid}`}>All issues</a>
      {after === null ? (
        <span></span>
      ) : (
        <a href={`/issues/${after}`} rel="next">
          Next issue
        </a>
      )}
    </nav>
  )
}
