import type { Database } from '../../database/database.ts'
import {
  directoryCounts,
  listedContent,
  type NamedSeries,
  newestSeries,
  popularPodcasts,
} from '../../entities/index.ts'

/** The facts on the first page. */
export interface HomeFacts {
  readonly counts: Awaited<ReturnType<typeof directoryCounts>>
  readonly rows: readonly HomeRow[]
}

/** Series of one kind on the first page. */
export interface HomeRow {
  readonly id: 'popular' | 'newest' | 'comics' | 'creators'
  readonly title: string
  readonly list: readonly NamedSeries[]
}

/** How many series a row has: one line of a wide window. */
const IN_ROW = 6
/** Popular podcasts that are looked at: explicit ones among them are left out. */
const LOOKED_AT = 24
/** Number of series from which counting takes so long that the facts are kept. */
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
    const newest = (kind: NamedSeries['kind']) =>
      newestSeries(db, { kinds: [kind], isForEverybody: true, limit: IN_ROW })
    const [counts, popular, podcasts, comics, creators] = await Promise.all([
      directoryCounts(db),
      popularRow(db),
      newest('podcast'),
      newest('comic'),
      newest('creator'),
    ])
    const rows: readonly HomeRow[] = [
      { id: 'popular', title: 'Popular podcasts', list: popular },
      { id: 'newest', title: 'Podcasts with something new', list: podcasts },
      { id: 'comics', title: 'Comics', list: comics },
      { id: 'creators', title: 'Creators', list: creators },
    ]
    const facts = { counts, rows: rows.filter(({ list }) => list.length > 0) }
    const isLarge = counts.podcasts + counts.comics + counts.creators >= LARGE
    kept = isLarge ? { facts, readAt: now() } : null
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

async function popularRow(db: Database): Promise<readonly NamedSeries[]> {
  const page = { genres: [], language: null, isListedOnly: true, page: 1, limitPerPage: LOOKED_AT }
  const uuids = await popularPodcasts(db, page)
  const contents = await listedContent(db, uuids)
  return uuids
    .flatMap((uuid) => contents.get(uuid) ?? [])
    .filter(({ isExplicit }) => isExplicit !== true)
    .slice(0, IN_ROW)
    .map((content) => ({ ...content, kind: 'podcast', authorName: content.by }))
}
