import type { Country, Genre, Language } from 'feedmill/tables'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isForAdults, isSeriesInList, type ListedMediums } from './public-rows.ts'

/** A part of a list of series of one kind, or of creators. */
export interface BrowseSelection {
  readonly kind: 'podcast' | 'comic' | 'creator'
  /** Only those of one of these genres; empty for any genre. @defaultValue any */
  readonly genres?: readonly Genre[]
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

/**
 * Returns the uuids of a part of a list. Series that are equally popular, or have equally new children, are ordered by
 * the number of children or the uuid.
 */
export async function browsedUuids(db: Database, selection: BrowseSelection): Promise<readonly string[]> {
  const { kind, genres = [], language = null, country = null, audience = 'adults', order } = selection
  const { table, children, newest } = sources[kind]
  const { isListedOnly = true, mediums = null, liveSince = null, page, limitPerPage } = selection
  const conditions = [
    sql.raw(isSeriesInList(kind, 's', { isListedOnly, mediums })),
    sql.raw(forAudience[kind][audience]),
    ...(genres.length === 0 ? [] : [sql`genres && ${genres}::text[]`]),
    ...(language === null ? [] : [sql`language = ${language}`]),
    ...(country === null ? [] : [sql`country = ${country}`]),
    ...(liveSince === null ? [] : [sql.raw(hasLiveItem), isLiveSince(liveSince)]),
    ...(order.by === 'newest' ? [sql`${sql.raw(newest)} <= ${order.until}`] : []),
  ]
  const ordered =
    order.by === 'newest' ? sql`${sql.raw(newest)} desc, uuid` : sql`popularity desc, ${sql.ref(children)} desc, uuid`
  const { rows } = await sql<{ uuid: string }>`
    select uuid from ${sql.table(table)} s where ${sql.join(conditions, sql` and `)}
    order by ${ordered} limit ${limitPerPage} offset ${(page - 1) * limitPerPage}
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}
