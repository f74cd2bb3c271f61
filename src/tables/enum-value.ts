import { checkText } from './check-text.ts'
import { MAX_TEXT_LENGTH } from './key.ts'

/** What {@link enumValue} found. */
export interface EnumMatch<V extends string> {
  readonly value: V
  /** Whether the text was not the value as it should be written. */
  readonly repaired: boolean
}

/**
 * The value of a closed list that a text means, or null. In upper case, with `_` for white space and hyphens, the text
 * must be a value; the prefix that the values of the list have in common may be missing.
 *
 * @throws TypeError when `values` is no list, or `text` no string.
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
