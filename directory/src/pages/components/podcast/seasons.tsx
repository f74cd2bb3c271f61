import type { Season } from '../../../entities/index.ts'
import { type ListRequest, listPath } from '../../list-request.ts'
import { words } from '../../words/index.ts'

const own = words.podcast.seasons

interface SeasonsProps {
  readonly path: string
  readonly request: ListRequest
  readonly seasons: readonly Season[]
}

/** Links to the seasons of a podcast, for one that has several; nothing for others. */
export function Seasons({ path, request, seasons }: SeasonsProps) {
  if (seasons.length < 2 && request.season === null) return null
  const link = (season: number | null, label: string) => (
    <li>
      <a
        href={listPath(path, request, { season, term: '', page: 1 })}
        aria-current={season === request.season ? 'true' : undefined}
        dir="auto"
      >
        {label}
      </a>
    </li>
  )
  return (
    <nav aria-label={own.label}>
      <ul class="seasons">
        {link(null, own.all)}
        {seasons.map((season) => link(season.number, seasonLabel(season)))}
      </ul>
    </nav>
  )
}

function seasonLabel({ number, name }: Season): string {
  return name === null ? own.season(number) : own.named(number, name)
}
