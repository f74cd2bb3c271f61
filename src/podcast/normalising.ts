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

/** Facts about the feed that the rules of its items need. */
export interface ChannelFacts {
  readonly url: string | null
  /** The page that the channel names before its items. */
  readonly pageUrl: string | null
  /** The `podcast:medium`, if it stands before the items. */
  readonly medium: string | null
}

/** The facts before the head of a document was read. */
export const unknownFeed: ChannelFacts = { url: null, pageUrl: null, medium: null }

/**
 * The tools of one entity's rules: for diagnostics, for reading texts, and for the whole values of fields that were cut
 * for output. The hash covers the whole values.
 */
export class Normalising {
  readonly context: ReadContext
  readonly feed: ChannelFacts
  readonly #diagnostics: Pick<Diagnostics, 'report'>
  readonly #path: string
  readonly #offset: number | undefined
  #uncut: Record<string, unknown> | null = null

  /** `path` is the entity's own, such as `$.episodes[3]`; `offset` is its beginning in the document. */
  constructor(
    diagnostics: Pick<Diagnostics, 'report'>,
    path: string,
    context: ReadContext,
    feed: ChannelFacts,
    offset?: number,
  ) {
    this.#diagnostics = diagnostics
    this.#path = path
    this.#offset = offset
    this.context = context
    this.feed = feed
  }

  /** The whole values of the fields that were cut for output; the hash covers these. `null` if there are none. */
  get uncut(): Readonly<Record<string, unknown>> | null {
    return this.#uncut
  }

  /** Reports a diagnostic about a field, or about the whole entity if `field` is empty. */
  report(code: DiagnosticCode, field: string, detail?: string): void {
    this.#diagnostics.report(code, {
      path: this.pathOf(field),
      offset: this.#offset,
      detail,
    })
  }

  /** Reports that the entity is left out. The path is that of its list, because another entity will take its place. */
  reportLeftOut(code: DiagnosticCode, detail?: string): void {
    this.#diagnostics.report(code, { path: this.#path.replace(/\[\d+\]$/, ''), offset: this.#offset, detail })
  }

  /**
   * Returns the tools for an entity inside of this one, such as `extras.liveItems[0]`. Its cut fields do not count as
   * fields of this one.
   */
  within(field: string): Normalising {
    return new Normalising(this.#diagnostics, this.pathOf(field), this.context, this.feed, this.#offset)
  }

  /**
   * Returns a reporter for readers of other parts, which have paths of their own (see {@link pathOf}), but no place in
   * the document.
   */
  placed(): Pick<Diagnostics, 'report'> {
    return {
      report: (code, place) => this.#diagnostics.report(code, { offset: this.#offset, ...place }),
    }
  }

  /** Returns the path of a field, such as `$.episodes[3].name`; that of the entity if `field` is empty. */
  pathOf(field: string): string {
    return field === '' ? this.#path : `${this.#path}.${field}`
  }

  /** Returns the value of a reading, and reports its faults. */
  valueFrom<T>(reading: Reading<T>, field: string): T | null {
    if (!(reading instanceof Fault)) return reading
    for (const code of reading.codes) this.report(code, field, reading.detail)
    return reading.value
  }

  /** Returns whether a text is `yes` or `true`. */
  isYes(text: string | null, field: string): boolean {
    return text !== null && this.valueFrom(readBoolean(text, this.context), field) === true
  }

  /** Cuts the text of a field to the interface's limit, and keeps the whole text for the hash. */
  cut(text: string | null, field: string, maxCodePoints: number): string | null {
    if (text === null) return null
    const short = this.shorten(text, field, maxCodePoints)
    if (short !== text) this.keepWhole(field, text)
    return short
  }

  /** Cuts a text to the interface's limit, and reports the cut. For texts that are only a part of a field. */
  shorten(text: string, field: string, maxCodePoints: number): string {
    // A code point has at most two units, so most texts need no counting.
    if (text.length <= maxCodePoints) return text
    const short = truncate(text, maxCodePoints)
    if (short.length === text.length) return text
    this.report('value-text-truncated', field)
    return short
  }

  /** Keeps the whole value of a field that was cut. */
  keepWhole(field: string, value: unknown): void {
    this.#uncut ??= {}
    this.#uncut[field] = value
  }
}
