import type { PodcastEpisode } from '../../entities/index.ts'
import { isWebAddress } from './series.tsx'
import { labelOf } from './words.ts'

/** The persons who took part, with their roles. */
export function Persons({ persons }: { readonly persons: PodcastEpisode['persons'] }) {
  if (persons.length === 0) return null
  return (
    <section class="panel" aria-labelledby="people">
      <h2 id="people">People</h2>
      <ul class="people">
        {persons.map(({ name, role, url }) => (
          <li>
            <span class="initial" aria-hidden="true">
              {Array.from(name)[0]}
            </span>
            <span>
              {url !== null && isWebAddress(url) ? (
                <a href={url} rel="nofollow noreferrer" dir="auto">
                  {name}
                </a>
              ) : (
                <bdi>{name}</bdi>
              )}
              {role !== null && <span class="quiet">{labelOf(role)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
