import { facetTerm } from '../search-document.ts'
import { type AnyOf, type CandidateRequest, MOST_WEIGHED } from '../search-engine.ts'
import type { Field } from './open-search-document.ts'

/*
 * Questions in the query language of OpenSearch. Nothing that people enter is ever parsed: a term is always a value.
 */

/** A clause of the query language. */
export type QueryClause = Readonly<Record<string, unknown>>
type Matching = Pick<CandidateRequest, 'type' | 'rule' | 'restriction'>

/** The search for the best documents of a request, in the same order as in the database. */
export function candidatesQuery({ uuids, weighed, limit, ...request }: CandidateRequest): object {
  return {
    size: limit,
    track_total_hits: MOST_WEIGHED,
    query: {
      bool: {
        filter: [matchingQuery(request), ...(uuids === null ? [] : [{ ids: { values: uuids } }])],
        should: weighed.flatMap(({ terms, weight }) => [
          { constant_score: { filter: hasAny(terms), boost: weight } },
          { constant_score: { filter: hasAny(terms, 'nameWords'), boost: 2 * weight } },
        ]),
      },
    },
    sort: [{ _score: 'desc' }, { popularity: 'desc' }, { childrenCount: 'desc' }, { uuid: 'asc' }],
  }
}

/** The search for all documents of some series, by uuid, after the last one that was found. */
export function ofSeriesQuery(series: readonly string[], last: string, limit: number): object {
  return {
    _source: false,
    size: limit,
    track_total_hits: false,
    query: { bool: { filter: [{ terms: { seriesUuid: series } }] } },
    sort: [{ uuid: 'asc' }],
    search_after: [last],
  }
}

/** The clause for documents of a type that a rule finds, and that pass the filters. */
export function matchingQuery({ type, rule, restriction }: Matching): QueryClause {
  const lists = rule.anyOf.map((all) => ({ bool: { filter: all.map((terms) => hasAny(terms)) } }))
  const { facets, withoutFacets, ranges, related, notRelated } = restriction
  const isRelated = (uuids: readonly string[]) => ({ terms: { related: uuids } })
  return {
    bool: {
      filter: [
        { term: { type: { value: type } } },
        ...(lists.length === 0 ? [] : [anyOf(lists)]),
        ...rule.phrases.map(hasPhrase),
        ...facets.map((group) => hasAny(group.map(facetTerm))),
        ...ranges.map(({ field, least, most }) => ({ range: { [field satisfies Field]: { gte: least, lte: most } } })),
        ...(related === null ? [] : [isRelated(related)]),
      ],
      must_not: [{ terms: { words: [...rule.without, ...withoutFacets.map(facetTerm)] } }, isRelated(notRelated)],
    },
  }
}

/** The clause for documents that have one of some terms, anywhere or in the name. */
export function hasAny(terms: AnyOf, field: 'words' | 'nameWords' = 'words'): QueryClause {
  const whole = terms.filter((term) => !term.endsWith('*'))
  const beginnings = terms.filter((term) => term.endsWith('*')).map((term) => term.slice(0, -1))
  return anyOf([{ terms: { [field]: whole } }, ...beginnings.map((value) => ({ prefix: { [field]: { value } } }))])
}

function anyOf(clauses: readonly QueryClause[]): QueryClause {
  return { bool: { should: clauses, minimum_should_match: 1 } }
}

/** The clause for documents in which the terms stand one after the other. */
export function hasPhrase(words: readonly AnyOf[]): QueryClause {
  return { span_near: { clauses: words.map(spanOf), slop: 0, in_order: true } }
}

function spanOf(terms: AnyOf): QueryClause {
  // The most terms with the same beginning that count in a phrase.
  const rewrite = 'top_terms_1000'
  const clauses = terms.map((term) =>
    term.endsWith('*')
      ? { span_multi: { match: { prefix: { places: { value: term.slice(0, -1), rewrite } } } } }
      : { span_term: { places: { value: term } } },
  )
  return { span_or: { clauses } }
}
