import { expect, test } from 'vitest'
import { xmlLimits } from '../../src/core/limits.ts'
import { Want } from '../../src/xml/events.ts'
import { piecesOf, readPieces } from '../conformance/reader-events.ts'

const limits = { ...xmlLimits, maxItemBytes: 300 }

test('names that share a place in the cache do not make an end tag look miswritten', () => {
  const { faults } = readPieces(piecesOf(Buffer.from('<ORDER/X_ORDER_ID></ORDER>'), 1))
  expect(faults.map(({ code }) => code)).not.toContain('xml-name-case')
})

test('a tag beyond the limit with a quote that never closes is read to the end', () => {
  const document = `<i h="${'</rss>'.repeat(60)}_</_`
  expect(readPieces([Buffer.from(document)], { limits }).events).toBeDefined()
})

test('a reference that is left out does not join the bytes around it', () => {
  const document = Buffer.from('<t>\xc3&#0;\xa9</t>', 'latin1')
  expect(readPieces([document]).events).toEqual(readPieces(piecesOf(document, 1)).events)
})

test('an end tag beyond the limit is dropped however it is cut', () => {
  const document = Buffer.from('<lengthy-name></lengthy-name>')
  const small = { ...xmlLimits, maxItemBytes: 14 }
  expect(readPieces(piecesOf(document, 1), { limits: small })).toEqual(readPieces([document], { limits: small }))
})

test.each([Want.Content, Want.Skip])('a quote that never closes is told where tags are no elements (%s)', (wanted) => {
  const document = Buffer.from(`<item><b><a href="${'>'.repeat(70_000)}</b></item>`)
  const { faults } = readPieces([document], { want: ({ written }) => (written === 'b' ? wanted : Want.Children) })
  expect(faults.map(({ code }) => code)).toContain('xml-quote-unclosed')
})
