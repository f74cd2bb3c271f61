/** The encoding of a JSON text, according to its first bytes. */
export interface JsonEncoding {
  readonly name: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'UTF-32LE' | 'UTF-32BE'
  /** Length of the byte order mark; 0 if there is none. */
  readonly markLength: number
}

/** Number of bytes that {@link jsonEncoding} looks at. */
export const ENCODING_BYTES = 4

/**
 * Detects the encoding of a JSON text by its byte order mark, else by the places of its zeros, because a JSON text
 * begins with an ASCII character. JSON that is exchanged is UTF-8 (RFC 8259, section 8.1); the other encodings are
 * detected so that a message can name them.
 */
export function jsonEncoding(bytes: Uint8Array): JsonEncoding {
  const [a = -1, b = -1, c = -1, d = -1] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return { name: 'UTF-8', markLength: 3 }
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? marked('UTF-32LE', 4) : marked('UTF-16LE', 2)
  if (a === 0xfe && b === 0xff) return marked('UTF-16BE', 2)
  if (a === 0 && b === 0) return c === 0xfe && d === 0xff ? marked('UTF-32BE', 4) : marked('UTF-32BE', 0)
  if (a === 0 && b > 0) return marked('UTF-16BE', 0)
  if (a > 0 && b === 0) return c === 0 && d === 0 ? marked('UTF-32LE', 0) : marked('UTF-16LE', 0)
  return { name: 'UTF-8', markLength: 0 }
}

function marked(name: JsonEncoding['name'], markLength: number): JsonEncoding {
  return { name, markLength }
}
