/** Words that programs write where JSON wants a number or null. */
const FOREIGN_WORD = /-?(?:NaN|Infinity)|undefined|None/y
const LETTER = /[A-Za-z]/

/** More are no slips, and to mend them would take seconds. */
const MOST_REPAIRS = 100_000

type Replace = (start: number, end: number, replacement: string) => void

/** A line break, a tab or another control as a string of JSON may hold it. */
const escapes = Array.from({ length: 0x20 }, (_, unit) => JSON.stringify(String.fromCharCode(unit)).slice(1, -1))

/**
 * A text of which `JSON.parse` takes more: commas before a closing bracket are dropped, NaN, Infinity, undefined and None
 * become null, and what strings hold of line breaks and other controls is escaped. Null when there is nothing of the kind, or
 * far too much.
 */
export function repairJson(text: string): string | null {
  const pieces: string[] = []
  let copied = 0
  let repairs = 0
  const replace: Replace = (start, end, replacement) => {
    repairs += 1
    if (repairs > MOST_REPAIRS) return
    pieces.push(text.slice(copied, start), replacement)
    copied = end
  }
  let comma = -1
  for (let at = 0; at < text.length; ) {
    const sign = text.charAt(at)
    if (sign === '"') {
      comma = -1
      at = repairString(text, at, replace)
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
  if (repairs === 0 || repairs > MOST_REPAIRS) return null
  pieces.push(text.slice(copied))
  return pieces.join('')
}

/** Escapes the controls of a string. Answers where it ends. */
function repairString(text: string, start: number, replace: Replace): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === 0x22) return at + 1
    if (unit === 0x5c) at += 1
    else if (unit < 0x20) replace(at, at + 1, escapes[unit]!)
  }
  return text.length
}
