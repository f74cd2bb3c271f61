import type { PodcastEpisode } from '../../../entities/index.ts'
import { words } from '../../words/index.ts'
import { Place } from '../chapters.tsx'
import { durationText } from '../words.ts'

/** Soundbites that are shown. */
const MOST = 20

interface SoundbitesProps extends Pick<PodcastEpisode, 'soundbites'> {
  /** Of the episode: for soundbites without a title. */
  readonly name: string
  readonly mediaUrl: string | null
}

/** Short parts of an episode that its makers chose, each a link to its place in the sound; nothing without any. */
export function Soundbites({ soundbites, name, mediaUrl }: SoundbitesProps) {
  if (soundbites.length === 0) return null
  return (
    <section aria-labelledby="soundbites">
      <h2 id="soundbites">{words.podcast.episode.soundbites}</h2>
      <ol class="chapters">
        {soundbites.slice(0, MOST).map(({ title, startTime, duration }) => (
          <li>
            <Place seconds={startTime} mediaUrl={mediaUrl} />
            <p>
              <bdi>{title ?? name}</bdi> <span class="quiet">{lengthText(duration)}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Seconds as `42 sec`, or as a duration from a minute and a half on. */
function lengthText(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} sec` : durationText(seconds)
}
