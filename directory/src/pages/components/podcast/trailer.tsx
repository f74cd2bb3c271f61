import type { PodcastEpisode, PodcastSeries } from '../../../entities/index.ts'
import { words } from '../../words/index.ts'
import { Listen, Watch } from '../listen.tsx'
import { Day, FactLine, isWebAddress } from '../series.tsx'
import { durationText } from '../words.ts'

/** A trailer, from the channel or from an episode. */
interface ShownTrailer {
  readonly name: string
  /** The page of the episode, or of the podcast. */
  readonly path: string
  readonly audioUrl: string | null
  readonly videoUrl: string | null
  readonly datePublished: number | null
  readonly duration: number | null
}

interface TrailerProps {
  readonly series: Pick<PodcastSeries, 'uuid' | 'name' | 'imageUrl' | 'trailers'>
  /** The season that the page shows; `null` for the whole podcast. */
  readonly season: number | null
  /** The newest episode that is a trailer; `null` if there is none. */
  readonly episode: PodcastEpisode | null
}

/** The trailer of a podcast, for somebody who does not know it; nothing without a trailer. */
export function Trailer({ series, season, episode }: TrailerProps) {
  const trailer = trailerOf(series, season) ?? (episode === null || season !== null ? null : trailerOfEpisode(episode))
  if (trailer === null) return null
  const { name, path, audioUrl, videoUrl, datePublished, duration } = trailer
  return (
    <section class="panel trailer" aria-labelledby="trailer">
      <div>
        <h2 id="trailer">{words.podcast.trailer}</h2>
        <p class="trailer-name" dir="auto">
          {path.startsWith('/episodes/') ? <a href={path}>{name}</a> : name}
        </p>
        <FactLine
          facts={[
            datePublished === null ? null : <Day seconds={datePublished} />,
            duration === null ? null : durationText(duration),
          ]}
        />
      </div>
      {audioUrl !== null && (
        <Listen {...{ name, path, audioUrl, duration }} podcast={series.name} imageUrl={series.imageUrl} />
      )}
      {audioUrl === null && videoUrl !== null && <Watch name={name} videoUrl={videoUrl} />}
    </section>
  )
}

/** The newest of the channel's trailers for a season or, if `season` is `null`, for the whole podcast. */
function trailerOf({ uuid, trailers }: TrailerProps['series'], season: number | null): ShownTrailer | null {
  const [newest] = trailers
    .filter((each) => each.season === season && isWebAddress(each.url))
    .sort((one, other) => (other.pubdate ?? 0) - (one.pubdate ?? 0))
  if (newest === undefined) return null
  const isVideo = newest.type?.startsWith('video/') === true
  return {
    name: newest.title ?? words.podcast.trailer,
    path: `/podcasts/${uuid}`,
    audioUrl: isVideo ? null : newest.url,
    videoUrl: isVideo ? newest.url : null,
    datePublished: newest.pubdate,
    duration: null,
  }
}

function trailerOfEpisode(episode: PodcastEpisode): ShownTrailer | null {
  const { uuid, name, audioUrl, videoUrl, datePublished, duration } = episode
  if (audioUrl === null && videoUrl === null) return null
  return { name: name ?? words.podcast.trailer, path: `/episodes/${uuid}`, audioUrl, videoUrl, datePublished, duration }
}
