import { imageUrl as imageUrlOf } from 'feedmill/sss'
import {
  comicSeriesByUuids,
  creatorContentPages,
  creatorsByUuids,
  podcastSeriesByUuids,
  withheldUuids,
} from '../../entities/index.ts'
import { feedStatus } from '../../feeds/index.ts'
import { Pages } from '../components/child-list.tsx'
import { ForPrograms } from '../components/for-programs.tsx'
import { Layout } from '../components/layout.tsx'
import { RichText } from '../components/rich-text.tsx'
import { Artwork, FactLine, FeedStatusFacts, isWebAddress, NotReadYet, OutLink, Tags } from '../components/series.tsx'
import { pathOf } from '../components/series-cards.tsx'
import { countText, labelOf, nameLabelOf } from '../components/words.ts'
import { type ListRequest, PER_PAGE } from '../list-request.ts'
import type { PublicContext } from '../page-context.ts'

/** A creator with a page of what they had a part in; `null` if there is none with this uuid. */
export async function creatorPage({ db, files, origin }: PublicContext, uuid: string, request: ListRequest) {
  const creator = (await creatorsByUuids(db, [uuid], { details: true })).get(uuid)
  if (creator === undefined) return null
  const { order, page } = request
  const selection = { sortOrder: order, page, limitPerPage: PER_PAGE } as const
  const contents = (await creatorContentPages(db, [creator.uuid], selection)).get(creator.uuid) ?? []
  const given = contents.map(({ contentUuid }) => contentUuid)
  const withheld = await withheldUuids(db, given)
  const uuids = given.filter((each) => !withheld.has(each))
  const columns = { description: false, details: true }
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
  const links = creator.links.filter(({ url }) => isWebAddress(url))
  return (
    <Layout
      title={name}
      files={files}
      facts={{ origin, path, name, description: creator.bio, imageUrl, ...(feed !== undefined && { feed }) }}
    >
      <header class="series-head is-person">
        <Artwork url={imageUrl} name={creator.name} />
        <div>
          <p class="kicker">Creator</p>
          <h1 dir="auto">{name}</h1>
          <FactLine
            facts={[
              countText(creator.totalContentCount, 'series'),
              creator.country === null ? null : nameLabelOf(creator.country),
            ]}
          />
          <Tags values={creator.tags} label="Tags" />
          <p class="actions">
            <OutLink url={feedUrl}>SSS feed</OutLink>
          </p>
        </div>
      </header>
      {!creator.isRead && <NotReadYet />}
      <div class="with-aside">
        <div>
          <RichText html={creator.bio} />
          <section aria-labelledby="content">
            <h2 id="content">
              Made by <bdi>{name}</bdi>
            </h2>
            {contents.length === 0 && <p class="empty">Nothing by this creator is here yet.</p>}
            <ul class="cards">
              {contents.map(({ contentUuid, roles }) => {
                const comic = comics.get(contentUuid)
                const podcast = podcasts.get(contentUuid)
                const series = comic ?? podcast
                const kind = comic === undefined ? 'podcast' : 'comic'
                return (
                  <li class="card">
                    <Artwork url={comic?.thumbnailImageUrl ?? podcast?.imageUrl ?? null} name={series?.name ?? null} />
                    <div class="card-text">
                      <h3 dir="auto">
                        {series?.isListed === true ? (
                          <a href={pathOf({ kind, uuid: series.uuid })}>{series.name ?? 'Untitled'}</a>
                        ) : (
                          'Not in this directory'
                        )}
                      </h3>
                      <FactLine facts={roles.map(labelOf)} />
                    </div>
                  </li>
                )
              })}
            </ul>
            <Pages path={path} request={request} hasNext={page * PER_PAGE < creator.totalContentCount} />
          </section>
        </div>
        <aside>
          {links.length > 0 && (
            <section class="panel" aria-labelledby="links">
              <h2 id="links">Links</h2>
              <ul class="plain">
                {links.map(({ url, type }) => (
                  <li>
                    <a href={url} rel="nofollow noreferrer">
                      {labelOf(type)}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {status !== null && <FeedStatusFacts uuid={creator.uuid} status={status} />}
          <ForPrograms uuid={creator.uuid} query={queryFor(creator.uuid)} />
        </aside>
      </div>
    </Layout>
  )
}

function queryFor(uuid: string): string {
  return `{
  getCreator(uuid: "${uuid}") {
    uuid
    name
    country
    totalContentCount
  }
}`
}
