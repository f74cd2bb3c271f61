import { labelOf } from 'feedmill/tables'
import {
  episodeUuidsOfPerson,
  type KnownPerson,
  listedContent,
  personsByUuids,
  podcastUuidsOfPerson,
} from '../../entities/index.ts'
import { ListOrder, Pages } from '../components/child-list.tsx'
import { Follow } from '../components/follow.tsx'
import { ForPrograms } from '../components/for-programs.tsx'
import { Layout } from '../components/layout.tsx'
import { ListFiles } from '../components/list-files.tsx'
import { SearchResults } from '../components/search-results.tsx'
import { Artwork, FactLine, OutLink, Title } from '../components/series.tsx'
import { countText } from '../components/words.ts'
import { type ListRequest, PER_PAGE } from '../list-request.ts'
import type { PublicContext } from '../page-context.ts'
import { words } from '../words/index.ts'
import { personThing } from './things.ts'

const own = words.people

/** Podcasts that the page of a person shows beside the episodes. */
const PODCASTS = 6

/** Somebody whom podcasts name, with a page of the episodes; `null` if no podcast that pages show names the person. */
export async function personPage({ db, files, origin }: PublicContext, uuid: string, request: ListRequest) {
  const person = (await personsByUuids(db, [uuid])).get(uuid)
  if (person === undefined) return null
  const { order: sortOrder, page } = request
  const [podcasts, episodes] = await Promise.all([
    podcastUuidsOfPerson(db, person.uuid, { page: 1, limitPerPage: PODCASTS }),
    episodeUuidsOfPerson(db, person.uuid, { sortOrder, page, limitPerPage: PER_PAGE }),
  ])
  const contents = await listedContent(db, [...podcasts, ...episodes])
  const listOf = (uuids: readonly string[]) => uuids.flatMap((each) => contents.get(each) ?? [])
  const path = pathOf(person)
  const { name, url, imageUrl, podcastsCount, episodesCount } = person
  return (
    <Layout
      title={name}
      files={files}
      facts={{
        origin,
        path,
        name,
        description: own.description(name, countText(podcastsCount, 'podcast'), countText(episodesCount, 'episode')),
        imageUrl,
        type: 'profile',
        isEmbeddable: false,
        thing: personThing(person),
      }}
      list={{ path }}
      scripts={['follow.js']}
    >
      <header class="series-head is-person">
        <Artwork url={imageUrl} name={name} place="head" />
        <div>
          <p class="kicker">{own.person}</p>
          <Title name={name} />
          <FactLine
            facts={[
              countText(podcastsCount, 'podcast'),
              countText(episodesCount, 'episode'),
              ...person.roles.map((role) => labelOf(role)),
            ]}
          />
          <p class="actions">
            <Follow kind="person" uuid={person.uuid} name={name} />
            <OutLink url={url}>{words.frame.website}</OutLink>
          </p>
        </div>
      </header>
      <section aria-labelledby="podcasts">
        <h2 id="podcasts">{own.podcasts}</h2>
        <SearchResults list={listOf(podcasts)} />
        {podcastsCount > PODCASTS && (
          <p>
            <a href={`${path}/podcasts`}>{own.allPodcasts(podcastsCount)}</a>
          </p>
        )}
      </section>
      <section aria-labelledby="episodes">
        <h2 id="episodes">{own.episodes}</h2>
        {episodes.length === 0 ? (
          <p class="empty">{page === 1 ? own.noEpisodes : own.noMoreEpisodes}</p>
        ) : (
          <ListOrder path={path} request={request} />
        )}
        <SearchResults list={listOf(episodes)} />
        <Pages path={path} request={request} hasNext={page * PER_PAGE < episodesCount} />
      </section>
      <ListFiles path={path} />
      <ForPrograms uuid={person.uuid} query={queryFor(person.uuid)} />
    </Layout>
  )
}

/** A page of the podcasts that name a person; `null` if there is no such person. */
export async function personPodcastsPage({ db, files, origin }: PublicContext, uuid: string, request: ListRequest) {
  const person = (await personsByUuids(db, [uuid])).get(uuid)
  if (person === undefined) return null
  const { page } = request
  const podcasts = await podcastUuidsOfPerson(db, person.uuid, { page, limitPerPage: PER_PAGE })
  const contents = await listedContent(db, podcasts)
  const path = `${pathOf(person)}/podcasts`
  const { name, imageUrl, podcastsCount } = person
  return (
    <Layout
      title={own.podcastsWith(name)}
      files={files}
      facts={{
        origin,
        path,
        name: own.podcastsWith(name),
        description: own.podcastsDescription(name, countText(podcastsCount, 'podcast')),
        imageUrl,
        isEmbeddable: false,
        trail: [{ name, path: pathOf(person) }],
      }}
    >
      <h1>{own.podcastsWithName(<bdi>{name}</bdi>)}</h1>
      <p>
        <a href={pathOf(person)} dir="auto">
          {name}
        </a>
      </p>
      {podcasts.length === 0 && <p class="empty">{own.noMorePodcasts}</p>}
      <SearchResults list={podcasts.flatMap((each) => contents.get(each) ?? [])} />
      <Pages
        path={path}
        request={{ ...request, order: 'LATEST', term: '' }}
        hasNext={page * PER_PAGE < podcastsCount}
      />
    </Layout>
  )
}

function pathOf({ uuid }: Pick<KnownPerson, 'uuid'>): string {
  return `/persons/${uuid}`
}

function queryFor(uuid: string): string {
  return `{
  getPerson(uuid: "${uuid}") {
    name
    roles
    episodes {
      name
      podcastSeries {
        name
      }
    }
  }
}`
}
