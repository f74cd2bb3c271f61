/** Documents made to hurt a reader, each of about this many bytes; built one at a time. */
export const hostileDocuments: Readonly<Record<string, (bytes: number) => Buffer>> = {
  'one CDATA section': (bytes) => around('<rss><channel><item><description><![CDATA[', 'x', ']]></description>', bytes),
  'CDATA full of ]]': (bytes) =>
    around('<rss><channel><item><description><![CDATA[', ']] ', ']]></description>', bytes),
  'text all &amp;amp;': (bytes) =>
    around('<rss><channel><item><description>', '&amp;amp;', '</description></item></channel></rss>', bytes),
  'one huge attribute': (bytes) => around('<rss><channel><item a="', 'x', '"/></channel></rss>', bytes),
  'attributes of one tag': (bytes) =>
    around('<rss><channel><item', (index) => ` a${base36(index)}="1234567890"`, '/></channel></rss>', bytes),
  'nested tags': (bytes) => around('<rss><channel>', '<b>1234', '', bytes),
  'nested items': (bytes) => around('<rss><channel>', '<item>', '', bytes),
  'tiny elements': (bytes) => around('<rss><channel><item>', '<a/>', '</item></channel></rss>', bytes),
  'items without anything': (bytes) => around('<rss><channel>', '<item/>', '</channel></rss>', bytes),
  'items with the same guid': (bytes) =>
    around('<rss><channel>', '<item><guid>a</guid></item>', '</channel></rss>', bytes),
  'items with a guid each': (bytes) =>
    around('<rss><channel>', (index) => `<item><guid>${base36(index)}</guid></item>`, '</channel></rss>', bytes),
  'all <': (bytes) => around('<rss><channel><item><title>', '<', '', bytes),
  'all < outside of the root': (bytes) => around('', '<', '', bytes),
  'all &': (bytes) => around('<rss><channel><item><title>', '&', '', bytes),
  'an unclosed comment': (bytes) => around('<rss><channel><item><!--', ' - -- ->', '', bytes),
  'an unclosed quote': (bytes) => around('<rss><channel><item a="', 'x > <', '', bytes),
  'a DOCTYPE with nested entities': (bytes) =>
    around(
      '<!DOCTYPE rss [<!ENTITY e0 "ha">',
      (index) => `<!ENTITY e${index + 1} "&e${index};&e${index};">`,
      ']><rss><channel><title>&e9;</title></channel></rss>',
      bytes,
    ),
  'a DOCTYPE that does not end': (bytes) => around('<!DOCTYPE rss [', '<!ELEMENT a "', '', bytes),
  'names with equal hashes': (bytes) =>
    around('<rss><channel><item>', (index) => `<${collidingName(index)}/>`, '</item></channel></rss>', bytes),
  'attributes with equal hashes': (bytes) =>
    around('<rss><channel><item', (index) => ` ${collidingName(index)}="1"`, '/></channel></rss>', bytes),
  'declarations of namespaces': (bytes) =>
    around('<rss><channel>', (index) => `<a${base36(index)}:b xmlns:a${base36(index)}="u">`, '', bytes),
  'end tags without elements': (bytes) => around('<rss><channel><item>', '</b>', '', bytes),
  'elements never closed within text': (bytes) =>
    around('<rss><channel><item><title><b>', '<b></i>', '</title></item></channel></rss>', bytes),
}

/** A part again and again between two others. */
function around(start: string, part: string | ((index: number) => string), end: string, bytes: number): Buffer {
  const pieces: string[] = [start]
  let size = start.length + end.length
  for (let index = 0; size < bytes; index += 1) {
    const piece = typeof part === 'string' ? part : part(index)
    pieces.push(piece)
    size += piece.length
  }
  pieces.push(end)
  return Buffer.from(pieces.join(''))
}

function base36(index: number): string {
  return index.toString(36)
}

const FIRST_DIGIT = 0x41
const DIGITS = 7
const TARGET = 0x2f00_0000

/**
 * A name of 11 bytes whose hash (times 31, plus the byte) is the same for each index: its last 7 bytes make up for the
 * first 4.
 */
function collidingName(index: number): string {
  const prefix = Array.from({ length: 4 }, (_, place) => 0x61 + (Math.floor(index / 26 ** place) % 26))
  const hash = (bytes: readonly number[]) => bytes.reduce((sum, byte) => (Math.imul(sum, 31) + byte) | 0, 0)
  let missing = (TARGET - hash([...prefix, ...new Array<number>(DIGITS).fill(FIRST_DIGIT)])) >>> 0
  const digits: number[] = []
  for (let place = 0; place < DIGITS; place += 1) {
    digits.unshift(FIRST_DIGIT + (missing % 31))
    missing = Math.floor(missing / 31)
  }
  return String.fromCharCode(...prefix, ...digits)
}
