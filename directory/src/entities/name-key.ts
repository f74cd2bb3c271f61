const MAX_CODE_POINTS = 200

/**
 * The form in which names are compared: compatibility characters, case and white space make no difference. Of a long
 * name the first 200 code points count. U+0000, which the database refuses, is left out.
 *
 * @returns `null` if nothing is left to compare
 */
export function nameKey(name: string | null): string | null {
  if (name === null) return null
  // Lower case turns `ẞ` into `ß`, and upper case turns `ß` into `SS`: all three are equal.
  const cased = name.replaceAll('\0', '').normalize('NFKC').toLowerCase().toUpperCase()
  const folded = cased.toLowerCase().normalize('NFKC')
  const key = folded.replace(/\s+/gu, ' ').trim()
  return key === '' ? null : Array.from(key).slice(0, MAX_CODE_POINTS).join('')
}
