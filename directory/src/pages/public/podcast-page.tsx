import { isPublisherMedium, mediumOfFeed, labelOf as nameOf, type PodcastMedium } from 'feedmill/tables'
import {
  type PodcastEpisode,
  type PodcastSeries,
  podcastEpisodePages,
  podcastSeriesByUuids,
  withheldEpisodesCount,
} from '../../entities/index.ts'
import { feedStatus } from '../../feeds/index.ts'
import { publisherOfPodcast } from '../../reading/index.ts'
import { ChildList } from '../components/child-list.tsx'
import { FactsPanel } from '../components/facts.tsx'
import { Funding, namespaceFacts } from '../components/feed-facts.tsx'
import { Follow } from '../components/follow.tsx'
import { ForPrograms } from '../components/for-programs.tsx'
import { Layout } from '../components/layout.tsx'
import { Listen } from '../components/listen.tsx'
import { Persons } from '../components/persons.tsx'
import { RichText } from '../components/rich-text.tsx'
import { genreLabel, mediumLabel } from '../components/search-filters.tsx'
import {
  Artwork,
  Day,
  ExplicitMark,
  FactLine,
  FeedStatusFacts,
  NotReadYet,
  OutLink,
  Tags,
} from '../components/series.tsx'
import { countText, durationText, labelOf } from '../components/words.ts'
import { type ListRequest, listSelection } from '../list-request.ts'
import type { PublicContext } from '../page-context.ts'
import { publisherPage } from './publisher-page.tsx'

/** A podcast with a page of its episodes; `null` if there is none with this uuid. */
export async function podcastPage(context: PublicContext, uuid: string, request: ListRequest) {
  const { db, files, origin } = context
  const columns = {
    description: true,
    details: true,
    extras: ['medium', 'publisher', 'podroll', 'funding', 'location', 'license', 'socialInteract'],
  }
  const series = (await podcastSeriesByUuids(db, [uuid], columns)).get(uuid)
  if (series === undefined) return null
  const medium = mediumOfFeed(series.medium)
  if (series.isListed && isPublisherMedium(medium)) {
    return await publisherPage(context, series, await feedStatus(db, series.uuid), request)
  }
  const selection = { ...listSelection(request), isListedOnly: true }
  const [pages, withheldCount, status, publisher] = await Promise.all([
    series.isListed
      ? podcastEpisodePages(db, [series.uuid], selection, { description: false, details: true })
      : new Map<string, PodcastEpisode[]>(),
    withheldEpisodesCount(db, series.uuid),
    feedStatus(db, series.uuid),
    publisherOfPodcast(db, series),
  ])
  const episodes = pages.get(series.uuid) ?? []
  const episodesCount = Math.max(0, series.episodesCount - withheldCount)
  const name = series.name ?? series.rssUrl ?? 'Podcast'
  const path = `/podcasts/${series.uuid}`
  const { rssUrl: feedUrl } = series
  const feed = feedUrl === null ? undefined : ({ url: feedUrl, type: 'application/rss+xml' } as const)
  const facts = { origin, path, name, description: series.description, imageUrl: series.imageUrl, feed }
  return (
    <Layout title={name} files={files} facts={facts} scripts={['follow.js']}>
      <Head series={series} medium={medium} name={name} episodesCount={episodesCount} />
      {!series.isRead && <NotReadYet uuid={series.uuid} status={status} />}
      <div class="with-aside">
        <div>
          <RichText html={series.description} />
          <ChildList
            path={path}
            request={request}
            noun="episode"
            nounOfSeries="podcast"
            count={episodesCount}
            className="children"
            items={episodes.map((episode) => <Episode episode={episode} series={series} />)}
          />
        </div>
        <aside>
          <Persons persons={series.persons} />
          <FactsPanel
            title="About"
            facts={{
              Publisher: publisher && (
                <a href={`/podcasts/${publisher.uuid}`} dir="auto">
                  {publisher.name ?? 'Publisher'}
                </a>
              ),
              Recommends: series.podroll.length === 0 ? null : <a href={`${path}/podroll`}>Podcasts of others</a>,
              Order: series.seriesType === null ? null : labelOf(series.seriesType),
              Format: series.contentType === null ? null : labelOf(series.contentType),
              ...namespaceFacts(series),
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

interface HeadProps {
  readonly series: PodcastSeries
  readonly medium: PodcastMedium
  readonly name: string
  readonly episodesCount: number
}

function Head({ series, medium, name, episodesCount }: HeadProps) {
  return (
    <header class="series-head">
      <Artwork url={series.imageUrl} name={series.name} />
      <div>
        <p class="kicker">{mediumLabel(medium)}</p>
        <h1 dir="auto">{name}</h1>
        {series.authorName !== null && (
          <p class="byline" dir="auto">
            {series.authorName}
          </p>
        )}
        <FactLine
          facts={[
            countText(episodesCount, 'episode'),
            series.language === null ? null : nameOf(series.language),
            series.isCompleted === true && 'Completed',
            series.isExplicitContent === true && <ExplicitMark isExplicit />,
          ]}
        />
        <Tags values={series.genres.map(genreLabel)} label="Genres" />
        <p class="actions">
          {series.isListed && <Follow kind="podcast" uuid={series.uuid} name={name} />}
          <Funding funding={series.funding} />
          <OutLink url={series.rssUrl}>RSS feed</OutLink>
          <OutLink url={series.websiteUrl}>Website</OutLink>
        </p>
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

function Episode({ episode, series }: { readonly episode: PodcastEpisode; readonly series: PodcastSeries }) {
  const { uuid, datePublished, duration, subtitle, audioUrl } = episode
  const name = episode.name ?? 'Untitled'
  const path = `/episodes/${uuid}`
  return (
    <li class="child">
      <div>
        <h3 dir="auto">
          <a href={path}>{name}</a>
        </h3>
        <FactLine
          facts={[
            datePublished === null ? null : <Day seconds={datePublished} />,
            duration === null ? null : durationText(duration),
            episode.isExplicitContent === true && <ExplicitMark isExplicit />,
          ]}
        />
        {subtitle !== null && (
          <p class="excerpt" dir="auto">
            {subtitle}
          </p>
        )}
      </div>
      {audioUrl !== null && (
        <Listen
          {...{ name, path, audioUrl, duration }}
          podcast={series.name}
          imageUrl={episode.imageUrl ?? series.imageUrl}
        />
      )}
    </li>
  )
}
