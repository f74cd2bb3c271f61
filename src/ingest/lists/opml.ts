import { createDiagnostics } from '../../core/diagnostics.ts'
import { limitsFrom, xmlLimits } from '../../core/limits.ts'
import { attr, type RecordOf } from '../../core/shape.ts'
import { plainText, verbatim } from '../../values/text.ts'
import { createXmlDecoder } from '../../xml/decode.ts'
import { compileDocument } from '../../xml/records/compile-document.ts'
import { RecordBuilder } from '../../xml/records/record-builder.ts'

const outlineElements = {
  xmlUrl: attr('xmlUrl', verbatim),
  url: attr('url', verbatim),
  type: attr('type', plainText),
  text: attr('text', plainText),
  title: attr('title', plainText),
}

/**
 * An OPML document (OPML 2.0). Outlines nest to any depth, like folders. Only their attributes are read, so the start
 * of an outline ends the one around it.
 */
const opmlDocument = compileDocument({
  containers: ['opml', 'head', 'body'],
  containerShape: {},
  children: ['outline'],
  childShape: outlineElements,
})

/** An outline with the URL of a feed. */
export interface FeedOutline {
  readonly url: string
  readonly title: string | null
}

/**
 * Passes on the feeds of an OPML document that comes in pieces, from all folders. `isCut` says after the end whether
 * the document ended before its end tag.
 */
export function createOpmlReader(pass: (feed: FeedOutline) => void): {
  write(bytes: Uint8Array): void
  end(): void
  readonly isCut: boolean
} {
  const limits = limitsFrom(xmlLimits, { maxItems: Number.POSITIVE_INFINITY })
  const diagnostics = createDiagnostics(1)
  const builder = new RecordBuilder(
    opmlDocument,
    {
      firstChild() {},
      child({ record }) {
        const feed = feedOf(record as RecordOf<typeof outlineElements>)
        if (feed !== null) pass(feed)
      },
    },
    { limits, diagnostics, context: {} },
  )
  const decoder = createXmlDecoder((bytes) => builder.write(bytes), { report: diagnostics.report })
  return {
    write: (bytes) => decoder.write(bytes),
    end() {
      decoder.end()
      builder.end()
    },
    get isCut() {
      return builder.sawDocument && !builder.sawEnd
    },
  }
}

/**
 * Returns the feed of an outline; `null` if it has none. Some programs write a feed's address as `url`, with
 * `type="rss"`. Without that type, `url` is a link or another outline.
 */
function feedOf({ xmlUrl, url, type, text, title }: RecordOf<typeof outlineElements>): FeedOutline | null {
  const address = xmlUrl ?? (type?.toLowerCase() === 'rss' ? url : null)
  return address === null ? null : { url: address, title: title ?? text }
}
