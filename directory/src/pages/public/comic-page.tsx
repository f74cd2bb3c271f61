import { labelOf as nameOf } from 'feedmill/tables'
import {
  type ComicIssue,
  type ComicSeries,
  comicIssueEnds,
  comicIssuePages,
  comicPictureUrl,
  comicSeriesByUuids,
  creatorsOfComic,
  type LinkedIssue,
  pictureUrl,
} from '../../entities/index.ts'
import { feedStatus } from '../../feeds/index.ts'
import { browsePath } from '../browse-request.ts'
import { ChildList } from '../components/child-list.tsx'
import { FactsPanel } from '../components/facts.tsx'
import { Follow } from '../components/follow.tsx'
import { ForPrograms } from '../components/for-programs.tsx'
import { GenreLinks } from '../components/genre-links.tsx'
import { Layout } from '../components/layout.tsx'
import { ListFiles } from '../components/list-files.tsx'
import { Creators } from '../components/persons.tsx'
import { RichText } from '../components/rich-text.tsx'
import {
  Artwork,
  Day,
  FactLine,
  FeedStatusFacts,
  isWebAddress,
  NotReadYet,
  OutLink,
  Tags,
  Title,
} from '../components/series.tsx'
import { countText, labelOf, langOf } from '../components/words.ts'
import { type ListRequest, listSelection } from '../list-request.ts'
import type { PublicContext } from '../page-context.ts'
import { words } from '../words/index.ts'
import { issueName } from './issue-title.ts'
import { comicThing } from './things.ts'

const own = words.comics

interface Ends {
  readonly first: LinkedIssue | null
  readonly newest: LinkedIssue | null
}

const noIssues: Ends = { first: null, newest: null }

/** A comic with a page of its issues; `null` if there is none with this uuid. */
export async function comicPage({ db, files, origin, now }: PublicContext, uuid: string, request: ListRequest) {
  const columns = { description: true, details: true }
  const series = (await comicSeriesByUuids(db, [uuid], columns)).get(uuid)
  if (series === undefined) return null
  const [pages, ends, status, creators] = await Promise.all([
    series.isListed
      ? comicIssuePages(db, [series.uuid], listSelection(request), columns)
      : new Map<string, ComicIssue[]>(),
    series.isListed ? comicIssueEnds(db, series.uuid, Math.floor(now() / 1_000)) : noIssues,
    feedStatus(db, series.uuid),
    creatorsOfComic(db, series),
  ])
  const issues = pages.get(series.uuid) ?? []
  const name = series.name ?? series.sssUrl ?? own.comic
  const path = `/comics/${series.uuid}`
  const forPrograms = { path, formats: ['atom'] } as const
  const { sssUrl: feedUrl } = series
  const feed = feedUrl === null ? undefined : ({ url: feedUrl, type: 'application/json' } as const)
  const banner = pictureUrl(series.bannerImageAsString)
  const facts = {
    origin,
    path,
    name,
    description: series.description,
    imageUrl: banner ?? comicPictureUrl(series),
    isWideImage: banner !== null,
    feed,
    thing: comicThing(series, creators, origin),
  }
  return (
    <Layout title={name} files={files} facts={facts} list={forPrograms} scripts={['comic.js', 'follow.js']}>
      <Banner url={pictureUrl(series.bannerImageAsString, 'LARGE')} />
      <Head series={series} name={name} ends={ends} />
      {!series.isRead && <NotReadYet uuid={series.uuid} status={status} />}
      <div class="with-aside">
        <div>
          <RichText html={series.description} lang={langOf(series.language)} />
          <ChildList
            path={path}
            request={request}
            id="issues"
            own={own.issues}
            count={series.issuesCount}
            className="cards is-dense"
            items={issues.map((issue) => <Issue issue={issue} series={series} />)}
          />
          <ListFiles {...forPrograms} />
        </div>
        <aside>
          <Creators creators={creators} />
          <FactsPanel
            title={words.frame.about}
            facts={{
              [own.kind]: series.seriesType === null ? null : labelOf(series.seriesType),
              [own.layout]: series.seriesLayout === null ? null : labelOf(series.seriesLayout),
              [own.rating]: series.contentRating === null ? null : labelOf(series.contentRating),
              [words.frame.copyright]: series.copyright,
            }}
          />
          {status !== null && <FeedStatusFacts uuid={series.uuid} status={status} />}
          <ForPrograms uuid={series.uuid} query={queryFor(series.uuid)} />
        </aside>
      </div>
    </Layout>
  )
}

function Banner({ url }: { readonly url: string | null }) {
  if (url === null || !isWebAddress(url)) return null
  return <img class="banner" src={url} alt="" decoding="async" referrerpolicy="no-referrer" />
}

interface HeadProps {
  readonly series: ComicSeries
  readonly name: string
  readonly ends: Ends
}

function Head({ series, name, ends }: HeadProps) {
  return (
    <header class="series-head">
      <Artwork url={comicPictureUrl(series)} name={series.name} place="head" />
      <div>
        <p class="kicker">{own.comic}</p>
        <Title name={name} lang={langOf(series.language)} />
        <FactLine
          facts={[
            countText(series.issuesCount, 'issue'),
            series.language === null ? null : (
              <a href={browsePath({ kind: 'comic', language: series.language })}>{nameOf(series.language)}</a>
            ),
            series.status === null ? null : labelOf(series.status),
          ]}
        />
        <GenreLinks kind="comic" genres={series.genres} />
        <Tags values={series.tags} label={words.frame.tags} />
        <p
          class="actions reading"
          data-words={JSON.stringify(own.script)}
          data-series={series.uuid}
          data-newest={ends.newest?.uuid}
        >
          {ends.first !== null && (
            <a class="button start" href={`/issues/${ends.first.uuid}#page-1`}>
              {own.start}
            </a>
          )}
          {ends.newest !== null && ends.newest.uuid !== ends.first?.uuid && (
            <a class="button is-quiet" href={`/issues/${ends.newest.uuid}`}>
              {own.newest}
            </a>
          )}
          {series.isListed && <Follow kind="comic" uuid={series.uuid} name={name} />}
          <OutLink url={series.sssUrl}>{own.feed}</OutLink>
        </p>
      </div>
    </header>
  )
}

function Issue({ issue, series }: { readonly issue: ComicIssue; readonly series: ComicSeries }) {
  return (
    <li class="card">
      <Artwork url={issue.thumbnailImageUrl ?? comicPictureUrl(series)} name={issue.name} />
      <div class="card-text">
        <h3 dir="auto">
          <a href={`/issues/${issue.uuid}`}>{issueName(issue)}</a>
        </h3>
        <FactLine
          facts={[
            issue.datePublished === null ? null : <Day seconds={issue.datePublished} />,
            countText(issue.storyImageUrls.length, 'page'),
          ]}
        />
      </div>
    </li>
  )
}

function queryFor(uuid: string): string {
  return `{
  getComicSeries(uuid: "${uuid}") {
    uuid
    name
    sssUrl
    totalIssuesCount
    issues(sortOrder: LATEST, limitPerPage: 5) { uuid name datePublished }
  }
}`
}
