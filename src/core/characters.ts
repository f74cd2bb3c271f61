/*
 * Classes of UTF-16 code units. NaN, which `charCodeAt` returns beyond the end of a text, is in no class.
 */

/** Returns whether a code unit is 0 to 9. */
export function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}

/** Returns whether a code unit is 0 to 9, a to f or A to F. */
export function isHexDigit(unit: number): boolean {
  return isDigit(unit) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x66)
}

/** Returns whether a code unit is a to z or A to Z. */
export function isAsciiLetter(unit: number): boolean {
  return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a
}

/** Returns whether a code unit is a to z, A to Z or 0 to 9. */
export function isAsciiLetterOrDigit(unit: number): boolean {
  return isAsciiLetter(unit) || isDigit(unit)
}
