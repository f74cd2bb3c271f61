import { wholeDocument, wholePieces } from '../core/byte-source.ts'
import type { Diagnostic } from '../core/diagnostics.ts'
import { withLinesOf } from '../core/locate.ts'
import type { ComicIssue, ComicSeries } from '../model/comic.ts'
import type { Creator, CreatorContent } from '../model/creator.ts'
import type { HostingProvider } from '../model/hosting-provider.ts'
import type { ResultStatus } from '../model/result.ts'
import { type SssOptions, settingsFrom } from './options.ts'
import type { SssEndPart, SssPart } from './parts.ts'
import { type Purpose, SssReader } from './sss-reader.ts'

interface ResultBase {
  readonly status: ResultStatus
  /** Whether all children of the document were seen: only then may a child that is not listed be taken as removed. */
  readonly complete: boolean
  readonly diagnostics: readonly Diagnostic[]
}

interface DocumentResult extends ResultBase {
  /**
   * The uuid in the document's own `identifier`, even if the option `seriesUuid` gave it another one. `null` if the
   * identifier is missing or invalid.
   */
  readonly documentUuid: string | null
}

/** A comic with all its issues. */
export interface ComicResult extends DocumentResult {
  readonly kind: 'comic'
  readonly series: ComicSeries
  /** The issues with their stories; the oldest first, as documents list them. */
  readonly issues: readonly ComicIssue[]
}

/** A creator with all of their content entries. */
export interface CreatorResult extends DocumentResult {
  readonly kind: 'creator'
  readonly creator: Creator
  readonly content: readonly CreatorContent[]
}

/** A hosting provider, which has one document and no children. */
export interface HostingProviderResult extends DocumentResult {
  readonly kind: 'hosting-provider'
  readonly hostingProvider: HostingProvider
}

/** The result for an unreadable document; the diagnostics say why. The status is `unusable`. */
export interface UnknownResult extends ResultBase {
  readonly kind: 'unknown'
}

/** The result for an SSS document; `kind` names its type. */
export type SssResult = ComicResult | CreatorResult | HostingProviderResult | UnknownResult

/**
 * Reads a whole SSS document: a comic, a creator or a hosting provider. Holds the event loop until it is done;
 * `readSss` does not. Invalid content never throws: it gives diagnostics and everything readable.
 *
 * @param input Text, or bytes in UTF-8.
 * @throws TypeError if the input or an option is invalid.
 * @example
 * const result = parseSss(body, { feedUrl })
 * if (result.kind === 'comic') await save(result.series, result.issues)
 */
export function parseSss(input: string | Uint8Array | ArrayBuffer, options: SssOptions = {}): SssResult {
  return parseFor(input, options, {})
}

/** Reads a document like {@link parseSss}, but accepts only a comic. */
export function parseComic(
  input: string | Uint8Array | ArrayBuffer,
  options: SssOptions = {},
): ComicResult | UnknownResult {
  return parseFor(input, options, { expected: 'comic' }) as ComicResult | UnknownResult
}

/** Reads a document like {@link parseSss}, but accepts only a creator. */
export function parseCreator(
  input: string | Uint8Array | ArrayBuffer,
  options: SssOptions = {},
): CreatorResult | UnknownResult {
  return parseFor(input, options, { expected: 'creator' }) as CreatorResult | UnknownResult
}

/** Exported for tests, which choose how documents are read. */
export function parseFor(input: string | Uint8Array | ArrayBuffer, options: SssOptions, purpose: Purpose): SssResult {
  const document = wholeDocument(input)
  const reader = new SssReader(settingsFrom(options), purpose)
  const parts: SssPart[] = []
  for (const piece of wholePieces(document)) {
    reader.write(piece)
    for (const part of reader.parts()) parts.push(part)
    if (reader.failed) break
  }
  reader.end()
  for (const part of reader.parts()) parts.push(part)
  return resultOf(parts, options.lines === true ? document : null)
}

/** Returns the parts as one result. If a document is given, the diagnostics get lines of it. */
function resultOf(parts: readonly SssPart[], document: string | Uint8Array | null): SssResult {
  const { status, documentUuid, complete, diagnostics } = parts.at(-1) as SssEndPart
  const base: ResultBase = { status, complete, diagnostics: located(diagnostics, document) }
  const ofDocument: DocumentResult = { ...base, documentUuid }
  const whole = status === 'unusable' ? undefined : parts.at(-2)
  switch (whole?.type) {
    case 'series': {
      const issues = parts.flatMap((part) => (part.type === 'issue' ? [part.issue] : []))
      return { kind: 'comic', series: whole.series, issues, ...ofDocument }
    }
    case 'creator': {
      const content = parts.flatMap((part) => (part.type === 'content' ? [part.content] : []))
      return { kind: 'creator', creator: whole.creator, content, ...ofDocument }
    }
    case 'hosting-provider':
      return { kind: 'hosting-provider', hostingProvider: whole.hostingProvider, ...ofDocument }
    default:
      return { kind: 'unknown', ...base }
  }
}

function located(diagnostics: readonly Diagnostic[], document: string | Uint8Array | null): readonly Diagnostic[] {
  if (document === null || diagnostics.every(({ location }) => location === undefined)) return diagnostics
  return withLinesOf(diagnostics, typeof document === 'string' ? Buffer.from(document) : document)
}
