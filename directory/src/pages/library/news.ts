import { type FollowedContent, followedContent, type NewestChild, newestOfFollowed } from '../../entities/index.ts'
import { seriesUuidsByUrls } from '../../feeds/index.ts'
import { publisherByUuid } from '../../reading/index.ts'
import type { PageRoutesContext } from '../page-context.ts'
import { issueName } from '../public/issue-title.ts'
import { words } from '../words/index.ts'
import { MOST_ASKED, type NewsRequest } from './news-request.ts'

/** The answer to a browser that asks about what its reader follows. */
interface News {
  readonly followed: readonly (FollowedContent & { readonly newest: readonly ShownChild[] })[]
  /** Uuids and addresses that lead to nothing that pages show: it was taken out, or was never here. */
  readonly missing: readonly string[]
}

interface ShownChild extends Omit<NewestChild, 'position'> {
  readonly name: string
  readonly seriesName: string
}

/** Newest episodes and issues of each one that is followed, if few are. */
const MOST_OF_EACH = 5
/** Publishers whose podcasts are looked at, and podcasts of each: as many look-ups as other requests have. */
const MOST_PUBLISHERS = 10
const OF_PUBLISHER = 50

/** Returns what is new in public content, and what is not there any more. */
export async function readNews(
  { db, artwork, now }: Pick<PageRoutesContext, 'db' | 'artwork' | 'now'>,
  { uuids, feeds }: NewsRequest,
): Promise<News> {
  const uuidsOfFeeds = await seriesUuidsByUrls(db, feeds)
  const content = await followedContent(db, [...new Set([...uuids, ...uuidsOfFeeds.values()])])
  const ofEach = Math.min(MOST_OF_EACH, Math.max(1, Math.floor(MOST_ASKED / Math.max(1, uuids.length))))
  const asked = uuids.flatMap((uuid) => content.get(uuid) ?? [])
  const until = Math.floor(now() / 1_000)
  const newest = new Map([
    ...(await newestOfFollowed(db, asked, { ofEach, until })),
    ...(await newestOfPublishers(db, asked, { ofEach, until })),
  ])
  const pictured = <Row extends { readonly imageUrl: string | null }>(row: Row): Row => ({
    ...row,
    imageUrl: row.imageUrl === null ? null : artwork.addressOf(row.imageUrl),
  })
  const shown = (child: NewestChild): ShownChild => {
    const { position, ...rest } = pictured(child)
    const name =
      child.kind === 'issue'
        ? issueName({ name: child.name, position: position ?? 0 })
        : (child.name ?? words.frame.nameless.any)
    return { ...rest, name, seriesName: child.seriesName ?? words.frame.nameless.any }
  }
  const ofUuids = asked.map((each) => ({ ...pictured(each), newest: (newest.get(each.uuid) ?? []).map(shown) }))
  const ofFeeds = feeds.flatMap((url) => {
    const found = content.get(uuidsOfFeeds.get(url) ?? '')
    return found === undefined ? [] : [{ ...pictured(found), asked: url, newest: [] }]
  })
  const followed = [...ofUuids, ...ofFeeds]
  const found = new Set(followed.map((each) => each.asked))
  return { followed, missing: [...uuids, ...feeds].filter((each) => !found.has(each)) }
}

/** Returns the newest episodes of the podcasts of publishers, one of each podcast, by the uuid of the publisher. */
async function newestOfPublishers(
  db: PageRoutesContext['db'],
  followed: readonly FollowedContent[],
  { ofEach, until }: { readonly ofEach: number; readonly until: number },
): Promise<ReadonlyMap<string, readonly NewestChild[]>> {
  const uuids = [...new Set(followed.flatMap(({ kind, uuid }) => (kind === 'publisher' ? [uuid] : [])))]
  const publishers = await Promise.all(uuids.slice(0, MOST_PUBLISHERS).map((uuid) => publisherByUuid(db, uuid)))
  const lists = new Map(
    publishers.flatMap((found) =>
      found === null ? [] : [[found.uuid, found.podcasts.slice(0, OF_PUBLISHER)] as const],
    ),
  )
  const podcasts = [...new Set([...lists.values()].flat())].map((uuid) => ({ kind: 'podcast', uuid }) as const)
  const newest = await newestOfFollowed(db, podcasts, { ofEach: 1, until })
  const dateOf = ({ datePublished }: NewestChild) => datePublished ?? 0
  return new Map(
    [...lists].map(([publisher, list]) => [
      publisher,
      list
        .flatMap((uuid) => newest.get(uuid) ?? [])
        .sort((one, other) => dateOf(other) - dateOf(one))
        .slice(0, ofEach),
    ]),
  )
}
