import type { Country, Genre, Language } from 'feedmill/tables'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isForAdults, isSeriesInList, type ListedMediums } from './public-rows.ts'

/** A part of a list of series of one kind, or of creators. */
export interface BrowseSelection {
  readonly kind: 'podcast' | 'comic' | 'creator'
  /** Only those of one of these genres; empty for any genre. @defaultValue any */
  readonly genres?: readonly Genre[]
  /**
   * How many series have these genres, if that is known. Few are found by their genre, and then ordered: by the order of the
   * list, they may all come last. @defaultValue unknown
   */
  readonly ofGenres?: number
  /** @defaultValue any */
  readonly language?: Language | null
  /** Of a creator. @defaultValue any */
  readonly country?: Country | null
  /** Of a podcast. @defaultValue all but publishers */
  readonly mediums?: ListedMediums
  /**
   * Who may see the list. `anyone`: without explicit podcasts and comics for adults and mature teenagers. `readers`:
   * without comics for adults. What a feed does not say counts as harmless. @defaultValue adults
   */
  readonly audience?: 'anyone' | 'readers' | 'adults'
  /** Only podcasts with a live stream that began after this moment, in epoch seconds. @defaultValue all */
  readonly liveSince?: number | null
  /** Whether podcasts are left out whose publishers ask not to be listed. @defaultValue true */
  readonly isListedOnly?: boolean
  /** `newest` goes by the newest episode or issue, and leaves dates in the future out: they are errors of feeds. */
  readonly order: Popular | Newest
  /** From 1. */
  readonly page: number
  readonly limitPerPage: number
}

interface Popular {
  readonly by: 'popularity'
  /**
   * Epoch seconds of now: of equally popular series, the one with the newest episode or issue comes first. Without it, the one
   * with the most: the interface says so.
   */
  readonly until?: number
}

interface Newest {
  readonly by: 'newest'
  /** Epoch seconds of now. */
  readonly until: number
}

const sources = {
  podcast: { table: 'podcast_series', children: 'episodes_count', newest: 'latest_episode_at' },
  // Many comics have no dates, and creators need none.
  comic: {
    table: 'comic_series',
    children: 'issues_count',
    newest: 'coalesce(latest_issue_at, date_published, updated_at)',
  },
  creator: { table: 'creators', children: 'content_count', newest: 'coalesce(date_published, updated_at)' },
} as const

const forAudience = {
  podcast: { anyone: 'is_explicit_content is not true', readers: 'true', adults: 'true' },
  comic: {
    anyone: `(not ${isForAdults('s')} and content_rating is distinct from 'COMICSERIES_MATURE_TEENS')`,
    readers: `not ${isForAdults('s')}`,
    adults: 'true',
  },
  creator: { anyone: 'true', readers: 'true', adults: 'true' },
} as const

/** Holds for a podcast whose feed says that a stream is running. An index finds them. */
const hasLiveItem = `extras @> '{"liveItems": [{"status": "live"}]}'`

/** Feeds forget to say that a stream has ended: its start tells. */
function isLiveSince(liveSince: number) {
  return sql`jsonb_path_exists(extras, ${'$.liveItems[*] ? (@.status == "live" && (@.start == null || @.start > $since))'},
    ${JSON.stringify({ since: liveSince })}::jsonb)`
}

/** Returns the uuids of a part of a list. Series that the order does not tell apart are ordered by their uuid. */
export async function browsedUuids(db: Database, selection: BrowseSelection): Promise<readonly string[]> {
  const { kind, order, page, limitPerPage } = selection
  const start = (page - 1) * limitPerPage
  const end = start + limitPerPage
  const found: string[] = []
  // Each part has an index of its own. Most lists are read from the first one.
  for (const part of order.by === 'newest' ? [newestPart(kind, order.until)] : popularParts(kind, order)) {
    if (found.length < end) found.push(...(await uuidsOfPart(db, selection, part, end - found.length)))
  }
  return found.slice(start)
}

/** Series that are ordered faster than they are looked for in an order. */
const FEW = 3_000

/** A part of a list: its series, and their order. */
interface Part {
  readonly condition: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

function newestPart(kind: BrowseSelection['kind'], until: number): Part {
  const newest = sql.raw(sources[kind].newest)
  return { condition: sql`${newest} <= ${until}`, order: sql`${newest} desc, uuid` }
}

function popularParts(kind: BrowseSelection['kind'], { until }: Popular): readonly Part[] {
  const { children, newest } = sources[kind]
  if (until === undefined) {
    return [{ condition: sql`true`, order: sql`popularity desc, ${sql.ref(children)} desc, uuid` }]
  }
  const { condition: isPast, order: byNewest } = newestPart(kind, until)
  return [
    {
      condition: sql`popularity > 0`,
      order: sql`popularity desc, case when ${isPast} then ${sql.raw(newest)} end desc nulls last, uuid`,
    },
    { condition: sql`popularity <= 0 and ${isPast}`, order: byNewest },
    { condition: sql`popularity <= 0 and (${isPast}) is not true`, order: sql`uuid` },
  ]
}

async function uuidsOfPart(
  db: Database,
  selection: BrowseSelection,
  { condition, order }: Part,
  limit: number,
): Promise<readonly string[]> {
  const { kind, genres = [], language = null, country = null, audience = 'adults' } = selection
  const { isListedOnly = true, mediums = null, liveSince = null, ofGenres = FEW } = selection
  // The planner takes no order from an index for a part with an offset.
  const fence = genres.length > 0 && ofGenres < FEW ? sql`offset 0` : sql``
  const conditions = [
    sql.raw(isSeriesInList(kind, 's', { isListedOnly, mediums })),
    sql.raw(forAudience[kind][audience]),
    ...(genres.length === 0 ? [] : [sql`genres && ${genres}::text[]`]),
    ...(language === null ? [] : [sql`language = ${language}`]),
    ...(country === null ? [] : [sql`country = ${country}`]),
    ...(liveSince === null ? [] : [sql.raw(hasLiveItem), isLiveSince(liveSince)]),
    condition,
  ]
  const { rows } = await sql<{ uuid: string }>`
    select uuid from (
      select * from ${sql.table(sources[kind].table)} s where ${sql.join(conditions, sql` and `)} ${fence}
    ) as listed
    order by ${order} limit ${limit}
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}
