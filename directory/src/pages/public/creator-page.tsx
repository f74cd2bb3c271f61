import { labelOf as nameOf } from 'feedmill/tables'
import { creatorsByUuids, pictureUrl, worksOfCreator } from '../../entities/index.ts'
import { feedStatus } from '../../feeds/index.ts'
import { browsePath } from '../browse-request.ts'
import { Pages } from '../components/child-list.tsx'
import { Follow } from '../components/follow.tsx'
import { ForPrograms } from '../components/for-programs.tsx'
import { Layout } from '../components/layout.tsx'
import { ListFiles } from '../components/list-files.tsx'
import { RichText } from '../components/rich-text.tsx'
import { contentPath } from '../components/search-results.tsx'
import {
  Artwork,
  Cover,
  ExplicitMark,
  FactLine,
  FeedStatusFacts,
  isWebAddress,
  NotReadYet,
  OutLink,
  Tags,
  Title,
} from '../components/series.tsx'
import { countText, labelOf } from '../components/words.ts'
import { allFormats } from '../list-files.ts'
import { type ListRequest, PER_PAGE } from '../list-request.ts'
import type { PublicContext } from '../page-context.ts'
import { words } from '../words/index.ts'
import { creatorThing } from './things.ts'

const own = words.people

/** A creator with a page of their content; `null` if there is none with this uuid. */
export async function creatorPage({ db, files, origin }: PublicContext, uuid: string, request: ListRequest) {
  const creator = (await creatorsByUuids(db, [uuid], { details: true })).get(uuid)
  if (creator === undefined) return null
  const { order, page } = request
  const selection = { sortOrder: order, page, limitPerPage: PER_PAGE } as const
  const [{ works, total }, status] = await Promise.all([
    creator.isListed ? worksOfCreator(db, creator.uuid, selection) : { works: [], total: 0 },
    feedStatus(db, creator.uuid),
  ])
  const path = `/creators/${creator.uuid}`
  // OPML is for podcasts.
  const hasPodcasts = works.some(({ kind }) => kind === 'podcast')
  const forPrograms = { path, formats: hasPodcasts ? allFormats : (['atom'] as const) }
  const imageUrl = pictureUrl(creator.avatarImageAsString)
  const { sssUrl: feedUrl } = creator
  const feed = feedUrl === null ? undefined : ({ url: feedUrl, type: 'application/json' } as const)
  const name = creator.name ?? creator.sssUrl ?? own.creator
  const links = creator.links.filter(({ url }) => isWebAddress(url))
  return (
    <Layout
      title={name}
      files={files}
      facts={{
        origin,
        path,
        name,
        description: creator.bio,
        imageUrl,
        feed,
        type: 'profile',
        thing: creatorThing(creator),
      }}
      list={forPrograms}
      scripts={['follow.js']}
    >
      <header class="series-head is-person">
        <Artwork url={imageUrl} name={creator.name} place="head" />
        <div>
          <p class="kicker">{own.creator}</p>
          <Title name={name} />
          <FactLine
            facts={[
              countText(total, 'series'),
              creator.country === null ? null : (
                <a href={browsePath({ kind: 'creator', country: creator.country })}>{nameOf(creator.country)}</a>
              ),
            ]}
          />
          <Tags values={creator.tags} label={words.frame.tags} />
          <p class="actions">
            {creator.isListed && <Follow kind="creator" uuid={creator.uuid} name={name} />}
            <OutLink url={feedUrl}>{own.feed}</OutLink>
          </p>
        </div>
      </header>
      {!creator.isRead && <NotReadYet uuid={creator.uuid} status={status} />}
      <div class="with-aside">
        <div>
          <RichText html={creator.bio} />
          <section aria-labelledby="content">
            <h2 id="content">{own.worksOf(<bdi>{name}</bdi>)}</h2>
            {works.length === 0 && <p class="empty">{own.noWorks}</p>}
            <ul class="cards">
              {works.map(
                ({ kind, uuid: ofWork, name: nameOfWork, imageUrl: cover, isExplicit, isForAdults, roles }) => (
                  <li class="card">
                    <Cover url={cover} name={nameOfWork} isForAdults={isForAdults} />
                    <div class="card-text">
                      <h3 dir="auto">
                        <a href={contentPath({ kind, uuid: ofWork })}>{nameOfWork}</a>
                      </h3>
                      <FactLine
                        facts={[
                          ...roles.map((role) => nameOf(role)),
                          isExplicit === true && <ExplicitMark isExplicit />,
                        ]}
                      />
                    </div>
                  </li>
                ),
              )}
            </ul>
            <Pages path={path} request={request} hasNext={page * PER_PAGE < total} />
            <ListFiles {...forPrograms} />
          </section>
        </div>
        <aside>
          {links.length > 0 && (
            <section class="panel" aria-labelledby="links">
              <h2 id="links">{own.links}</h2>
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
