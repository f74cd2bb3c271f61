import type { PodcastEpisode } from '../../entities/index.ts'
import { isWebAddress, labelOf } from './series.tsx'

/** Who took part, with what they did. */
export function Persons({ persons }: { readonly persons: PodcastEpisode['persons'] }) {
  if (persons.length === 0) return null
  return (
    <section aria-labelledby="people">
      <h2 id="people">People</h2>
      <ul class="people">
        {persons.map(({ name, role, url }) => (
          <li>
            {url !== null && isWebAddress(url) ? (
              <a href={url} rel="nofollow noreferrer">
                {name}
              </a>
            ) : (
              name
            )}
            {role !== null && <span class="quiet"> {labelOf(role)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
