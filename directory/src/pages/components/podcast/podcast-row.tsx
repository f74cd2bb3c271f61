import type { ListedContent } from '../../../entities/index.ts'
import { Artwork, ExplicitMark } from '../series.tsx'

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
        {allPath !== undefined && <a href={allPath}>Show all</a>}
      </div>
      <ul class="cards is-dense">
        {podcasts.map(({ podcast: { uuid, name, imageUrl, by, isExplicit }, reason }) => (
          <li class="card">
            <Artwork url={imageUrl} name={name} />
            <div class="card-text">
              <a href={`/podcasts/${uuid}`} dir="auto">
                {name}
              </a>
              {reason === undefined ? by !== null && <p dir="auto">{by}</p> : <p class="quiet">{reason}</p>}
              <ExplicitMark isExplicit={isExplicit} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
