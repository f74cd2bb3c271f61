import { type ComicIssue, comicIssuePages, comicSeriesByUuids } from '../../entities/index.ts'
import { feedStatus } from '../../feeds/index.ts'
import { ListControls, Pages } from '../components/child-list.tsx'
import { Layout } from '../components/layout.tsx'
import { RichText } from '../components/rich-text.tsx'
import { Artwork, Day, FeedStatusFacts, isWebAddress, labelOf, Tags } from '../components/series.tsx'
import { countText } from '../components/series-cards.tsx'
import { type ListRequest, listSelection, PER_PAGE } from '../list-request.ts'
import type { PublicContext } from '../page-context.ts'

/** A comic with a page of its issues; `null` if there is none with this uuid. */
export async function comicPage({ db, files, origin }: PublicContext, uuid: string, request: ListRequest) {
  const columns = { description: true, details: true }
  const series = (await comicSeriesByUuids(db, [uuid], columns)).get(uuid)
  if (series === undefined) return null
  const [pages, status] = await Promise.all([
    series.isListed
      ? comicIssuePages(db, [series.uuid], listSelection(request), columns)
      : new Map<string, ComicIssue[]>(),
    feedStatus(db, series.uuid),
  ])
  const issues = pages.get(series.uuid) ?? []
  const name = series.name ?? series.sssUrl ?? 'Comic'
  const path = `/comics/${series.uuid}`
  const { page, term } = request
  const hasNext = term === '' ? page * PER_PAGE < series.issuesCount : issues.length === PER_PAGE
  const { sssUrl: feedUrl } = series
  const feed = feedUrl === null ? undefined : ({ url: feedUrl, type: 'application/json' } as const)
  const facts = { origin, path, name, description: series.description, imageUrl: series.thumbnailImageUrl, feed }
  return (
    <Layout title={name} files={files} facts={facts}>
      <div class="series-head">
        <Artwork url={series.thumbnailImageUrl} name={series.name} />
        <div>
          <h1>{name}</h1>
          <p class="quiet">{countText(series.issuesCount, 'issue')}</p>
          {!series.isRead && (
            <p class="notice" role="status">
              The feed has not been read yet. It is looked at within minutes; reload this page.
            </p>
          )}
          {feedUrl !== null && isWebAddress(feedUrl) && (
            <p class="links">
              <a href={feedUrl} rel="nofollow noreferrer">
                SSS feed
              </a>
            </p>
          )}
          <Tags values={[...series.genres.map(labelOf), ...series.tags]} label="Genres and tags" />
        </div>
      </div>
      <RichText html={series.description} />
      <section aria-labelledby="issues">
        <h2 id="issues">Issues</h2>
        <ListControls path={path} request={request} noun="issues" />
        {issues.length === 0 && <p>{term === '' ? 'No issue is here.' : 'No issue contains this text.'}</p>}
        <ul class="cards">
          {issues.map((issue) => (
            <li class="card">
              <Artwork url={issue.thumbnailImageUrl ?? series.thumbnailImageUrl} name={issue.name} />
              <div class="card-text">
                <h3>
                  <a href={`/issues/${issue.uuid}`}>{issue.name ?? `Issue ${(issue.position ?? 0) + 1}`}</a>
                </h3>
                <p class="quiet">
                  <Day seconds={issue.datePublished} />
                  {issue.datePublished !== null && ' · '}
                  {countText(issue.storyImageUrls.length, 'page')}
                </p>
              </div>
            </li>
          ))}
        </ul>
        <Pages path={path} request={request} hasNext={hasNext} />
      </section>
      {status !== null && <FeedStatusFacts uuid={series.uuid} status={status} />}
    </Layout>
  )
}
