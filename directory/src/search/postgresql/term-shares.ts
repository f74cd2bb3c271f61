import type { Database } from '../../database/database.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { SearchType } from '../search-query.ts'
import { type CommonTerms, commonTerms } from './candidate-rows.ts'
import type { ShareOf } from './tsquery.ts'

/** Milliseconds for which the server's statistics are kept. */
const KEPT_MS = 300_000
/**
 * Terms that the server does not list are taken for half as common as the rarest that it lists, as its planner does.
 */
const UNLISTED = 0.5
/**
 * The greatest share of such terms, which is the planner's own bound. If all documents have the same few words, even
 * the rarest of these is common.
 */
const MOST_UNLISTED = 0.005
/**
 * The least share of a beginning by its number of characters, and the share of unlisted terms without any statistics.
 */
const leastPrefixShare = [1, 0.3, 0.05, 0.01]
const UNKNOWN = 0.0001

/** How common terms are in the documents of a type. */
export interface TypeShares {
  /** Documents in the table. */
  readonly rows: number
  readonly ofText: ShareOf
  readonly ofNames: ShareOf
  readonly ofTrigrams: ShareOf
}

/** Reads how common terms are from the statistics that the server keeps for its planner. */
export function createShares(db: Database, { now }: Pick<Runtime, 'now'>): (type: SearchType) => Promise<TypeShares> {
  const kept = new Map<string, { readonly at: number; readonly shares: Promise<TypeShares> }>()
  return (type) => {
    const table = type === 'PODCASTEPISODE' ? 'search_episodes' : 'search_series'
    const known = kept.get(table)
    if (known !== undefined && now() - known.at < KEPT_MS) return known.shares
    const shares = readShares(db, table)
    kept.set(table, { at: now(), shares })
    // A failure is not kept.
    shares.catch(() => kept.delete(table))
    return shares
  }
}

async function readShares(db: Database, table: string): Promise<TypeShares> {
  const text = await commonTerms(db, table, 'vector')
  const names = await commonTerms(db, table, 'name_vector')
  const trigrams = table === 'search_series' ? await commonTerms(db, table, 'trigrams') : names
  return { rows: text.rows, ofText: shareOf(text), ofNames: shareOf(names), ofTrigrams: shareOf(trigrams) }
}

/**
 * Returns the shares of terms. The server's list of shares has two more entries at its end: the least and the greatest
 * one.
 */
function shareOf({ terms, shares }: CommonTerms): ShareOf {
  const known = new Map(terms.map((term, index) => [term, shares[index] ?? 0]))
  const least = shares.slice(0, terms.length).reduce((rarest, share) => Math.min(rarest, share), 1)
  const unlisted = terms.length === 0 ? UNKNOWN : Math.min(least * UNLISTED, MOST_UNLISTED)
  return (term, isPrefix) => {
    if (!isPrefix) return known.get(term) ?? unlisted
    let sum = unlisted
    for (const [other, share] of known) if (other.startsWith(term)) sum += share
    return Math.min(1, Math.max(sum, leastPrefixShare[Array.from(term).length] ?? unlisted))
  }
}
