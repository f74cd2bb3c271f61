import DataLoader from 'dataloader'
import type { FeedRefreshDetails } from 'feedmill'
import { type ChartPage, type ChartResult, type PopularResult, readChart, readPopular } from '../../catalog/index.ts'
import type { Database } from '../../database/database.ts'
import {
  type CatalogInfo,
  type ComicIssue,
  type ComicSeries,
  type Creator,
  type CreatorContent,
  catalogInfosBySeries,
  comicIssuePages,
  comicIssuesByUuids,
  comicSeriesByName,
  comicSeriesByUuids,
  creatorByName,
  creatorContentPages,
  creatorsByUuids,
  episodeUuidsOfPerson,
  type KnownPerson,
  latestPodcastEpisodes,
  type Page,
  type PodcastEpisode,
  type PodcastSeries,
  personsByUuids,
  podcastEpisodeBy,
  podcastEpisodePages,
  podcastEpisodesByUuids,
  podcastSeriesByName,
  podcastSeriesByUuids,
  podcastUuidsByCatalogIds,
  podcastUuidsOfPerson,
  type SearchedTexts,
  searchedTexts,
} from '../../entities/index.ts'
import {
  refreshDetailsBySeries,
  type ShownInstead,
  seriesUuidsByPodcastGuids,
  shownInsteadOf,
} from '../../feeds/index.ts'
import { Semaphore } from '../../runtime/semaphore.ts'
import type { AccountWebhooks, FilterList } from '../../webhooks/index.ts'
import type { Deadline } from './deadline.ts'
import type { AnswerMeter, StoppedQuery } from './executing/answer-meter.ts'
import { columnsOf, type SelectedColumns } from './selected-columns.ts'

type ByKey<Value> = DataLoader<string, Value>

/** A read by keys, on a replica or on the primary. */
type ReadManyOf<Value> = (db: Database, keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>

type ArgumentsAfterDb<Read> = Read extends (db: Database, ...others: infer Others) => unknown ? Others : never

type ReadMany<Value> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>

/** A series or creator that an answer may contain. */
type Series = Pick<PodcastSeries, 'uuid' | 'isRead'>

/** The uuids of series and creators by URL. Unknown URLs have no key. */
export type SeriesUuidsByUrls = ReadMany<string>

/** Statements of one request that run at once. With texts, each may read megabytes. */
const AT_ONCE = 4
const AT_ONCE_WITH_TEXTS = 2
/** Rows with texts that one statement reads: 25 series with 25 episodes each. */
const ROWS_WITH_TEXTS = 625

const unbounded: Pick<AnswerMeter, 'stopped' | 'goOn' | 'read'> = { stopped: null, goOn: () => {}, read: () => {} }

/**
 * The reads of one request. Keys that are asked for at the same time are read in one statement, however many there are,
 * and no key is read twice. Large columns are read only if the query selects a field of theirs.
 */
export class Loaders {
  readonly #db: Database
  readonly #primary: Database
  readonly #columns: SelectedColumns
  /** Whether descriptions are read. */
  readonly #hasTexts: boolean
  readonly #deadline: Pick<Deadline, 'race'>
  /** When the request came, in epoch seconds. */
  readonly #now: number
  readonly #seriesUuidsByUrls: SeriesUuidsByUrls
  readonly #kept = new Map<string, DataLoader<string, unknown>>()
  readonly #reads: Pick<AnswerMeter, 'stopped' | 'goOn' | 'read'>
  readonly #semaphore: Semaphore

  /** The series and creators that were asked for or found: the answer is old when one of them changes. */
  readonly seen = new Set<string>()
  /**
   * Whether only events of the series in `seen` make the answer old. False, for example, if a feed is still to be read,
   * or if the answer has results of a search.
   */
  isKeepable = true

  /**
   * @param primary - asked for the series and children that `db` does not know: a replica may not have them yet
   * @param reads - stops the query when it has read too much. Default: no bound
   */
  constructor(
    db: Database,
    seriesUuidsByUrls: SeriesUuidsByUrls,
    selectedFields: ReadonlySet<string>,
    deadline: Pick<Deadline, 'race'>,
    now: number,
    primary = db,
    reads = unbounded,
  ) {
    this.#db = db
    this.#primary = primary
    this.#reads = reads
    this.#now = now
    this.#seriesUuidsByUrls = seriesUuidsByUrls
    this.#deadline = deadline
    this.#columns = columnsOf(selectedFields)
    this.#hasTexts = Object.values(this.#columns).some(({ description }) => description)
    this.#semaphore = new Semaphore(this.#hasTexts ? AT_ONCE_WITH_TEXTS : AT_ONCE)
  }

  /** The error that ended the query because it had read too much, if any. */
  get stopped(): StoppedQuery | null {
    return this.#reads.stopped
  }

  /** Waits for something else, within the time of the request. */
  wait<Result>(work: Promise<Result>): Promise<Result> {
    return this.#deadline.race(work)
  }

  /** Waits for a change of what may have been read before: it is read anew afterwards. */
  async change<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await this.#deadline.race(work)
    } finally {
      this.#kept.clear()
    }
  }

  get podcastSeries(): ByKey<PodcastSeries | null> {
    return this.#ofSeries('PodcastSeries', (db, uuids) => podcastSeriesByUuids(db, uuids, this.#columns.PodcastSeries))
  }

  get comicSeries(): ByKey<ComicSeries | null> {
    return this.#ofSeries('ComicSeries', (db, uuids) => comicSeriesByUuids(db, uuids, this.#columns.ComicSeries))
  }

  get creators(): ByKey<Creator | null> {
    return this.#ofSeries('Creator', (db, uuids) => creatorsByUuids(db, uuids, this.#columns.Creator))
  }

  get podcastEpisodes(): ByKey<PodcastEpisode | null> {
    return this.#ofChildren('PodcastEpisode', (db, uuids) =>
      podcastEpisodesByUuids(db, uuids, this.#columns.PodcastEpisode),
    )
  }

  get comicIssues(): ByKey<ComicIssue | null> {
    return this.#ofChildren('ComicIssue', (db, uuids) => comicIssuesByUuids(db, uuids, this.#columns.ComicIssue))
  }

  get refreshDetails(): ByKey<FeedRefreshDetails | null> {
    const read: ReadManyOf<FeedRefreshDetails> = (db, uuids) => refreshDetailsBySeries(db, uuids, this.#now)
    return this.#loader('FeedRefreshDetails', this.#alsoOnPrimary(read))
  }

  /** What is shown in the place of duplicates. */
  get shownInstead(): ByKey<ShownInstead | null> {
    return this.#loader('ShownInstead', (uuids) => shownInsteadOf(this.#db, uuids))
  }

  get catalogInfos(): ByKey<CatalogInfo | null> {
    return this.#loader('CatalogInfo', (uuids) => catalogInfosBySeries(this.#db, uuids))
  }

  /** The texts of results in which words are marked. */
  get searchedTexts(): ByKey<SearchedTexts | null> {
    return this.#loader('searched texts', (uuids) => searchedTexts(this.#db, uuids))
  }

  /** Returns a page of a chart, or of several merged charts. */
  topCharts(page: ChartPage): Promise<ChartResult> {
    return this.#read(() => readChart(this.#db, page, this.#now))
  }

  /** A page of the most popular podcasts. */
  popular(page: Parameters<typeof readPopular>[1]): Promise<PopularResult> {
    return this.#read(() => readPopular(this.#db, page))
  }

  get seriesUuids(): ByKey<string | null> {
    return this.#loader('url', this.#seriesUuidsByUrls)
  }

  episodesOf(page: Page): ByKey<readonly PodcastEpisode[] | null> {
    return this.#loader(
      `episodes ${JSON.stringify(page)}`,
      (uuids) => podcastEpisodePages(this.#db, uuids, page, this.#columns.PodcastEpisode),
      page.limitPerPage,
    )
  }

  issuesOf(page: Page): ByKey<readonly ComicIssue[] | null> {
    return this.#loader(
      `issues ${JSON.stringify(page)}`,
      (uuids) => comicIssuePages(this.#db, uuids, page, this.#columns.ComicIssue),
      page.limitPerPage,
    )
  }

  /** Persons whom podcasts name, by any of their uuids. No event of a series reports what changes them. */
  get persons(): ByKey<KnownPerson | null> {
    this.isKeepable = false
    return this.#loader('persons', (uuids) => personsByUuids(this.#db, uuids))
  }

  async podcastUuidsOfPerson(
    ...[uuid, page]: ArgumentsAfterDb<typeof podcastUuidsOfPerson>
  ): Promise<readonly string[]> {
    return await this.#read(() => podcastUuidsOfPerson(this.#db, uuid, page))
  }

  async episodeUuidsOfPerson(
    ...[uuid, page]: ArgumentsAfterDb<typeof episodeUuidsOfPerson>
  ): Promise<readonly string[]> {
    return await this.#read(() => episodeUuidsOfPerson(this.#db, uuid, page))
  }

  contentOf(page: Parameters<typeof creatorContentPages>[2]): ByKey<readonly CreatorContent[] | null> {
    return this.#loader(`content ${JSON.stringify(page)}`, (uuids) => creatorContentPages(this.#db, uuids, page))
  }

  /** The uuids in a list of each filter. All filters of a request belong to one account. */
  listedUuids(list: FilterList, webhooks: Pick<AccountWebhooks, 'listedUuids'>): ByKey<readonly string[] | null> {
    return this.#loader(`uuids ${list}`, (filterUuids) => webhooks.listedUuids(list, filterUuids))
  }

  podcastByName(nameKey: string): Promise<PodcastSeries | null> {
    return this.#one(() => podcastSeriesByName(this.#db, nameKey, this.#columns.PodcastSeries))
  }

  /** The podcast with an identifier of the catalog, or with a `podcast:guid` in lower case. */
  async podcastBy(by: 'catalogId' | 'podcastGuid', key: string): Promise<PodcastSeries | null> {
    const read = by === 'catalogId' ? podcastUuidsByCatalogIds : seriesUuidsByPodcastGuids
    const uuid = await this.#loader(by, this.#alsoOnPrimary(read)).load(key)
    return uuid === null ? null : await this.podcastSeries.load(uuid)
  }

  comicByName(nameKey: string): Promise<ComicSeries | null> {
    return this.#one(() => comicSeriesByName(this.#db, nameKey, this.#columns.ComicSeries))
  }

  creatorByName(nameKey: string): Promise<Creator | null> {
    return this.#one(() => creatorByName(this.#db, nameKey, this.#columns.Creator))
  }

  async episodeBy(by: 'guid' | 'name', text: string, seriesUuid: string | null): Promise<PodcastEpisode | null> {
    const episode = await this.#read(() =>
      podcastEpisodeBy(this.#db, { by, text, seriesUuid }, this.#columns.PodcastEpisode),
    )
    if (episode !== null) this.seen.add(episode.seriesUuid)
    return episode
  }

  async latestEpisodes(
    seriesUuids: readonly string[],
    page: Pick<Page, 'page' | 'limitPerPage'>,
  ): Promise<PodcastEpisode[]> {
    for (const uuid of seriesUuids) this.seen.add(uuid)
    const episodes = await this.#read(() =>
      latestPodcastEpisodes(this.#db, seriesUuids, page, this.#columns.PodcastEpisode),
    )
    for (const { seriesUuid } of episodes) this.seen.add(seriesUuid)
    return episodes
  }

  /** Waits for a series that is not found by its uuid, and notes it as seen. */
  async #one<Found extends Series>(read: () => Promise<Found | null>): Promise<Found | null> {
    const found = await this.#read(read)
    if (found !== null) this.#see(found)
    return found
  }

  #see({ uuid, isRead }: Series): void {
    this.seen.add(uuid)
    if (!isRead) this.isKeepable = false
  }

  #alsoOnPrimary<Value>(readMany: ReadManyOf<Value>): ReadMany<Value> {
    return async (keys) => {
      const found = await readMany(this.#db, keys)
      const missing = keys.filter((key) => !found.has(key))
      if (missing.length === 0 || this.#primary === this.#db) return found
      return new Map([...found, ...(await readMany(this.#primary, missing))])
    }
  }

  #ofSeries<Value extends Series>(name: string, readMany: ReadManyOf<Value>): ByKey<Value | null> {
    const read = this.#alsoOnPrimary(readMany)
    return this.#loader(name, async (uuids) => {
      const found = await read(uuids)
      for (const uuid of uuids) this.seen.add(uuid)
      for (const series of found.values()) this.#see(series)
      return found
    })
  }

  #ofChildren<Value extends { readonly seriesUuid: string }>(
    name: string,
    readMany: ReadManyOf<Value>,
  ): ByKey<Value | null> {
    const read = this.#alsoOnPrimary(readMany)
    return this.#loader(name, async (uuids) => {
      const found = await read(uuids)
      for (const { seriesUuid } of found.values()) this.seen.add(seriesUuid)
      return found
    })
  }

  /**
   * Returns the loader of one kind of content. An unknown key gives `null`.
   *
   * @param rowsOfKey - at most
   */
  #loader<Value>(name: string, readMany: ReadMany<Value>, rowsOfKey = 1): ByKey<Value | null> {
    let loader = this.#kept.get(name)
    if (loader === undefined) {
      loader = new DataLoader<string, unknown>(async (keys) => {
        const found = await this.#readInParts(keys, readMany, Math.ceil(ROWS_WITH_TEXTS / rowsOfKey))
        return keys.map((key) => found.get(key) ?? null)
      })
      this.#kept.set(name, loader)
    }
    return loader as ByKey<Value | null>
  }

  /** Reads keys in one statement, or in several after each other if their texts could be long. */
  async #readInParts<Value>(
    keys: readonly string[],
    readMany: ReadMany<Value>,
    atOnce: number,
  ): Promise<ReadonlyMap<string, Value>> {
    if (keys.length <= atOnce || !this.#hasTexts) return await this.#read(() => readMany(keys))
    const found = new Map<string, Value>()
    for (let from = 0; from < keys.length; from += atOnce) {
      const part = await this.#read(() => readMany(keys.slice(from, from + atOnce)))
      for (const [key, value] of part) found.set(key, value)
    }
    return found
  }

  /** Runs a read when few others run, and counts the texts that it gives. */
  async #read<Result>(read: () => Promise<Result>): Promise<Result> {
    return await this.#semaphore.run(async () => {
      this.#reads.goOn()
      const result = await this.#deadline.race(read())
      if (this.#hasTexts) this.#reads.read(textLengthIn(result))
      this.#reads.goOn()
      return result
    })
  }
}

/** Returns the length of the descriptions of an entity, or of those in a list or map. */
function textLengthIn(found: unknown): number {
  if (typeof found !== 'object' || found === null) return 0
  if (found instanceof Map || Array.isArray(found)) {
    let length = 0
    for (const value of found.values()) length += textLengthIn(value)
    return length
  }
  return 'description' in found && typeof found.description === 'string' ? found.description.length : 0
}
