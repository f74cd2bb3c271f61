import { describe, expect, test } from 'vitest'
import { Ending } from '../../src/xml/events.ts'
import { recordEvents } from './record-events.ts'

const cases: [name: string, document: string, events: string[]][] = [
  ['elements and text', '<a>x<b>y</b>z</a>', ['<a> @0', '"x"', '<b> @4', '"y"', '</b> @12', '"z"', '</a> @17']],
  ['an empty-element tag is a start and an end', '<a/>', ['<a> @0', '</a> @4']],
  ['attributes in both kinds of quotes', `<a b="1" c='2'/>`, ['<a b="1" c="2"> @0', '</a> @16']],
  ['quotes of the other kind inside of a value', `<a b="it's" c='"'/>`, ['<a b="it\'s" c="\\""> @0', '</a> @19']],
  ['a greater-than sign inside of a value', '<a b="1>2">x</a>', ['<a b="1>2"> @0', '"x"', '</a> @16']],
  ['white space around the parts of a tag', '<a  b = "1"\n\t>x</a >', ['<a b="1"> @0', '"x"', '</a> @20']],
  ['references in values', '<a b="1&amp;2 &#169;"/>', ['<a b="1&2 ©"> @0', '</a> @23']],
  ['line ends in values become spaces', '<a b="1\r\n2\t3"/>', ['<a b="1 2 3"> @0', '</a> @15']],
  ['line ends in text become LF', '<a>1\r\n2\r3</a>', ['<a> @0', '"1\\n2\\n3"', '</a> @13']],
  [
    'a CDATA section is text without references',
    '<a>x<![CDATA[<b>&amp;</b>]]>y</a>',
    ['<a> @0', '"x<b>&amp;</b>y"', '</a> @33'],
  ],
  ['brackets inside of a CDATA section', '<a><![CDATA[a]]b]>]]]></a>', ['<a> @0', '"a]]b]>]"', '</a> @26']],
  ['an empty CDATA section', '<a><![CDATA[]]></a>', ['<a> @0', '</a> @19']],
  ['comments are skipped', '<a>x<!-- <b> - -- > -->y</a>', ['<a> @0', '"xy"', '</a> @28']],
  [
    'processing instructions are passed over',
    '<?xml version="1.0"?><?s a?b>c?><a>x<?y <b>?></a>',
    ['<a> @32', '"x"', '</a> @49'],
  ],
  ['a document type declaration is skipped', '<!DOCTYPE a PUBLIC "-//x//y>" \'z\'><a/>', ['<a> @34', '</a> @38']],
  [
    'an internal subset is passed over, and texts are given as they are written',
    '<!DOCTYPE a [<!-- ]> --><?x ]> ?><!ELEMENT a ANY><!ENTITY b "]>">]><a>&b;</a>',
    ['<a> @67', '"&b;"', '</a> @77', '! xml-entity-declared @49', '! xml-entity-unknown @70 b'],
  ],
  [
    'dashes, question marks and brackets in comments and instructions of an internal subset end nothing',
    '<!DOCTYPE a [<!-- x-> -x> --x ]> <b> --><?p ? ]> <b> x>?>]><a>x</a>',
    ['<a> @59', '"x"', '</a> @67'],
  ],
  [
    'brackets and tags in the value of an entity end nothing',
    "<!DOCTYPE a [<!ENTITY b '[x] <i> [y] is > <i>'>]><a>x</a>",
    ['<a> @49', '"x"', '</a> @57', '! xml-entity-declared @13', '! xml-entity-unexpanded @13 b'],
  ],
  [
    'references to blanks and to the last character there is',
    '<a>x&#32;y&#9;z&#xa9;&#x10FFFF;w</a>',
    ['<a> @0', '"x y\\tz©\u{10ffff}w"', '</a> @36'],
  ],
  [
    'signs of all kinds in the name of an entity',
    '<a>&a_b-c.d:é; &zz;</a>',
    ['<a> @0', '"&a_b-c.d:é; &zz;"', '</a> @24', '! xml-entity-unknown @3 a_b-c.d:é', '! xml-entity-unknown @16 zz'],
  ],
  ['names beyond ASCII', '<título>x</título>', ['<título> @0', '"x"', '</título> @20']],
  ['characters beyond the BMP', '<a b="😀">😀</a>', ['<a b="😀"> @0', '"😀"', '</a> @20']],
  ['white space outside of the root', '\n<a/>\n', ['<a> @1', '</a> @5']],
  ['nothing at all', '', []],
]

describe('well-formed markup', () => {
  test.each(cases)('%s', (_, document, events) => {
    expect(recordEvents(document)).toEqual(events)
    expect(recordEvents(document, { pieces: [1] })).toEqual(events)
  })
})

test('writing to a reader that has ended is refused with advice', async () => {
  const { createXmlReader } = await import('../../src/xml/elements.ts')
  const ignore = () => {}
  const reader = createXmlReader({
    startElement: () => 0,
    wholeElement: ignore,
    dropElement: ignore,
    endsOpaque: () => Ending.Never,
    text: ignore,
    endElement: ignore,
    fault: ignore,
  })
  reader.end()
  expect(() => reader.write(Buffer.from('<a/>'))).toThrow(TypeError)
  expect(() => reader.end()).toThrow('create another one')
})
