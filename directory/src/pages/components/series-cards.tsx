import type { Child } from 'hono/jsx'
import type { ListedContent } from '../../entities/index.ts'
import { contentPath } from './search-results.tsx'
import { Cover, ExplicitMark } from './series.tsx'
import { countText } from './words.ts'

const children = { podcast: 'episode', comic: 'issue', creator: 'series' } as const

/** A series or creator in a list. */
type ListedSeries = ListedContent & { readonly kind: keyof typeof children }

interface CardProps {
  readonly series: ListedContent
  /** What stands below the name. */
  readonly children?: Child
}

/** A series or creator as a card: the picture, and below it the name, which leads to its page. */
export function SeriesCard({ series, children: lines }: CardProps) {
  const { kind, name, imageUrl, isForAdults } = series
  return (
    <li class={kind === 'creator' ? 'card is-person' : 'card'}>
      <Cover url={imageUrl} name={name} isForAdults={isForAdults} />
      <div class="card-text">
        <a href={contentPath(series)} dir="auto">
          {name}
        </a>
        {lines}
      </div>
    </li>
  )
}

/** Series and creators as cards: the picture, and below it name, maker, and how much there is. */
export function SeriesCards({ list }: { readonly list: readonly ListedContent[] }) {
  return (
    <ul class="cards">
      {list.filter(isSeries).map((series) => (
        <SeriesCard series={series}>
          {series.by !== null && <p dir="auto">{series.by}</p>}
          <p class="quiet">
            {countText(series.childrenCount, children[series.kind])}
            {series.isExplicit === true && <> · </>}
            <ExplicitMark isExplicit={series.isExplicit} />
          </p>
        </SeriesCard>
      ))}
    </ul>
  )
}

function isSeries(content: ListedContent): content is ListedSeries {
  return Object.hasOwn(children, content.kind)
}
