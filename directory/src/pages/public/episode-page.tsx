import { type PodcastEpisode, podcastEpisodesByUuids, podcastSeriesByUuids } from '../../entities/index.ts'
import type { EpisodeFiles } from '../../transcripts/index.ts'
import { Chapters } from '../components/chapters.tsx'
import { alternateVideoUrl } from '../components/episode/alternate-video.ts'
import { Soundbites } from '../components/episode/soundbites.tsx'
import { FactsPanel } from '../components/facts.tsx'
import { ContentLinks, Funding, namespaceFacts } from '../components/feed-facts.tsx'
import { ForPrograms } from '../components/for-programs.tsx'
import { Layout } from '../components/layout.tsx'
import { Listen, Watch } from '../components/listen.tsx'
import { Persons } from '../components/persons.tsx'
import { episodeTypeMark } from '../components/podcast/episode-item.tsx'
import { RichText } from '../components/rich-text.tsx'
import { Artwork, Day, ExplicitMark, FactLine, isWebAddress, OutLink, Title } from '../components/series.tsx'
import { Transcript } from '../components/transcript.tsx'
import { durationText, langOf } from '../components/words.ts'
import type { PublicContext } from '../page-context.ts'
import { words } from '../words/index.ts'
import { GONE } from './gone.ts'
import { episodeThing } from './things.ts'

const own = words.podcast.episode

/** An episode with its sound; `null` if there is none with this uuid. */
export async function episodePage({ db, files, origin, episodeFiles }: PublicContext, uuid: string) {
  const columns = {
    description: true,
    details: true,
    extras: ['funding', 'location', 'license', 'socialInteract', 'seasonName', 'soundbites', 'contentLinks', 'images'],
  }
  const episode = (await podcastEpisodesByUuids(db, [uuid], columns)).get(uuid)
  if (episode === undefined) return null
  if (episode.isBlocked) return GONE
  const { seriesUuid, audioUrl, datePublished, duration } = episode
  const videoUrl = episode.videoUrl ?? alternateVideoUrl(episode)
  const series = (await podcastSeriesByUuids(db, [seriesUuid], { description: false, details: true })).get(seriesUuid)
  const beside = (await episodeFiles?.(episode)) ?? { chapters: null, transcript: null, making: null }
  const name = episode.name ?? words.frame.nameless.any
  const path = `/episodes/${episode.uuid}`
  const lang = langOf(series?.language ?? null)
  const imageUrl = episode.imageUrl ?? series?.imageUrl ?? null
  const feed = series?.rssUrl == null ? undefined : ({ url: series.rssUrl, type: 'application/rss+xml' } as const)
  return (
    <Layout
      title={name}
      files={files}
      facts={{
        origin,
        path,
        name,
        description: episode.description,
        imageUrl,
        feed,
        type: 'article',
        publishedAt: datePublished,
        thing: episodeThing(episode, series, origin),
        trail: [{ name: series?.name ?? words.frame.nameless.thePodcast, path: `/podcasts/${seriesUuid}` }],
      }}
    >
      <header class="series-head is-episode">
        <Artwork
          url={imageUrl}
          name={series?.name ?? name}
          place="head"
          images={episode.imageUrl === null ? [] : episode.images}
        />
        <div>
          <p class="kicker" dir="auto">
            <a href={`/podcasts/${seriesUuid}`}>{series?.name ?? words.frame.nameless.thePodcast}</a>
          </p>
          <Title name={name} lang={lang} />
          <FactLine
            facts={[
              episodeTypeMark(episode.episodeType),
              datePublished === null ? null : <Day seconds={datePublished} />,
              duration === null ? null : durationText(duration),
              numberText(episode),
              episode.isExplicitContent === true && <ExplicitMark isExplicit />,
            ]}
          />
          {episode.isRemoved && <p class="notice">{own.removed}</p>}
          <div class="actions">
            {audioUrl !== null && (
              <Listen {...{ name, path, audioUrl, imageUrl, duration }} podcast={series?.name ?? null} />
            )}
            <Funding funding={episode.funding} />
            <OutLink url={audioUrl}>{own.audio}</OutLink>
            <OutLink url={episode.websiteUrl}>{words.frame.website}</OutLink>
            <ContentLinks contentLinks={episode.contentLinks} />
          </div>
        </div>
      </header>
      {videoUrl !== null && <Watch name={name} videoUrl={videoUrl} />}
      <div class="with-aside">
        <div>
          <section aria-labelledby="notes">
            <h2 id="notes">{own.notes}</h2>
            {episode.description === null ? (
              <p class="empty">{own.noNotes}</p>
            ) : (
              <RichText html={episode.description} mediaUrl={audioUrl} lang={lang} />
            )}
          </section>
          <Soundbites soundbites={episode.soundbites} name={name} mediaUrl={audioUrl} />
          {beside.chapters === null ? (
            <Files id="chapters" title={own.chapters} urls={episode.chaptersUrls} />
          ) : (
            beside.chapters.length > 0 && <Chapters chapters={beside.chapters} mediaUrl={audioUrl} />
          )}
          {beside.transcript === null ? (
            <Files id="transcript" title={own.transcript} urls={episode.transcriptUrls} />
          ) : (
            beside.transcript.length > 0 && <Transcript items={beside.transcript} mediaUrl={audioUrl} />
          )}
          <Making making={beside.making} />
        </div>
        <aside>
          <Persons persons={episode.persons.length > 0 ? episode.persons : (series?.persons ?? [])} />
          <FactsPanel title={words.frame.about} facts={namespaceFacts(episode)} />
          <ForPrograms uuid={episode.uuid} query={queryFor(episode.uuid)} />
        </aside>
      </div>
    </Layout>
  )
}

function queryFor(uuid: string): string {
  return `{
  getPodcastEpisode(uuid: "${uuid}") {
    uuid
    name
    datePublished
    duration
    audioUrl
    podcastSeries { uuid name }
  }
}`
}

function numberText({ seasonNumber, seasonName, episodeNumber }: PodcastEpisode): string {
  const season = seasonName ?? (seasonNumber === null ? null : words.podcast.seasons.season(seasonNumber))
  if (episodeNumber === null) return season ?? ''
  return season === null ? own.number(episodeNumber) : own.numberOf(season, episodeNumber)
}

/** Says that the directory makes a transcript, and how far it is. Pages do not show the transcript itself. */
function Making({ making }: Pick<EpisodeFiles, 'making'>) {
  if (making === null) return null
  const { pieces } = making
  return (
    <p class="quiet">
      {own.making} {pieces !== null && own.piecesDone(pieces.piecesDoneCount, pieces.piecesCount)}
    </p>
  )
}

/** Links to files that a feed has beside the sound, if their content could not be read; nothing if there are none. */
function Files({ id, title, urls }: { readonly id: string; readonly title: string; readonly urls: readonly string[] }) {
  const shown = urls.filter(isWebAddress)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{own.atPublisher}</p>
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
