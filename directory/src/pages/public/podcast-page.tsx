import { type PodcastEpisode, podcastEpisodePages, podcastSeriesByUuids } from '../../entities/index.ts'
import { feedStatus } from '../../feeds/index.ts'
import { Layout } from '../components/layout.tsx'
import {
  Artwork,
  Day,
  Description,
  durationText,
  FeedStatusFacts,
  labelOf,
  Pages,
  Tags,
} from '../components/series.tsx'
import { countText } from '../components/series-cards.tsx'
import type { PageContext } from '../page-context.ts'

const PER_PAGE = 20

/** A podcast with a page of its episodes; `null` if there is none with this uuid. */
export async function podcastPage({ db, files }: PageContext, uuid: string, page: number) {
  const columns = { description: true, details: true }
  const series = (await podcastSeriesByUuids(db, [uuid], columns)).get(uuid)
  if (series === undefined) return null
  const selection = {
    sortOrder: 'LATEST',
    page,
    limitPerPage: PER_PAGE,
    searchTerm: null,
    includeRemoved: false,
  } as const
  const pages = series.isListed ? await podcastEpisodePages(db, [series.uuid], selection, columns) : new Map()
  const episodes: readonly PodcastEpisode[] = pages.get(series.uuid) ?? []
  const status = await feedStatus(db, series.uuid)
  const name = series.name ?? series.rssUrl ?? 'Podcast'
  const hasNext = page * PER_PAGE < series.episodesCount
  return (
    <Layout title={name} files={files}>
      <div class="series-head">
        <Artwork url={series.imageUrl} name={series.name} />
        <div>
          <h1>{name}</h1>
          {series.authorName !== null && <p>{series.authorName}</p>}
          <p class="quiet">{countText(series.episodesCount, 'episode')}</p>
          {!series.isRead && (
            <p class="notice" role="status">
              The feed has not been read yet. It is looked at within minutes; reload this page.
            </p>
          )}
          <Tags values={series.genres.map(labelOf)} label="Genres" />
          {series.websiteUrl !== null && (
            <p>
              <a href={series.websiteUrl} rel="nofollow noreferrer">
                Website
              </a>
            </p>
          )}
        </div>
      </div>
      <Description html={series.description} />
      <section aria-labelledby="episodes">
        <h2 id="episodes">Episodes</h2>
        <ul class="children">
          {episodes.map((episode) => (
            <Episode episode={episode} />
          ))}
        </ul>
        <Pages path={`/podcasts/${series.uuid}`} page={page} hasNext={hasNext} />
      </section>
      {status !== null && <FeedStatusFacts status={status} />}
    </Layout>
  )
}

function Episode({ episode }: { readonly episode: PodcastEpisode }) {
  const { name, datePublished, duration, description, audioUrl, videoUrl } = episode
  return (
    <li class="child">
      <h3>{name ?? 'Untitled'}</h3>
      <p class="quiet">
        <Day seconds={datePublished} />
        {datePublished !== null && duration !== null && ' · '}
        {duration !== null && durationText(duration)}
      </p>
      {description !== null && (
        <details>
          <summary>Description</summary>
          <Description html={description} />
        </details>
      )}
      {videoUrl !== null ? (
        // biome-ignore lint/a11y/useMediaCaption: feeds link captions as transcripts
        <video controls preload="none" src={videoUrl} aria-label={name ?? 'Episode'} />
      ) : (
        audioUrl !== null && (
          // biome-ignore lint/a11y/useMediaCaption: feeds link captions as transcripts
          <audio controls preload="none" src={audioUrl} aria-label={name ?? 'Episode'} />
        )
      )}
    </li>
  )
}
