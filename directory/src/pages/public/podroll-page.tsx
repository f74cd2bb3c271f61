import { listedContent } from '../../entities/index.ts'
import { podrollOf } from '../../reading/index.ts'
import { Layout } from '../components/layout.tsx'
import { ListFiles } from '../components/list-files.tsx'
import { SearchResults } from '../components/search-results.tsx'
import { LIST_LENGTH } from '../lists/page-list.ts'
import type { PublicContext } from '../page-context.ts'
import { words } from '../words/index.ts'

const own = words.podcast

/** The podcasts that the makers of a podcast recommend; `null` if pages do not show the podcast. */
export async function podrollPage({ db, files, origin }: PublicContext, uuid: string) {
  const podroll = await podrollOf(db, uuid)
  if (podroll === null) return null
  const uuids = podroll.podcasts.slice(0, LIST_LENGTH)
  const contents = await listedContent(db, uuids)
  const name = podroll.name ?? words.frame.nameless.aPodcast
  const path = `/podcasts/${podroll.uuid}/podroll`
  const title = own.recommendedBy(name)
  return (
    <Layout
      title={title}
      files={files}
      facts={{
        origin,
        path,
        name: title,
        description: own.recommendedDescription(name),
        imageUrl: null,
        isEmbeddable: false,
        trail: [{ name, path: `/podcasts/${podroll.uuid}` }],
      }}
      list={{ path }}
    >
      <h1>{own.recommendedByName(<bdi>{name}</bdi>)}</h1>
      <p>
        <a href={`/podcasts/${podroll.uuid}`} dir="auto">
          {name}
        </a>
      </p>
      {uuids.length === 0 && <p class="empty">{own.noneRecommended}</p>}
      <SearchResults list={uuids.flatMap((each) => contents.get(each) ?? [])} />
      <ListFiles path={path} />
    </Layout>
  )
}
