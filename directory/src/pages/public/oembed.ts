import {
  comicIssuesByUuids,
  comicSeriesByUuids,
  creatorsByUuids,
  podcastEpisodesByUuids,
  podcastSeriesByUuids,
  withheldUuids,
} from '../../entities/index.ts'
import type { PublicContext } from '../page-context.ts'
import { words } from '../words/index.ts'
import { issueTitle } from './issue-title.ts'

const own = words.frame.nameless

const PATH = /^\/(podcasts|comics|creators|episodes|issues)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

interface Shown {
  readonly title: string
  readonly author: string | null
}

/**
 * The oEmbed answer for the URL of a page; `null` if the directory does not show anything there. It has no thumbnail:
 * oEmbed wants its width and height, which feeds do not say.
 */
export async function oEmbedOf({ db, origin }: Pick<PublicContext, 'db' | 'origin'>, url: string) {
  if (!URL.canParse(url) || new URL(url).origin !== origin) return null
  const [, kind, uuid] = PATH.exec(new URL(url).pathname) ?? []
  const shown = kind === undefined || uuid === undefined ? null : await shownAt(db, kind, uuid.toLowerCase())
  if (shown === null) return null
  const { title, author } = shown
  return {
    version: '1.0',
    type: 'link',
    title,
    provider_name: words.frame.siteName,
    provider_url: origin,
    ...(author !== null && { author_name: author }),
  }
}

async function shownAt(db: PublicContext['db'], kind: string, uuid: string): Promise<Shown | null> {
  const columns = { description: false, details: false }
  if ((await withheldUuids(db, [uuid])).has(uuid)) return null
  if (kind === 'podcasts') {
    const found = (await podcastSeriesByUuids(db, [uuid], { description: false, details: ['authorName'] })).get(uuid)
    if (found === undefined || found.isBlocked === true) return null
    return { title: found.name ?? own.podcast, author: found.authorName }
  }
  if (kind === 'episodes') {
    const found = (await podcastEpisodesByUuids(db, [uuid], columns)).get(uuid)
    return found === undefined || found.isBlocked ? null : { title: found.name ?? own.episode, author: null }
  }
  if (kind === 'comics') {
    const found = (await comicSeriesByUuids(db, [uuid], columns)).get(uuid)
    return found === undefined || found.isBlocked === true ? null : { title: found.name ?? own.comic, author: null }
  }
  if (kind === 'issues') {
    const found = (await comicIssuesByUuids(db, [uuid], columns)).get(uuid)
    if (found === undefined || found.isBlocked === true) return null
    const series = (await comicSeriesByUuids(db, [found.seriesUuid], columns)).get(found.seriesUuid)
    return { title: issueTitle(found, series), author: null }
  }
  const found = (await creatorsByUuids(db, [uuid], columns)).get(uuid)
  return found === undefined || found.isBlocked === true ? null : { title: found.name ?? own.creator, author: null }
}
