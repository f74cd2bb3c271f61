/**
 * Parses the parameters of a query as bytes, because a challenge must come back byte by byte in any encoding: `+` is a
 * blank, `%XX` a byte, and every other character its UTF-8. Returns all values of each name, in order.
 */
export function queryBytes(search: string): ReadonlyMap<string, readonly Buffer[]> {
  const parameters = new Map<string, Buffer[]>()
  const query = search.startsWith('?') ? search.slice(1) : search
  for (const pair of query.split('&', MAX_PARAMETERS)) {
    const equals = pair.indexOf('=')
    const name = decode(equals === -1 ? pair : pair.slice(0, equals)).toString('utf8')
    const value = decode(equals === -1 ? '' : pair.slice(equals + 1))
    const values = parameters.get(name)
    if (values === undefined) parameters.set(name, [value])
    else values.push(value)
  }
  return parameters
}

const MAX_PARAMETERS = 100
const PERCENT = 0x25
const PLUS = 0x2b
const BLANK = 0x20

function decode(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  let end = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    const escaped = byte === PERCENT ? escapedByte(bytes, at) : -1
    if (escaped >= 0) at += 2
    bytes[end] = escaped >= 0 ? escaped : byte === PLUS ? BLANK : byte
    end += 1
  }
  return bytes.subarray(0, end)
}

/** Returns the byte of `%XX`; −1 if it is malformed. */
function escapedByte(bytes: Buffer, at: number): number {
  const digits = bytes.toString('latin1', at + 1, at + 3)
  return /^[0-9a-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : -1
}
