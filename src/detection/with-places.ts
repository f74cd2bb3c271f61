import { wholeDocument } from '../core/byte-source.ts'
import type { Diagnostic } from '../core/diagnostics.ts'
import { withLinesOf, withLineTexts } from '../core/locate.ts'
import { sniff } from '../encodings/sniff.ts'
import { withPathOffsets } from '../json/locate-paths.ts'
import { decodeXml } from '../xml/decode.ts'
import { withElementOffsets } from './element-offsets.ts'
import { isJson } from './not-a-feed.ts'

/**
 * Returns the diagnostics of a feed with places for the publisher of the document. Besides what `withLines` adds, the
 * fault of a field has the place of its element or member, not that of its item, and each has the `text` of its line.
 * A diagnostic about the whole document has no place. Takes one pass over the document.
 *
 * @param document The same document that was read.
 * @param options The charset that the transport states, if it was stated to the reader.
 * @throws TypeError if the document is neither text nor bytes.
 * @example
 * const { diagnostics } = parseFeed(bytes, { feedUrl })
 * for (const { location, message } of withPlaces(diagnostics, bytes)) console.warn(location?.line, message, location?.text)
 */
export function withPlaces(
  diagnostics: readonly Diagnostic[],
  document: string | Uint8Array | ArrayBuffer,
  { charset }: { readonly charset?: string | undefined } = {},
): readonly Diagnostic[] {
  const whole = wholeDocument(document)
  if (diagnostics.every(({ location, path }) => location === undefined && path === undefined)) return diagnostics
  const sniffed = sniff(whole)
  const utf8 = isJson(sniffed)
    ? typeof whole === 'string'
      ? Buffer.from(whole)
      : whole
    : decodeXml(whole, { charset }).bytes
  return withLineTexts(withLinesOf(placed(diagnostics, sniffed.kind, utf8), utf8), utf8)
}

function placed(diagnostics: readonly Diagnostic[], kind: string, utf8: Uint8Array): readonly Diagnostic[] {
  if (kind === 'json') return withPathOffsets(diagnostics, utf8)
  if (kind !== 'json-feed') return withElementOffsets(diagnostics, utf8)
  // A fault inside an item has the offset of the item. Its path leads to the value.
  const unplaced = diagnostics.map(({ location, ...diagnostic }) =>
    location === undefined || diagnostic.path?.startsWith('$.items[') ? diagnostic : { ...diagnostic, location },
  )
  return withPathOffsets(unplaced, utf8)
}
