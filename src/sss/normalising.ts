import { createDiagnostics, type DiagnosticCode, type Diagnostics } from '../core/diagnostics.ts'
import type { AnyObject } from '../core/is-object.ts'
import type { Shape } from '../core/shape.ts'
import { truncateWithEllipsis } from '../core/truncate.ts'
import { type JsonPath, pathText } from '../json/json-path.ts'
import type { RecordReading } from '../json/record-reader.ts'
import {
  avatarImageElements,
  bannerImageElements,
  coverImageElements,
  storyImageElements,
  thumbnailImageElements,
} from './elements/image-elements.ts'
import type { SssLimits } from './limits.ts'

/** Maximum lengths in code points. Consumers cut at these lengths or below, and would do it without an ellipsis. */
export const maxSssLengths = {
  name: 255,
  description: 10_000,
  copyright: 2_000,
  creatorNote: 2_000,
  pushNotificationMessage: 500,
  /** Maximum length in code units of images and links as JSON. Consumers cut them at 5,000 before parsing. */
  json: 4_899,
} as const

const imageShapes = [
  coverImageElements,
  bannerImageElements,
  avatarImageElements,
  thumbnailImageElements,
  storyImageElements,
]
const closedShapes = new Map<Shape, DiagnosticCode>(imageShapes.map((shape) => [shape, 'sss-image-key-unknown']))

/** The values that the normalisers of a document's entities share. */
export class SssNormalising {
  /** The URL that the document was fetched from. */
  readonly feedUrl: string | null
  readonly reading: RecordReading
  readonly #diagnostics: Diagnostics
  readonly #limits: SssLimits
  #muted: SssNormalising | null = null

  constructor(diagnostics: Diagnostics, limits: SssLimits, feedUrl: string | null) {
    const maxItems: Readonly<Record<string, number>> = {
      stories: limits.maxStories,
      creators: limits.maxCreators,
      links: limits.maxLinks,
      tags: limits.maxTags,
    }
    this.#diagnostics = diagnostics
    this.#limits = limits
    this.feedUrl = feedUrl
    this.reading = {
      diagnostics,
      context: feedUrl === null ? {} : { baseUrl: feedUrl },
      maxItems: (member) => maxItems[member] ?? limits.maxListItems,
      maxTextBytes: limits.maxTextBytes,
      closedShapes,
    }
  }

  /** Returns an object that reports no diagnostics, for values that will be read again. */
  muted(): SssNormalising {
    this.#muted ??= new SssNormalising(createDiagnostics(1), this.#limits, this.feedUrl)
    return this.#muted
  }

  report(code: DiagnosticCode, at: JsonPath | null, detail?: string): void {
    this.#diagnostics.report(code, { path: pathText(at), detail })
  }

  /** Reports the required members that are missing or empty. */
  reportMissing(object: AnyObject, required: readonly string[], at: JsonPath | null): void {
    for (const key of required) {
      const value = object[key]
      const isBlank = typeof value === 'string' && value.trim() === ''
      if (value === undefined || value === null || isBlank) this.report('sss-field-missing', { parent: at, key })
    }
  }
}

/** The texts of an entity that may be cut, or left out because of their length. The hash covers the whole texts. */
export class Texts {
  #uncut: Record<string, string> | null = null
  readonly #at: JsonPath | null
  readonly #normalising: SssNormalising

  constructor(at: JsonPath | null, normalising: SssNormalising) {
    this.#at = at
    this.#normalising = normalising
  }

  /** The whole values of the texts that were cut, by field; `null` if there are none. */
  get uncut(): Readonly<Record<string, string>> | null {
    return this.#uncut
  }

  /**
   * Returns the text with at most `maxCodePoints` code points, an ellipsis included. `field` is the entity's, `member`
   * the document's.
   */
  cut(text: string | null, maxCodePoints: number, field: string, member = field): string | null {
    // A code point has at most two units, so most texts need no counting.
    if (text === null || text.length <= maxCodePoints) return text
    const short = truncateWithEllipsis(text, maxCodePoints)
    if (short === text) return text
    this.#keep(field, text)
    this.#normalising.report('value-text-truncated', { parent: this.#at, key: member })
    return short
  }

  /** Returns an image in its JSON form; `null` if it is too long, which is already reported. */
  image({ asString, uncut }: { asString: string | null; uncut: string | null }, field: string): string | null {
    if (uncut !== null) this.#keep(field, uncut)
    return asString
  }

  #keep(field: string, whole: string): void {
    this.#uncut ??= {}
    this.#uncut[field] = whole
  }
}
