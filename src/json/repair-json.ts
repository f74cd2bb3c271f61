/** Words that programs write where JSON wants a number or null. */
const FOREIGN_WORD = /-?(?:NaN|Infinity)|undefined|None/y
const LETTER = /[A-Za-z]/

/**
 * A text of which `JSON.parse` takes more: commas before a closing bracket are dropped, and NaN, Infinity, undefined and
 * None become null. Null when there is nothing of the kind. Strings are not touched.
 */
export function repairJson(text: string): string | null {
  const pieces: string[] = []
  let copied = 0
  const replace = (start: number, end: number, replacement: string): void => {
    pieces.push(text.slice(copied, start), replacement)
    copied = end
  }
  let comma = -1
  for (let at = 0; at < text.length; ) {
    const sign = text.charAt(at)
    if (sign === '"') {
      comma = -1
      at = endOfString(text, at)
    } else if (sign === ',') {
      comma = at
      at += 1
    } else if (sign === ']' || sign === '}') {
      if (comma >= 0) replace(comma, comma + 1, '')
      comma = -1
      at += 1
    } else if (sign <= ' ') at += 1
    else {
      comma = -1
      FOREIGN_WORD.lastIndex = at
      if (FOREIGN_WORD.test(text) && !LETTER.test(text.charAt(at - 1))) {
        replace(at, FOREIGN_WORD.lastIndex, 'null')
        at = FOREIGN_WORD.lastIndex
      } else at += 1
    }
  }
  if (copied === 0) return null
  pieces.push(text.slice(copied))
  return pieces.join('')
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === 0x22) return at + 1
    if (unit === 0x5c) at += 1
  }
  return text.length
}
