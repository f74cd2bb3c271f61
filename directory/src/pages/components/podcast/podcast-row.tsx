import type { ListedContent } from '../../../entities/index.ts'
import { words } from '../../words/index.ts'
import { ExplicitMark } from '../series.tsx'
import { SeriesCard } from '../series-cards.tsx'

/** A podcast of a row, with a line that says why it is there. */
export interface PodcastOfRow {
  readonly podcast: ListedContent
  /** @defaultValue the author */
  readonly reason?: string
}

interface PodcastRowProps {
  /** Of the heading. */
  readonly id: string
  readonly title: string
  readonly podcasts: readonly PodcastOfRow[]
  /** The page with all podcasts; absent if the row has all. */
  readonly allPath?: string | undefined
}

/** A row of podcasts as cards; nothing without any. */
export function PodcastRow({ id, title, podcasts, allPath }: PodcastRowProps) {
  if (podcasts.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>{title}</h2>
        {allPath !== undefined && <a href={allPath}>{words.frame.showAll}</a>}
      </div>
      <ul class="cards is-dense">
        {podcasts.map(({ podcast, reason }) => (
          <SeriesCard series={podcast}>
            {reason === undefined ? (
              podcast.by !== null && <p dir="auto">{podcast.by}</p>
            ) : (
              <p class="quiet">{reason}</p>
            )}
            <ExplicitMark isExplicit={podcast.isExplicit} />
          </SeriesCard>
        ))}
      </ul>
    </section>
  )
}
