import { labelOf } from 'feedmill/tables'
import {
  type ComicCreator,
  type ComicIssue,
  comicIssueNeighbours,
  comicIssuesByUuids,
  comicSeriesByUuids,
  creatorsOfComic,
  type LinkedIssue,
} from '../../entities/index.ts'
import { Layout } from '../components/layout.tsx'
import { Day, FactLine, Title } from '../components/series.tsx'
import { countText, langOf } from '../components/words.ts'
import type { PublicContext } from '../page-context.ts'
import { words } from '../words/index.ts'
import { ComicReader, readablePages } from './comic-reader.tsx'
import { GONE } from './gone.ts'
import { issueName, issueTitle } from './issue-title.ts'
import { issueThing } from './things.ts'

const own = words.comics.issue

/** An issue of a comic in a reader; `null` if there is none with this uuid. */
export async function issuePage({ db, files, origin, now }: PublicContext, uuid: string) {
  const issue = (await comicIssuesByUuids(db, [uuid], { details: true })).get(uuid)
  if (issue === undefined) return null
  if (issue.isBlocked === true) return GONE
  const { seriesUuid, position } = issue
  const [series, { before, after }] = await Promise.all([
    comicSeriesByUuids(db, [seriesUuid], { description: false, details: true }).then((found) => found.get(seriesUuid)),
    comicIssueNeighbours(db, seriesUuid, position ?? 0),
  ])
  const lang = langOf(series?.language ?? null)
  const creators = series === undefined ? [] : await creatorsOfComic(db, series)
  const pages = readablePages(issue)
  const imageUrl = issue.thumbnailImageUrl ?? pages[0] ?? null
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
        trail: [{ name: series?.name ?? words.frame.nameless.theComic, path: `/comics/${seriesUuid}` }],
      }}
      scripts={['reader.js']}
    >
      <header class="page-title">
        <p class="kicker" dir="auto">
          <a href={`/comics/${seriesUuid}`}>{series?.name ?? words.frame.nameless.theComic}</a>
        </p>
        <Title name={issueName(issue)} lang={lang} />
        <Makers creators={creators} />
        <FactLine
          facts={[
            issue.datePublished === null ? null : <Day seconds={issue.datePublished} />,
            pages.length === 0 ? null : countText(pages.length, 'page'),
          ]}
        />
      </header>
      {issue.isRemoved === true && <p class="notice">{own.removed}</p>}
      <ForMembers issue={issue} now={now() / 1_000} />
      <ComicReader issue={issue} series={series} after={after} />
      <Neighbours seriesUuid={seriesUuid} before={before} after={after} />
      {issue.creatorNote !== null && (
        <p class="description creator-note" dir="auto" lang={lang}>
          {issue.creatorNote}
        </p>
      )}
    </Layout>
  )
}

function Makers({ creators }: { readonly creators: readonly ComicCreator[] }) {
  if (creators.length === 0) return null
  return (
    <p class="byline">
      {`${own.by} `}
      {creators.map(({ uuid, name, roles }, index) => (
        <>
          {index > 0 && ', '}
          <a href={`/creators/${uuid}`} dir="auto">
            {name}
          </a>
          {roles.length > 0 && <span class="quiet"> ({roles.map((role) => labelOf(role)).join(', ')})</span>}
        </>
      ))}
    </p>
  )
}

/**
 * The notice that an issue is for members; nothing if it is free.
 *
 * @param now - epoch seconds
 */
function ForMembers({ issue, now }: { readonly issue: ComicIssue; readonly now: number }) {
  const { scopesForExclusiveContent: scopes, dateExclusiveContentIsAvailable: freeFrom } = issue
  if (scopes === null || scopes.length === 0 || (freeFrom !== null && freeFrom <= now)) return null
  return (
    <p class="notice">{own.forMembers(scopes.join(', '), freeFrom === null ? null : <Day seconds={freeFrom} />)}</p>
  )
}

interface NeighboursProps {
  readonly seriesUuid: string
  readonly before: LinkedIssue | null
  readonly after: LinkedIssue | null
}

function Neighbours({ seriesUuid, before, after }: NeighboursProps) {
  return (
    <nav class="pages is-issues" aria-label={own.neighbours}>
      <Neighbour issue={before} rel="prev" label={own.previous} />
      <a href={`/comics/${seriesUuid}`}>{own.all}</a>
      <Neighbour issue={after} rel="next" label={own.next} />
    </nav>
  )
}

interface NeighbourProps {
  readonly issue: LinkedIssue | null
  readonly rel: 'prev' | 'next'
  readonly label: string
}

function Neighbour({ issue, rel, label }: NeighbourProps) {
  if (issue === null) return <span></span>
  return (
    <a href={`/issues/${issue.uuid}`} rel={rel}>
      <span class="quiet">{label}</span> <bdi>{issueName(issue)}</bdi>
    </a>
  )
}
