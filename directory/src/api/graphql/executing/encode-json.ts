/** Characters of JSON after which other requests of the process have a turn. */
const SLICE = 250_000

const encoder = new TextEncoder()

/**
 * Returns a value as JSON in UTF-8, or the number of its first bytes if they are more than `maxBytes`. Other requests
 * have turns while a long value is written: `JSON.stringify` and encoding took 0.1 to 0.2 s for 10 MB (a busy machine,
 * 28 November 2026).
 *
 * @param atLeast - bytes that the JSON has at least. Short JSON is written at once
 */
export async function encodeJson(
  value: object,
  { maxBytes, atLeast }: { readonly maxBytes: number; readonly atLeast: number },
): Promise<Uint8Array | number> {
  if (atLeast < SLICE) {
    const encoded = encoder.encode(JSON.stringify(value))
    return encoded.byteLength > maxBytes ? encoded.byteLength : encoded
  }
  const slices: Uint8Array[] = []
  let bytes = 0
  for (const slice of slicesOf(value)) {
    const encoded = encoder.encode(slice)
    slices.push(encoded)
    bytes += encoded.byteLength
    if (bytes > maxBytes) return bytes
    await new Promise((resolve) => setImmediate(resolve))
  }
  return Buffer.concat(slices, bytes)
}

function* slicesOf(value: object): Generator<string> {
  let pieces: string[] = []
  let length = 0
  for (const piece of piecesOf(value)) {
    pieces.push(piece)
    length += piece.length
    if (length < SLICE) continue
    yield pieces.join('')
    pieces = []
    length = 0
  }
  yield pieces.join('')
}

/** Gives the JSON of an object or list, as `JSON.stringify` writes it. No value in an answer has `toJSON`. */
function* piecesOf(value: object): Generator<string> {
  const isList = Array.isArray(value)
  let before = isList ? '[' : '{'
  for (const [name, inside] of Object.entries(value)) {
    if (inside === undefined && !isList) continue
    yield isList ? before : `${before}${JSON.stringify(name)}:`
    before = ','
    if (typeof inside === 'object' && inside !== null) yield* piecesOf(inside)
    else yield JSON.stringify(inside ?? null)
  }
  const isEmpty = before !== ','
  yield isList ? (isEmpty ? '[]' : ']') : isEmpty ? '{}' : '}'
}
