import type { Restriction } from '../restriction.ts'
import type { CandidateRequest } from '../search-engine.ts'
import type { SearchType } from '../search-query.ts'
import type { QueryTerm } from '../terms/query-terms.ts'
import type { Field } from './open-search-document.ts'

/*
 * Questions in the query language of OpenSearch. Nothing that people enter is ever parsed: a term is always a value.
 */

/** A clause of the query language. */
export type Clause = Readonly<Record<string, unknown>>

/** A term in a greater share of documents than this is left out if some terms are enough. */
const COMMON_SHARE = 0.1
/** Questions with more terms are not tried with each term left out. */
const MAX_LEFT_OUT = 8
/** The most terms with the same beginning that count in a phrase. */
const MAX_BEGINNINGS = 1_000

/** More popular documents first, in the same order as in the database. */
export const popularFirst = [{ popularity: 'desc' }, { childrenCount: 'desc' }, { uuid: 'asc' }] as const

export function hasTerm(field: 'name' | 'text', { text, isPrefix }: QueryTerm): Clause {
  return isPrefix ? { prefix: { [field]: { value: text } } } : { term: { [field]: { value: text } } }
}

export function hasAll(field: 'name' | 'text', terms: readonly QueryTerm[]): Clause {
  return { bool: { filter: terms.map((term) => hasTerm(field, term)) } }
}

export function hasPhrase(field: 'name' | 'text', terms: readonly QueryTerm[]): Clause {
  const [first] = terms
  if (first !== undefined && terms.length === 1) return hasTerm(field, first)
  const clauses = terms.map((term) =>
    term.isPrefix
      ? { span_multi: { match: { prefix: { [field]: { value: term.text, rewrite: `top_terms_${MAX_BEGINNINGS}` } } } } }
      : { span_term: { [field]: { value: term.text } } },
  )
  return { span_near: { clauses, slop: 0, in_order: true } }
}

/**
 * Returns the clause for documents that have some of the terms: all but one, or any that is not common.
 *
 * @param shares of documents that have each term
 */
export function hasSome(terms: readonly QueryTerm[], shares: readonly number[]): Clause {
  const rarest = Math.min(...shares)
  const rare = terms.filter((_, index) => shares[index]! <= COMMON_SHARE || shares[index] === rarest)
  const leaving = terms.length > 2 && terms.length <= MAX_LEFT_OUT ? terms : []
  return anyOf([
    ...rare.map((term) => hasTerm('text', term)),
    ...leaving.map((left) =>
      hasAll(
        'text',
        terms.filter((term) => term !== left),
      ),
    ),
  ])
}

function anyOf(clauses: readonly Clause[]): Clause {
  return { bool: { should: clauses, minimum_should_match: 1 } }
}

/** Returns the conditions for documents of a type. */
export function scopeOf(type: SearchType, restriction: Restriction): Clause {
  const { facets, withoutFacets, ranges, related, notRelated } = restriction
  const isRelated = (uuids: readonly string[]) => ({ terms: { related: uuids } })
  return {
    bool: {
      filter: [
        { term: { type: { value: type } } },
        ...facets.map((group) => ({ terms: { facets: group } })),
        ...ranges.map(({ field, least, most }) => ({
          range: {
            [field satisfies Field]: {
              ...(least !== undefined && { gte: least }),
              ...(most !== undefined && { lte: most }),
            },
          },
        })),
        ...(related === null ? [] : [isRelated(related)]),
      ],
      must_not: [
        ...(withoutFacets.length === 0 ? [] : [{ terms: { facets: withoutFacets } }]),
        ...(notRelated.length === 0 ? [] : [isRelated(notRelated)]),
      ],
    },
  }
}

/** The clause for the terms of a request that wants all of them. */
export function matchOf({ match, terms }: CandidateRequest): readonly Clause[] {
  if (terms.length === 0) return []
  return [match === 'phrase' ? hasPhrase('text', terms) : hasAll('text', terms)]
}
