const ELLIPSIS = '…'

/**
 * Returns the first `maxCodePoints` code points of a text, without half characters (rule G7). Returns the text itself
 * if it fits.
 */
export function truncate(text: string, maxCodePoints: number): string {
  const end = endOfCodePoints(text, maxCodePoints)
  return end < text.length ? text.slice(0, end).trimEnd() : text
}

/** Cuts a text as {@link truncate} does. If something was cut, the last code point is `…`. */
export function truncateWithEllipsis(text: string, maxCodePoints: number): string {
  if (endOfCodePoints(text, maxCodePoints) === text.length) return text
  return truncate(text, maxCodePoints - 1) + ELLIPSIS
}

/**
 * Cuts a text to at most `maxCodePoints` code points, with `…` at the end if something was cut. Cuts before the last
 * white space that leaves at least `minCodePoints`. Without such white space, as in Chinese, cuts between characters.
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

/**
 * Returns as many whole characters of a text as fit into `maxBytes` bytes of UTF-8. Returns the text itself if it fits.
 */
export function truncateBytes(text: string, maxBytes: number): string {
  // A code unit takes at most three bytes, so hardly any text needs counting.
  if (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes) return text
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(maxBytes)).read)
}

/** Returns the index in code units after `count` code points from `start`; the length of the text if it has fewer. */
function endOfCodePoints(text: string, count: number, start = 0): number {
  if (text.length - start <= count) return text.length
  let at = start
  for (let counted = 0; counted < count && at < text.length; counted++) {
    // Surrogates are rare, so most code units need no look at the next one.
    const isHigh = (text.charCodeAt(at) & 0xfc00) === 0xd800
    at += isHigh && text.codePointAt(at)! > 0xffff ? 2 : 1
  }
  return at
}
