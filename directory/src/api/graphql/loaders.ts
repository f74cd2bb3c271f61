import DataLoader from 'dataloader'
import type { FeedRefreshDetails } from 'feedmill'
import type { Database } from '../../database/database.ts'
import {
  type Columns,
  type ComicIssue,
  type ComicSeries,
  type Creator,
  type CreatorContent,
  comicIssueDetailFields,
  comicIssuePages,
  comicIssuesByUuids,
  comicSeriesByUuids,
  comicSeriesDetailFields,
  creatorContentPages,
  creatorDetailFields,
  creatorsByUuids,
  type Page,
  type PodcastEpisode,
  type PodcastSeries,
  podcastEpisodeDetailFields,
  podcastEpisodePages,
  podcastEpisodesByUuids,
  podcastSeriesByUuids,
  podcastSeriesDetailFields,
} from '../../entities/read.ts'
import { refreshDetailsBySeries } from '../../feeds/index.ts'
import type { Deadline } from './deadline.ts'

type ByKey<Value> = DataLoader<string, Value>

/** The uuids of series and creators by URL. Unknown URLs have no key. */
export type SeriesUuidsByUrls = (urls: readonly string[]) => Promise<ReadonlyMap<string, string>>

/**
 * The reads of one request. What is asked for at the same time is read in one statement, whatever its length, and nothing
 * is read twice. Large columns are read only if the query selects a field of theirs.
 */
export class Loaders {
  readonly db: Database
  /** The large columns that the query needs of each type. */
  readonly columns: SelectedColumns
  readonly #deadline: Deadline
  readonly #seriesUuidsByUrls: SeriesUuidsByUrls
  readonly #kept = new Map<string, DataLoader<string, unknown>>()

  constructor(
    db: Database,
    seriesUuidsByUrls: SeriesUuidsByUrls,
    selectedFields: ReadonlySet<string>,
    deadline: Deadline,
  ) {
    this.db = db
    this.#seriesUuidsByUrls = seriesUuidsByUrls
    this.#deadline = deadline
    this.columns = columnsOf(selectedFields)
  }

  /** Waits for a read that no loader makes, within the time of the request. */
  read<Result>(work: Promise<Result>): Promise<Result> {
    return this.#deadline.race(work)
  }

  get podcastSeries(): ByKey<PodcastSeries | null> {
    return this.#loader('PodcastSeries', (uuids) => podcastSeriesByUuids(this.db, uuids, this.columns.PodcastSeries))
  }

  get podcastEpisodes(): ByKey<PodcastEpisode | null> {
    return this.#loader('PodcastEpisode', (uuids) =>
      podcastEpisodesByUuids(this.db, uuids, this.columns.PodcastEpisode),
    )
  }

  get comicSeries(): ByKey<ComicSeries | null> {
    return this.#loader('ComicSeries', (uuids) => comicSeriesByUuids(this.db, uuids, this.columns.ComicSeries))
  }

  get comicIssues(): ByKey<ComicIssue | null> {
    return this.#loader('ComicIssue', (uuids) => comicIssuesByUuids(this.db, uuids, this.columns.ComicIssue))
  }

  get creators(): ByKey<Creator | null> {
    return this.#loader('Creator', (uuids) => creatorsByUuids(this.db, uuids, this.columns.Creator))
  }

  get refreshDetails(): ByKey<FeedRefreshDetails | null> {
    return this.#loader('FeedRefreshDetails', (uuids) => refreshDetailsBySeries(this.db, uuids))
  }

  get seriesUuids(): ByKey<string | null> {
    return this.#loader('url', (urls) => this.#seriesUuidsByUrls(urls))
  }

  episodesOf(page: Page): ByKey<readonly PodcastEpisode[] | null> {
    return this.#loader(`episodes ${JSON.stringify(page)}`, (uuids) =>
      podcastEpisodePages(this.db, uuids, page, this.columns.PodcastEpisode),
    )
  }

  issuesOf(page: Page): ByKey<readonly ComicIssue[] | null> {
    return this.#loader(`issues ${JSON.stringify(page)}`, (uuids) =>
      comicIssuePages(this.db, uuids, page, this.columns.ComicIssue),
    )
  }

  contentOf(page: Parameters<typeof creatorContentPages>[2]): ByKey<readonly CreatorContent[] | null> {
    return this.#loader(`content ${JSON.stringify(page)}`, (uuids) => creatorContentPages(this.db, uuids, page))
  }

  /** The loader of one kind of thing. A key that nothing is found for gives null. */
  #loader<Value>(
    name: string,
    readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): ByKey<Value | null> {
    let loader = this.#kept.get(name)
    if (loader === undefined) {
      loader = new DataLoader<string, unknown>(async (keys) => {
        const found = await this.#deadline.race(readMany(keys))
        return keys.map((key) => found.get(key) ?? null)
      })
      this.#kept.set(name, loader)
    }
    return loader as ByKey<Value | null>
  }
}

const detailFields = {
  PodcastSeries: podcastSeriesDetailFields,
  PodcastEpisode: podcastEpisodeDetailFields,
  ComicSeries: comicSeriesDetailFields,
  ComicIssue: comicIssueDetailFields,
  Creator: creatorDetailFields,
} as const

type SelectedColumns = { readonly [Type in keyof typeof detailFields]: Columns }

/** Fields of the interface that are made of a field of `details` with another name. */
const derivedFields: { readonly [Type in keyof typeof detailFields]: readonly string[] } = {
  PodcastSeries: [],
  PodcastEpisode: [],
  ComicSeries: ['coverImageUrl', 'bannerImageUrl'],
  ComicIssue: ['bannerImageUrl'],
  Creator: ['avatarImageUrl'],
}

const types = Object.keys(detailFields) as (keyof typeof detailFields)[]

const columnsBySelection = new WeakMap<ReadonlySet<string>, SelectedColumns>()

/** The columns that fields such as `PodcastSeries.imageUrl` stand in. Kept with the set of the parsed query. */
function columnsOf(selectedFields: ReadonlySet<string>): SelectedColumns {
  let columns = columnsBySelection.get(selectedFields)
  if (columns === undefined) {
    columns = Object.fromEntries(
      types.map((type): [string, Columns] => [
        type,
        {
          description: selectedFields.has(`${type}.description`),
          details: [...detailFields[type], ...derivedFields[type]].some((name) =>
            selectedFields.has(`${type}.${name}`),
          ),
        },
      ]),
    ) as SelectedColumns
    columnsBySelection.set(selectedFields, columns)
  }
  return columns
}
