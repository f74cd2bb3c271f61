import type { DiagnosticCode } from './diagnostics.ts'

/** The facts that a reader may need besides the text. All are optional, and a reader uses nothing else. */
export interface ReadContext {
  /** The base of relative URLs (rule G8). Without it, or if it is too long, relative URLs are faults. */
  readonly baseUrl?: string | undefined
  /** Whether the document gives the base itself, as with `xml:base`, so that even a word is a relative URL. */
  readonly hasOwnBase?: boolean | undefined
  /** The order of day and month in `3/4/2020`, where the numbers leave it open (rule 2.6). The default is day first. */
  readonly slashDates?: 'DAY_FIRST' | 'MONTH_FIRST' | undefined
  /**
   * The language of the feed, as the interface names it: `CROATIAN`. It decides between two months of one name (rule
   * 2.6.3), and whether the zone `IST` is Israel's (+2) or India's (+5:30) (rule 2.6.4).
   */
  readonly language?: string | undefined
  /** Whether the text is Base64, to be decoded before it is read (Atom 0.3, `mode`). */
  readonly isBase64?: boolean | undefined
  /** Whether the text is plain text, in which `<b>` is no tag (Atom, `type="text"`). */
  readonly isPlain?: boolean | undefined
}

/**
 * The result of reading a text: the value; `null` if the text is empty of meaning; or a {@link Fault} with the problem
 * and any value that could be saved.
 */
export type Reading<T> = T | null | Fault<T>

/** A function from text to value or fault. It is pure, linear in the length of the text, and never throws. */
export type Reader<T> = (text: string, context: ReadContext) => Reading<T>

/** A reading that needed a repair (`value` is the result) or failed (`value` is `null`). */
export class Fault<out T> {
  readonly codes: readonly [DiagnosticCode, ...DiagnosticCode[]]
  readonly value: T | null
  /** The offending text, shortened; never a URL's credentials. */
  readonly detail: string

  constructor(codes: readonly [DiagnosticCode, ...DiagnosticCode[]], value: T | null, detail: string) {
    this.codes = codes
    this.value = value
    this.detail = detail
  }
}

/** Returns the fault of a text without a usable value. */
export function unreadable(code: DiagnosticCode, text: string): Fault<never> {
  return new Fault<never>([code], null, excerpt(text))
}

/** Returns the fault of a text whose value is usable, but badly written. */
export function repaired<T>(code: DiagnosticCode, value: T, text: string): Fault<T> {
  return new Fault([code], value, excerpt(text))
}

/** Returns the value alone if there are no codes, or else a fault with the value and the codes. */
export function readingOf<T>(value: T | null, codes: readonly DiagnosticCode[], text: string): Reading<T> {
  const [first, ...others] = codes
  return first === undefined ? value : new Fault([first, ...others], value, excerpt(text))
}

/** Returns the value of a reading, repaired or not; `null` if there is no value. */
export function valueOfReading<T>(reading: Reading<T>): T | null {
  return reading instanceof Fault ? reading.value : reading
}

/** Returns the codes of a reading; none for a value without fault. */
export function codesOfReading(reading: Reading<unknown>): readonly DiagnosticCode[] {
  return reading instanceof Fault ? reading.codes : []
}

const EXCERPT_LENGTH = 80
// Includes control characters, which would move the cursor of a terminal.
const BLANKS = /[\s\p{Control}]+/gu
const CREDENTIALS = /:\/\/[^\s/?#]*@/g
// An authority at the end of a cut text. It may be the beginning of credentials whose `@` was cut off.
const CUT_AUTHORITY = /:\/\/[^\s/?#]*$/
const CUT_SURROGATE = /[\ud800-\udbff]$/

/** Returns the first characters of a text for a message, on one line. Credentials in URLs are masked. */
export function excerpt(text: string): string {
  const isCut = text.length > EXCERPT_LENGTH * 2
  const head = isCut ? copy(text, EXCERPT_LENGTH * 2).replace(CUT_AUTHORITY, '://') : text
  const line = head.replace(BLANKS, ' ').trim().replace(CREDENTIALS, '://…@')
  const short = line.length > EXCERPT_LENGTH ? line.slice(0, EXCERPT_LENGTH).replace(CUT_SURROGATE, '') : line
  return (isCut || short.length < line.length ? `${short}…` : short).toWellFormed()
}

/** Returns the beginning of a long text as a string of its own. A slice would keep the whole text in memory. */
function copy(text: string, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, at) => text.charCodeAt(at)))
}
