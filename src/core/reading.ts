import type { DiagnosticCode } from './diagnostics.ts'

/** What a reader may need to know beside the text. Everything is optional; a reader never looks anywhere else. */
export interface ReadContext {
  /**
   * The URL that relative URLs are resolved against (rule G8). Without it, or with one out of proportion, they are faults.
   */
  readonly baseUrl?: string | undefined
  /** How `3/4/2020` is meant where the numbers leave it open (rule 2.6). Day first when absent. */
  readonly slashDates?: 'DAY_FIRST' | 'MONTH_FIRST' | undefined
  /** Whether the zone `IST` is Israel's (+2) and not India's (+5:30), as in a Hebrew feed (rule 2.6). */
  readonly israelTime?: boolean | undefined
  /** Whether the text is Base64, which is decoded before it is read (Atom 0.3, `mode`). */
  readonly isBase64?: boolean | undefined
}

/**
 * What a reader makes of a text: the value; `null` when the text says nothing; or a {@link Fault}, which says what is
 * wrong and carries the value that could be saved.
 */
export type Reading<T> = T | null | Fault<T>

/** Text to value or fault. Pure, linear in the length of the text, and never throws. */
export type Reader<T> = (text: string, context: ReadContext) => Reading<T>

/** A reading that needed a repair (`value` holds the result) or failed (`value` is null). */
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

/** The text held no usable value. */
export function unreadable(code: DiagnosticCode, text: string): Fault<never> {
  return new Fault<never>([code], null, excerpt(text))
}

/** The text held a value, but not as it should be written. */
export function repaired<T>(code: DiagnosticCode, value: T, text: string): Fault<T> {
  return new Fault([code], value, excerpt(text))
}

/** The value alone when there is nothing to say about it; else with the codes of what there is to say. */
export function readingOf<T>(value: T | null, codes: readonly DiagnosticCode[], text: string): Reading<T> {
  const [first, ...others] = codes
  return first === undefined ? value : new Fault([first, ...others], value, excerpt(text))
}

/** The value of a reading, whatever repairs it took; null when there is none. */
export function valueOfReading<T>(reading: Reading<T>): T | null {
  return reading instanceof Fault ? reading.value : reading
}

/** What is to be said about a reading; nothing for a value without fault. */
export function codesOfReading(reading: Reading<unknown>): readonly DiagnosticCode[] {
  return reading instanceof Fault ? reading.codes : []
}

const EXCERPT_LENGTH = 80
// Control characters too: a message may be shown on a terminal, whose cursor they would move.
const BLANKS = /[\s\p{Control}]+/gu
const CREDENTIALS = /:\/\/[^\s/?#]*@/g
// May hold the beginning of credentials whose @ is beyond the cut.
const CUT_AUTHORITY = /:\/\/[^\s/?#]*$/
const CUT_SURROGATE = /[\ud800-\udbff]$/

/** The first characters of a text, on one line, for a message. The credentials of URLs in it are masked. */
export function excerpt(text: string): string {
  const isCut = text.length > EXCERPT_LENGTH * 2
  const head = isCut ? copy(text, EXCERPT_LENGTH * 2).replace(CUT_AUTHORITY, '://') : text
  const line = head.replace(BLANKS, ' ').trim().replace(CREDENTIALS, '://…@')
  const short = line.length > EXCERPT_LENGTH ? line.slice(0, EXCERPT_LENGTH).replace(CUT_SURROGATE, '') : line
  return (isCut || short.length < line.length ? `${short}…` : short).toWellFormed()
}

/** The beginning of a long text, as a string of its own: a slice would keep the whole text in memory. */
function copy(text: string, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, at) => text.charCodeAt(at)))
}
