import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../test/runs.ts'
import { csvLine } from '../../src/runtime/csv.ts'
import { parseCsv } from '../support/parse-csv.ts'

/** Texts with many of the characters that mean something in CSV or to a spreadsheet. */
const aText = fc
  .array(fc.oneof(fc.constantFrom(...'=+-@\t\r\n",;\' '), fc.string({ unit: 'binary', maxLength: 1 })))
  .map((all) => all.join(''))
const numRuns = runs(2_000)

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['a=1', 'a=1'],
  ['one, "two"', '"one, ""two"""'],
  [-1, '-1'],
  [true, 'true'],
  [null, '""'],
  [{ a: ['x'] }, '"{""a"":[""x""]}"'],
])('a cell with %j is %j', (value, cell) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`)
})

test('lines are read back by another parser: texts as they were, or with the apostrophe', () => {
  const aTable = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(aText, { minLength: width, maxLength: width })))
  fc.assert(
    fc.property(aTable, (table) => {
      const guarded = table.map((line) => line.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)))
      expect(parseCsv(table.map(csvLine).join(''))).toEqual(guarded)
    }),
    { numRuns },
  )
})

test('no cell of any text begins as a formula does', () => {
  fc.assert(
    fc.property(fc.array(aText, { minLength: 1 }), (texts) => {
      for (const cell of parseCsv(csvLine(texts))[0]!) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    }),
    { numRuns },
  )
})
