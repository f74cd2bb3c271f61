import { asBuffer } from './bytes.ts'

/*
 * PostgreSQL refuses U+0000 and halves of surrogate pairs, in `text` and in `jsonb`. Readers drop U+0000 and replace
 * halves by U+FFFD when a document becomes text. So no field, key or diagnostic has them, and hashes cover what is
 * stored.
 */

const NULL = '\0'

/** Returns the text without U+0000, and with U+FFFD for each half of a surrogate pair. */
export function storableText(text: string): string {
  // The halves around a dropped U+0000 must not become one character.
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed()
  return wellFormed.includes(NULL) ? wellFormed.replaceAll(NULL, '') : wellFormed
}

/** Returns UTF-8 bytes without zeros. Bytes without zeros are returned uncopied. */
export function withoutZeros(utf8: Uint8Array): Uint8Array {
  const bytes = asBuffer(utf8)
  const first = bytes.indexOf(0)
  if (first < 0) return utf8
  const kept = Buffer.allocUnsafeSlow(bytes.length - 1)
  let length = bytes.copy(kept, 0, 0, first)
  for (let at = first + 1; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (byte !== 0) {
      kept[length] = byte
      length += 1
    }
  }
  return kept.subarray(0, length)
}

/** An escape of JSON for U+0000 or for half of a surrogate pair. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i

/** Returns the value of a JSON text, with {@link storableText} applied to all strings and names. Changes the value. */
export function storableJson(value: unknown, json: string): unknown {
  // The first check is ten times as fast as the second, and most documents have no such escape.
  return json.includes('\\u') && UNSTORABLE_ESCAPE.test(json) ? storableValue(value) : value
}

/** Recursive, so only for values of limited depth. If names become equal, the last one wins. */
function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  const members = value as Record<string, unknown>
  const names = Object.keys(members)
  for (const name of names) members[name] = storableValue(members[name])
  if (Array.isArray(value) || names.every((name) => storableText(name) === name)) return value
  return Object.fromEntries(names.map((name) => [storableText(name), members[name]]))
}
