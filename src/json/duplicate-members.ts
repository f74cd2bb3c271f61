import { decodeUtf8 } from '../core/bytes.ts'
import { storableText } from '../core/storable.ts'
import { JsonByte } from './byte-kinds.ts'
import type { JsonPath } from './json-path.ts'

/**
 * Counts the members of all objects in a parsed value. If the text had more colons, some member was written twice.
 * Recursive, so only for values whose depth is limited.
 */
export function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const item of value) count += countMembers(item)
    return count
  }
  // Object.keys would make an array for every object. If someone extended Object.prototype, inherited names make the
  // count too high: then the search for duplicates runs, and finds none.
  for (const key in value) count += 1 + countMembers((value as Record<string, unknown>)[key])
  return count
}

interface Level {
  readonly at: JsonPath | null
  /** The names of the object so far; `null` for an array. */
  readonly names: Set<string> | null
  /** The last name, or the current index. */
  key: string | number
  expectsName: boolean
}

/**
 * Returns the places of all members that repeat an earlier one of their object. The text must be JSON; `at` is its
 * place in the document.
 */
export function duplicateMembers(bytes: Buffer, start: number, end: number, at: JsonPath | null): JsonPath[] {
  const found: JsonPath[] = []
  const open: Level[] = []
  let level: Level | undefined
  for (let position = start; position < end; position += 1) {
    switch (bytes[position]) {
      case JsonByte.Quote: {
        const close = endOfString(bytes, position, end)
        if (level?.names && level.expectsName) {
          const name = textOf(bytes, position, close)
          if (level.names.has(name)) found.push({ parent: level.at, key: name })
          level.names.add(name)
          level.key = name
          level.expectsName = false
        }
        position = close - 1
        break
      }
      case JsonByte.OpenBrace:
      case JsonByte.OpenBracket: {
        const isObject = bytes[position] === JsonByte.OpenBrace
        const here: JsonPath | null = level === undefined ? at : { parent: level.at, key: level.key }
        level = { at: here, names: isObject ? new Set() : null, key: 0, expectsName: isObject }
        open.push(level)
        break
      }
      case JsonByte.CloseBrace:
      case JsonByte.CloseBracket:
        open.pop()
        level = open.at(-1)
        break
      case JsonByte.Comma:
        if (level?.names) level.expectsName = true
        else if (level !== undefined) level.key = Number(level.key) + 1
        break
    }
  }
  return found
}

/** Returns the position after the closing quote of the string that opens at `start`. */
function endOfString(bytes: Buffer, start: number, end: number): number {
  let at = start + 1
  while (at < end && bytes[at] !== JsonByte.Quote) at += bytes[at] === JsonByte.Backslash ? 2 : 1
  return at + 1
}

function textOf(bytes: Buffer, start: number, end: number): string {
  return storableText(JSON.parse(decodeUtf8(bytes, start, end)) as string)
}
