import { type DocumentTerms, facets, facetTerm, GAP } from '../search-document.ts'
import type { AnyOf, Rule } from '../search-engine.ts'
import type { Restriction } from '../search-filters.ts'
import type { SearchType } from '../search-type.ts'
import type { Term } from '../terms/terms-of.ts'

/*
 * Rules and documents in the language of PostgreSQL's text search. Each term is quoted: nothing that people enter is
 * ever read as an operator.
 */

const MAX_POSITION = 16_383

export function quoted(lexeme: string): string {
  if (!/['\\]/.test(lexeme)) return `'${lexeme}'`
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** Returns the question for one of some terms; with `weight`, only in the field of that weight. */
export function anyOfQuery(terms: AnyOf, weight = ''): string {
  const parts = terms.map((term) => {
    const isPrefix = term.endsWith('*')
    const mark = `${isPrefix ? '*' : ''}${weight}`
    return `${quoted(isPrefix ? term.slice(0, -1) : term)}${mark === '' ? '' : `:${mark}`}`
  })
  return parts.length === 1 ? parts[0]! : `(${parts.join(' | ')})`
}

/** Returns the question for a rule and the facets of a restriction; `null` if all documents of the type fit. */
export function ruleQuery(
  type: SearchType,
  { anyOf, phrases, without }: Rule,
  restriction: Restriction,
): string | null {
  const lists = anyOf.map((all) => all.map((terms) => anyOfQuery(terms)).join(' & ')).filter((part) => part !== '')
  const conditions = [
    ...(lists.length === 0 ? [] : [lists.map((part) => `(${part})`).join(' | ')].map((part) => `(${part})`)),
    ...phrases.map((words) => `(${words.map((terms) => anyOfQuery(terms)).join(' <-> ')})`),
    ...without.map((term) => `!${quoted(term)}`),
    ...(type === 'PODCASTEPISODE' ? [] : [anyOfQuery([facetTerm(facets.type(type))])]),
    ...restriction.facets.map((group) => anyOfQuery(group.map(facetTerm))),
    ...restriction.withoutFacets.map((facet) => `!${quoted(facetTerm(facet))}`),
  ]
  return conditions.length === 0 ? null : conditions.join(' & ')
}

/** A vector of terms with their places and weights, and of marks. The fields follow each other with a gap. */
export function vectorText({ name, by, labels, text, marks }: DocumentTerms): string {
  const places = new Map<string, string[]>()
  let offset = 0
  const add = (terms: readonly Term[], weight: string): void => {
    let last = 0
    for (const term of terms) {
      const place = `${Math.min(Math.max(1, term.position) + offset, MAX_POSITION)}${weight}`
      last = Math.max(last, term.position)
      const known = places.get(term.text)
      if (known === undefined) places.set(term.text, [place])
      else known.push(place)
    }
    offset += last + GAP
  }
  add(name, 'A')
  add(by, 'B')
  add(labels, 'C')
  add(text, '')
  const terms = Array.from(places, ([term, positions]) => `${quoted(term)}:${positions.join(',')}`)
  return [...terms, ...marks.filter((mark) => !places.has(mark)).map(quoted)].join(' ')
}
