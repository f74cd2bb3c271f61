import type { Diagnostic } from '../core/diagnostics.ts'
import { limitsFrom } from '../core/limits.ts'
import { valueOfReading } from '../core/reading.ts'
import { readUuid } from '../identity/uuid.ts'
import { type SssLimits, sssLimits } from './limits.ts'
import { documentUrl } from './urls.ts'

/** Options of all functions that read SSS documents. */
export interface SssOptions {
  /**
   * The http or https URL that the document was fetched from. Relative URLs are resolved against it, and a document
   * without an identifier gets its uuid from it.
   */
  readonly feedUrl?: string | undefined
  /** The uuid that the series, creator or provider is known by. It holds against the document's own identifier. */
  readonly seriesUuid?: string | undefined
  /** Over the defaults, which are `sssLimits`. */
  readonly limits?: { readonly [name in keyof SssLimits]?: SssLimits[name] | undefined } | undefined
  /** Is given each diagnostic as it comes, those beyond the limit included. */
  readonly onDiagnostic?: ((diagnostic: Diagnostic) => void) | undefined
  /**
   * Gives the rating COMICSERIES_EROTICA under its former name, COMICSERIES_PORNOGRAPHY, for clients that know no other.
   * The hash of the series follows.
   *
   * @defaultValue false
   */
  readonly legacyContentRating?: boolean | undefined
}

/** Options of `readSss`. */
export interface ReadSssOptions extends SssOptions {
  /** Ends the reading; the iteration throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** The options, checked. */
export interface SssSettings {
  readonly feedUrl: string | null
  readonly seriesUuid: string | null
  readonly limits: SssLimits
  readonly onDiagnostic: ((diagnostic: Diagnostic) => void) | undefined
  readonly legacyContentRating: boolean
}

const names = ['feedUrl', 'seriesUuid', 'limits', 'onDiagnostic', 'legacyContentRating', 'signal']

/** @throws TypeError when an option is unknown, or not what it should be. */
export function settingsFrom(options: SssOptions): SssSettings {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`options must be an object such as { feedUrl }, not ${String(options)}`)
  }
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown !== undefined) throw new TypeError(`${unknown} is not an option; there are ${names.join(', ')}`)
  const { feedUrl, seriesUuid, limits, onDiagnostic, legacyContentRating = false } = options
  if (onDiagnostic !== undefined && typeof onDiagnostic !== 'function') {
    throw new TypeError(`onDiagnostic must be a function, not ${typeof onDiagnostic}`)
  }
  if (typeof legacyContentRating !== 'boolean') {
    throw new TypeError(`legacyContentRating must be true or false, not ${String(legacyContentRating)}`)
  }
  return {
    feedUrl: feedUrl === undefined ? null : checkedUrl(feedUrl),
    seriesUuid: seriesUuid === undefined ? null : checkedUuid(seriesUuid),
    limits: limitsFrom(sssLimits, limits),
    onDiagnostic,
    legacyContentRating,
  }
}

function checkedUrl(feedUrl: unknown): string {
  const url = typeof feedUrl === 'string' ? valueOfReading(documentUrl(feedUrl, {})) : null
  if (url === null) throw new TypeError(`feedUrl must be an http or https URL, not ${String(feedUrl)}`)
  return url
}

function checkedUuid(seriesUuid: unknown): string {
  const uuid = typeof seriesUuid === 'string' ? valueOfReading(readUuid(seriesUuid)) : null
  if (uuid === null) {
    throw new TypeError(
      `seriesUuid must be a UUID such as 0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01, not ${String(seriesUuid)}`,
    )
  }
  return uuid
}

/** @throws TypeError when it is none. */
export function checkSignal(signal: unknown): void {
  if (signal !== undefined && !(signal instanceof AbortSignal)) {
    throw new TypeError('signal must be an AbortSignal, as an AbortController has one')
  }
}
