import { type ContentRole, labelOf } from 'feedmill/tables'
import type { ComicCreator, PodcastEpisode } from '../../entities/index.ts'
import { words } from '../words/index.ts'
import { Artwork, isWebAddress } from './series.tsx'

/** The persons who took part, with their roles. Each leads to the person's page. */
export function Persons({ persons }: { readonly persons: PodcastEpisode['persons'] }) {
  return (
    <People
      title={words.people.people}
      list={persons.map(({ uuid, role, ...person }) => ({
        ...person,
        path: uuid === null ? null : `/persons/${uuid}`,
        roles: role === null ? [] : [role],
      }))}
    />
  )
}

/** The creators of a comic, with their roles. Each leads to the creator's page. */
export function Creators({ creators }: { readonly creators: readonly ComicCreator[] }) {
  return (
    <People
      title={words.people.madeBy}
      list={creators.map(({ uuid, ...creator }) => ({ ...creator, path: `/creators/${uuid}`, url: null }))}
    />
  )
}

interface Somebody {
  readonly name: string
  /** `null` without a page. */
  readonly path: string | null
  readonly imageUrl: string | null
  readonly roles: readonly ContentRole[]
  /** The website. */
  readonly url: string | null
}

function People({ title, list }: { readonly title: string; readonly list: readonly Somebody[] }) {
  if (list.length === 0) return null
  return (
    <section class="panel" aria-labelledby="people">
      <h2 id="people">{title}</h2>
      <ul class="people">
        {list.map(({ name, path, imageUrl, roles, url }) => (
          <li>
            <Artwork url={imageUrl !== null && isWebAddress(imageUrl) ? imageUrl : null} name={name} place="name" />
            <span>
              {path === null ? (
                <bdi>{name}</bdi>
              ) : (
                <a href={path} dir="auto">
                  {name}
                </a>
              )}
              {roles.length > 0 && <span class="quiet">{roles.map((role) => labelOf(role)).join(', ')}</span>}
              {url !== null && isWebAddress(url) && (
                <a href={url} rel="nofollow noreferrer" aria-label={words.frame.websiteOf(name)}>
                  {words.frame.website}
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
