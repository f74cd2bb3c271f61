import { imageUrl as imageUrlOf } from 'feedmill/sss'
import { comicSeriesByUuids, creatorContentPages, creatorsByUuids, podcastSeriesByUuids } from '../../entities/index.ts'
import { feedStatus } from '../../feeds/index.ts'
import { Pages } from '../components/child-list.tsx'
import { Layout } from '../components/layout.tsx'
import { RichText } from '../components/rich-text.tsx'
import { Artwork, FeedStatusFacts, isWebAddress, labelOf, Tags } from '../components/series.tsx'
import { countText, pathOf } from '../components/series-cards.tsx'
import { type ListRequest, PER_PAGE } from '../list-request.ts'
import type { PublicContext } from '../page-context.ts'

/** A creator with a page of what they had a part in; `null` if there is none with this uuid. */
export async function creatorPage({ db, files, origin }: PublicContext, uuid: string, request: ListRequest) {
  const creator = (await creatorsByUuids(db, [uuid], { details: true })).get(uuid)
  if (creator === undefined) return null
  const { order, page } = request
  const selection = { sortOrder: order, page, limitPerPage: PER_PAGE } as const
  const contents = (await creatorContentPages(db, [creator.uuid], selection)).get(creator.uuid) ?? []
  const uuids = contents.map(({ contentUuid }) => contentUuid)
  const columns = { description: false, details: false }
  const [comics, podcasts, status] = await Promise.all([
    comicSeriesByUuids(db, uuids, columns),
    podcastSeriesByUuids(db, uuids, columns),
    feedStatus(db, creator.uuid),
  ])
  const path = `/creators/${creator.uuid}`
  const imageUrl = imageUrlOf(creator.avatarImageAsString, 'MEDIUM')
  const { sssUrl: feedUrl } = creator
  const feed = feedUrl === null ? undefined : ({ url: feedUrl, type: 'application/json' } as const)
  const name = creator.name ?? creator.sssUrl ?? 'Creator'
  return (
    <Layout
      title={name}
      files={files}
      facts={{ origin, path, name, description: creator.bio, imageUrl, ...(feed !== undefined && { feed }) }}
    >
      <div class="series-head">
        <Artwork url={imageUrl} name={creator.name} />
        <div>
          <h1>{name}</h1>
          <p class="quiet">{countText(creator.totalContentCount, 'series')}</p>
          {feedUrl !== null && isWebAddress(feedUrl) && (
            <p class="links">
              <a href={feedUrl} rel="nofollow noreferrer">
                SSS feed
              </a>
            </p>
          )}
          <Tags values={creator.tags} label="Tags" />
        </div>
      </div>
      <RichText html={creator.bio} />
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
        <Pages path={path} request={request} hasNext={page * PER_PAGE < creator.totalContentCount} />
      </section>
      {status !== null && <FeedStatusFacts uuid={creator.uuid} status={status} />}
    </Layout>
  )
}
