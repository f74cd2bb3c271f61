import { facetTerm } from '../search-document.ts'
import type { AnyOf, Rule } from '../search-engine.ts'
import type { Restriction } from '../search-filters.ts'
import type { SearchType } from '../search-type.ts'
import type { Field } from './open-search-document.ts'

/*
 * Questions in the query language of OpenSearch. Nothing that people enter is ever parsed: a term is always a value.
 */

/** A clause of the query language. */
export type Clause = Readonly<Record<string, unknown>>

/** The most terms with the same beginning that count in a phrase. */
const MAX_BEGINNINGS = 1_000
const textFields = ['name', 'by', 'labels', 'text'] as const satisfies readonly Field[]
const allFields = [...textFields, 'marks'] as const satisfies readonly Field[]

/** More popular documents first, in the same order as in the database. */
export const popularFirst = [{ popularity: 'desc' }, { childrenCount: 'desc' }, { uuid: 'asc' }] as const

/** The clause for documents that have one of some terms in one of some fields. */
export function hasAny(terms: AnyOf, fields: readonly Field[] = allFields): Clause {
  const whole = terms.filter((term) => !term.endsWith('*'))
  const beginnings = terms.filter((term) => term.endsWith('*')).map((term) => term.slice(0, -1))
  return anyOf(
    fields.flatMap((field) => [
      ...(whole.length === 0 ? [] : [{ terms: { [field]: whole } }]),
      ...beginnings.map((value) => ({ prefix: { [field]: { value } } })),
    ]),
  )
}

function hasPhrase(words: readonly AnyOf[]): Clause {
  const [first] = words
  if (first !== undefined && words.length === 1) return hasAny(first, textFields)
  return anyOf(
    textFields.map((field) => ({
      span_near: { clauses: words.map((terms) => spanOf(field, terms)), slop: 0, in_order: true },
    })),
  )
}

function spanOf(field: Field, terms: AnyOf): Clause {
  const clauses = terms.map((term) =>
    term.endsWith('*')
      ? {
          span_multi: {
            match: { prefix: { [field]: { value: term.slice(0, -1), rewrite: `top_terms_${MAX_BEGINNINGS}` } } },
          },
        }
      : { span_term: { [field]: { value: term } } },
  )
  return clauses.length === 1 ? clauses[0]! : { span_or: { clauses } }
}

function anyOf(clauses: readonly Clause[]): Clause {
  return { bool: { should: clauses, minimum_should_match: 1 } }
}

/** The clause for documents that a rule finds. */
export function hasRule({ anyOf: lists, phrases, without }: Rule): Clause {
  return {
    bool: {
      filter: [
        ...(lists.length === 0
          ? []
          : [anyOf(lists.map((all) => ({ bool: { filter: all.map((terms) => hasAny(terms)) } })))]),
        ...phrases.map(hasPhrase),
      ],
      must_not: without.map((term) => hasAny([term])),
    },
  }
}

/** Returns the conditions for documents of a type. */
export function scopeOf(type: SearchType, restriction: Restriction): Clause {
  const { facets, withoutFacets, ranges, related, notRelated } = restriction
  const isRelated = (uuids: readonly string[]) => ({ terms: { related: uuids } })
  return {
    bool: {
      filter: [
        { term: { type: { value: type } } },
        ...facets.map((group) => ({ terms: { marks: group.map(facetTerm) } })),
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
        ...(withoutFacets.length === 0 ? [] : [{ terms: { marks: withoutFacets.map(facetTerm) } }]),
        ...(notRelated.length === 0 ? [] : [isRelated(notRelated)]),
      ],
    },
  }
}
