import type { Restriction } from '../restriction.ts'
import { facets, joined } from '../search-document.ts'
import type { SearchType } from '../search-query.ts'
import type { QueryTerm } from '../terms/query-terms.ts'
import type { Term } from '../terms/terms-of.ts'

/*
 * Questions and documents in the language of PostgreSQL's text search. Each term is quoted: nothing that people enter
 * is ever read as an operator.
 */

/** Facets begin with a sign that no term of a text has. */
const FACET = '='
/** Returns the share of documents that have a term; see `readShares`. */
export type ShareOf = (term: string, isPrefix: boolean) => number

/** A term in a greater share of documents than this is left out if some terms are enough. */
const COMMON_SHARE = 0.1
/** Questions with more terms are not tried with each term left out. */
const MAX_LEFT_OUT = 8
const MAX_POSITION = 16_383

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

export function termQuery({ text, isPrefix }: QueryTerm): string {
  return isPrefix ? `${quoted(text)}:*` : quoted(text)
}

/** Returns the question for terms; `null` if there are none. */
export function termsQuery(
  terms: readonly QueryTerm[],
  match: 'all' | 'phrase' | 'some',
  shareOf: ShareOf,
): string | null {
  if (terms.length === 0) return null
  if (match === 'phrase') return terms.map(termQuery).join(' <-> ')
  if (match === 'all') return terms.map(termQuery).join(' & ')
  const shares = terms.map(({ text, isPrefix }) => shareOf(text, isPrefix))
  const rarest = Math.min(...shares)
  const rare = terms.filter((_, index) => shares[index]! <= COMMON_SHARE || shares[index] === rarest)
  const leaving = terms.length > 2 && terms.length <= MAX_LEFT_OUT ? terms : []
  return [
    ...rare.map(termQuery),
    ...leaving.map(
      (left) =>
        `(${termsQuery(
          terms.filter((term) => term !== left),
          'all',
          shareOf,
        )})`,
    ),
  ].join(' | ')
}

/** Returns the question for the facets of a restriction and the type; `null` if there are none. */
export function facetsQuery(type: SearchType, restriction: Restriction): string | null {
  const groups = [...(type === 'PODCASTEPISODE' ? [] : [[facets.type(type)]]), ...restriction.facets]
  const conditions = [
    ...groups.map((group) => `(${group.map(facetQuery).join(' | ')})`),
    ...restriction.withoutFacets.map((facet) => `!${facetQuery(facet)}`),
  ]
  return conditions.length === 0 ? null : conditions.join(' & ')
}

/** The question for documents that have a facet. */
export function facetQuery(facet: string): string {
  return quoted(FACET + facet)
}

/** Returns the share of documents that have all terms and facets, if these are independent of each other. */
export function shareOfAll(terms: readonly QueryTerm[], restriction: Restriction, shareOf: ShareOf): number {
  const ofTerms = terms.map(({ text, isPrefix }) => shareOf(text, isPrefix))
  const ofFacets = restriction.facets.map((group) =>
    Math.min(
      1,
      group.reduce((sum, facet) => sum + shareOf(FACET + facet, false), 0),
    ),
  )
  return [...ofTerms, ...ofFacets].reduce((product, share) => product * share, 1)
}

/** A vector of terms with their places, and of facets. The fields follow each other with a gap. */
export function vectorText(fields: readonly (readonly Term[])[], facetsOfDocument: readonly string[]): string {
  const places = new Map<string, number[]>()
  for (const { text, position } of joined(fields)) {
    const known = places.get(text)
    const place = Math.min(position, MAX_POSITION)
    if (known === undefined) places.set(text, [place])
    else known.push(place)
  }
  const terms = Array.from(places, ([text, positions]) => `${quoted(text)}:${positions.join(',')}`)
  return [...terms, ...facetsOfDocument.map(facetQuery)].join(' ')
}
