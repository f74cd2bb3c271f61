import { sanitizeHtml } from 'feedmill/html'
import type { Database } from '../../database/database.ts'
import { type ComicIssue, comicIssuePages, comicSeriesByUuids } from '../../entities/index.ts'
import {
  escapeXml,
  newestEpisodes,
  opmlOf,
  type PublicEpisode,
  publicEpisodes,
  publicPodcasts,
  textElement,
} from '../../reading/index.ts'
import { isWebAddress } from '../components/series.tsx'
import { listFilePath } from '../list-files.ts'
import { issueName } from '../public/issue-title.ts'
import { words } from '../words/index.ts'
import { type AtomEntry, atomOf } from './atom.ts'
import type { PageList } from './page-list.ts'

/** The dependencies of lists for programs. */
export interface ListContext {
  readonly db: Database
  /** Scheme, host and port of the directory. */
  readonly origin: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Episodes or issues in an Atom feed. */
const ENTRIES = 50
/** Episodes of one podcast, or issues of one comic, in an Atom feed of several. */
const OF_EACH = 10
/** Characters of the HTML of an episode. */
const MAX_HTML = 4_000

/** Returns the podcasts of a list as OPML. For episodes, these are their podcasts. */
export async function listAsOpml({ db, now }: ListContext, list: PageList): Promise<string> {
  const uuids =
    list.episodes === null
      ? list.podcasts
      : [...new Set([...(await publicEpisodes(db, list.episodes)).values()].map(({ seriesUuid }) => seriesUuid))]
  const podcasts = await publicPodcasts(db, uuids)
  return opmlOf(
    list.title,
    uuids.flatMap((uuid) => podcasts.get(uuid) ?? []),
    now(),
  )
}

/** Returns the newest episodes and issues of a list's series as Atom. A list of episodes gives those. */
export async function listAsAtom(context: ListContext, list: PageList): Promise<string> {
  const { db, origin, now } = context
  const until = Math.floor(now() / 1_000)
  const episodes = await episodesOf(db, list, until)
  const [podcasts, issues] = await Promise.all([
    publicPodcasts(db, [...new Set(episodes.map(({ seriesUuid }) => seriesUuid))]),
    issueEntries(context, list.comics, until),
  ])
  const ofEpisodes = episodes.map((episode) =>
    episodeEntry(origin, episode, podcasts.get(episode.seriesUuid)?.name ?? null),
  )
  // A list of episodes keeps the order of its page.
  const newest =
    issues.length === 0
      ? ofEpisodes
      : [...ofEpisodes, ...issues].sort((one, other) => (other.date ?? 0) - (one.date ?? 0)).slice(0, ENTRIES)
  return atomOf({
    title: list.title,
    url: `${origin}${listFilePath(list.path, 'atom')}`,
    pageUrl: `${origin}${list.path}`,
    entries: newest,
  })
}

/** Returns the episodes of a feed. Dates in the future are errors of feeds, and would stay at its top. */
async function episodesOf(
  db: Database,
  { podcasts, episodes }: PageList,
  until: number,
): Promise<readonly PublicEpisode[]> {
  if (episodes === null) {
    return await newestEpisodes(db, podcasts, { since: null, until, mediaUrl: null, ofEach: OF_EACH, limit: ENTRIES })
  }
  const found = await publicEpisodes(db, episodes)
  return episodes.flatMap((uuid) => found.get(uuid) ?? []).slice(0, ENTRIES)
}

/** Returns the newest issues of comics that are dated at or before `until`, or not at all. */
async function issueEntries(
  { db, origin }: ListContext,
  uuids: readonly string[],
  until: number,
): Promise<readonly AtomEntry[]> {
  if (uuids.length === 0) return []
  const page = { sortOrder: 'LATEST', page: 1, limitPerPage: OF_EACH, searchTerm: null, includeRemoved: false } as const
  const [comics, issues] = await Promise.all([
    comicSeriesByUuids(db, uuids, { description: false, details: false }),
    comicIssuePages(db, uuids, page, { details: true }),
  ])
  return [...issues.values()]
    .flat()
    .filter(({ datePublished }) => (datePublished ?? 0) <= until)
    .map((issue) => issueEntry(origin, issue, comics.get(issue.seriesUuid)?.name ?? words.frame.nameless.comic))
}

function episodeEntry(origin: string, episode: PublicEpisode, podcast: string | null): AtomEntry {
  const { uuid, name, datePublished, description } = episode
  const { audioUrl, videoUrl, fileType, fileLength } = episode.details
  const url = audioUrl ?? videoUrl ?? null
  return {
    uuid,
    title: name ?? words.frame.nameless.any,
    author: podcast ?? words.frame.nameless.any,
    url: `${origin}/episodes/${uuid}`,
    date: datePublished,
    html: sanitizeHtml((description ?? '').slice(0, MAX_HTML)),
    enclosure: url === null ? null : { url, type: fileType ?? null, length: fileLength ?? null },
  }
}

/** Returns the newest issues of a comic as Atom; `null` if the directory does not show it. */
export async function issuesAsAtom({ db, origin }: ListContext, uuid: string): Promise<string | null> {
  const comic = (await comicSeriesByUuids(db, [uuid], { description: false, details: false })).get(uuid)
  if (comic?.isListed !== true) return null
  const page = { sortOrder: 'LATEST', page: 1, limitPerPage: ENTRIES, searchTerm: null, includeRemoved: false } as const
  const issues = (await comicIssuePages(db, [comic.uuid], page, { details: true })).get(comic.uuid) ?? []
  const path = `/comics/${comic.uuid}`
  const name = comic.name ?? words.frame.nameless.comic
  return atomOf({
    title: name,
    url: `${origin}${listFilePath(path, 'atom')}`,
    pageUrl: `${origin}${path}`,
    entries: issues.map((issue) => issueEntry(origin, issue, name)),
  })
}

function issueEntry(origin: string, issue: ComicIssue, comic: string): AtomEntry {
  return {
    uuid: issue.uuid,
    title: issueName(issue),
    author: comic,
    url: `${origin}/issues/${issue.uuid}`,
    date: issue.datePublished,
    html: issueHtml(issue),
    enclosure: null,
  }
}

/** Returns the thumbnail of an issue and its creator's note, which is plain text. */
function issueHtml({ thumbnailImageUrl, creatorNote }: ComicIssue): string {
  const hasPicture = thumbnailImageUrl !== null && isWebAddress(thumbnailImageUrl)
  const picture = hasPicture ? `<p><img src="${escapeXml(thumbnailImageUrl)}" alt=""/></p>` : ''
  return `${picture}${creatorNote === null ? '' : textElement('p', creatorNote)}`
}
