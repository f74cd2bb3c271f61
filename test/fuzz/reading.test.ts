import { describe, expect, test } from 'vitest'
import { xmlLimits } from '../../src/core/limits.ts'
import { sniff } from '../../src/encodings/sniff.ts'
import { createXmlDecoder } from '../../src/xml/decode.ts'
import { Want } from '../../src/xml/events.ts'
import { validateXml } from '../../src/xml/validate.ts'
import { corpusDocuments } from '../conformance/corpus.ts'
import { firstDifferenceOfReadings } from '../conformance/first-difference.ts'
import { ownDocuments } from '../conformance/own-documents.ts'
import { piecesOf, readPieces } from '../conformance/reader-events.ts'
import type { Random } from '../support/random.ts'
import { mutate } from './mutate.ts'
import { fuzz, fuzzSeconds } from './run.ts'

/** Much larger documents would leave time for only a few attempts. */
const MAX_BYTES = 64 * 1024

const documents = [
  ...Object.values(ownDocuments).map((text) => Buffer.from(text)),
  ...['podcasts', 'edge'].flatMap(corpusDocuments).map(({ read }) => read()),
].filter(({ length }) => length > 0 && length <= MAX_BYTES)

const LABELS = [undefined, undefined, undefined, 'utf-8', 'windows-1251', 'shift_jis', 'iso-2022-jp', 'utf-16', 'bogus']

const WANTS = [Want.Children, Want.Children, Want.Children, Want.Whole, Want.Content, Want.Skip]

/** Chooses how an element is wanted: the same for elements of the same name. */
function wantsOf(random: Random): (written: string) => Want {
  if (random.below(3) === 0) return () => Want.Children
  const salt = random.below(1000)
  return (written) => {
    let hash = salt
    for (const char of written.toLowerCase()) hash = (hash * 31 + char.charCodeAt(0)) % 65_521
    return WANTS[hash % WANTS.length] as Want
  }
}

function limitsOf(random: Random) {
  if (random.below(4) > 0) return xmlLimits
  return {
    ...xmlLimits,
    maxDepth: 1 + random.below(6),
    maxAttributes: 1 + random.below(3),
    maxItemBytes: 1 + random.below(3_000),
    maxTextBytes: 1 + random.below(300),
  }
}

function decode(pieces: readonly Uint8Array[], charset: string | undefined) {
  const utf8: Uint8Array[] = []
  const codes: string[] = []
  const decoder = createXmlDecoder((piece) => utf8.push(piece), { charset, report: (code) => codes.push(code) })
  for (const piece of pieces) decoder.write(piece)
  decoder.end()
  // Readers sort diagnostics by their place. In which order the decoder finds two of them depends on the pieces.
  return { pieces: utf8, codes: codes.sort(), encoding: decoder.encoding }
}

describe('broken documents', () => {
  test(
    'are read to the end within the limits, and alike however they are cut',
    () => {
      const attempts = fuzz(fuzzSeconds, (random) => {
        const document = mutate(random.of(documents), random, random.of(documents))
        const charset = random.of(LABELS)
        const wants = wantsOf(random)
        const limits = limitsOf(random)
        const cut =
          document.length < 4_000 && random.below(4) === 0 ? piecesOf(document, 1) : random.cut(document, 1_000)
        const whole = decode([document], charset)
        const cutUp = decode(cut, charset)
        expect({ ...cutUp, pieces: [] }).toEqual({ ...whole, pieces: [] })
        expect(Buffer.concat(cutUp.pieces).equals(Buffer.concat(whole.pieces))).toBe(true)

        const options = { limits, want: ({ written }: { written: string }) => wants(written) }
        const reading = readPieces(whole.pieces, options)
        expect(reading.deepest).toBeLessThanOrEqual(limits.maxDepth)
        expect(reading.mostAttributes).toBeLessThanOrEqual(limits.maxAttributes)
        expect(firstDifferenceOfReadings(readPieces(cutUp.pieces, options), reading)).toBeNull()
        if (random.below(8) === 0) validateXml(document, { charset })
        sniff(document)
      })
      process.stdout.write(`\n${attempts} broken documents were read\n`)
    },
    (fuzzSeconds + 60) * 1000,
  )
})
