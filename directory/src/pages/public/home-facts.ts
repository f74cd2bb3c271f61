import type { Genre } from 'feedmill/tables'
import type { Database } from '../../database/database.ts'
import {
  browsedUuids,
  type KindCounts,
  kindCounts,
  type ListedContent,
  listedContent,
  topPodcastGenres,
} from '../../entities/index.ts'
import { newestEpisodes } from '../../reading/index.ts'
import { type BrowseRequest, browsePath, everything, selectionOf } from '../browse-request.ts'
import { genreLabel } from '../components/search-filters.tsx'
import { words } from '../words/index.ts'

const own = words.browse.home

/** The facts on the first page. */
export interface HomeFacts {
  readonly counts: KindCounts
  readonly rows: readonly HomeRow[]
  /** The newest episodes, one of a podcast. */
  readonly episodes: readonly ListedContent[]
  /** The genres that podcasts have, those with the most podcasts first. */
  readonly genres: readonly Genre[]
}

/** Series of one kind on the first page. */
export interface HomeRow {
  readonly id: string
  readonly title: string
  /** The page with the whole list; `null` if there is none. */
  readonly path: string | null
  readonly list: readonly ListedContent[]
}

/** How many series a row has: one line of a wide window. */
const IN_ROW = 6
/** Genres with a row of their own, and the fewest podcasts for one. */
const GENRE_ROWS = 3
const FEWEST_IN_GENRE = 4
/** Seconds after its start for which a stream counts as running. */
const LIVE_S = 86_400
/** Podcasts whose newest episode is looked at. */
const NEWEST_OF = 12
/** Number of series from which the rows are kept: to read them takes so long. */
const LARGE = 5_000
/** Milliseconds after which kept facts are read anew. Until that is done, they are still shown. */
const KEPT_MS = 60_000

/**
 * Returns a function that reads the facts of the first page. A large directory keeps them for a minute, and reads them
 * anew in the background: only the first reader waits.
 *
 * @param now - epoch milliseconds
 */
export function createHomeFacts(db: Database, now: () => number): () => Promise<HomeFacts> {
  let kept: { readonly facts: HomeFacts; readonly readAt: number } | null = null
  let reading: Promise<HomeFacts> | null = null

  async function read(): Promise<HomeFacts> {
    const facts = await readHomeFacts(db, Math.floor(now() / 1_000))
    const { podcasts, comics, creators } = facts.counts
    kept = podcasts.total + comics.total + creators.total >= LARGE ? { facts, readAt: now() } : null
    return facts
  }
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }

  return async () => {
    if (kept === null) return await readOnce()
    const { facts, readAt } = kept
    // If this fails, the kept facts are shown for longer.
    if (now() - readAt > KEPT_MS) readOnce().catch(() => {})
    return facts
  }
}

async function readHomeFacts(db: Database, nowS: number): Promise<HomeFacts> {
  const counts = await kindCounts(db)
  const countOf = (genre: Genre) => counts.podcasts.genres[genre] ?? 0
  const genres = topPodcastGenres
    .filter((genre) => countOf(genre) > 0)
    .toSorted((one, other) => countOf(other) - countOf(one))
  const ofGenre = genres.slice(0, GENRE_ROWS).filter((genre) => countOf(genre) >= FEWEST_IN_GENRE)
  const rowOf = (request: Pick<BrowseRequest, 'kind'> & Partial<BrowseRequest>, title: string) => {
    const whole = { ...everything, ...request }
    const id = whole.genre === null ? `${whole.kind}s` : `genre-${whole.genre.toLowerCase()}`
    return { id, title, path: browsePath(whole), selection: selectionOf(whole, nowS) }
  }
  const newest = selectionOf({ ...everything, kind: 'podcast', order: 'newest' }, nowS)
  const live = rowOf({ kind: 'podcast' }, own.live)
  const wanted = [
    rowOf({ kind: 'podcast' }, own.popular),
    { ...live, id: 'live', path: null, selection: { ...live.selection, liveSince: nowS - LIVE_S } },
    rowOf({ kind: 'comic', order: 'newest' }, own.comics),
    ...ofGenre.map((genre) => rowOf({ kind: 'podcast', genre }, genreLabel(genre))),
    rowOf({ kind: 'creator' }, own.creators),
  ]
  const uuidsOf = (selection: ReturnType<typeof selectionOf>, limitPerPage: number) =>
    browsedUuids(db, { ...selection, audience: 'anyone', page: 1, limitPerPage })
  const [lists, episodes] = await Promise.all([
    Promise.all(wanted.map(({ selection }) => uuidsOf(selection, IN_ROW))),
    uuidsOf(newest, NEWEST_OF).then((uuids) =>
      newestEpisodes(db, uuids, { since: null, until: nowS, mediaUrl: null, ofEach: 1, limit: IN_ROW }),
    ),
  ])
  const contents = await listedContent(db, [...lists.flat(), ...episodes.map(({ uuid }) => uuid)])
  const listOf = (uuids: readonly string[]) => uuids.flatMap((uuid) => contents.get(uuid) ?? [])
  return {
    counts,
    rows: wanted
      .map(({ id, title, path }, index) => ({ id, title, path, list: listOf(lists[index]!) }))
      .filter(({ list }) => list.length > 0),
    episodes: listOf(episodes.map(({ uuid }) => uuid)).filter(({ isExplicit }) => isExplicit !== true),
    genres,
  }
}
