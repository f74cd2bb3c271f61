import { DeclaredEntities } from '../../src/xml/declared-entities.ts'
import { decodeText } from '../../src/xml/decode-text.ts'
import { createXmlReader } from '../../src/xml/elements.ts'
import { type ElementName, Ending, Want, type XmlCode, type XmlReaderOptions } from '../../src/xml/events.ts'
import { EventLog } from './event-log.ts'

/** What our reader makes of a document. */
export interface OwnReading {
  readonly events: readonly string[]
  /** The depth of the deepest element. */
  readonly deepest: number
  readonly mostAttributes: number
  readonly faults: readonly { readonly code: XmlCode; readonly offset: number; readonly detail: string | undefined }[]
}

export interface ReadingOptions extends XmlReaderOptions {
  /** What is wanted of each element; its children and text when absent. */
  readonly want?: (name: ElementName, depth: number) => Want
}

/**
 * Reads a document that comes in pieces with our reader, and writes its events down as far as they are wanted.
 *
 * @throws Error when the reader breaks a promise: that events are balanced, and that their offsets never go back nor
 * beyond the bytes that were written.
 */
export function readPieces(pieces: Iterable<Uint8Array>, options: ReadingOptions = {}): OwnReading {
  const { want = () => Want.Children, ...readerOptions } = options
  const log = new EventLog()
  const entities = new DeclaredEntities()
  const faults: OwnReading['faults'][number][] = []
  let deepest = 0
  let mostAttributes = 0
  let outermostWhole = Number.POSITIVE_INFINITY
  let written = 0
  let reached = 0
  const reach = (offset: number): void => {
    if (offset < reached || offset > written) throw new Error(`Offset ${offset} came after ${reached} of ${written}`)
    reached = offset
  }
  const fault = (code: XmlCode, offset: number, detail?: string): void => {
    faults.push({ code, offset, detail })
  }
  const reader = createXmlReader(
    {
      startElement(name, attributes, offset) {
        reach(offset)
        const wanted = want(name, log.open.length)
        if (wanted === Want.Skip) return wanted
        const listed = Array.from({ length: attributes.count }, (_, index) => {
          const { written, uri } = attributes.name(index)
          return { written, uri, value: attributes.value(index) }
        })
        if (wanted === Want.Whole && log.open.length <= outermostWhole) outermostWhole = log.open.length
        log.start(name.written, name.uri, listed)
        deepest = Math.max(deepest, log.open.length)
        mostAttributes = Math.max(mostAttributes, listed.length)
        return wanted
      },
      endElement(name, offset) {
        reach(offset)
        const open = log.open.at(-1)
        if (open !== name.written) throw new Error(`The end of <${name.written}> came while <${open}> was open`)
        log.end(name.written)
        if (log.open.length === outermostWhole) outermostWhole = Number.POSITIVE_INFINITY
      },
      text(bytes, start, end, kind, offset) {
        reach(offset)
        const values = entities.valuesTo(offset + end - start)
        log.text(
          decodeText(bytes, start, end, kind, (code, at, detail) => fault(code, offset + at - start, detail), values),
        )
      },
      wholeElement: () => {},
      dropElement() {
        log.drop(outermostWhole)
        outermostWhole = Number.POSITIVE_INFINITY
      },
      endsOpaque: () => Ending.Never,
      fault,
    },
    { ...readerOptions, entities },
  )
  for (const piece of pieces) {
    written += piece.length
    reader.write(piece)
  }
  reader.end()
  if (log.open.length > 0) throw new Error(`The end of <${log.open.at(-1)}> never came`)
  // When a fault of text is told depends on where the text is cut.
  faults.sort((a, b) => a.offset - b.offset || (a.code < b.code ? -1 : 1))
  return { events: log.events, faults, deepest, mostAttributes }
}

/** Pieces of one length. */
export function piecesOf(bytes: Uint8Array, length: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / length) }, (_, n) =>
    bytes.subarray(n * length, (n + 1) * length),
  )
}
