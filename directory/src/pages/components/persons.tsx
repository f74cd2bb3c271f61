import type { PodcastEpisode } from '../../entities/index.ts'
import { isWebAddress } from './series.tsx'
import { labelOf } from './words.ts'

/** The persons who took part, with their roles. Each leads to the person's page. */
export function Persons({ persons }: { readonly persons: PodcastEpisode['persons'] }) {
  if (persons.length === 0) return null
  return (
    <section class="panel" aria-labelledby="people">
      <h2 id="people">People</h2>
      <ul class="people">
        {persons.map(({ uuid, name, role, url }) => (
          <li>
            <span class="initial" aria-hidden="true">
              {Array.from(name)[0]}
            </span>
            <span>
              {uuid === null ? (
                <bdi>{name}</bdi>
              ) : (
                <a href={`/persons/${uuid}`} dir="auto">
                  {name}
                </a>
              )}
              {role !== null && <span class="quiet">{labelOf(role)}</span>}
              {url !== null && isWebAddress(url) && (
                <a href={url} rel="nofollow noreferrer" aria-label={`Website of ${name}`}>
                  Website
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
