const ELLIPSIS = '…'

/** Rule G7: the first `maxCodePoints` code points of a text, and no half characters; the text itself when it fits. */
export function truncate(text: string, maxCodePoints: number): string {
  const end = endOfCodePoints(text, maxCodePoints)
  return end < text.length ? text.slice(0, end).trimEnd() : text
}

/** A text that is cut as by {@link truncate}, the last code point being `…` when something was cut. */
export function truncateWithEllipsis(text: string, maxCodePoints: number): string {
  if (endOfCodePoints(text, maxCodePoints) === text.length) return text
  return truncate(text, maxCodePoints - 1) + ELLIPSIS
}

/**
 * A text of at most `maxCodePoints` code points that ends in `…` when something was cut. It is cut before the last
 * white space that leaves at least `minCodePoints`; where there is none, as in Chinese, it is cut hard.
 */
export function truncateAtWord(text: string, maxCodePoints: number, minCodePoints: number): string {
  if (text.length <= maxCodePoints) return text
  const least = endOfCodePoints(text, minCodePoints)
  const counted = minCodePoints < maxCodePoints ? minCodePoints : 0
  const end = endOfCodePoints(text, maxCodePoints - 1 - counted, counted === 0 ? 0 : least)
  if (endOfCodePoints(text, 1, end) === text.length) return text
  for (let at = end; at >= least; at--) {
    if (WHITE_SPACE.test(text[at]!)) return text.slice(0, at).trimEnd() + ELLIPSIS
  }
  return text.slice(0, end) + ELLIPSIS
}

const WHITE_SPACE = /\s/

/** As many whole characters of a text as fit into `maxBytes` bytes of UTF-8; the text itself when it fits. */
export function truncateBytes(text: string, maxBytes: number): string {
  // A code unit takes three bytes at most: nearly no text is counted.
  if (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes) return text
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(maxBytes)).read)
}

/** Where `count` code points from an index on end, in code units; the length of the text when it has no more. */
function endOfCodePoints(text: string, count: number, start = 0): number {
  if (text.length - start <= count) return text.length
  let at = start
  for (let counted = 0; counted < count && at < text.length; counted++) {
    // Few are halves of a pair: most need no look at the next one.
    const isHigh = (text.charCodeAt(at) & 0xfc00) === 0xd800
    at += isHigh && text.codePointAt(at)! > 0xffff ? 2 : 1
  }
  return at
}
