import { shownValue } from './shown-value.ts'

const MIB = 1024 * 1024

/** Bounds on the cost of one document. All are far above the needs of honest documents. */
export interface Limits {
  /**
   * Size of the decoded document in bytes. Further bytes are read from the source and dropped, so a source that may be
   * endless also needs a `signal`.
   */
  readonly maxBytes: number
  /**
   * Number of children (episodes, issues, content entries). Further ones are not read, and the listing is incomplete.
   */
  readonly maxItems: number
  /** Size of one child in bytes; a larger one is skipped. */
  readonly maxItemBytes: number
  /** Nesting of elements or of JSON values. */
  readonly maxDepth: number
  /** Attributes of one element; further ones are dropped. */
  readonly maxAttributes: number
  /** Size of one field's text in bytes of UTF-8; the rest is dropped. */
  readonly maxTextBytes: number
  /** Number of diagnostics kept, errors first. Further ones are only counted. */
  readonly maxDiagnostics: number
}

/** Bounds on the cost of one JSON document. JSON has no attributes. */
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
 * Returns the defaults overridden by the given limits.
 *
 * @throws TypeError if `given` is no object, or a limit has an unknown name or is not a positive whole number (or
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
