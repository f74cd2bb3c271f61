import type { Diagnostic } from '../core/diagnostics.ts'
import { limitsFrom } from '../core/limits.ts'
import { checkOptionTypes, type OptionTypes } from '../core/option-types.ts'
import { valueOfReading } from '../core/reading.ts'
import { readUuid } from '../identity/uuid.ts'
import { documentUrl } from './elements/urls.ts'
import { type SssLimits, sssLimits } from './limits.ts'

/** Options of all functions that read SSS documents. */
export interface SssOptions {
  /**
   * The http or https URL that the document was fetched from. Relative URLs are resolved against it, and a document
   * without an identifier gets its uuid from it.
   */
  readonly feedUrl?: string | URL | undefined
  /** The known uuid of the series, creator or provider. It takes precedence over the document's own identifier. */
  readonly seriesUuid?: string | undefined
  /** Limits that differ from the defaults, `sssLimits`. */
  readonly limits?: { readonly [name in keyof SssLimits]?: SssLimits[name] | undefined } | undefined
  /** Called with each diagnostic as it comes, including those beyond the limit. */
  readonly onDiagnostic?: ((diagnostic: Diagnostic) => void) | undefined
  /** Same as in `parsePodcast`. @defaultValue false */
  readonly lines?: boolean | undefined
}

/** Options of `readSss`. */
export interface ReadSssOptions extends SssOptions {
  /** Stops the reading; the iteration throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** The options after their check. */
export interface SssSettings {
  readonly feedUrl: string | null
  readonly seriesUuid: string | null
  readonly limits: SssLimits
  readonly onDiagnostic: ((diagnostic: Diagnostic) => void) | undefined
}

const typesOfOptions = {
  feedUrl: 'anything',
  seriesUuid: 'anything',
  limits: 'anything',
  onDiagnostic: 'function',
  lines: 'boolean',
  signal: 'AbortSignal',
} as const satisfies OptionTypes & { readonly [name in keyof ReadSssOptions]-?: unknown }

/** @throws TypeError if an option is unknown or has an invalid value. */
export function settingsFrom(options: SssOptions): SssSettings {
  checkOptionTypes(options, typesOfOptions, '{ feedUrl }')
  const { feedUrl, seriesUuid, limits, onDiagnostic } = options
  return {
    feedUrl: feedUrl === undefined ? null : checkedUrl(feedUrl),
    seriesUuid: seriesUuid === undefined ? null : checkedUuid(seriesUuid),
    limits: limitsFrom(sssLimits, limits),
    onDiagnostic,
  }
}

function checkedUrl(feedUrl: unknown): string {
  const given = feedUrl instanceof URL ? feedUrl.href : feedUrl
  const url = typeof given === 'string' ? valueOfReading(documentUrl(given, {})) : null
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
