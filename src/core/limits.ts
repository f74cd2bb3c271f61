import { shownValue } from './shown-value.ts'

const MIB = 1024 * 1024

/** Bounds on what one document may cost. All are far above what honest documents need. */
export interface Limits {
  /**
   * Size of the decoded document in bytes. What a source gives beyond is taken from it and dropped: one that may have no
   * end wants a `signal` as well.
   */
  readonly maxBytes: number
  /** Children (episodes, issues, content entries) that are read; the listing is incomplete beyond. */
  readonly maxItems: number
  /** Size of one child in bytes; a larger one is skipped. */
  readonly maxItemBytes: number
  /** Nesting of elements or of JSON values. */
  readonly maxDepth: number
  /** Attributes of one element; further ones are dropped. */
  readonly maxAttributes: number
  /** Size of one field's text in bytes of UTF-8; the rest is dropped. */
  readonly maxTextBytes: number
  /** Diagnostics that are kept, errors before others; further ones are counted. */
  readonly maxDiagnostics: number
}

/** Bounds on what one document of JSON may cost; its objects have no attributes. */
export type JsonLimits = Omit<Limits, 'maxAttributes'>

/** The defaults for XML feeds. */
export const xmlLimits: Limits = Object.freeze({
  maxBytes: 256 * MIB,
  maxItems: 100_000,
  maxItemBytes: 8 * MIB,
  maxDepth: 256,
  maxAttributes: 1_000,
  maxTextBytes: 4 * MIB,
  maxDiagnostics: 1_000,
})

/** The defaults for JSON documents. */
export const jsonLimits: JsonLimits = Object.freeze({
  maxBytes: 64 * MIB,
  maxItems: 20_000,
  maxItemBytes: xmlLimits.maxItemBytes,
  maxDepth: 64,
  maxTextBytes: xmlLimits.maxTextBytes,
  maxDiagnostics: xmlLimits.maxDiagnostics,
})

/**
 * The given limits over the defaults.
 *
 * @throws TypeError when they are no object, or a limit has an unknown name or is not a positive whole number (or
 * Infinity).
 */
export function limitsFrom<L extends Partial<Limits>>(
  defaults: L,
  given: { readonly [name in keyof L]?: L[name] | undefined } | undefined,
): L {
  if (given === undefined) return defaults
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new TypeError(`limits must be an object such as { maxItems: 500 }, not ${shownValue(given)}`)
  }
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(defaults, name)) {
      throw new TypeError(`limits.${name} is not a limit; there are ${Object.keys(defaults).join(', ')}`)
    }
    if (value !== undefined && !(value === Number.POSITIVE_INFINITY || (Number.isSafeInteger(value) && value > 0))) {
      throw new TypeError(`limits.${name} must be a positive whole number or Infinity, not ${String(value)}`)
    }
  }
  const kept = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.freeze({ ...defaults, ...Object.fromEntries(kept) })
}
