import { isPublisherMedium } from 'feedmill/tables'
import type { Database } from '../database/database.ts'
import { type ListedContent, listedContent } from '../entities/index.ts'
import { podrollOf } from '../reading/index.ts'
import type { OpenIndex } from '../search/index.ts'
import { rareWords, type WordSource, wordsIn } from './rare-words.ts'
import { podcastsRecommending, podcastsSharingPersons } from './related-rows.ts'
import { MOST_SIMILAR, type Reason, type SimilarEntry } from './similar-entry.ts'

/** The part of a podcast by which others are found. */
export interface SimilarTo extends WordSource {
  readonly uuid: string
  readonly genres: readonly string[]
  readonly isExplicitContent: boolean | null
  readonly podroll: readonly unknown[]
  /** Podcasts that the page shows already: they are not found again. */
  readonly besides: readonly string[]
}

/** Where similar podcasts are looked for. */
export interface SimilarSources {
  readonly db: Database
  readonly search: Pick<OpenIndex, 'search' | 'vocabulary'>
}

/** Podcasts that are looked at for each reason. */
const OF_EACH = 10
/** The asked words that a podcast must have. One alone may stand there by chance. */
const LEAST_WORDS = 2

/** The reasons in the order in which they take turns. */
const turns: readonly Reason[] = ['person', 'recommended', 'words', 'recommends']

/** Finds the podcasts that are like another one, at most five. Explicit ones are found for explicit ones alone. */
export async function findSimilar(
  { db, search }: SimilarSources,
  podcast: SimilarTo,
): Promise<readonly SimilarEntry[]> {
  const { uuid, podroll, besides } = podcast
  const words = await rareWords(search.vocabulary, podcast)
  const [person, recommended, alike, recommends] = await Promise.all([
    podcastsSharingPersons(db, uuid, OF_EACH),
    podroll.length === 0 ? [] : podrollOf(db, uuid).then((found) => found?.podcasts ?? []),
    withWords(search, podcast, words),
    podcastsRecommending(db, uuid, OF_EACH),
  ])
  const excluded = new Set([uuid, ...besides])
  const others = (uuids: readonly string[]) => uuids.filter((each) => !excluded.has(each)).slice(0, OF_EACH)
  const found = {
    person: others(person),
    recommended: others(recommended),
    words: others(alike),
    recommends: others(recommends),
  }
  const contents = await listedContent(db, Object.values(found).flat())
  const suitable = (uuids: readonly string[]) =>
    uuids.flatMap((each) => contents.get(each) ?? []).filter((content) => isSuitable(content, podcast))
  return inTurns({
    person: suitable(found.person),
    recommended: suitable(found.recommended),
    words: suitable(found.words).filter((content) => sharesWords(content, words)),
    recommends: suitable(found.recommends),
  })
}

async function withWords(
  search: Pick<OpenIndex, 'search'>,
  { uuid, genres, isExplicitContent }: SimilarTo,
  words: readonly string[],
): Promise<readonly string[]> {
  if (words.length === 0) return []
  const { types } = await search.search({
    term: words.join(' '),
    types: ['PODCASTSERIES'],
    isVerbatim: true,
    leastScore: 1,
    isListedOnly: true,
    isSafeMode: isExplicitContent !== true,
    filters: { genres, notInSeriesUuids: [uuid] },
    limitPerPage: OF_EACH,
  })
  return types.flatMap(({ hits }) => hits.map((hit) => hit.uuid))
}

function isSuitable({ kind, isExplicit, medium }: ListedContent, { isExplicitContent }: SimilarTo): boolean {
  const isPublisher = medium !== null && isPublisherMedium(medium)
  return kind === 'podcast' && !isPublisher && (isExplicit !== true || isExplicitContent === true)
}

function sharesWords(content: ListedContent, asked: readonly string[]): boolean {
  const words = new Set(wordsIn(content))
  return asked.filter((word) => words.has(word)).length >= LEAST_WORDS
}

/** Takes the best of each reason in turn, then the second best, until there are enough. */
function inTurns(found: { readonly [reason in Reason]: readonly ListedContent[] }): readonly SimilarEntry[] {
  const entries = new Map<string, Reason>()
  for (let place = 0; place < OF_EACH; place += 1) {
    for (const reason of turns) {
      const uuid = found[reason][place]?.uuid
      if (uuid !== undefined && !entries.has(uuid)) entries.set(uuid, reason)
      if (entries.size === MOST_SIMILAR) return [...entries].map(([each, why]) => ({ uuid: each, reason: why }))
    }
  }
  return [...entries].map(([uuid, reason]) => ({ uuid, reason }))
}
