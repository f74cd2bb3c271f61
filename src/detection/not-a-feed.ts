import { createDiagnostics, type Diagnostic } from '../core/diagnostics.ts'
import type { Sniffed } from '../encodings/sniff.ts'
import { feedLinks } from '../html/feed-links.ts'
import { insteadOfAFeed } from '../podcast/instead-of-a-feed.ts'
import { feedUrlOf } from '../podcast/options.ts'
import { decodeXml } from '../xml/decode.ts'
import type { FeedOptions } from './options.ts'

/** A document that is not a feed. */
export interface UnknownFeed {
  readonly kind: 'unknown'
  readonly status: 'unusable'
  readonly complete: false
  /** The kind of the document. */
  readonly sniffed: Sniffed
  /** The feeds that it names, if it is an HTML page. */
  readonly feedLinks: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Returns whether the reader of SSS documents determines what the document is. */
export function isJson({ kind }: Sniffed): boolean {
  return kind === 'json'
}

/** The beginning of a page in which links to feeds are searched. It contains the head. */
export const PAGE_LENGTH = 512 * 1024

/**
 * Returns the description of a document that no reader could use.
 *
 * @param page The beginning of the document. Only the first {@link PAGE_LENGTH} bytes or characters matter.
 */
export function notAFeed(
  sniffed: Sniffed,
  page: string | Uint8Array,
  diagnostics: readonly Diagnostic[],
  options: FeedOptions,
): UnknownFeed {
  const { charset, onDiagnostic } = options
  const isPage = sniffed.kind === 'html'
  const ours = createDiagnostics(1, onDiagnostic)
  if (diagnostics.every(({ code }) => code !== 'rss-not-a-feed')) {
    ours.report('rss-not-a-feed', { detail: insteadOfAFeed(sniffed, page) })
  }
  return {
    kind: 'unknown',
    status: 'unusable',
    complete: false,
    sniffed,
    feedLinks: isPage ? feedLinks(textOf(page, charset), feedUrlOf(options)) : [],
    // Faults of XML say nothing about a document that is not XML.
    diagnostics: [...ours.list, ...diagnostics.filter(({ code }) => !code.startsWith('xml-'))],
  }
}

function textOf(page: string | Uint8Array, charset: string | undefined): string {
  if (typeof page === 'string') return page.slice(0, PAGE_LENGTH)
  return Buffer.from(decodeXml(page.subarray(0, PAGE_LENGTH), { charset }).bytes).toString()
}
