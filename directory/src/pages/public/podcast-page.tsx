import { isPublisherMedium, mediumOfFeed, labelOf as nameOf, type PodcastMedium } from 'feedmill/tables'
import {
  catalogInfosBySeries,
  episodeOutline,
  listedContent,
  type PodcastEpisode,
  type PodcastSeries,
  podcastEpisodePages,
  podcastEpisodesByUuids,
  podcastSeriesByUuids,
  withheldEpisodesCount,
} from '../../entities/index.ts'
import { feedStatus } from '../../feeds/index.ts'
import { podrollOf, publisherOfPodcast } from '../../reading/index.ts'
import { browsePath } from '../browse-request.ts'
import { ChildList } from '../components/child-list.tsx'
import { FactsPanel } from '../components/facts.tsx'
import { Funding, namespaceFacts } from '../components/feed-facts.tsx'
import { Follow } from '../components/follow.tsx'
import { ForPrograms } from '../components/for-programs.tsx'
import { GenreLinks } from '../components/genre-links.tsx'
import { Layout } from '../components/layout.tsx'
import { Persons } from '../components/persons.tsx'
import { EpisodeItem } from '../components/podcast/episode-item.tsx'
import { FoldedText } from '../components/podcast/folded-text.tsx'
import { LiveItems } from '../components/podcast/live-items.tsx'
import { MoreLikeThis } from '../components/podcast/more-like-this.tsx'
import { PodcastRow } from '../components/podcast/podcast-row.tsx'
import { Seasons } from '../components/podcast/seasons.tsx'
import { Trailer } from '../components/podcast/trailer.tsx'
import { mediumLabel } from '../components/search-filters.tsx'
import { Artwork, ExplicitMark, FactLine, FeedStatusFacts, NotReadYet, OutLink, Title } from '../components/series.tsx'
import { Subscribe } from '../components/subscribe/subscribe.tsx'
import { countText, labelOf, langOf } from '../components/words.ts'
import { type ListRequest, listSelection } from '../list-request.ts'
import type { PublicContext } from '../page-context.ts'
import { words } from '../words/index.ts'
import { publisherPage } from './publisher-page.tsx'
import { podcastThing } from './things.ts'

const own = words.podcast

/** The extras of a podcast that its page shows. */
const EXTRAS = [
  'medium',
  'publisher',
  'podroll',
  'trailers',
  'liveItems',
  'funding',
  'location',
  'license',
  'socialInteract',
  'images',
]
/** Recommended podcasts in the row on the page. */
const RECOMMENDED = 6

/** A podcast with a page of its episodes; `null` if there is none with this uuid. */
export async function podcastPage(context: PublicContext, uuid: string, request: ListRequest) {
  const { db, files, origin } = context
  const columns = { description: true, details: true, extras: EXTRAS }
  const series = (await podcastSeriesByUuids(db, [uuid], columns)).get(uuid)
  if (series === undefined) return null
  const medium = mediumOfFeed(series.medium)
  if (series.isListed && isPublisherMedium(medium)) {
    return await publisherPage(context, series, await feedStatus(db, series.uuid), request)
  }
  const shown = await shownOf(context, series, request)
  const { status, publisher, outline, episodesCount } = shown
  const name = series.name ?? series.rssUrl ?? words.frame.nameless.podcast
  const path = `/podcasts/${series.uuid}`
  const { rssUrl: feedUrl } = series
  const feed = feedUrl === null ? undefined : ({ url: feedUrl, type: 'application/rss+xml' } as const)
  const { description, imageUrl } = series
  const thing = podcastThing(series, origin, episodesCount)
  const isBeginning = request.page === 1 && request.term === ''
  const count =
    request.season === null
      ? episodesCount
      : (outline.seasons.find(({ number }) => number === request.season)?.count ?? 0)
  return (
    <Layout
      title={name}
      files={files}
      scripts={['subscribe.js', 'follow.js']}
      facts={{ origin, path, name, description, imageUrl, feed, thing }}
    >
      <Head series={series} medium={medium} name={name} episodesCount={episodesCount} catalogId={shown.catalogId} />
      {!series.isRead && <NotReadYet uuid={series.uuid} status={status} />}
      <div class="with-aside">
        <div>
          <FoldedText html={series.description} lang={langOf(series.language)} />
          <LiveItems series={series} now={shown.now} />
          {isBeginning && <Trailer series={series} season={request.season} episode={shown.trailer} />}
          <ChildList
            path={path}
            request={request}
            id="episodes"
            own={own.episodes}
            count={count}
            className="children"
            items={shown.episodes.map((episode) => <EpisodeItem episode={episode} series={series} />)}
          >
            <Seasons path={path} request={request} seasons={outline.seasons} />
          </ChildList>
          <PodcastRow
            id="recommended"
            title={own.recommended}
            podcasts={shown.recommended.map((podcast) => ({ podcast }))}
            allPath={`${path}/podroll`}
          />
          <MoreLikeThis list={shown.alike} />
        </div>
        <aside>
          <Persons persons={series.persons} />
          <FactsPanel
            title={words.frame.about}
            facts={{
              [own.publisher]: publisher && (
                <a href={`/podcasts/${publisher.uuid}`} dir="auto">
                  {publisher.name ?? own.publisher}
                </a>
              ),
              [own.order]: series.seriesType === null ? null : labelOf(series.seriesType),
              [own.format]: series.contentType === null ? null : labelOf(series.contentType),
              ...namespaceFacts(series),
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

/** Reads what the page shows beside the podcast itself. */
async function shownOf(context: PublicContext, series: PodcastSeries, request: ListRequest) {
  const { db, now } = context
  const { uuid, isListed } = series
  const selection = { ...listSelection(request), isListedOnly: true }
  const none = { seasons: [], trailerUuid: null }
  const [pages, withheldCount, status, publisher, outline, catalogInfos, suggested] = await Promise.all([
    isListed
      ? podcastEpisodePages(db, [uuid], selection, { description: false, details: true })
      : new Map<string, PodcastEpisode[]>(),
    withheldEpisodesCount(db, uuid),
    feedStatus(db, uuid),
    publisherOfPodcast(db, series),
    isListed ? episodeOutline(db, uuid) : none,
    catalogInfosBySeries(db, [uuid]),
    isListed ? suggestedFor(context, series) : { recommended: [], alike: [] },
  ])
  const { trailerUuid } = outline
  const trailers =
    trailerUuid === null ? null : await podcastEpisodesByUuids(db, [trailerUuid], { description: false, details: true })
  return {
    episodes: pages.get(uuid) ?? [],
    episodesCount: Math.max(0, series.episodesCount - withheldCount),
    status,
    publisher,
    outline,
    trailer: trailers?.get(trailerUuid ?? '') ?? null,
    // The catalog has facts only of podcasts whose identifier is proved.
    catalogId: catalogInfos.has(uuid) ? series.catalogId : null,
    ...suggested,
    now: Math.floor(now() / 1_000),
  }
}

/** Reads the first podcasts that the makers of a podcast recommend, and others that are like it. */
async function suggestedFor({ db, similar }: PublicContext, series: PodcastSeries) {
  const { uuid, name, description, genres, isExplicitContent, podroll } = series
  const podcasts = podroll.length === 0 ? [] : ((await podrollOf(db, uuid))?.podcasts ?? [])
  const besides = podcasts.slice(0, RECOMMENDED)
  const [contents, alike] = await Promise.all([
    listedContent(db, besides),
    similar({ uuid, name, description, genres, isExplicitContent, podroll, besides }),
  ])
  return { recommended: besides.flatMap((each) => contents.get(each) ?? []), alike }
}

interface HeadProps {
  readonly series: PodcastSeries
  readonly medium: PodcastMedium
  readonly name: string
  readonly episodesCount: number
  readonly catalogId: number | null
}

function Head({ series, medium, name, episodesCount, catalogId }: HeadProps) {
  return (
    <header class="series-head">
      <Artwork url={series.imageUrl} name={series.name} place="head" images={series.images} />
      <div>
        <p class="kicker">{mediumLabel(medium)}</p>
        <Title name={name} lang={langOf(series.language)} />
        {series.authorName !== null && (
          <p class="byline" dir="auto">
            {series.authorName}
          </p>
        )}
        <FactLine
          facts={[
            countText(episodesCount, 'episode'),
            series.language === null ? null : (
              <a href={browsePath({ kind: 'podcast', language: series.language })}>{nameOf(series.language)}</a>
            ),
            series.isCompleted === true && own.completed,
            series.isExplicitContent === true && <ExplicitMark isExplicit />,
          ]}
        />
        <GenreLinks kind="podcast" genres={series.genres} />
        <div class="actions">
          <Subscribe name={name} feedUrl={series.rssUrl} catalogId={catalogId} />
          {series.isListed && <Follow kind="podcast" uuid={series.uuid} name={name} />}
          <Funding funding={series.funding} />
          <OutLink url={series.websiteUrl}>{words.frame.website}</OutLink>
        </div>
      </div>
    </header>
  )
}

function queryFor(uuid: string): string {
  return `{
  getPodcastSeries(uuid: "${uuid}") {
    uuid
    name
    rssUrl
    totalEpisodesCount
    episodes(sortOrder: LATEST, limitPerPage: 5) { uuid name datePublished audioUrl }
  }
}`
}
