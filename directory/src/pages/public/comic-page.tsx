import { type ComicIssue, comicIssuePages, comicSeriesByUuids } from '../../entities/index.ts'
import { feedStatus } from '../../feeds/index.ts'
import { Layout } from '../components/layout.tsx'
import { Artwork, Day, Description, FeedStatusFacts, labelOf, Pages, Tags } from '../components/series.tsx'
import { countText } from '../components/series-cards.tsx'
import type { PageContext } from '../page-context.ts'

const PER_PAGE = 20

/** A comic with a page of its issues; `null` if there is none with this uuid. */
export async function comicPage({ db, files }: PageContext, uuid: string, page: number) {
  const columns = { description: true, details: true }
  const series = (await comicSeriesByUuids(db, [uuid], columns)).get(uuid)
  if (series === undefined) return null
  const selection = {
    sortOrder: 'LATEST',
    page,
    limitPerPage: PER_PAGE,
    searchTerm: null,
    includeRemoved: false,
  } as const
  const pages = series.isListed ? await comicIssuePages(db, [series.uuid], selection, columns) : new Map()
  const issues: readonly ComicIssue[] = pages.get(series.uuid) ?? []
  const status = await feedStatus(db, series.uuid)
  const name = series.name ?? series.sssUrl ?? 'Comic'
  return (
    <Layout title={name} files={files}>
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
          <Tags values={[...series.genres.map(labelOf), ...series.tags]} label="Genres and tags" />
        </div>
      </div>
      <Description html={series.description} />
      <section aria-labelledby="issues">
        <h2 id="issues">Issues</h2>
        <ul class="children">
          {issues.map((issue) => (
            <li class="child">
              <h3>{issue.name ?? `Issue ${(issue.position ?? 0) + 1}`}</h3>
              <p class="quiet">
                <Day seconds={issue.datePublished} />
              </p>
              {issue.creatorNote !== null && <p>{issue.creatorNote}</p>}
              <details>
                <summary>{countText(issue.storyImageUrls.length, 'image')}</summary>
                <div class="story-images">
                  {issue.storyImageUrls.map((url: string, index: number) => (
                    <img src={url} alt={`Panel ${index + 1}`} loading="lazy" referrerpolicy="no-referrer" />
                  ))}
                </div>
              </details>
            </li>
          ))}
        </ul>
        <Pages path={`/comics/${series.uuid}`} page={page} hasNext={page * PER_PAGE < series.issuesCount} />
      </section>
      {status !== null && <FeedStatusFacts status={status} />}
    </Layout>
  )
}
