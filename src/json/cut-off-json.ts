interface OpenContainer {
  readonly opening: '{' | '['
  /** Position after its last whole object or list; `null` if there is none. */
  wholeEnd: number | null
}

/**
 * Closes a JSON text that is cut off, and drops the entry in which it ends. Cuts after the last whole entry of the
 * innermost open list that has one. If no list is open, cuts after the last whole member. Returns `null` if there is no
 * such entry, if nothing is open, or if more than `maxDepth` levels are open.
 */
export function closeCutOff(text: string, maxDepth: number): string | null {
  const open = openAtEnd(text, maxDepth)
  const lists = open.filter(({ opening }) => opening === '[')
  const last = (lists.length > 0 ? lists : open).findLast(({ wholeEnd }) => wholeEnd !== null)
  if (last === undefined || last.wholeEnd === null) return null
  const closings = open.slice(0, open.indexOf(last) + 1).map(({ opening }) => (opening === '[' ? ']' : '}'))
  return text.slice(0, last.wholeEnd) + closings.reverse().join('')
}

function openAtEnd(text: string, maxDepth: number): readonly OpenContainer[] {
  const open: OpenContainer[] = []
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '{' || sign === '[') {
      if (open.length === maxDepth) return []
      open.push({ opening: sign, wholeEnd: null })
    } else if (sign === '}' || sign === ']') {
      open.pop()
      const outer = open.at(-1)
      if (outer !== undefined) outer.wholeEnd = at + 1
    }
  }
  return open
}

/** Returns the position of the closing quote, or of the end of the text if there is none. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1
  return at
}

/**
 * Closes a JSON text that ends too early after its last member or entry that is certainly whole, because a comma or the
 * end of an object or a list follows it. Returns `null` if there is none.
 */
export function closeCutOffValue(text: string): string | null {
  const closings: string[] = []
  let end = 0
  let open = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '{' || sign === '[') closings.push(sign === '{' ? '}' : ']')
    else if (sign === ',' || sign === '}' || sign === ']') {
      if (sign !== ',') closings.pop()
      end = sign === ',' ? at : at + 1
      open = closings.length
    }
  }
  return end === 0 || open === 0 ? null : text.slice(0, end) + closings.slice(0, open).reverse().join('')
}
