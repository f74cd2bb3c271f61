import { describe, expect, test } from 'vitest'
import { Want } from '../../src/xml/events.ts'
import { recordEvents } from './record-events.ts'

/** A fault, a document with it, and its events: each has a diagnostic, and nothing is lost. */
const cases: [name: string, document: string, events: string[]][] = [
  [
    'a bare ampersand',
    '<a>R&D & <b c="x&y"/></a>',
    [
      '<a> @0',
      '"R&D & "',
      '<b c="x&y"> @9',
      '</b> @21',
      '</a> @25',
      '! xml-ampersand-bare @4',
      '! xml-ampersand-bare @7',
      '! xml-ampersand-bare @16',
    ],
  ],
  [
    'a bare less-than sign',
    '<a>1 < 2 <3 <</a>',
    [
      '<a> @0',
      '"1 < 2 <3 <"',
      '</a> @17',
      '! xml-less-than-bare @5',
      '! xml-less-than-bare @9',
      '! xml-less-than-bare @12',
    ],
  ],
  [
    'an entity that nobody knows',
    '<a>&foo; &nbsp;&eacute;</a>',
    ['<a> @0', '"&foo; \u00a0é"', '</a> @27', '! xml-entity-unknown @3 foo'],
  ],
  [
    'a reference to a character that XML forbids',
    '<a>x&#0;&#xD800;&#x110000;y</a>',
    [
      '<a> @0',
      '"xy"',
      '</a> @31',
      '! xml-character-invalid @4 &#0;',
      '! xml-character-invalid @8 &#xD800;',
      '! xml-character-invalid @16 &#x110000;',
    ],
  ],
  [
    'an element that is not closed',
    '<a><b>x</a>',
    ['<a> @0', '<b> @3', '"x"', '</b> @7 implied', '</a> @11', '! xml-element-unclosed @7 b'],
  ],
  [
    'elements closed in the wrong order',
    '<a><b><c>x</b></c></a>',
    [
      '<a> @0',
      '<b> @3',
      '<c> @6',
      '"x"',
      '</c> @10 implied',
      '</b> @14',
      '</a> @22',
      '! xml-element-unclosed @10 c',
      '! xml-end-tag-unmatched @14 c',
    ],
  ],
  ['an end tag without a start', '<a>x</b>y</a>', ['<a> @0', '"xy"', '</a> @13', '! xml-end-tag-unmatched @4 b']],
  [
    'an end tag in another case',
    '<pubDate>x</PubDate>',
    ['<pubDate=pubdate> @0', '"x"', '</pubDate> @20', '! xml-name-case @10 PubDate'],
  ],
  ['attributes in an end tag', '<a>x</a b="c">', ['<a> @0', '"x"', '</a> @14', '! xml-end-tag-malformed @4']],
  [
    'a value without quotes',
    '<a b=c/d><e f=g/></a>',
    [
      '<a b="c/d"> @0',
      '<e f="g"> @9',
      '</e> @17',
      '</a> @21',
      '! xml-attribute-unquoted @3 b',
      '! xml-attribute-unquoted @12 f',
    ],
  ],
  [
    'an attribute without a value',
    '<a b c="1" d=/>',
    ['<a b="" c="1" d=""> @0', '</a> @15', '! xml-attribute-without-value @3 b', '! xml-attribute-without-value @11 d'],
  ],
  [
    'an attribute twice',
    '<a b="1" c="2" b="3"/>',
    ['<a b="1" c="2"> @0', '</a> @22', '! xml-attribute-duplicate @15 b'],
  ],
  [
    'an attribute twice among many',
    `<a ${Array.from({ length: 12 }, (_, i) => `b${i}="${i}"`).join(' ')} b3="x"/>`,
    [
      `<a ${Array.from({ length: 12 }, (_, i) => `b${i}="${i}"`).join(' ')}> @0`,
      '</a> @99',
      '! xml-attribute-duplicate @91 b3',
    ],
  ],
  [
    'no space between attributes',
    '<a b="1"c="2"/>',
    ['<a b="1" c="2"> @0', '</a> @15', '! xml-attribute-space-missing @8 c'],
  ],
  [
    'quotes and slashes where attributes belong',
    '<a "x" / b="1" =y>z</a>',
    [
      '<a x="" b="1"> @0',
      '"z"',
      '</a> @23',
      '! xml-attribute-malformed @0',
      '! xml-attribute-space-missing @4 x',
      '! xml-attribute-without-value @4 x',
    ],
  ],
  [
    'a CDATA section inside of another',
    '<a><![CDATA[x<![CDATA[y]]>z]]></a>',
    ['<a> @0', '"x<![CDATA[yz]]>"', '</a> @34'],
  ],
  [
    'text before and behind the root',
    'x<a/>y',
    ['<a> @1', '</a> @5', '! xml-text-outside-root @0', '! xml-text-outside-root @5'],
  ],
  ['several roots', '<a/><b>x</b>', ['<a> @0', '</a> @4', '<b> @4', '"x"', '</b> @12', '! xml-root-repeated @4 b']],
  [
    'an XML declaration that is not at the start',
    '\n<?xml version="1.0"?><a/>',
    ['<a> @22', '</a> @26', '! xml-declaration-misplaced @1'],
  ],
  [
    'a document type declaration that is not closed',
    '<!DOCTYPE rss PUBLIC "x\n<a/>',
    ['<a> @24', '</a> @28', '! xml-doctype-unclosed @0'],
  ],
  [
    'a document type declaration that is not closed, nor has a literal',
    '<!DOCTYPE rss\n<a/>',
    ['<a> @14', '</a> @18', '! xml-doctype-unclosed @0'],
  ],
  [
    'a declaration in a document type that lacks its exclamation mark',
    '<!DOCTYPE a [<ELEMENT a ANY>]><a/>',
    ['<a> @30', '</a> @34'],
  ],
  [
    'references to what is no character',
    '<a>x&#xFFFF;&#xDFFF;y</a>',
    ['<a> @0', '"xy"', '</a> @25', '! xml-character-invalid @4 &#xFFFF;', '! xml-character-invalid @12 &#xDFFF;'],
  ],
  [
    'numbers with other signs in them',
    '<a>&#x1g; &#3 9; &a{b;</a>',
    [
      ...['<a> @0', '"&#x1g; &#3 9; &a{b;"', '</a> @26'],
      ...['! xml-ampersand-bare @3', '! xml-ampersand-bare @10', '! xml-ampersand-bare @17'],
    ],
  ],
  [
    'a document type declaration in the midst of text',
    '<a>x<!DOCTYPE html>y</a>',
    ['<a> @0', '"x<!DOCTYPE html>y"', '</a> @24', '! xml-less-than-bare @4'],
  ],
  [
    'a document cut off in text',
    '<a><b>x',
    ['<a> @0', '<b> @3', '"x"', '</b> @7 implied', '</a> @7 implied', '! xml-root-unclosed @7 a'],
  ],
  [
    'a document cut off in a tag',
    '<a>x<b c="d',
    ['<a> @0', '"x"', '</a> @11 implied', '! xml-tag-unclosed @4', '! xml-root-unclosed @11 a'],
  ],
  [
    'a document cut off in an end tag',
    '<a>x</a',
    ['<a> @0', '"x"', '</a> @7 implied', '! xml-tag-unclosed @4', '! xml-root-unclosed @7 a'],
  ],
  [
    'a document cut off in a CDATA section',
    '<a><![CDATA[x]]',
    ['<a> @0', '"x]]"', '</a> @15 implied', '! xml-cdata-unclosed @3', '! xml-root-unclosed @15 a'],
  ],
  [
    'a document cut off in a comment',
    '<a>x<!-- y --',
    ['<a> @0', '"x"', '</a> @13 implied', '! xml-comment-unclosed @4', '! xml-root-unclosed @13 a'],
  ],
  [
    'a document cut off in a processing instruction',
    '<a>x<?y ?',
    ['<a> @0', '"x"', '</a> @9 implied', '! xml-instruction-unclosed @4', '! xml-root-unclosed @9 a'],
  ],
  [
    'a document cut off in a reference',
    '<a>x&am',
    ['<a> @0', '"x&am"', '</a> @7 implied', '! xml-ampersand-bare @4', '! xml-root-unclosed @7 a'],
  ],
  ['a document that is no XML', '{"a": 1}', ['! xml-text-outside-root @0']],
]

describe('malformed markup', () => {
  test.each(cases)('%s', (_, document, events) => {
    expect(recordEvents(document)).toEqual(events)
    expect(recordEvents(document, { pieces: [1] })).toEqual(events)
  })
})

test('control characters in text are passed on, for readers to drop and report', () => {
  expect(recordEvents('<a>x\u0001y</a>')).toEqual(['<a> @0', '"x\\u0001y"', '</a> @10'])
})

test('an unescaped HTML tag is content, and comes as it was written', () => {
  const events = ['<title> @0', '"[<a HREF=x>]y[</a>] & [<br/>]"', '</title> @42']
  expect(recordEvents('<title><a HREF=x>y</a> &amp; <br/></title>', { want: { title: Want.Content } })).toEqual(events)
})
