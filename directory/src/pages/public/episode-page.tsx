import { type PodcastEpisode, podcastEpisodesByUuids, podcastSeriesByUuids } from '../../entities/index.ts'
import { Layout } from '../components/layout.tsx'
import { Listen, Watch } from '../components/listen.tsx'
import { Persons } from '../components/persons.tsx'
import { RichText } from '../components/rich-text.tsx'
import { Artwork, Day, durationText, isWebAddress } from '../components/series.tsx'
import type { PublicContext } from '../page-context.ts'
import { GONE } from './gone.ts'

/** An episode with its sound; `null` if there is none with this uuid. */
export async function episodePage({ db, files, origin }: PublicContext, uuid: string) {
  const columns = { description: true, details: true }
  const episode = (await podcastEpisodesByUuids(db, [uuid], columns)).get(uuid)
  if (episode === undefined) return null
  if (episode.isBlocked) return GONE
  const { seriesUuid, audioUrl, videoUrl, datePublished, duration } = episode
  const series = (await podcastSeriesByUuids(db, [seriesUuid], { description: false, details: true })).get(seriesUuid)
  const name = episode.name ?? 'Untitled'
  const path = `/episodes/${episode.uuid}`
  const imageUrl = episode.imageUrl ?? series?.imageUrl ?? null
  const feed = series?.rssUrl == null ? undefined : ({ url: series.rssUrl, type: 'application/rss+xml' } as const)
  return (
    <Layout title={name} files={files} facts={{ origin, path, name, description: episode.description, imageUrl, feed }}>
      <div class="series-head">
        <Artwork url={imageUrl} name={series?.name ?? name} />
        <div>
          <p>
            <a href={`/podcasts/${seriesUuid}`}>{series?.name ?? 'The podcast'}</a>
          </p>
          <h1>{name}</h1>
          <p class="quiet">
            <Day seconds={datePublished} />
            {datePublished !== null && duration !== null && ' · '}
            {duration !== null && durationText(duration)}
            {numberText(episode)}
            {episode.isExplicitContent === true && ' · explicit'}
          </p>
          {episode.isRemoved && <p class="notice">The podcast took this episode out of its feed.</p>}
          {audioUrl !== null && <Listen name={name} path={path} audioUrl={audioUrl} />}
          <p class="links">
            {audioUrl !== null && isWebAddress(audioUrl) && (
              <a href={audioUrl} rel="nofollow noreferrer">
                Audio file
              </a>
            )}
            {episode.websiteUrl !== null && isWebAddress(episode.websiteUrl) && (
              <a href={episode.websiteUrl} rel="nofollow noreferrer">
                Website
              </a>
            )}
          </p>
        </div>
      </div>
      {videoUrl !== null && <Watch name={name} videoUrl={videoUrl} />}
      <section aria-labelledby="notes">
        <h2 id="notes">Notes</h2>
        {episode.description === null ? (
          <p>The feed has no notes for this episode.</p>
        ) : (
          <RichText html={episode.description} mediaUrl={audioUrl} />
        )}
      </section>
      <Persons persons={episode.persons} />
      <Files
        id="chapters"
        title="Chapters"
        urls={episode.chaptersUrls}
        sentence="The directory does not show chapters yet. The publisher has them in:"
      />
      <Files
        id="transcript"
        title="Transcript"
        urls={episode.transcriptUrls}
        sentence="The directory does not show transcripts yet. The publisher has one in:"
      />
    </Layout>
  )
}

function numberText({ seasonNumber, episodeNumber }: PodcastEpisode): string {
  if (episodeNumber === null) return ''
  return seasonNumber === null ? ` · episode ${episodeNumber}` : ` · season ${seasonNumber}, episode ${episodeNumber}`
}

/** Files that a feed links beside the sound; nothing if there are none. */
function Files({
  id,
  title,
  urls,
  sentence,
}: {
  readonly id: string
  readonly title: string
  readonly urls: readonly string[]
  readonly sentence: string
}) {
  const shown = urls.filter(isWebAddress)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{sentence}</p>
      <ul>
        {shown.map((url) => (
          <li>
            <a href={url} rel="nofollow noreferrer">
              {url}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
