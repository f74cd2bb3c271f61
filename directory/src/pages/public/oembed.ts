import {
  comicSeriesByUuids,
  creatorsByUuids,
  podcastEpisodesByUuids,
  podcastSeriesByUuids,
  withheldUuids,
} from '../../entities/index.ts'
import type { PublicContext } from '../page-context.ts'

const PATH = /^\/(podcasts|comics|creators|episodes)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

interface Shown {
  readonly title: string
  readonly author: string | null
  readonly thumbnailUrl: string | null
}

/** The oEmbed answer for the URL of a page; `null` if the directory does not show anything there. */
export async function oEmbedOf({ db, origin }: Pick<PublicContext, 'db' | 'origin'>, url: string) {
  if (!URL.canParse(url) || new URL(url).origin !== origin) return null
  const [, kind, uuid] = PATH.exec(new URL(url).pathname) ?? []
  const shown = kind === undefined || uuid === undefined ? null : await shownAt(db, kind, uuid)
  if (shown === null) return null
  const { title, author, thumbnailUrl } = shown
  return {
    version: '1.0',
    type: 'link',
    title,
    provider_name: 'Directory',
    provider_url: origin,
    ...(author !== null && { author_name: author }),
    ...(thumbnailUrl !== null && { thumbnail_url: thumbnailUrl }),
  }
}

async function shownAt(db: PublicContext['db'], kind: string, uuid: string): Promise<Shown | null> {
  const columns = { description: false, details: true }
  if ((await withheldUuids(db, [uuid])).has(uuid)) return null
  if (kind === 'podcasts') {
    const found = (await podcastSeriesByUuids(db, [uuid], columns)).get(uuid)
    if (found === undefined || found.isBlocked === true) return null
    return { title: found.name ?? 'Podcast', author: found.authorName, thumbnailUrl: found.imageUrl }
  }
  if (kind === 'episodes') {
    const found = (await podcastEpisodesByUuids(db, [uuid], columns)).get(uuid)
    if (found === undefined || found.isBlocked) return null
    return { title: found.name ?? 'Episode', author: null, thumbnailUrl: found.imageUrl }
  }
  if (kind === 'comics') {
    const found = (await comicSeriesByUuids(db, [uuid], columns)).get(uuid)
    if (found === undefined || found.isBlocked === true) return null
    return { title: found.name ?? 'Comic', author: null, thumbnailUrl: found.thumbnailImageUrl }
  }
  const found = (await creatorsByUuids(db, [uuid], { details: true })).get(uuid)
  return found === undefined || found.isBlocked === true
    ? null
    : { title: found.name ?? 'Creator', author: null, thumbnailUrl: null }
}
