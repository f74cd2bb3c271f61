import { wholeDocument } from '../core/byte-source.ts'
import type { Diagnostic } from '../core/diagnostics.ts'
import { withLinesOf } from '../core/locate.ts'
import { sniff } from '../encodings/sniff.ts'
import { decodeXml } from '../xml/decode.ts'
import { isJson } from './not-a-feed.ts'

/**
 * Returns the diagnostics of a feed, with `line` and `column` for those that have an offset. Both count from 1, and
 * columns count characters. Takes one pass over the document.
 *
 * @param document The same document that was read.
 * @param options The charset that the transport states, if it was stated to the reader.
 * @throws TypeError if the document is neither text nor bytes.
 * @example
 * const { diagnostics } = parseFeed(bytes, { feedUrl })
 * for (const { location, message } of withLines(diagnostics, bytes)) console.warn(location?.line, message)
 */
export function withLines(
  diagnostics: readonly Diagnostic[],
  document: string | Uint8Array | ArrayBuffer,
  { charset }: { readonly charset?: string | undefined } = {},
): readonly Diagnostic[] {
  const whole = wholeDocument(document)
  if (diagnostics.every(({ location }) => location === undefined)) return diagnostics
  if (!isJson(sniff(whole))) return withLinesOf(diagnostics, decodeXml(whole, { charset }).bytes)
  return withLinesOf(diagnostics, typeof whole === 'string' ? Buffer.from(whole) : whole)
}
