import { describe, expect, test } from 'vitest'
import { shareOfRuns } from '../runs.ts'
import { Random } from '../support/random.ts'
import { corpusDocuments, hasCorpus, PATIENCE } from './corpus.ts'
import { firstDifferenceOfReadings } from './first-difference.ts'
import { ownDocuments } from './own-documents.ts'
import { piecesOf, readPieces } from './reader-events.ts'

/** Documents up to this size are read byte by byte: enough of them for every habit, and done in seconds. */
const SMALL = 4 * 1024
/** Documents up to this size are read in random pieces, which leaves out a few dozen of the same kind. */
const LARGE = 256 * 1024

const folders = ['podcasts', 'edge', 'companions', 'sss-fragments']

describe('however a document is cut, its events and faults are the same', { timeout: PATIENCE }, () => {
  test.each(Object.entries(ownDocuments))('byte by byte: %s', (_, text) => {
    const bytes = Buffer.from(text)
    expect(readPieces(piecesOf(bytes, 1))).toEqual(readPieces([bytes]))
  })

  test.skipIf(!hasCorpus)('byte by byte, for the smaller documents of others', () => {
    for (const { path, bytes } of documents()) {
      if (bytes.length > SMALL) continue
      expect(firstDifferenceOfReadings(readPieces(piecesOf(bytes, 1)), readPieces([bytes])), path).toBeNull()
    }
  })

  test.skipIf(!hasCorpus)('in pieces of random lengths, for the documents of others', () => {
    const random = new Random(20)
    for (const { path, bytes } of documents()) {
      if (bytes.length > LARGE) continue
      const longest = random.of([10, 1_000, 100_000])
      expect(firstDifferenceOfReadings(readPieces(random.cut(bytes, longest)), readPieces([bytes])), path).toBeNull()
    }
  })
})

/** All documents of others, or every fifth if only a share of the cases is tried. */
function* documents(): Generator<{ path: string; bytes: Buffer }> {
  for (const [index, { path, read }] of folders.flatMap(corpusDocuments).entries()) {
    if (shareOfRuns >= 1 || index % 5 === 0) yield { path, bytes: read() }
  }
}
