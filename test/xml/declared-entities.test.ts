import { describe, expect, test } from 'vitest'
import { createDiagnostics } from '../../src/core/diagnostics.ts'
import { xmlLimits } from '../../src/core/limits.ts'
import { attr, many, markup, oneOf, type RecordOf } from '../../src/core/shape.ts'
import { verbatim } from '../../src/values/text.ts'
import { compileDocument } from '../../src/xml/records/compile-document.ts'
import { RecordBuilder } from '../../src/xml/records/record-builder.ts'

const container = {
  texts: many('t', verbatim),
  notes: markup('notes', verbatim),
  link: oneOf('link', { href: attr('href', verbatim) }),
}
const plan = compileDocument({ containers: ['a'], containerShape: container, children: [], childShape: {} })

/** Reads a document, and expects the same result however it is cut. */
function read(document: string) {
  const whole = readPieces(document, document.length * 3)
  for (const size of [1, 7]) expect(readPieces(document, size)).toEqual(whole)
  return whole
}

function readPieces(document: string, size: number) {
  const diagnostics = createDiagnostics(100)
  const receiver = { firstChild: () => {}, child: () => {} }
  const builder = new RecordBuilder(plan, receiver, { limits: xmlLimits, diagnostics, context: {} })
  const bytes = Buffer.from(document)
  for (let at = 0; at < bytes.length; at += size) builder.write(bytes.subarray(at, at + size))
  builder.end()
  const { texts, notes, link } = builder.container(false) as RecordOf<typeof container>
  const faults = diagnostics.list.map(({ code, message }) => `${code}: ${message.split(': ')[1] ?? ''}`).sort()
  return { texts, notes, href: link?.href ?? null, faults }
}

const declaring = (declarations: string, content: string) => `<!DOCTYPE a [${declarations}]><a>${content}</a>`
const textOf = (declarations: string, text: string) => read(declaring(declarations, `<t>${text}</t>`)).texts[0]

describe('an entity with a short plain text', () => {
  test.each([
    ['in double quotes', '<!ENTITY x "y">'],
    ['in single quotes', "<!ENTITY x 'y'>"],
    ['in small letters', '<!entity x "y">'],
    ['with spaces around', '<!ENTITY\n\tx\n"y"\n>'],
    ['after others', '<!ELEMENT t ANY><!-- <!ENTITY x "z"> --><?p <!ENTITY x "z"> ?><!ENTITY % x "z"><!ENTITY x "y">'],
    ['before a second one of its name', '<!ENTITY x "y"><!ENTITY x "z">'],
  ])('is expanded: %s', (_, declarations) => {
    expect(textOf(declarations, '1&x;2&x;')).toBe('1y2y')
  })

  test('is expanded in attributes, and in the text between tags', () => {
    const { href, notes } = read(
      declaring(
        '<!ENTITY x "é\n&gt;"><!ENTITY y "é\n">',
        '<link href="1&y;2&amp;"/><notes>&y;1 <b>&y;2</b> &amp;y;</notes>',
      ),
    )
    expect(href).toBe('1é 2&')
    expect(notes).toBe('é\n1 <b>é\n2</b> &amp;y;')
  })

  test('is not expanded in CDATA', () => {
    expect(textOf('<!ENTITY x "y">', '<![CDATA[&x;]]>&x;')).toBe('&x;y')
  })

  test('goes before the HTML entity of that name, but not before those of XML', () => {
    expect(textOf('<!ENTITY copy "(c)"><!ENTITY amp "x"><!ENTITY apos "x">', '&copy;&amp;&apos;')).toBe("(c)&'")
  })

  test('may be empty', () => {
    expect(textOf('<!ENTITY x "">', '1&x;2')).toBe('12')
  })

  test('may name a namespace', () => {
    const uri = 'http://www.itunes.com/dtds/podcast-1.0.dtd'
    const { faults } = read(`<!DOCTYPE a [<!ENTITY i "${uri}">]><a xmlns:itunes="&i;"><itunes:x/></a>`)
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['xml-entity-declared'])
  })
})

describe('another entity is not expanded, and reported', () => {
  test.each([
    ['with a reference', '<!ENTITY x "&y;">'],
    ['with a reference to a character', '<!ENTITY x "&#38;">'],
    ['with a tag', '<!ENTITY x "<b/>">'],
    ['of more than 1 KiB', `<!ENTITY x "${'y'.repeat(1025)}">`],
    ['in another file', '<!ENTITY x SYSTEM "x.txt">'],
    ['that has a public name', '<!ENTITY x PUBLIC "-//x" "x.txt">'],
  ])('%s', (_, declaration) => {
    const { texts, faults } = read(declaring(declaration, '<t>&x;</t>'))
    expect(texts).toEqual(['&x;'])
    expect(faults).toEqual(['xml-entity-declared: ', 'xml-entity-unexpanded: x', 'xml-entity-unknown: x'])
  })

  test('even if another one of its name follows', () => {
    expect(textOf('<!ENTITY x "&y;"><!ENTITY x "z">', '&x;')).toBe('&x;')
  })

  test('a declaration that is not closed declares nothing', () => {
    expect(textOf('<!ENTITY x "y"<!ENTITY z "1">', '&x;&z;')).toBe('&x;1')
  })

  test('except those that HTML has as well', () => {
    const { texts, faults } = read(declaring('<!ENTITY eacute "&#233;">', '<t>&eacute;</t>'))
    expect(texts).toEqual(['é'])
    expect(faults).toEqual(['xml-entity-declared: '])
  })
})

describe('the text that references expand to is limited', () => {
  const kilobyte = `<!ENTITY x "${'y'.repeat(1024)}">`

  test('to 1 MiB for a document, text by text', () => {
    const text = `<t>${'&x;'.repeat(300)}</t>`
    const { texts, faults } = read(declaring(kilobyte, text.repeat(5)))
    expect(texts.map(({ length }) => length)).toEqual([307_200, 307_200, 307_200, 900, 900])
    expect(faults).toContain('limit-entity-text: ')
  })

  test('entities that refer to one another do not expand', () => {
    const laughs = Array.from({ length: 20 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`)
    expect(textOf(`<!ENTITY l0 "ha">${laughs.join('')}`, '&l20;&l0;')).toBe('&l20;ha')
  })

  test('and so is the number of entities', () => {
    const many = Array.from({ length: 1_100 }, (_, at) => `<!ENTITY x${at} "y">`).join('')
    expect(textOf(many, '&x999;&x1000;')).toBe('y&x1000;')
  })
})
