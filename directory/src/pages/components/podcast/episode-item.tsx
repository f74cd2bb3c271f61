import type { PodcastEpisode } from '../../../entities/index.ts'
import { Listen } from '../listen.tsx'
import { Artwork, Day, ExplicitMark, FactLine, isWebAddress } from '../series.tsx'
import { durationText } from '../words.ts'

interface EpisodeItemProps {
  readonly episode: PodcastEpisode
  /** The picture of the podcast: an episode with another one shows its own. */
  readonly seriesImageUrl: string | null
}

/** An episode in the list of its podcast. */
export function EpisodeItem({ episode, seriesImageUrl }: EpisodeItemProps) {
  const { uuid, datePublished, duration, subtitle, audioUrl, imageUrl } = episode
  const name = episode.name ?? 'Untitled'
  const path = `/episodes/${uuid}`
  const hasPicture = imageUrl !== null && imageUrl !== seriesImageUrl && isWebAddress(imageUrl)
  return (
    <li class="child">
      <div class={hasPicture ? 'with-picture' : undefined}>
        {hasPicture && <Artwork url={imageUrl} name={name} place="row" />}
        <div>
          <h3 dir="auto">
            <a href={path}>{name}</a>
          </h3>
          <FactLine
            facts={[
              episodeTypeMark(episode.episodeType),
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
      </div>
      {audioUrl !== null && <Listen name={name} path={path} audioUrl={audioUrl} />}
    </li>
  )
}

/** Returns the word `Bonus` or `Trailer` as a mark; `null` for a full episode. */
export function episodeTypeMark(type: PodcastEpisode['episodeType']) {
  if (type !== 'BONUS' && type !== 'TRAILER') return null
  return <span class="mark">{type === 'BONUS' ? 'Bonus' : 'Trailer'}</span>
}
