/**
 * Splits a text into parts of at most `maxBytes` bytes of UTF-8. Cuts at spaces if there are any, and never inside a
 * character: a character longer than `maxBytes` is a part of its own.
 */
export function splitText(text: string, maxBytes: number): readonly string[] {
  // A code unit takes three bytes at most.
  if (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes) return [text]
  const bytes = Buffer.from(text)
  const parts: string[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = endOfPart(bytes, start, maxBytes)
    const part = bytes.toString('utf8', start, end).trim()
    if (part !== '') parts.push(part)
    start = end
  }
  return parts
}

const SPACE = 0x20

function endOfPart(bytes: Buffer, start: number, maxBytes: number): number {
  const limit = start + maxBytes
  if (limit >= bytes.length) return bytes.length
  // Searches only the part: a search back to the beginning of the text would take quadratic time.
  const space = bytes.subarray(start, limit + 1).lastIndexOf(SPACE)
  if (space > maxBytes / 2) return start + space
  let end = limit
  while (isWithinCharacter(bytes, end)) end -= 1
  if (end > start) return end
  end = limit
  while (isWithinCharacter(bytes, end)) end += 1
  return end
}

const isWithinCharacter = (bytes: Buffer, at: number): boolean => at < bytes.length && (bytes[at]! & 0xc0) === 0x80
