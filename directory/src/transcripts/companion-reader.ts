import type { FeedFetcher } from 'feedmill/fetch'
import type { Database } from '../database/database.ts'
import type { EpisodeKey } from '../entities/index.ts'
import { DirectoryError } from '../runtime/directory-error.ts'
import type { Runtime } from '../runtime/runtime.ts'
import {
  type CompanionKind,
  confirmCompanion,
  type EpisodeRow,
  episodesWithCompanions,
  saveCompanion,
} from './companion-rows.ts'
import { type ChaptersContent, type TranscriptContent, unpacked } from './packed-content.ts'
import { episodeOf, linksDigest, readCompanion } from './read-companion.ts'

/** Seconds after which a file is requested again, and after which a link that led to no file is tried again. */
const FRESH_S = 86_400
const FAILED_FRESH_S = 3_600

interface ContentOf {
  readonly chapters: ChaptersContent
  readonly transcript: TranscriptContent
}

/** The file of an episode. `content` is `null` if there is none. */
export type CompanionAnswer<Content> =
  | { readonly content: Content | null; readonly failure: null }
  | { readonly content: null; readonly failure: DirectoryError }

export interface CompanionReaderOptions {
  readonly db: Database
  readonly fetcher: FeedFetcher
  readonly runtime: Pick<Runtime, 'now' | 'sleep' | 'log'>
}

/** Chapters and publishers' transcripts: fetched at the first question, kept, and looked at again when they are old. */
export class CompanionReader {
  readonly #db: Database
  readonly #fetcher: FeedFetcher
  readonly #runtime: CompanionReaderOptions['runtime']
  readonly #stopping = new AbortController()
  /** The fetches under way, by kind and episode. They go on when a request does not wait any longer. */
  readonly #underWay = new Map<string, Promise<Uint8Array | DirectoryError | null>>()

  constructor({ db, fetcher, runtime }: CompanionReaderOptions) {
    this.#db = db
    this.#fetcher = fetcher
    this.#runtime = runtime
  }

  /**
   * Reads the files of episodes. Episodes that do not exist have no key.
   *
   * @param patienceMs how long one question waits for a publisher's server
   * @returns answers by the uuid of the episode. It does not reject if a publisher's server fails.
   */
  async read<Kind extends CompanionKind>(
    kind: Kind,
    keys: readonly EpisodeKey[],
    patienceMs: number,
  ): Promise<Map<string, CompanionAnswer<ContentOf[Kind]>>> {
    const rows = await episodesWithCompanions(this.#db, keys, kind)
    const answers = await Promise.all(rows.map((row) => this.#answer<ContentOf[Kind]>(kind, row, patienceMs)))
    return new Map(rows.map(({ uuid }, index) => [uuid, answers[index]!]))
  }

  /** Ends the fetches under way. Files that were not stored are fetched again at the next question. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The process stops'))
    await Promise.allSettled(this.#underWay.values())
  }

  async #answer<Content extends ChaptersContent | TranscriptContent>(
    kind: CompanionKind,
    row: EpisodeRow,
    patienceMs: number,
  ): Promise<CompanionAnswer<Content>> {
    const digest = linksDigest(episodeOf(row), kind)
    const known = this.#known(kind, row, digest)
    const found = known === 'unknown' ? await this.#look(kind, row, digest!, patienceMs) : known
    if (found instanceof DirectoryError) return { content: null, failure: found }
    return { content: found === null ? null : await unpacked<Content>(found), failure: null }
  }

  /** The stored files, if they need no fetch. */
  #known(kind: CompanionKind, row: EpisodeRow, digest: string | null): Uint8Array | DirectoryError | null | 'unknown' {
    const { stored, content } = row
    if (digest === null) return null
    const isFresh = stored !== null && stored.linksDigest === digest && !stored.isOutdated && this.#isFresh(stored)
    // Files of blocked content are not requested: clients get them as they were last read.
    if (!isFresh && !row.is_blocked) return 'unknown'
    return stored?.outcome === 'failed' && content === null ? unreadable(kind, stored.reason) : content
  }

  #isFresh({ outcome, checkedAt }: NonNullable<EpisodeRow['stored']>): boolean {
    const age = Math.floor(this.#runtime.now() / 1000) - checkedAt
    // A wrong clock may have set a time in the future.
    return age >= 0 && age < (outcome === 'found' ? FRESH_S : FAILED_FRESH_S)
  }

  /** Looks for the files, once for all requests that wait for them. */
  async #look(
    kind: CompanionKind,
    row: EpisodeRow,
    digest: string,
    patienceMs: number,
  ): Promise<Uint8Array | DirectoryError | null> {
    const key = `${kind} ${row.uuid} ${digest}`
    let looking = this.#underWay.get(key)
    if (looking === undefined) {
      looking = this.#lookNow(kind, row, digest).finally(() => this.#underWay.delete(key))
      looking.catch(() => undefined)
      this.#underWay.set(key, looking)
    }
    const done = new AbortController()
    const late = this.#runtime.sleep(patienceMs, done.signal).then(() => 'late' as const)
    try {
      const found = await Promise.race([looking, late])
      if (found !== 'late') return found
      // A file of yesterday is better than none.
      return row.stored?.outcome === 'found' && row.stored.linksDigest === digest
        ? row.content
        : tooSlow(kind, patienceMs)
    } finally {
      done.abort()
    }
  }

  async #lookNow(kind: CompanionKind, seen: EpisodeRow, digest: string): Promise<Uint8Array | DirectoryError | null> {
    const { now, log } = this.#runtime
    const begun = now()
    const episode = { uuid: seen.uuid, seriesUuid: seen.series_uuid }
    // Another look may have ended since the row was read.
    const row = (await episodesWithCompanions(this.#db, [episode], kind))[0] ?? seen
    const known = this.#known(kind, row, digest)
    if (known !== 'unknown') return known
    const seconds = Math.floor(begun / 1000)
    const looked = await readCompanion(row, kind, digest, {
      fetcher: this.#fetcher,
      now: seconds,
      signal: this.#stopping.signal,
    })
    const look = { ...episode, kind, changes: row.stored?.changes ?? 0 }
    const isStale = looked.outcome === 'failed' && row.content !== null && row.stored?.linksDigest === digest
    const outcome = isStale ? 'kept' : looked.outcome
    const reason = looked.outcome === 'unchanged' ? null : looked.facts.reason
    log.info('companion.looked_for', { kind, episode_uuid: row.uuid, outcome, reason, duration_ms: now() - begun })
    if (looked.outcome === 'unchanged') await confirmCompanion(this.#db, look, seconds)
    else if (isStale) await confirmCompanion(this.#db, look, seconds - FRESH_S + FAILED_FRESH_S)
    else await saveCompanion(this.#db, look, looked)
    if (looked.outcome === 'unchanged' || isStale) return row.content
    return looked.outcome === 'failed' ? unreadable(kind, looked.facts.reason) : looked.content
  }
}

const names = { chapters: 'The chapters', transcript: "The publisher's transcript" } as const

function unreadable(kind: CompanionKind, reason: string | null): DirectoryError {
  const why = reason === null ? '' : ` (${reason})`
  return new DirectoryError(
    'SERVICE_SERVER_ERROR',
    `${names[kind]} could not be read now${why}. Try again in an hour`,
    {
      extensions: { retryAfterSeconds: FAILED_FRESH_S },
    },
  )
}

function tooSlow(kind: CompanionKind, patienceMs: number): DirectoryError {
  return new DirectoryError(
    'SERVICE_SERVER_ERROR',
    `${names[kind]} did not come within ${patienceMs / 1000} seconds. The server of the publisher is slow: ask again soon`,
    { extensions: { retryAfterSeconds: 30 } },
  )
}
