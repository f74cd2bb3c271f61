/*
 * What a UTF-16 code unit is. NaN, which `charCodeAt` gives beyond the end of a text, is none of these.
 */

/** 0 to 9. */
export function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}

/** 0 to 9, a to f, A to F. */
export function isHexDigit(unit: number): boolean {
  return isDigit(unit) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x66)
}

/** a to z, A to Z. */
export function isAsciiLetter(unit: number): boolean {
  return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a
}

/** a to z, A to Z, 0 to 9. */
export function isAsciiLetterOrDigit(unit: number): boolean {
  return isAsciiLetter(unit) || isDigit(unit)
}
