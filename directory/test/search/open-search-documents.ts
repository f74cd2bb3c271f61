/*
 * Imitates how OpenSearch handles documents and queries, as far as this directory needs it, by its documentation. All
 * other input is refused, with the type of error that OpenSearch gives.
 */

export type Json = Readonly<Record<string, unknown>>

/** An error that the server answers. */
export class Refusal extends Error {
  readonly status: number
  readonly type: string
  constructor(status: number, type: string, reason: string) {
    super(reason)
    this.status = status
    this.type = type
  }
}

interface Property {
  readonly type: string
  readonly position_increment_gap?: number
  readonly index?: boolean
}

export type Properties = Readonly<Record<string, Property>>

/** A document with the terms and values by which it is found. */
export interface Indexed {
  readonly id: string
  readonly source: Json
  readonly version: number
  /** By field: the places of the terms of a text, or the values of other fields. */
  readonly places: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>
}

const MAX_TERM_BYTES = 32_766
const MAX_CLAUSES = 1_024

/** Reads a document by its mapping. */
export function indexedDocument(id: string, source: Json, version: number, properties: Properties): Indexed {
  const places = new Map<string, Map<string, number[]>>()
  for (const [field, value] of Object.entries(source)) {
    const property = properties[field]
    if (property === undefined) {
      throw new Refusal(400, 'strict_dynamic_mapping_exception', `introduction of [${field}] is not allowed`)
    }
    if (value === null) continue
    const values = Array.isArray(value) ? value : [value]
    for (const one of values) requireType(field, property, one)
    places.set(
      field,
      property.type === 'text'
        ? tokensOf(values, property.position_increment_gap ?? 100)
        : new Map(values.map((one) => [String(one), [0]])),
    )
  }
  return { id, source, version, places }
}

function requireType(field: string, { type, index: isFound = true }: Property, value: unknown): void {
  const isRight =
    type === 'text' || type === 'keyword'
      ? typeof value === 'string'
      : typeof value === 'number' && Number.isFinite(value) && (type === 'double' || Number.isInteger(value))
  if (!isRight) throw new Refusal(400, 'mapper_parsing_exception', `failed to parse field [${field}] of type [${type}]`)
  if (type === 'keyword' && isFound && Buffer.byteLength(value as string) > MAX_TERM_BYTES) {
    throw new Refusal(
      400,
      'illegal_argument_exception',
      `Document contains at least one immense term in field="${field}"`,
    )
  }
}

/** Splits text as the tokenizer `whitespace` does, with the filter `pattern_capture` for parts between `|`. */
function tokensOf(values: readonly string[], gap: number): Map<string, number[]> {
  const found = new Map<string, number[]>()
  let place = -1
  for (const [index, value] of values.entries()) {
    if (index > 0) place += gap
    for (const token of value.split(/\s+/u).filter((text) => text !== '')) {
      place += 1
      for (const text of token.split('|').filter((part) => part !== '')) {
        found.set(text, [...(found.get(text) ?? []), place])
      }
    }
  }
  return found
}

/** Returns the score of a document, from the clauses that have a score; `null` if it does not match. */
type Judge = (document: Indexed) => number | null

/** Reads a query. Adds named clauses to `names`. */
export function judgeOf(query: unknown, properties: Properties, names: Map<string, Judge>): Judge {
  const [kind, given] = onlyEntry(query, 'query')
  const read = kinds[kind]
  if (read === undefined) throw new Refusal(400, 'parsing_exception', `unknown query [${kind}]`)
  const judge = read(given, (clause) => judgeOf(clause, properties, names), properties)
  const { _name: name } = (given ?? {}) as Json
  if (typeof name === 'string') names.set(name, judge)
  return judge
}

type ReadClause = (given: unknown, readInner: (clause: unknown) => Judge, properties: Properties) => Judge

const kinds: Readonly<Record<string, ReadClause>> = {
  term(given, _, properties) {
    const [field, { value }] = fieldOf(given, properties, ['value'])
    return (document) => (document.places.get(field)?.has(String(value)) ? 1 : null)
  },
  terms(given, _, properties) {
    const [field, values] = onlyEntry(given, 'terms')
    requireField(field, properties)
    if (!Array.isArray(values)) throw new Refusal(400, 'parsing_exception', '[terms] query does not support this value')
    return (document) => (values.some((value) => document.places.get(field)?.has(String(value))) ? 1 : null)
  },
  prefix(given, _, properties) {
    const [field, { value }] = fieldOf(given, properties, ['value', 'rewrite'])
    return (document) => (beginning(document, field, String(value)).length > 0 ? 1 : null)
  },
  range(given, _, properties) {
    const [field, bounds] = fieldOf(given, properties, ['gte', 'lte'])
    const { gte = Number.NEGATIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = bounds as { gte?: number; lte?: number }
    return ({ source }) => {
      const { [field]: value } = source
      return typeof value === 'number' && value >= gte && value <= lte ? 1 : null
    }
  },
  constant_score(given, readInner) {
    const { filter, boost = 1 } = keysOf(given, ['filter', 'boost', '_name'], 'constant_score')
    const inner = readInner(filter)
    return (document) => (inner(document) === null ? null : Number(boost))
  },
  bool(given, readInner) {
    const parts = keysOf(given, ['filter', 'should', 'must_not', 'minimum_should_match'], 'bool')
    const listOf = (name: string) => [parts[name] ?? []].flat().map(readInner)
    const [filter, should, mustNot] = [listOf('filter'), listOf('should'), listOf('must_not')]
    if (filter.length + should.length + mustNot.length > MAX_CLAUSES) {
      throw new Refusal(400, 'too_many_clauses', `maxClauseCount is set to ${MAX_CLAUSES}`)
    }
    const least = leastOf(parts['minimum_should_match'], should.length, filter.length)
    return (document) => {
      if (filter.some((judge) => judge(document) === null) || mustNot.some((judge) => judge(document) !== null))
        return null
      const scores = should.flatMap((judge) => judge(document) ?? [])
      return scores.length < least ? null : scores.reduce((sum, score) => sum + score, 0)
    }
  },
  span_near(given, _, properties) {
    const { clauses, slop, in_order: inOrder } = keysOf(given, ['clauses', 'slop', 'in_order'], 'span_near')
    if (!Array.isArray(clauses) || clauses.length === 0 || slop !== 0 || inOrder !== true) {
      throw new Refusal(
        400,
        'parsing_exception',
        '[span_near] must include [clauses], and [slop] and [in_order] as tests know them',
      )
    }
    const spans = clauses.map((clause) => spanOf(clause, properties))
    return (document) => {
      const places = spans.map((span) => new Set(span(document)))
      return [...places[0]!].some((start) => places.every((of, index) => of.has(start + index))) ? 1 : null
    }
  },
}

function spanOf(clause: unknown, properties: Properties): (document: Indexed) => readonly number[] {
  const [kind, given] = onlyEntry(clause, 'span')
  if (kind === 'span_term') {
    const [field, { value }] = fieldOf(given, properties, ['value'])
    return (document) => document.places.get(field)?.get(String(value)) ?? []
  }
  if (kind !== 'span_multi') throw new Refusal(400, 'parsing_exception', '[span_near] query must contain span queries')
  const { match } = keysOf(given, ['match'], 'span_multi')
  const { prefix } = keysOf(match, ['prefix'], 'match')
  const [field, { value }] = fieldOf(prefix, properties, ['value', 'rewrite'])
  return (document) =>
    beginning(document, field, String(value)).flatMap((term) => document.places.get(field)!.get(term)!)
}

function beginning(document: Indexed, field: string, text: string): string[] {
  return [...(document.places.get(field)?.keys() ?? [])].filter((term) => term.startsWith(text))
}

/** Returns the number for `minimum_should_match`: a number, or a share that is rounded down. */
function leastOf(given: unknown, should: number, filter: number): number {
  if (given === undefined) return filter > 0 || should === 0 ? 0 : 1
  if (typeof given === 'number') return given
  const share = /^(\d{1,3})%$/.exec(String(given))
  if (share === null) throw new Refusal(400, 'number_format_exception', `For input string: "${String(given)}"`)
  return Math.floor((should * Number(share[1])) / 100)
}

function fieldOf(given: unknown, properties: Properties, known: readonly string[]): readonly [string, Json] {
  const [field, value] = onlyEntry(given, 'field')
  requireField(field, properties)
  return [field, keysOf(value, known, field)]
}

function requireField(field: string, properties: Properties): void {
  if (properties[field]?.index === false) {
    throw new Refusal(400, 'query_shard_exception', `Cannot search on field [${field}] since it is not indexed.`)
  }
  // OpenSearch finds nothing in an unknown field. Here it is reported as a mistake in the query.
  if (properties[field] === undefined) throw new Refusal(400, 'query_shard_exception', `No field [${field}]`)
}

function onlyEntry(given: unknown, what: string): readonly [string, unknown] {
  const entries = Object.entries((given ?? {}) as Json)
  const [first] = entries
  if (first === undefined || entries.length > 1 || Array.isArray(given)) {
    throw new Refusal(400, 'parsing_exception', `[${what}] malformed, expected one field`)
  }
  return first
}

/** Returns an object, and refuses it if it has other than the known keys. */
export function keysOf(given: unknown, known: readonly string[], what: string): Json {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new Refusal(400, 'parsing_exception', `[${what}] malformed`)
  }
  const unknown = Object.keys(given).find((key) => !known.includes(key))
  if (unknown !== undefined)
    throw new Refusal(400, 'parsing_exception', `[${what}] query does not support [${unknown}]`)
  return given as Json
}
