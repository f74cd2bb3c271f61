import type { NamedSeries } from '../../entities/index.ts'
import { Artwork } from './series.tsx'

const children = { podcast: 'episode', comic: 'issue', creator: 'series' } as const
const kinds = { podcast: 'Podcast', comic: 'Comic', creator: 'Creator' } as const

/** Where the page of a series is. */
export function pathOf({ kind, uuid }: Pick<NamedSeries, 'kind' | 'uuid'>): string {
  return `/${kind}s/${uuid}`
}

/** Series and creators as cards. */
export function SeriesCards({ list }: { readonly list: readonly NamedSeries[] }) {
  return (
    <ul class="cards">
      {list.map((series) => (
        <li class="card">
          <Artwork url={series.imageUrl} name={series.name} />
          <div class="card-text">
            <a href={pathOf(series)}>{series.name}</a>
            {series.authorName !== null && <p>{series.authorName}</p>}
            <p class="quiet">
              {kinds[series.kind]}, {countText(series.childrenCount, children[series.kind])}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** `1 episode`, `1,204 episodes`. */
export function countText(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 || noun.endsWith('s') ? '' : 's'}`
}
