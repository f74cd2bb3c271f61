import { labelOf as nameOf } from 'feedmill/tables'
import { listedContent, type PodcastSeries } from '../../entities/index.ts'
import type { FeedStatusRow } from '../../feeds/index.ts'
import { publisherByUuid } from '../../reading/index.ts'
import { Pages } from '../components/child-list.tsx'
import { Follow } from '../components/follow.tsx'
import { ForPrograms } from '../components/for-programs.tsx'
import { Layout } from '../components/layout.tsx'
import { ListFiles } from '../components/list-files.tsx'
import { Persons } from '../components/persons.tsx'
import { RichText } from '../components/rich-text.tsx'
import { SearchResults } from '../components/search-results.tsx'
import { Artwork, FactLine, FeedStatusFacts, OutLink, Title } from '../components/series.tsx'
import { countText, langOf } from '../components/words.ts'
import { type ListRequest, PER_PAGE } from '../list-request.ts'
import type { PublicContext } from '../page-context.ts'
import { words } from '../words/index.ts'
import { publisherThing } from './things.ts'

const own = words.podcast

/** A publisher with a page of its podcasts that the directory has. Its feed has no episodes. */
export async function publisherPage(
  { db, files, origin }: PublicContext,
  series: PodcastSeries,
  status: FeedStatusRow | null,
  request: ListRequest,
) {
  const { podcasts } = (await publisherByUuid(db, series.uuid)) ?? { podcasts: [] }
  const end = request.page * PER_PAGE
  const uuids = podcasts.slice(end - PER_PAGE, end)
  const contents = await listedContent(db, uuids)
  const name = series.name ?? series.rssUrl ?? own.publisher
  const path = `/podcasts/${series.uuid}`
  const feed = series.rssUrl === null ? undefined : ({ url: series.rssUrl, type: 'application/rss+xml' } as const)
  const { description, imageUrl } = series
  const facts = { origin, path, name, description, imageUrl, feed, thing: publisherThing(series) }
  return (
    <Layout title={name} files={files} facts={facts} list={{ path }} scripts={['follow.js']}>
      <header class="series-head">
        <Artwork url={series.imageUrl} name={series.name} place="head" />
        <div>
          <p class="kicker">{own.publisher}</p>
          <Title name={name} lang={langOf(series.language)} />
          <FactLine
            facts={[countText(podcasts.length, 'podcast'), series.language === null ? null : nameOf(series.language)]}
          />
          <p class="actions">
            <Follow kind="publisher" uuid={series.uuid} name={name} />
            <OutLink url={series.rssUrl}>{own.feed}</OutLink>
            <OutLink url={series.websiteUrl}>{words.frame.website}</OutLink>
          </p>
        </div>
      </header>
      <div class="with-aside">
        <div>
          <RichText html={series.description} lang={langOf(series.language)} />
          <section aria-labelledby="podcasts">
            <h2 id="podcasts">{own.podcasts}</h2>
            {uuids.length === 0 && <p class="empty">{own.noneOfPublisher}</p>}
            <SearchResults list={uuids.flatMap((uuid) => contents.get(uuid) ?? [])} />
            <Pages path={path} request={{ ...request, order: 'LATEST', term: '' }} hasNext={end < podcasts.length} />
            <ListFiles path={path} />
          </section>
        </div>
        <aside>
          <Persons persons={series.persons} />
          {status !== null && <FeedStatusFacts uuid={series.uuid} status={status} isPublisher />}
          <ForPrograms uuid={series.uuid} query={queryFor(series.uuid)} />
        </aside>
      </div>
    </Layout>
  )
}

function queryFor(uuid: string): string {
  return `{
  getPodcastSeries(uuid: "${uuid}") {
    uuid
    name
    remoteItems(limit: 25) {
      title
      podcastSeries { uuid name rssUrl }
    }
  }
}`
}
