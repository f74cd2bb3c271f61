import type { Database } from '../../database/database.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { requireHolder } from '../indexing/indexing-rows.ts'
import type { Restriction } from '../restriction.ts'
import { nameHash } from '../search-document.ts'
import type { Budget, Candidate, CandidateRequest, CandidateSet, SearchEngine } from '../search-engine.ts'
import type { SearchType } from '../search-query.ts'
import {
  countMatches,
  EXACT_TO,
  equalNames,
  type Matching,
  type Scope,
  similarNames,
  topMatches,
  withinTime,
} from './candidate-rows.ts'
import { childrenKeys, deleteEpisodes, deleteSeries, upsertDocuments } from './document-rows.ts'
import { createShares, type TypeShares } from './term-shares.ts'
import { facetsQuery, type ShareOf, shareOfAll, termsQuery } from './tsquery.ts'

export const POSTGRESQL_INDEX = 'postgresql'
/** Documents that are ranked. */
const CANDIDATES = 1_000
/** The same where more than every tenth document matches. */
const CANDIDATES_OF_COMMON = 500
const COMMON_SHARE = 0.1
const NAMES = 500
/** If more documents have all words of a phrase, only the most popular are checked for the phrase. */
const MANY_FOR_PHRASE = 3_000
/** Documents that are checked for the phrase if that took too long. */
const CHECKED_IN_HASTE = 300
/** Documents that are looked at if the way by terms took too long. */
const LOOKED_AT_IN_HASTE = 5_000
/** Share of the time after which documents are looked for in haste. */
const HASTE = 0.7
/** Share of the time that looking for names may take. */
const OF_NAMES = 0.5
const RARE_TRIGRAMS = 6

/**
 * The index in this database, with the terms of this directory and the GIN indexes of PostgreSQL.
 *
 * @param reads - the database that answers searches
 */
export function postgresqlEngine(db: Database, runtime: Pick<Runtime, 'now'>, reads = db): SearchEngine {
  const shares = createShares(reads, runtime)

  async function candidates(request: CandidateRequest, budget: Budget): Promise<CandidateSet> {
    const { type, terms, match, restriction } = request
    const sharesOfType = await shares(type)
    const { rows, ofText } = sharesOfType
    const scope = scopeOf(type, restriction)
    const query = termsQuery(terms, match, ofText)
    const share = match === 'some' ? someShare(terms, ofText) : shareOfAll(terms, restriction, ofText)
    const ways = waysOf(request, query, share, rows)
    const names = request.isByName ? await namesOf(request, scope, sharesOfType, budget) : []
    const enough = await withinTime(
      reads,
      () => budget.remainingMs() * HASTE,
      (tx) => topMatches(tx, scope, ways),
    )
    const found =
      enough ?? (await withinTime(reads, budget.remainingMs, (tx) => topMatches(tx, scope, inHaste(ways)))) ?? []
    const all = distinct([...names, ...found])
    if (enough === null || ways.checked !== null) return { candidates: all, total: all.length, isAtLeast: true }
    // If fewer documents than the limit were found, there are no more.
    const known = found[0]?.total ?? (found.length < ways.limit ? found.length : null)
    const counted = known ?? (await withinTime(reads, budget.remainingMs, (tx) => countMatches(tx, scope, query)))
    if (counted === null) return { candidates: all, total: all.length, isAtLeast: true }
    return { candidates: all, total: Math.min(counted, EXACT_TO), isAtLeast: counted > EXACT_TO }
  }

  /** Documents whose names match: they are the best results, and may be unpopular. */
  async function namesOf(
    { terms, match, restriction }: CandidateRequest,
    scope: Scope,
    { rows, ofNames }: TypeShares,
    budget: Budget,
  ): Promise<readonly Candidate[]> {
    if (terms.length === 0) return []
    const share = shareOfAll(terms, restriction, ofNames)
    const matching: Matching = {
      column: 'name_vector',
      query: termsQuery(terms, match, ofNames),
      limit: NAMES,
      isCommon: isCommon(share, rows, NAMES),
      counted: null,
      checked: null,
    }
    const found = await withinTime(
      reads,
      () => budget.remainingMs() * OF_NAMES,
      async (tx) => [
        ...(await equalNames(tx, scope, nameHash(terms.map(({ text }) => text).join(' ')))),
        ...(await topMatches(tx, scope, matching)),
      ],
    )
    return found ?? []
  }

  return {
    name: POSTGRESQL_INDEX,
    prepare: async () => false,
    candidates,
    async similarNames(type, trigrams, restriction, budget) {
      if (trigrams.length === 0) return []
      const { ofTrigrams } = await shares(type)
      const rare = trigrams.toSorted((one, other) => ofTrigrams(one, false) - ofTrigrams(other, false))
      const found = await withinTime(reads, budget.remainingMs, (tx) =>
        similarNames(tx, scopeOf(type, restriction), rare.slice(0, RARE_TRIGRAMS), trigrams),
      )
      return found ?? []
    },
    async put(documents, holder) {
      await db.transaction().execute(async (tx) => {
        await requireHolder(tx, POSTGRESQL_INDEX, holder)
        await upsertDocuments(tx, documents)
      })
    },
    async removeSeries(uuids, holder) {
      if (uuids.length === 0) return
      await db.transaction().execute(async (tx) => {
        await requireHolder(tx, POSTGRESQL_INDEX, holder)
        await deleteSeries(tx, uuids)
      })
    },
    async removeEpisodes(uuids, holder) {
      if (uuids.length === 0) return
      await db.transaction().execute(async (tx) => {
        await requireHolder(tx, POSTGRESQL_INDEX, holder)
        await deleteEpisodes(tx, uuids)
      })
    },
    childrenKeys: (uuids) => childrenKeys(db, uuids),
  }
}

function scopeOf(type: SearchType, restriction: Restriction): Scope {
  return { type, restriction, facetsQuery: facetsQuery(type, restriction) }
}

/** How the documents of a request are found: by the index of terms, or by popularity. */
function waysOf({ terms, match }: CandidateRequest, query: string | null, share: number, rows: number): Matching {
  const limit = share > COMMON_SHARE ? CANDIDATES_OF_COMMON : CANDIDATES
  const isChecked = match === 'phrase' && terms.length > 1 && share * rows > MANY_FOR_PHRASE
  return {
    column: 'vector',
    query: isChecked ? termsQuery(terms, 'all', () => 0) : query,
    limit,
    isCommon: query === null || isCommon(share, rows, limit),
    counted: match === 'some' ? terms : null,
    checked: isChecked ? query : null,
  }
}

/** Fewer documents, and only popular ones. */
function inHaste(ways: Matching): Matching {
  if (ways.checked !== null) return { ...ways, limit: CHECKED_IN_HASTE }
  return { ...ways, isCommon: true, lookedAt: LOOKED_AT_IN_HASTE }
}

/** By popularity, `limit / share` documents are looked at; by terms, `share * rows`. The shorter way is taken. */
function isCommon(share: number, rows: number, limit: number): boolean {
  return share * share * rows > limit
}

function someShare(terms: CandidateRequest['terms'], shareOf: ShareOf): number {
  return Math.min(
    1,
    terms
      .map(({ text, isPrefix }) => shareOf(text, isPrefix))
      .reduce((sum, share) => sum + (share > COMMON_SHARE ? 0 : share), 0),
  )
}

function distinct(candidates: readonly Candidate[]): Candidate[] {
  return [...new Map(candidates.map((candidate) => [candidate.uuid, candidate])).values()]
}
