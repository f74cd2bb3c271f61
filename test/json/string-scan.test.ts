import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { StringScan } from '../../src/json/string-scan.ts'
import { runs } from '../runs.ts'

/**
 * Returns the end of the string that is open at the beginning. `cuts` are the ends of pieces, which may be empty.
 */
function endInPieces(bytes: Buffer, cuts: readonly number[]): number {
  const scan = new StringScan()
  const ends = cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b)
  let start = 0
  for (const cut of [...ends, bytes.length]) {
    const end = scan.end(bytes.subarray(start, cut), 0)
    if (end !== -1) return start + end
    start = cut
  }
  return -1
}

/** Returns the same by the grammar: a backslash escapes the next byte. */
function endByGrammar(bytes: Buffer): number {
  const found = /^(?:[^"\\]|\\[\s\S])*"/.exec(bytes.toString('latin1'))
  return found === null ? -1 : found[0].length
}

const sign = fc.constantFrom('"', '\\', '\\\\', '\\"', 'a', 'é', '[', ' '.repeat(20))

test.prop([fc.array(sign, { maxLength: 12 }), fc.array(fc.nat(60), { maxLength: 6 })], { numRuns: runs(3_000) })(
  'a string ends at its first unescaped quote, however it is cut',
  (signs, cuts) => {
    const bytes = Buffer.from(signs.join(''))
    expect(endInPieces(bytes, cuts)).toBe(endByGrammar(bytes))
  },
)
