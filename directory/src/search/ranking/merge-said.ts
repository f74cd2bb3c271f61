import type { Said, SaidHit } from '../passages/find-said.ts'
import type { SaidPlace } from '../passages/score-passages.ts'
import { byExactness, byPopularity, type Scored } from './score.ts'

/** The results of one type, all in order. */
export interface Ranking {
  readonly results: readonly RankedResult[]
  readonly total: number
  readonly isIncomplete: boolean
}

/** A result with the places of its transcript where words were found, if any. */
export interface RankedResult extends Scored {
  readonly places?: readonly SaidPlace[]
}

/** A result of names and descriptions. */
export interface NamedResult extends Scored {
  /** How much of the question it has, 0 to 1. */
  readonly coverage: number
}

/** Results of names and descriptions. */
export interface NamedRanking extends Ranking {
  readonly results: readonly NamedResult[]
  /** Whether the results are all that there are. */
  readonly isWhole: boolean
}

interface Merging {
  readonly sortBy: 'EXACTNESS' | 'POPULARITY'
  /** Results of transcripts below this score are not given. */
  readonly leastScore: number
  /** How many of the episodes in which the words are said are counted as results of names, too. */
  readonly countNamed: () => Promise<number | null>
}

/** A name that has three quarters of what a transcript has of the question has about as much. */
const AS_MUCH = 0.75
/** What a transcript scores at most less than the name before it. Both have the same whole number. */
const LESS = { most: 0.5, least: 0.01 } as const
const TOP_SCORE = 100

/**
 * Puts the results of names and of transcripts together. Each episode is there once, with the better of its scores. A
 * name or description says what an episode is about, a transcript mentions much: a transcript comes after the names and
 * descriptions of other episodes that have about as much of the question.
 */
export async function mergeSaid(
  named: NamedRanking,
  said: Said,
  { sortBy, leastScore, countNamed }: Merging,
): Promise<Ranking> {
  const isAllScored = said.hits.length === said.uuids.length
  const good = belowNames(
    said.hits.filter(({ score }) => score >= leastScore),
    named.results,
  )
  const spoken = new Map(good.map((hit) => [hit.uuid, hit]))
  const results = named.results.map(({ coverage: _, ...result }): RankedResult => {
    const hit = spoken.get(result.uuid)
    if (hit === undefined) return result
    spoken.delete(result.uuid)
    return { ...result, score: Math.max(result.score, hit.score), places: hit.places }
  })
  const order = sortBy === 'POPULARITY' ? byPopularity : byExactness
  const merged = [...results, ...[...spoken.values()].map(resultOf)].sort(order)
  const found = isAllScored ? good.length : said.uuids.length
  const isIncomplete = named.isIncomplete || said.isIncomplete || said.isAtLeast
  if (named.isWhole && isAllScored) return { results: merged, total: merged.length, isIncomplete }
  const both = await countNamed()
  const total = named.total + found - Math.min(found, both ?? found)
  return { results: merged, total: Math.max(total, merged.length), isIncomplete: isIncomplete || both === null }
}

/** Lowers the scores of transcripts below those of names. Their order stays. */
function belowNames(hits: readonly SaidHit[], names: readonly NamedResult[]): SaidHit[] {
  return hits.map((hit) => {
    const least = names.reduce(
      (score, name) =>
        name.uuid !== hit.uuid && name.coverage >= AS_MUCH * hit.coverage ? Math.min(score, name.score) : score,
      Number.POSITIVE_INFINITY,
    )
    const low = least - LESS.most
    if (hit.score <= low) return hit
    return { ...hit, score: low + ((LESS.most - LESS.least) * (hit.score - low)) / (TOP_SCORE - low) }
  })
}

function resultOf({ uuid, score, popularity, childrenCount, places }: SaidHit): RankedResult {
  return { uuid, score, popularity, childrenCount, places }
}
