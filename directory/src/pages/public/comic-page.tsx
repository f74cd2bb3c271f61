import { labelOf as nameOf } from 'feedmill/tables'
import {
  type ComicIssue,
  type ComicSeries,
  comicIssuePages,
  comicPictureUrl,
  comicSeriesByUuids,
  creatorsOfComic,
} from '../../entities/index.ts'
import { feedStatus } from '../../feeds/index.ts'
import { ChildList } from '../components/child-list.tsx'
import { FactsPanel } from '../components/facts.tsx'
import { Follow } from '../components/follow.tsx'
import { ForPrograms } from '../components/for-programs.tsx'
import { Layout } from '../components/layout.tsx'
import { ListFiles } from '../components/list-files.tsx'
import { Creators } from '../components/persons.tsx'
import { RichText } from '../components/rich-text.tsx'
import { genreLabel } from '../components/search-filters.tsx'
import { Artwork, Day, FactLine, FeedStatusFacts, NotReadYet, OutLink, Tags } from '../components/series.tsx'
import { countText, labelOf } from '../components/words.ts'
import { type ListRequest, listSelection } from '../list-request.ts'
import type { PublicContext } from '../page-context.ts'
import { issueName } from './issue-title.ts'

/** A comic with a page of its issues; `null` if there is none with this uuid. */
export async function comicPage({ db, files, origin }: PublicContext, uuid: string, request: ListRequest) {
  const columns = { description: true, details: true }
  const series = (await comicSeriesByUuids(db, [uuid], columns)).get(uuid)
  if (series === undefined) return null
  const [pages, status, creators] = await Promise.all([
    series.isListed
      ? comicIssuePages(db, [series.uuid], listSelection(request), columns)
      : new Map<string, ComicIssue[]>(),
    feedStatus(db, series.uuid),
    creatorsOfComic(db, series),
  ])
  const issues = pages.get(series.uuid) ?? []
  const name = series.name ?? series.sssUrl ?? 'Comic'
  const path = `/comics/${series.uuid}`
  const forPrograms = { path, formats: ['atom'] } as const
  const { sssUrl: feedUrl } = series
  const feed = feedUrl === null ? undefined : ({ url: feedUrl, type: 'application/json' } as const)
  const facts = { origin, path, name, description: series.description, imageUrl: comicPictureUrl(series), feed }
  return (
    <Layout title={name} files={files} facts={facts} list={forPrograms} scripts={['follow.js']}>
      <Head series={series} name={name} />
      {!series.isRead && <NotReadYet uuid={series.uuid} status={status} />}
      <div class="with-aside">
        <div>
          <RichText html={series.description} />
          <ChildList
            path={path}
            request={request}
            noun="issue"
            nounOfSeries="comic"
            count={series.issuesCount}
            className="cards is-dense"
            items={issues.map((issue) => <Issue issue={issue} series={series} />)}
          />
          <ListFiles {...forPrograms} />
        </div>
        <aside>
          <Creators creators={creators} />
          <FactsPanel
            title="About"
            facts={{
              Kind: series.seriesType === null ? null : labelOf(series.seriesType),
              Layout: series.seriesLayout === null ? null : labelOf(series.seriesLayout),
              Rating: series.contentRating === null ? null : labelOf(series.contentRating),
              Copyright: series.copyright,
            }}
          />
          {status !== null && <FeedStatusFacts uuid={series.uuid} status={status} />}
          <ForPrograms uuid={series.uuid} query={queryFor(series.uuid)} />
        </aside>
      </div>
    </Layout>
  )
}

function Head({ series, name }: { readonly series: ComicSeries; readonly name: string }) {
  return (
    <header class="series-head">
      <Artwork url={comicPictureUrl(series)} name={series.name} />
      <div>
        <p class="kicker">Comic</p>
        <h1 dir="auto">{name}</h1>
        <FactLine
          facts={[
            countText(series.issuesCount, 'issue'),
            series.language === null ? null : nameOf(series.language),
            series.status === null ? null : labelOf(series.status),
          ]}
        />
        <Tags values={[...series.genres.map(genreLabel), ...series.tags]} label="Genres and tags" />
        <p class="actions">
          {series.isListed && <Follow kind="comic" uuid={series.uuid} name={name} />}
          <OutLink url={series.sssUrl}>SSS feed</OutLink>
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
