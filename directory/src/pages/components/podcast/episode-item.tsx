import type { PodcastEpisode, PodcastSeries } from '../../../entities/index.ts'
import { words } from '../../words/index.ts'
import { Listen } from '../listen.tsx'
import { Artwork, Day, ExplicitMark, FactLine, isWebAddress } from '../series.tsx'
import { durationText } from '../words.ts'

interface EpisodeItemProps {
  readonly episode: PodcastEpisode
  readonly series: Pick<PodcastSeries, 'name' | 'imageUrl'>
}

/** An episode in the list of its podcast. */
export function EpisodeItem({ episode, series }: EpisodeItemProps) {
  const { uuid, datePublished, duration, subtitle, audioUrl, imageUrl } = episode
  const name = episode.name ?? words.frame.nameless.any
  const path = `/episodes/${uuid}`
  // An episode shows its picture if it is not that of the podcast.
  const hasPicture = imageUrl !== null && imageUrl !== series.imageUrl && isWebAddress(imageUrl)
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
      {audioUrl !== null && (
        <Listen {...{ name, path, audioUrl, duration }} podcast={series.name} imageUrl={imageUrl ?? series.imageUrl} />
      )}
    </li>
  )
}

/** Returns the word `Bonus` or `Trailer` as a mark; `null` for a full episode. */
export function episodeTypeMark(type: PodcastEpisode['episodeType']) {
  if (type !== 'BONUS' && type !== 'TRAILER') return null
  return <span class="mark">{type === 'BONUS' ? words.podcast.bonus : words.podcast.trailer}</span>
}
