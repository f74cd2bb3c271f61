import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { type ListedContent, listedContent } from '../entities/index.ts'
import type { Runtime } from '../runtime/index.ts'
import type { OpenIndex } from '../search/index.ts'
import { findSimilar, type SimilarTo } from './find-similar.ts'
import { KEPT_S } from './jobs.ts'
import { type ReasonFacts, reasonFacts } from './reason-facts-rows.ts'
import type { Reason, SimilarEntry } from './similar-entry.ts'
import { keepSimilar, keptSimilar } from './similar-rows.ts'

export type { SimilarTo }

/** A podcast that is like another one, and why. */
export interface SimilarPodcast {
  readonly podcast: ListedContent
  readonly reason: Reason
  readonly facts: ReasonFacts
}

/** Returns podcasts that are like another one. It answers within a tenth of a second, and never rejects. */
export type FindSimilar = (podcast: SimilarTo) => Promise<readonly SimilarPodcast[]>

export interface SimilarContext {
  /** Where results are kept. */
  readonly db: Database
  /** Where content is read. */
  readonly reads: Database
  readonly search: Pick<OpenIndex, 'search' | 'vocabulary'>
  readonly runtime: Pick<Runtime, 'now' | 'sleep' | 'log'>
}

/** Milliseconds that a page waits. What is found later is kept for the next one. */
const PATIENCE_MS = 100
/** Podcasts that others are looked for at a time: a crawler that opens every page must not ask for a search each time. */
const MOST_AT_ONCE = 2

/** Makes the function that finds similar podcasts: once a week for each podcast, or when what it is found by changes. */
export function createSimilar({ db, reads, search, runtime }: SimilarContext): FindSimilar {
  const running = new Map<string, Promise<readonly SimilarEntry[]>>()

  async function find(podcast: SimilarTo, digest: number): Promise<readonly SimilarEntry[]> {
    const entries = await findSimilar({ db: reads, search }, podcast)
    await keepSimilar(db, podcast.uuid, { digest, madeAt: nowS(), entries })
    return entries
  }

  async function entriesOf(podcast: SimilarTo): Promise<readonly SimilarEntry[]> {
    const digest = digestOf(podcast)
    const kept = await keptSimilar(db, podcast.uuid)
    if (kept !== null && kept.digest === digest && kept.madeAt > nowS() - KEPT_S) return kept.entries
    const known = running.get(podcast.uuid)
    if (known !== undefined) return await known
    if (running.size >= MOST_AT_ONCE) return kept?.entries ?? []
    const finding = find(podcast, digest).finally(() => running.delete(podcast.uuid))
    running.set(podcast.uuid, finding)
    return await finding
  }

  async function similarTo(podcast: SimilarTo): Promise<readonly SimilarPodcast[]> {
    const entries = await entriesOf(podcast)
    const uuids = entries.map(({ uuid }) => uuid)
    const [contents, facts] = await Promise.all([listedContent(reads, uuids), reasonFacts(reads, podcast.uuid, uuids)])
    return entries.flatMap(({ uuid, reason }) => {
      const content = contents.get(uuid)
      const ofIt = facts.get(uuid)
      if (content === undefined || ofIt === undefined) return []
      // What was true when it was found may have changed since.
      if (content.isExplicit === true && podcast.isExplicitContent !== true) return []
      if (reason === 'person' && ofIt.person === null) return []
      return [{ podcast: content, reason, facts: ofIt }]
    })
  }

  const nowS = () => Math.floor(runtime.now() / 1_000)

  return async (podcast) => {
    const waiting = new AbortController()
    const found = similarTo(podcast).catch((error: unknown) => {
      runtime.log.warn('similar.failed', { uuid: podcast.uuid, error })
      return []
    })
    const late = runtime.sleep(PATIENCE_MS, waiting.signal).then(() => [])
    const answer = await Promise.race([found, late])
    waiting.abort()
    return answer
  }
}

/** Returns 32 bits that change with what similar podcasts are found by. */
function digestOf({ name, description, genres, isExplicitContent, podroll, besides }: SimilarTo): number {
  const parts = [name, description, genres, isExplicitContent, podroll, besides]
  return createHash('sha256').update(JSON.stringify(parts)).digest().readInt32BE(0)
}
