import type { ListedContent } from '../../entities/index.ts'
import { contentPath } from './search-results.tsx'
import { Cover, ExplicitMark } from './series.tsx'
import { countText } from './words.ts'

const children = { podcast: 'episode', comic: 'issue', creator: 'series' } as const

/** A series or creator in a list. */
type ListedSeries = ListedContent & { readonly kind: keyof typeof children }

/** Series and creators as cards: the picture, and below it name, maker, and how much there is. */
export function SeriesCards({ list }: { readonly list: readonly ListedContent[] }) {
  return (
    <ul class="cards">
      {list.filter(isSeries).map((series) => (
        <li class={series.kind === 'creator' ? 'card is-person' : 'card'}>
          <Cover url={series.imageUrl} name={series.name} isForAdults={series.isForAdults} />
          <div class="card-text">
            <a href={contentPath(series)} dir="auto">
              {series.name}
            </a>
            {series.by !== null && <p dir="auto">{series.by}</p>}
            <p class="quiet">
              {countText(series.childrenCount, children[series.kind])}
              {series.isExplicit === true && <> · </>}
              <ExplicitMark isExplicit={series.isExplicit} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function isSeries(content: ListedContent): content is ListedSeries {
  return Object.hasOwn(children, content.kind)
}
