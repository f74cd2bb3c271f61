/*
 * Folds letters: those that RE2 takes for the same letter, regardless of case, become one. Other letters may become
 * one, too: a pattern is then tried on a text needlessly, and no match is missed.
 */

const UNITS = 0x1_0000

interface FoldTable {
  readonly folded: Uint16Array
  /** 1 for letters whose upper or lower case has several characters: their case is not folded. */
  readonly isOdd: Uint8Array
}

let table: FoldTable | null = null

function foldTable(): FoldTable {
  if (table !== null) return table
  const folded = new Uint16Array(UNITS)
  const isOdd = new Uint8Array(UNITS)
  for (let unit = 0; unit < UNITS; unit += 1) {
    folded[unit] = unit
    // Surrogates have no case of their own.
    if (unit >= 0xd800 && unit <= 0xdfff) continue
    const letter = String.fromCharCode(unit)
    const upper = letter.toUpperCase()
    const lower = upper.toLowerCase()
    if (upper.length !== 1 || lower.length !== 1 || letter.toLowerCase().length !== 1) isOdd[unit] = 1
    // RE2 distinguishes the dotless i from the ordinary one.
    else if (unit >= 0x80 && lower.charCodeAt(0) < 0x80 && letter.toLowerCase() === letter && unit !== 0x17f) continue
    else folded[unit] = lower.charCodeAt(0)
  }
  table = { folded, isOdd }
  return table
}

const CHUNK = 8_192

/** Returns a text of the same length with its letters folded. */
export function foldText(text: string): string {
  const { folded } = foldTable()
  const units = new Uint16Array(Math.min(text.length, CHUNK))
  let result = ''
  for (let start = 0; start < text.length; start += CHUNK) {
    const length = Math.min(CHUNK, text.length - start)
    for (let at = 0; at < length; at += 1) units[at] = folded[text.charCodeAt(start + at)]!
    result += String.fromCharCode.apply(null, units.subarray(0, length) as unknown as number[])
  }
  return result
}

/** Whether a character can stand in a literal that is looked for in folded texts. */
export function isFoldable(unit: number): boolean {
  return (unit < 0xd800 || unit > 0xdfff) && foldTable().isOdd[unit] === 0
}
