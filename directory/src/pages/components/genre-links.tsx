import type { Genre } from 'feedmill/tables'
import { browsePath } from '../browse-request.ts'
import { words } from '../words/index.ts'
import { genreLabel } from './search-filters.tsx'

/** The genres of a series. Each leads to all series of its kind with this genre. */
export function GenreLinks({
  kind,
  genres,
}: {
  readonly kind: 'podcast' | 'comic'
  readonly genres: readonly Genre[]
}) {
  if (genres.length === 0) return null
  return (
    <ul class="tags" aria-label={words.frame.genres}>
      {genres.map((genre) => (
        <li>
          <a href={browsePath({ kind, genre })}>{genreLabel(genre)}</a>
        </li>
      ))}
    </ul>
  )
}
