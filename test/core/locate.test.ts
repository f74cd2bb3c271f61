import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { createDiagnostics } from '../../src/core/diagnostics.ts'
import { withLinesOf } from '../../src/core/locate.ts'

const locate = (text: string, ...offsets: (number | undefined)[]) => {
  const diagnostics = createDiagnostics(100)
  for (const offset of offsets) diagnostics.report('xml-less-than-bare', { offset })
  return withLinesOf(diagnostics.list, Buffer.from(text)).map(({ location }) => location)
}

test('lines and columns count from 1', () => {
  expect(locate('ab\ncd', 0, 1, 3, 4)).toEqual([
    { offset: 0, line: 1, column: 1 },
    { offset: 1, line: 1, column: 2 },
    { offset: 3, line: 2, column: 1 },
    { offset: 4, line: 2, column: 2 },
  ])
})

test('a line ends with LF, CR, or both', () => {
  expect(locate('a\r\nb\rc\nd', 7)).toEqual([{ offset: 7, line: 4, column: 1 }])
})

test('a column is a character, however many bytes it has', () => {
  expect(locate('é😀x', 6)).toEqual([{ offset: 6, line: 1, column: 3 }])
})

test('diagnostics keep their order, and those without a place stay without', () => {
  expect(locate('a\nb', 2, undefined, 0)).toEqual([
    { offset: 2, line: 2, column: 1 },
    undefined,
    { offset: 0, line: 1, column: 1 },
  ])
})

test('a place after the document is its end', () => {
  expect(locate('ab', 9)).toEqual([{ offset: 9, line: 1, column: 3 }])
})

test('a byte order mark that offsets count is no character', () => {
  expect(locate('\ufeff{"a": 7}\n7', 0, 3, 9, 12)).toEqual([
    { offset: 0, line: 1, column: 1 },
    { offset: 3, line: 1, column: 1 },
    { offset: 9, line: 1, column: 7 },
    { offset: 12, line: 2, column: 1 },
  ])
})

/** Finds line and column by looking at each byte. */
function walk(bytes: Buffer, offset: number): { offset: number; line: number; column: number } {
  let line = 1
  let column = 1
  for (const [at, byte] of bytes.subarray(0, offset).entries()) {
    const endsLine = byte === 0x0a || (byte === 0x0d && bytes[at + 1] !== 0x0a)
    if (endsLine) line += 1
    if (endsLine) column = 1
    else if ((byte & 0xc0) !== 0x80) column += 1
  }
  return { offset, line, column }
}

property.prop([
  fc.array(fc.constantFrom('a', 'é', '😀', '\r', '\n', '\r\n'), { maxLength: 40 }),
  fc.array(fc.nat(60), { maxLength: 5 }),
])('places are those that a look at each byte finds', (pieces, offsets) => {
  const text = pieces.join('')
  expect(locate(text, ...offsets)).toEqual(offsets.map((offset) => walk(Buffer.from(text), offset)))
})
