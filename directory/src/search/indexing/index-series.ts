import type { Database } from '../../database/database.ts'
import type { SearchEngine } from '../search-engine.ts'
import { formerPersons, indexSoon } from './indexing-rows.ts'
import { episodeDocument, seriesDocument } from './make-documents.ts'
import {
  episodeSources,
  episodesAfter,
  personsOfSeries,
  relatedSeries,
  type SeriesSource,
  seriesSources,
} from './source-rows.ts'

/**
 * Episodes that are read and written at once. They occupy the embedded database for 30 ms; all other statements wait.
 */
const PAGE = 100

/** The series to index as they are now. */
export interface Changes {
  readonly seriesUuids: readonly string[]
  /**
   * Episodes of these series that changed. If a series changed in a way that concerns its episodes, all of them are
   * indexed anew.
   */
  readonly episodeUuids: readonly string[]
  /** Whether all episodes are written anew. */
  readonly isWhole: boolean
}

/**
 * Brings the documents of series, of their episodes and persons, and of related creators and series up to date. Documents that may
 * not be found are removed. Doing it twice does no harm.
 *
 * @throws DirectoryError CONFLICT if another process writes the index now
 */
export async function indexSeries(
  db: Database,
  engine: SearchEngine,
  { seriesUuids, episodeUuids, isWhole }: Changes,
  holder: string,
): Promise<void> {
  const given = [...new Set(seriesUuids)]
  const beside = isWhole ? [] : await relatedSeries(db, given)
  const named = await personsOfSeries(db, given)
  await indexSoon(db, await formerPersons(db, given, named))
  const all = [...new Set([...given, ...beside, ...named])]
  const sources = await seriesSources(db, all)
  const found = new Map(sources.map((source) => [source.uuid, source]))
  const keys = await engine.childrenKeys(all)
  await engine.removeSeries(
    all.filter((uuid) => !found.has(uuid)),
    holder,
  )
  const documents = sources.map(seriesDocument)
  const changed = documents.filter(
    ({ type, uuid, childrenKey }) => type === 'PODCASTSERIES' && (isWhole || keys.get(uuid) !== childrenKey),
  )
  const rewritten = new Set(changed.map(({ uuid }) => uuid))
  const writing = { db, engine, holder }
  const others = new Map([...found].filter(([uuid]) => !rewritten.has(uuid)))
  await indexEpisodes(writing, episodeUuids, others)
  for (const { uuid } of changed) await indexAllEpisodes(writing, found.get(uuid)!)
  // Last: if the process dies before this, the stored keys of the podcasts are still old, and the next process begins
  // again.
  await engine.put(documents, holder)
}

interface IndexWriting {
  readonly db: Database
  readonly engine: SearchEngine
  readonly holder: string
}

/** Writes the documents of episodes. Episodes of other podcasts than the given ones are left out. */
async function indexEpisodes(
  { db, engine, holder }: IndexWriting,
  uuids: readonly string[],
  podcasts: ReadonlyMap<string, SeriesSource>,
): Promise<void> {
  const episodes = await episodeSources(db, uuids)
  const known = new Set(episodes.map(({ uuid }) => uuid))
  await engine.removeEpisodes(
    uuids.filter((uuid) => !known.has(uuid)),
    holder,
  )
  const documents = episodes.flatMap((episode) => {
    const podcast = podcasts.get(episode.series_uuid)
    return podcast === undefined ? [] : [episodeDocument(episode, podcast)]
  })
  if (documents.length > 0) await engine.put(documents, holder)
}

async function indexAllEpisodes({ db, engine, holder }: IndexWriting, podcast: SeriesSource): Promise<void> {
  for (let after: string | null = null; ; ) {
    const page = await episodesAfter(db, podcast.uuid, after, PAGE)
    const findable = page.filter((episode) => episode.may_be_found)
    if (findable.length > 0) {
      await engine.put(
        findable.map((episode) => episodeDocument(episode, podcast)),
        holder,
      )
    }
    await engine.removeEpisodes(
      page.flatMap((episode) => (episode.may_be_found ? [] : [episode.uuid])),
      holder,
    )
    if (page.length < PAGE) return
    after = page.at(-1)!.uuid
  }
}
