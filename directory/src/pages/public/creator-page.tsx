import { imageUrl } from 'feedmill/sss'
import { comicSeriesByUuids, creatorContentPages, creatorsByUuids, podcastSeriesByUuids } from '../../entities/index.ts'
import { feedStatus } from '../../feeds/index.ts'
import { Layout } from '../components/layout.tsx'
import { Artwork, Description, FeedStatusFacts, labelOf, Pages, Tags } from '../components/series.tsx'
import { countText, pathOf } from '../components/series-cards.tsx'
import type { PageContext } from '../page-context.ts'

const PER_PAGE = 20

/** A creator with a page of what they had a part in; `null` if there is none with this uuid. */
export async function creatorPage({ db, files }: PageContext, uuid: string, page: number) {
  const creator = (await creatorsByUuids(db, [uuid], { details: true })).get(uuid)
  if (creator === undefined) return null
  const selection = { sortOrder: 'LATEST', page, limitPerPage: PER_PAGE } as const
  const contents = (await creatorContentPages(db, [creator.uuid], selection)).get(creator.uuid) ?? []
  const uuids = contents.map(({ contentUuid }) => contentUuid)
  const columns = { description: false, details: false }
  const [comics, podcasts, status] = await Promise.all([
    comicSeriesByUuids(db, uuids, columns),
    podcastSeriesByUuids(db, uuids, columns),
    feedStatus(db, creator.uuid),
  ])
  const name = creator.name ?? creator.sssUrl ?? 'Creator'
  return (
    <Layout title={name} files={files}>
      <div class="series-head">
        <Artwork url={imageUrl(creator.avatarImageAsString, 'MEDIUM')} name={creator.name} />
        <div>
          <h1>{name}</h1>
          <p class="quiet">{countText(creator.totalContentCount, 'series')}</p>
          <Tags values={creator.tags} label="Tags" />
        </div>
      </div>
      <Description html={creator.bio} />
      <section aria-labelledby="content">
        <h2 id="content">Made by {name}</h2>
        <ul class="children">
          {contents.map(({ contentUuid, roles }) => {
            const comic = comics.get(contentUuid)
            const podcast = podcasts.get(contentUuid)
            const series = comic ?? podcast
            const kind = comic === undefined ? 'podcast' : 'comic'
            return (
              <li class="child">
                <h3>
                  {series?.isListed === true ? (
                    <a href={pathOf({ kind, uuid: series.uuid })}>{series.name ?? 'Untitled'}</a>
                  ) : (
                    'Not in this directory'
                  )}
                </h3>
                <Tags values={roles.map(labelOf)} label="Roles" />
              </li>
            )
          })}
        </ul>
        <Pages path={`/creators/${creator.uuid}`} page={page} hasNext={page * PER_PAGE < creator.totalContentCount} />
      </section>
      {status !== null && <FeedStatusFacts status={status} />}
    </Layout>
  )
}
