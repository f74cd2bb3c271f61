import { type FollowedContent, followedContent, type NewestChild, newestOfFollowed } from '../../entities/index.ts'
import { seriesUuidsByUrls } from '../../feeds/index.ts'
import type { PageRoutesContext } from '../page-context.ts'
import { issueName } from '../public/issue-title.ts'
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

/** Returns what is new in public content, and what is not there any more. */
export async function readNews(
  { db, artwork, now }: Pick<PageRoutesContext, 'db' | 'artwork' | 'now'>,
  { uuids, feeds }: NewsRequest,
): Promise<News> {
  const uuidsOfFeeds = await seriesUuidsByUrls(db, feeds)
  const content = await followedContent(db, [...new Set([...uuids, ...uuidsOfFeeds.values()])])
  const ofEach = Math.min(MOST_OF_EACH, Math.max(1, Math.floor(MOST_ASKED / Math.max(1, uuids.length))))
  const asked = uuids.flatMap((uuid) => content.get(uuid) ?? [])
  const newest = await newestOfFollowed(db, asked, { ofEach, until: Math.floor(now() / 1_000) })
  const pictured = <Row extends { readonly imageUrl: string | null }>(row: Row): Row => ({
    ...row,
    imageUrl: row.imageUrl === null ? null : artwork.addressOf(row.imageUrl),
  })
  const shown = (child: NewestChild): ShownChild => {
    const { position, ...rest } = pictured(child)
    const name =
      child.kind === 'issue' ? issueName({ name: child.name, position: position ?? 0 }) : (child.name ?? 'Untitled')
    return { ...rest, name, seriesName: child.seriesName ?? 'Untitled' }
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
