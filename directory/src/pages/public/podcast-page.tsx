import { type PodcastEpisode, podcastEpisodePages, podcastSeriesByUuids } from '../../entities/index.ts'
import { feedStatus } from '../../feeds/index.ts'
import { ListControls, Pages } from '../components/child-list.tsx'
import { Layout } from '../components/layout.tsx'
import { Listen } from '../components/listen.tsx'
import { Persons } from '../components/persons.tsx'
import { RichText } from '../components/rich-text.tsx'
import { Artwork, Day, durationText, FeedStatusFacts, isWebAddress, labelOf, Tags } from '../components/series.tsx'
import { countText } from '../components/series-cards.tsx'
import { type ListRequest, listSelection, PER_PAGE } from '../list-request.ts'
import type { PublicContext } from '../page-context.ts'

/** A podcast with a page of its episodes; `null` if there is none with this uuid. */
export async function podcastPage({ db, files, origin }: PublicContext, uuid: string, request: ListRequest) {
  const columns = { description: true, details: true }
  const series = (await podcastSeriesByUuids(db, [uuid], columns)).get(uuid)
  if (series === undefined) return null
  const selection = listSelection(request)
  const [pages, status] = await Promise.all([
    series.isListed
      ? podcastEpisodePages(db, [series.uuid], selection, { description: false, details: true })
      : new Map<string, PodcastEpisode[]>(),
    feedStatus(db, series.uuid),
  ])
  const episodes = pages.get(series.uuid) ?? []
  const name = series.name ?? series.rssUrl ?? 'Podcast'
  const path = `/podcasts/${series.uuid}`
  const { page, term } = request
  const hasNext = term === '' ? page * PER_PAGE < series.episodesCount : episodes.length === PER_PAGE
  const { rssUrl: feedUrl } = series
  const feed = feedUrl === null ? undefined : ({ url: feedUrl, type: 'application/rss+xml' } as const)
  const facts = { origin, path, name, description: series.description, imageUrl: series.imageUrl, feed }
  return (
    <Layout title={name} files={files} facts={facts}>
      <div class="series-head">
        <Artwork url={series.imageUrl} name={series.name} />
        <div>
          <h1>{name}</h1>
          {series.authorName !== null && <p>{series.authorName}</p>}
          <p class="quiet">
            {countText(series.episodesCount, 'episode')}
            {series.isExplicitContent === true && ' · explicit'}
            {series.isCompleted === true && ' · completed'}
          </p>
          {!series.isRead && (
            <p class="notice" role="status">
              The feed has not been read yet. It is looked at within minutes; reload this page.
            </p>
          )}
          <p class="links">
            {feedUrl !== null && isWebAddress(feedUrl) && (
              <a href={feedUrl} rel="nofollow noreferrer">
                RSS feed
              </a>
            )}
            {series.websiteUrl !== null && isWebAddress(series.websiteUrl) && (
              <a href={series.websiteUrl} rel="nofollow noreferrer">
                Website
              </a>
            )}
          </p>
          <Tags values={series.genres.map(labelOf)} label="Genres" />
        </div>
      </div>
      <RichText html={series.description} />
      <Persons persons={series.persons} />
      <section aria-labelledby="episodes">
        <h2 id="episodes">Episodes</h2>
        <ListControls path={path} request={request} noun="episodes" />
        {episodes.length === 0 && <p>{term === '' ? 'No episode is here.' : 'No episode contains this text.'}</p>}
        <ul class="children">
          {episodes.map((episode) => (
            <Episode episode={episode} />
          ))}
        </ul>
        <Pages path={path} request={request} hasNext={hasNext} />
      </section>
      {status !== null && <FeedStatusFacts uuid={series.uuid} status={status} />}
    </Layout>
  )
}

function Episode({ episode }: { readonly episode: PodcastEpisode }) {
  const { uuid, datePublished, duration, subtitle, audioUrl } = episode
  const name = episode.name ?? 'Untitled'
  const path = `/episodes/${uuid}`
  return (
    <li class="child">
      <h3>
        <a href={path}>{name}</a>
      </h3>
      <p class="quiet">
        <Day seconds={datePublished} />
        {datePublished !== null && duration !== null && ' · '}
        {duration !== null && durationText(duration)}
        {episode.isExplicitContent === true && ' · explicit'}
      </p>
      {subtitle !== null && <p>{subtitle}</p>}
      {audioUrl !== null && <Listen name={name} path={path} audioUrl={audioUrl} />}
    </li>
  )
}
