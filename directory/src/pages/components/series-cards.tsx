import type { NamedSeries } from '../../entities/index.ts'
import { Artwork, ExplicitMark } from './series.tsx'
import { countText } from './words.ts'

const children = { podcast: 'episode', comic: 'issue', creator: 'series' } as const
const kinds = { podcast: 'Podcast', comic: 'Comic', creator: 'Creator' } as const

/** Returns the path of the page of a series. */
export function pathOf({ kind, uuid }: Pick<NamedSeries, 'kind' | 'uuid'>): string {
  return `/${kind}s/${uuid}`
}

/** Series and creators as cards: the picture, and below it name, maker, and how much there is. */
export function SeriesCards({ list }: { readonly list: readonly NamedSeries[] }) {
  return (
    <ul class="cards">
      {list.map((series) => (
        <li class={series.kind === 'creator' ? 'card is-person' : 'card'}>
          <Artwork url={series.imageUrl} name={series.name} />
          <div class="card-text">
            <a href={pathOf(series)} dir="auto">
              {series.name}
            </a>
            {series.authorName !== null && <p dir="auto">{series.authorName}</p>}
            <p class="quiet">
              {kinds[series.kind]} · {countText(series.childrenCount, children[series.kind])}
              {series.isExplicit === true && <> · </>}
              <ExplicitMark isExplicit={series.isExplicit} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
