import { checkText } from './check-text.ts'
import { MAX_TEXT_LENGTH } from './key.ts'

/** The result of {@link enumValue}. */
export interface EnumMatch<V extends string> {
  readonly value: V
  /** Whether the text was not written exactly like the value. */
  readonly repaired: boolean
}

/**
 * Returns the value of a closed list for a text; `null` if there is none. The text is compared in upper case, with `_`
 * for white space and hyphens. The common prefix of the list's values may be missing.
 *
 * @throws TypeError if `values` is no list, or `text` no string.
 */
export function enumValue<V extends string>(values: readonly V[], text: string, prefix = ''): EnumMatch<V> | null {
  checkText('text', text, 'slice of life')
  if (text.length > MAX_TEXT_LENGTH) return null
  const index = indexOfSpellings(values)
  const spelling = spellingOf(text)
  const value = index.get(spelling) ?? index.get(prefix + spelling)
  return value === undefined ? null : { value, repaired: value !== text }
}

const indexes = new WeakMap<readonly string[], ReadonlyMap<string, string>>()

function indexOfSpellings<V extends string>(values: readonly V[]): ReadonlyMap<string, V> {
  const known = indexes.get(values) as ReadonlyMap<string, V> | undefined
  if (known !== undefined) return known
  if (!Array.isArray(values)) throw new TypeError(`values must be a list such as genres, not ${String(values)}`)
  const index = new Map(values.map((value) => [spellingOf(value), value]))
  indexes.set(values, index)
  return index
}

function spellingOf(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
}
