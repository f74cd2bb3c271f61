import { describe, expect, test } from 'vitest'
import { xmlLimits } from '../../src/core/limits.ts'
import { Want } from '../../src/xml/events.ts'
import { piecesOf, readPieces } from '../conformance/reader-events.ts'

const limits = { ...xmlLimits, maxItemBytes: 300 }

test('names that share a slot of the cache do not make an end tag look misspelt', () => {
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

test.each([Want.Content, Want.Skip])('a quote that never closes is reported in any text (%s)', (wanted) => {
  const document = Buffer.from(`<item><b><a href="${'>'.repeat(70_000)}</b></item>`)
  const { faults } = readPieces([document], { want: ({ written }) => (written === 'b' ? wanted : Want.Children) })
  expect(faults.map(({ code }) => code)).toContain('xml-quote-unclosed')
})

test('a CDATA section after a tag with an unclosed quote has its own end', () => {
  const { events, faults } = readPieces([Buffer.from("<rss><a b='<i><![CDATA[x]]></i></a></rss>")])
  expect(faults.map(({ code }) => code)).toContain('xml-quote-unclosed')
  expect(faults.map(({ code }) => code)).not.toContain('xml-cdata-unclosed')
  expect(events.at(-1)).toBe('</rss>')
})

describe('a malformed document type does not swallow the document', () => {
  test.each([
    ['a declaration is not closed', '<!DOCTYPE rss [ <!ENTITY a "b" ]><rss/>', 'xml-doctype-malformed'],
    [
      'a declaration runs into the next one',
      '<!DOCTYPE rss [ <!ENTITY a "b" <!ENTITY c "d"> ]><rss/>',
      'xml-doctype-malformed',
    ],
    ['a quote is missing', '<!DOCTYPE rss [ <!ENTITY a "b> ]> <rss/>', 'xml-doctype-malformed'],
    ['its end is missing', '<!DOCTYPE rss [ <!ENTITY a "b"> <rss/>', 'xml-doctype-unclosed'],
  ])('%s', (_, document, code) => {
    const reading = readPieces([Buffer.from(document)])
    expect(reading.events).toEqual(['<rss{}>', '</rss>'])
    expect(reading.faults.map((fault) => fault.code)).toContain(code)
    expect(readPieces(piecesOf(Buffer.from(document), 1))).toEqual(reading)
  })

  test('a value may contain text like its end', () => {
    const document = '<!DOCTYPE rss [ <!ENTITY a "]> b"> <!ENTITY c "<![CDATA[]]> <b/>"> ]><rss/>'
    const { events, faults } = readPieces([Buffer.from(document)])
    expect(events).toEqual(['<rss{}>', '</rss>'])
    expect(faults.map(({ code }) => code)).toEqual(['xml-entity-declared', 'xml-entity-unexpanded'])
  })
})

test('a CDATA section outside the root is reported, blank or not', () => {
  const { faults } = readPieces([Buffer.from('<rss/><![CDATA[ ]]>')])
  expect(faults.map(({ code }) => code)).toEqual(['xml-text-outside-root'])
})
