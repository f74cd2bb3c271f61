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
/** Episodes of one podcast in an Atom feed of several. */
const OF_EACH = 10
/** Characters of the HTML of an episode. */
const MAX_HTML = 4_000

/** Returns the podcasts of a list as OPML. For episodes, these are their podcasts. */
export async function listAsOpml({ db, now }: ListContext, list: PageList): Promise<string> {
  const uuids = list.isOfEpisodes
    ? [...new Set([...(await publicEpisodes(db, list.uuids)).values()].map(({ seriesUuid }) => seriesUuid))]
    : list.uuids
  const podcasts = await publicPodcasts(db, uuids)
  return opmlOf(
    list.title,
    uuids.flatMap((uuid) => podcasts.get(uuid) ?? []),
    now(),
  )
}

/** Returns the newest episodes of a list's podcasts as Atom. A list of episodes gives those. */
export async function listAsAtom({ db, origin, now }: ListContext, list: PageList): Promise<string> {
  const episodes = await episodesOf(db, list, Math.floor(now() / 1_000))
  const podcasts = await publicPodcasts(db, [...new Set(episodes.map(({ seriesUuid }) => seriesUuid))])
  return atomOf({
    title: list.title,
    url: `${origin}${listFilePath(list.path, 'atom')}`,
    pageUrl: `${origin}${list.path}`,
    entries: episodes.map((episode) => episodeEntry(origin, episode, podcasts.get(episode.seriesUuid)?.name ?? null)),
  })
}

/** Returns the episodes of a feed. Dates in the future are errors of feeds, and would stay at its top. */
async function episodesOf(
  db: Database,
  { uuids, isOfEpisodes }: PageList,
  until: number,
): Promise<readonly PublicEpisode[]> {
  if (isOfEpisodes) {
    const found = await publicEpisodes(db, uuids)
    return uuids.flatMap((uuid) => found.get(uuid) ?? []).slice(0, ENTRIES)
  }
  return await newestEpisodes(db, uuids, { since: null, until, mediaUrl: null, ofEach: OF_EACH, limit: ENTRIES })
}

function episodeEntry(origin: string, episode: PublicEpisode, podcast: string | null): AtomEntry {
  const { uuid, name, datePublished, description } = episode
  const { audioUrl, videoUrl, fileType, fileLength } = episode.details
  const url = audioUrl ?? videoUrl ?? null
  return {
    uuid,
    title: name ?? 'Untitled',
    author: podcast ?? 'Untitled',
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
  const name = comic.name ?? 'Comic'
  return atomOf({
    title: name,
    url: `${origin}${listFilePath(path, 'atom')}`,
    pageUrl: `${origin}${path}`,
    entries: issues.map((issue) => issueEntry(origin, issue, name)),
  })
}

/** Returns the newest issues of a list's comics as Atom. */
export async function comicsAsAtom(
  { db, origin, now }: ListContext,
  list: Omit<PageList, 'isOfEpisodes'>,
): Promise<string> {
  const page = { sortOrder: 'LATEST', page: 1, limitPerPage: OF_EACH, searchTerm: null, includeRemoved: false } as const
  const [comics, issues] = await Promise.all([
    comicSeriesByUuids(db, list.uuids, { description: false, details: false }),
    comicIssuePages(db, list.uuids, page, { details: true }),
  ])
  const until = now() / 1_000
  const dateOf = ({ datePublished }: ComicIssue) => datePublished ?? 0
  const newest = [...issues.values()]
    .flat()
    // Dates in the future are errors of feeds, and would stay at the top.
    .filter((issue) => dateOf(issue) <= until)
    .sort((one, other) => dateOf(other) - dateOf(one))
    .slice(0, ENTRIES)
  return atomOf({
    title: list.title,
    url: `${origin}${listFilePath(list.path, 'atom')}`,
    pageUrl: `${origin}${list.path}`,
    entries: newest.map((issue) => issueEntry(origin, issue, comics.get(issue.seriesUuid)?.name ?? 'Comic')),
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
