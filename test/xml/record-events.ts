import type { Limits } from '../../src/core/limits.ts'
import { decodeText } from '../../src/xml/decode-text.ts'
import { createXmlReader } from '../../src/xml/elements.ts'
import { type ElementName, Ending, TextKind, Want, type XmlEvents } from '../../src/xml/events.ts'
import type { KnownNames } from '../../src/xml/names/known-names.ts'

/** How a document is read for a test. */
export interface Recording {
  readonly limits?: Limits
  readonly names?: KnownNames
  /** What is wanted of an element; its children when nothing is said. */
  readonly want?: Record<string, Want>
  /** The keys of elements that end content. */
  readonly endsContent?: readonly string[]
  /** The keys of elements that end what is skipped. */
  readonly endsSkipped?: readonly string[]
  /** The keys of elements that end skipped, unknown or content elements without an end tag. */
  readonly endsUnclosed?: readonly string[]
  readonly recognise?: (child: string) => boolean
  /**
   * The sizes of the pieces that the document is cut into, again and again from the first one; one piece when absent.
   */
  readonly pieces?: readonly number[]
}

/**
 * The events of a document as lines: `<title a="1"> @0`, `text`, `</title> @20`, `! xml-code @5`. Text in pieces is
 * joined.
 */
export function recordEvents(document: string | Uint8Array, recording: Recording = {}): string[] {
  const { want = {}, endsContent = [], endsSkipped = [], endsUnclosed = [], recognise, pieces } = recording
  const lines: string[] = []
  let text = ''
  // Where a text is decoded only when it is complete, what is wrong with it is known after what follows it.
  const faults: { offset: number; line: string }[] = []
  const flush = () => {
    if (text !== '') lines.push(JSON.stringify(text))
    text = ''
  }
  const label = (name: ElementName) => (name.key === name.written ? name.written : `${name.written}=${name.key}`)
  const events: XmlEvents = {
    startElement(name, attributes, offset) {
      flush()
      let tag = `<${label(name)}`
      for (let index = 0; index < attributes.count; index += 1) {
        tag += ` ${label(attributes.name(index))}=${JSON.stringify(attributes.value(index))}`
      }
      lines.push(`${tag}> @${offset}`)
      return want[name.key] ?? Want.Children
    },
    wholeElement(bytes, start, end, offset) {
      flush()
      lines.push(`whole @${offset} ${bytes.toString('utf8', start, end)}`)
    },
    dropElement(offset) {
      flush()
      lines.push(`dropped @${offset}`)
    },
    endsOpaque(name, within) {
      const always = within === Want.Content ? endsContent : within === Want.Skip ? endsSkipped : []
      if (always.includes(name.key)) return Ending.Always
      return endsUnclosed.includes(name.key) ? Ending.Unclosed : Ending.Never
    },
    text(bytes, start, end, kind, offset) {
      const piece = decodeText(bytes, start, end, kind, (code, at, detail) =>
        events.fault(code, offset + at - start, detail),
      )
      text += kind === TextKind.Tag ? `[${piece}]` : piece
    },
    endElement(name, offset, implied) {
      flush()
      lines.push(`</${name.written}> @${offset}${implied ? ' implied' : ''}`)
    },
    fault(code, offset, detail) {
      faults.push({ offset, line: `! ${code} @${offset}${detail === undefined ? '' : ` ${detail}`}` })
    },
    ...(recognise && {
      recognise: (bytes: Buffer, start: number, end: number) => recognise(bytes.toString('utf8', start, end)),
    }),
  }
  const { limits, names } = recording
  const reader = createXmlReader(events, { limits, names })
  const bytes = Buffer.from(document)
  const sizes = pieces ?? [Math.max(1, bytes.length)]
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] as number
    // A copy that is overwritten afterwards shows whether the reader holds on to what it was given.
    const piece = Buffer.from(bytes.subarray(at, at + size))
    reader.write(piece)
    piece.fill(0x3c)
    at += size
  }
  reader.end()
  flush()
  faults.sort((a, b) => a.offset - b.offset || (a.line < b.line ? -1 : 1))
  return [...lines, ...faults.map(({ line }) => line)]
}
