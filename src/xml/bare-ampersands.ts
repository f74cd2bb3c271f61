import { afterSpace, Byte } from './characters.ts'

/**
 * Maximum length of a reference in bytes. An ampersand without a semicolon within this length is bare, because names of
 * entities are short.
 */
const MAX_REFERENCE_LENGTH = 256

/**
 * Returns the offsets of the first `limit` ampersands that begin no reference, as in `Q&A` and `?a=1&b=2`. Comments,
 * CDATA sections, instructions and the document type may contain any.
 */
export function findBareAmpersands(bytes: Buffer, limit: number): number[] {
  const found: number[] = []
  let ampersand = bytes.indexOf(Byte.Ampersand)
  let markup = bytes.indexOf(Byte.LessThan)
  while (ampersand >= 0 && found.length < limit) {
    if (markup >= 0 && markup < ampersand) {
      const end = endOfOpaque(bytes, markup)
      markup = bytes.indexOf(Byte.LessThan, end)
      if (ampersand < end) ampersand = bytes.indexOf(Byte.Ampersand, end)
    } else {
      if (!isReference(bytes, ampersand)) found.push(ampersand)
      ampersand = bytes.indexOf(Byte.Ampersand, ampersand + 1)
    }
  }
  return found
}

/** Returns where the construct at a `<` ends, if it cannot hold references; else the place after the `<`. */
function endOfOpaque(bytes: Buffer, at: number): number {
  const start = bytes.toString('latin1', at, at + 9)
  if (start.startsWith('<!--')) return endOf(bytes, '-->', at + 4)
  if (start === '<![CDATA[') return endOf(bytes, ']]>', at + 9)
  if (start.startsWith('<?')) return endOf(bytes, '?>', at + 2)
  return start === '<!DOCTYPE' ? endOfDoctype(bytes, at) : at + 1
}

function endOf(bytes: Buffer, terminator: string, from: number): number {
  const at = bytes.indexOf(terminator, from, 'latin1')
  return at < 0 ? bytes.length : at + terminator.length
}

function endOfDoctype(bytes: Buffer, at: number): number {
  const end = endOf(bytes, '>', at)
  const subset = bytes.subarray(at, end).indexOf('[')
  if (subset < 0) return end
  for (let close = bytes.indexOf(']', at + subset); close >= 0; close = bytes.indexOf(']', close + 1)) {
    const after = afterSpace(bytes, close + 1, bytes.length)
    if (bytes[after] === Byte.GreaterThan) return after + 1
  }
  return bytes.length
}

function isReference(bytes: Buffer, at: number): boolean {
  const end = bytes.subarray(at, at + MAX_REFERENCE_LENGTH).indexOf(Byte.Semicolon)
  if (end < 0) return false
  const inner = bytes.toString('latin1', at + 1, at + end)
  if (bytes[at + 1] === Byte.Hash) return /^#(?:[0-9]+|x[0-9a-fA-F]+)$/.test(inner)
  return /^[A-Za-z_:\x80-\xff][\w.:\x80-\xff-]*$/.test(inner)
}
