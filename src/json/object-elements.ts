import type { Diagnostics } from '../core/diagnostics.ts'
import { type AnyObject, isObject } from '../core/is-object.ts'
import { type JsonPath, pathText } from './json-path.ts'
import { typeName } from './json-value.ts'

/** An element of one of the arrays that a document is read for. */
export interface JsonElement {
  /** The member whose array holds the element. */
  readonly member: string
  readonly index: number
  readonly at: JsonPath
  /**
   * Returns the parsed element. If it is not JSON, reports a diagnostic and returns `undefined`; then the whole
   * document is not JSON.
   */
  value(): unknown
  /** Keeps the bytes for `value`, so that it can be called after the next element. */
  hold(): void
}

export interface JsonElementOptions {
  /** The members of the top-level object whose arrays are read element by element. */
  readonly arrays: readonly string[]
  /** Maximum number of elements returned from an array. */
  readonly maxItems: (member: string) => number
  readonly diagnostics: Diagnostics
}

/** Returns an element of a parsed array. */
function parsedElement(member: string, index: number, value: unknown): JsonElement {
  return { member, index, at: { parent: { parent: null, key: member }, key: index }, value: () => value, hold() {} }
}

/**
 * Yields the elements of the arrays of a parsed object, in the order of the document. Then yields single objects in
 * place of arrays.
 */
export function* elementsOf(object: AnyObject, options: JsonElementOptions): Generator<JsonElement> {
  for (const member of Object.keys(object)) {
    const array = object[member]
    if (!options.arrays.includes(member) || !Array.isArray(array)) continue
    const count = Math.min(array.length, options.maxItems(member))
    for (let index = 0; index < count; index += 1) yield parsedElement(member, index, array[index])
    if (count < array.length) {
      options.diagnostics.report('limit-items', { path: pathText({ parent: null, key: member }) })
    }
  }
  yield* loneElements(object, options)
}

/** Yields single objects that stand in place of an array: each counts as the only element of the array. */
export function* loneElements(object: AnyObject, { arrays, diagnostics }: JsonElementOptions): Generator<JsonElement> {
  for (const member of Object.keys(object)) {
    const value = object[member]
    if (!arrays.includes(member) || value === null || Array.isArray(value)) continue
    diagnostics.report('json-wrong-type', { path: pathText({ parent: null, key: member }), detail: typeName(value) })
    if (isObject(value)) yield parsedElement(member, 0, value)
  }
}
