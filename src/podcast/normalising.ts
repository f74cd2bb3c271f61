import type { DiagnosticCode, Diagnostics } from '../core/diagnostics.ts'
import { Fault, type ReadContext, type Reading } from '../core/reading.ts'
import { truncate } from '../core/truncate.ts'
import { readBoolean } from '../values/booleans.ts'

/** Limits of the interface on texts, in code points (rule G7). */
export const maxLengths = {
  name: 255,
  person: 128,
  subtitle: 255,
  description: 100_000,
  guid: 65_536,
  languageTag: 255,
} as const

/**
 * What the rules of one entity share: where its diagnostics go, how its texts are read, and the whole value of the fields
 * that were cut for output, since that is what is hashed.
 */
export class Normalising {
  readonly context: ReadContext
  readonly #diagnostics: Pick<Diagnostics, 'report'>
  readonly #path: string
  readonly #offset: number | undefined
  #uncut: Record<string, unknown> | null = null

  /** `path` is the entity's own, such as `$.episodes[3]`; `offset` where it begins in the document. */
  constructor(diagnostics: Pick<Diagnostics, 'report'>, path: string, context: ReadContext, offset?: number) {
    this.#diagnostics = diagnostics
    this.#path = path
    this.#offset = offset
    this.context = context
  }

  /** The fields that were cut for output, as they would be: that is what is hashed. Null when none was. */
  get uncut(): Readonly<Record<string, unknown>> | null {
    return this.#uncut
  }

  /** Reports something about a field, or about the whole entity where `field` is empty. */
  report(code: DiagnosticCode, field: string, detail?: string): void {
    this.#diagnostics.report(code, {
      path: this.pathOf(field),
      offset: this.#offset,
      detail,
    })
  }

  /** Reports that the entity is left out. The path is that of its list: another one will stand in its place. */
  reportLeftOut(code: DiagnosticCode, detail?: string): void {
    this.#diagnostics.report(code, { path: this.#path.replace(/\[\d+\]$/, ''), offset: this.#offset, detail })
  }

  /** For an entity within this one, such as `extras.liveItems[0]`: what is cut there is no text of this one. */
  within(field: string): Normalising {
    return new Normalising(this.#diagnostics, this.pathOf(field), this.context, this.#offset)
  }

  /** For readers of other parts, which have paths of their own (see {@link pathOf}), and no place in the document. */
  placed(): Pick<Diagnostics, 'report'> {
    return {
      report: (code, place) => this.#diagnostics.report(code, { offset: this.#offset, ...place }),
    }
  }

  /** Where a field stands, such as `$.episodes[3].name`; the entity where `field` is empty. */
  pathOf(field: string): string {
    return field === '' ? this.#path : `${this.#path}.${field}`
  }

  /** The value of a reading; what was wrong with it is reported. */
  valueFrom<T>(reading: Reading<T>, field: string): T | null {
    if (!(reading instanceof Fault)) return reading
    for (const code of reading.codes) this.report(code, field, reading.detail)
    return reading.value
  }

  /** Whether a text is `yes` or `true`. */
  isYes(text: string | null, field: string): boolean {
    return text !== null && this.valueFrom(readBoolean(text, this.context), field) === true
  }

  /** The text of a field cut to what the interface allows; the whole of it is kept for the hash. */
  cut(text: string | null, field: string, maxCodePoints: number): string | null {
    if (text === null) return null
    const short = this.shorten(text, field, maxCodePoints)
    if (short !== text) this.keepWhole(field, text)
    return short
  }

  /** A text cut to what the interface allows, which is reported. For texts that are but a part of a field. */
  shorten(text: string, field: string, maxCodePoints: number): string {
    // A code point has at most two units: most texts need no counting.
    if (text.length <= maxCodePoints) return text
    const short = truncate(text, maxCodePoints)
    if (short.length === text.length) return text
    this.report('value-text-truncated', field)
    return short
  }

  /** Keeps a field that was cut as it would be. */
  keepWhole(field: string, value: unknown): void {
    this.#uncut ??= {}
    this.#uncut[field] = value
  }
}
