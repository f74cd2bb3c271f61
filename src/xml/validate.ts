import { SaxesParser } from 'saxes'
import { createDiagnostics, type Diagnostic } from '../core/diagnostics.ts'
import { type Limits, limitsFrom, xmlLimits } from '../core/limits.ts'
import { withLinesOf } from '../core/locate.ts'
import { firstInvalidUtf8 } from '../encodings/utf8.ts'
import { findBareAmpersands } from './bare-ampersands.ts'
import { decodeXml } from './decode.ts'

export interface ValidateOptions {
  /** The charset that the transport states. It has no effect on a string. */
  readonly charset?: string | undefined
  /** Only `maxDepth` and `maxDiagnostics` apply: the validation ends when one is reached. */
  readonly limits?: Partial<Limits> | undefined
}

/**
 * Checks whether a document is well-formed XML with namespaces. The library saxes checks it, and its messages are the
 * details of `xml-not-well-formed`. Faults of the encoding are reported too. An empty result means that any reader of
 * XML accepts the document. The declarations of an internal DTD are not checked.
 *
 * Two checks protect saxes. It looks a prefix up in all open elements, so that its time grows with the square of their
 * depth: the depth is limited. And it takes all text from a bare ampersand to the next semicolon, at any distance, for
 * the name of an entity. No fault is more common in feeds, so bare ampersands are found first and hidden from saxes.
 *
 * @throws TypeError if the document is neither a string nor bytes, or a limit is no number.
 */
export function validateXml(document: string | Uint8Array, options: ValidateOptions = {}): Diagnostic[] {
  const limits = limitsFrom(xmlLimits, options.limits)
  const diagnostics = createDiagnostics(limits.maxDiagnostics)
  const { bytes } = decodeXml(document, { charset: options.charset, report: diagnostics.report })
  const invalid = firstInvalidUtf8(bytes)
  if (invalid >= 0) diagnostics.report('encoding-invalid', { offset: invalid })

  const text = Buffer.from(bytes)
  const ampersands = findBareAmpersands(text, limits.maxDiagnostics + 1)
  for (const at of ampersands) text[at] = SPACE
  const cursor = createCursor(text)
  const parser = new SaxesParser({ xmlns: true, position: false })
  let knowsAllEntities = true
  let depth = 0
  let reported = 0
  let lastMessage = ''
  let lastPosition = -1
  function report(offset: number, detail: string): void {
    reportAmpersands(offset)
    diagnostics.report('xml-not-well-formed', { offset, detail })
  }
  function reportAmpersands(end: number): void {
    for (; (ampersands[reported] ?? end) < end; reported += 1) {
      diagnostics.report('xml-not-well-formed', { offset: ampersands[reported], detail: 'bare ampersand.' })
    }
  }
  parser.on('doctype', (doctype) => {
    for (const name of declaredEntities(doctype)) parser.ENTITIES[name] = ''
    knowsAllEntities = !declaresElsewhere(doctype)
  })
  parser.on('error', ({ message }) => {
    if (message === 'undefined entity.' && !knowsAllEntities) return
    // For a tag that closes nothing, saxes repeats the message for each open element.
    if (message === lastMessage && parser.position === lastPosition) return
    lastMessage = message
    lastPosition = parser.position
    report(cursor.offsetOf(parser.position), message)
    if (diagnostics.count > limits.maxDiagnostics) throw new Stop()
  })
  parser.on('opentagstart', () => {
    depth += 1
    if (depth <= limits.maxDepth) return
    reportAmpersands(cursor.offsetOf(parser.position))
    diagnostics.report('limit-depth', { offset: cursor.offsetOf(parser.position) })
    throw new Stop()
  })
  parser.on('closetag', () => {
    depth -= 1
  })
  try {
    for (let piece = cursor.next(); piece !== null; piece = cursor.next()) parser.write(piece)
    parser.close()
    reportAmpersands(Number.POSITIVE_INFINITY)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
  }
  return withLinesOf(diagnostics.list, bytes)
}

/** Ends a parser that has no way to stop. */
class Stop extends Error {}

const SPACE = 0x20
const PIECE_LENGTH = 64 * 1024

/**
 * Creates a cursor that returns a document as text, piece by piece, and translates positions in the text to offsets in
 * the bytes.
 */
function createCursor(bytes: Buffer) {
  let piece = ''
  let pieceStart = 0
  let start = 0
  let end = 0
  return {
    next(): string | null {
      pieceStart += piece.length
      start = end
      end = Math.min(start + PIECE_LENGTH, bytes.length)
      for (let moved = 0; moved < 3 && ((bytes[end] ?? 0) & 0xc0) === 0x80; moved += 1) end -= 1
      piece = bytes.toString('utf8', start, end)
      return start === end ? null : piece
    },
    /** Returns the offset of the character before `position`, which is the one that was read last. */
    offsetOf(position: number): number {
      const read = Math.max(0, position - pieceStart - 1)
      return start + Buffer.byteLength(piece.slice(0, isLowSurrogate(piece.charCodeAt(read)) ? read - 1 : read))
    },
  }
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}

function* declaredEntities(doctype: string): Generator<string> {
  for (const [, name] of doctype.matchAll(/<!ENTITY[ \t\r\n]+([^ \t\r\n%"'<>]+)/g)) yield name as string
}

/**
 * Returns whether entities may be declared in a place that is not read here: in an external DTD, such as that of RSS
 * 0.91, or through a parameter entity. An unknown entity is then no violation of well-formedness (XML, section 4.1).
 */
function declaresElsewhere(doctype: string): boolean {
  const subset = doctype.indexOf('[')
  const external = subset < 0 ? doctype : doctype.slice(0, subset)
  return /[ \t\r\n](?:PUBLIC|SYSTEM)[ \t\r\n]/.test(external) || /%[^ \t\r\n;%]{1,64};/.test(doctype)
}
