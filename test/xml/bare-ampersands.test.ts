import { expect, test } from 'vitest'
import { findBareAmpersands } from '../../src/xml/bare-ampersands.ts'

const bareIn = (document: string, limit = 100) =>
  findBareAmpersands(Buffer.from(document), limit).map((at) => Buffer.from(document).toString('utf8', at, at + 4))

test('an ampersand that begins no reference is bare', () => {
  expect(bareIn('<t a="?a=1&b=2">Q&A, &;, &#xg;, &#;, & </t>&z')).toEqual([
    '&b=2',
    '&A, ',
    '&;, ',
    '&#xg',
    '&#;,',
    '& </',
    '&z',
  ])
})

test('a reference is not bare, whether it is known or not', () => {
  expect(bareIn('<t>&amp;&eacute;&#233;&#xE9;&été;&ns:name;</t>')).toEqual([])
})

test('comments, CDATA sections, instructions and the document type may hold ampersands', () => {
  expect(bareIn('<?p a&b?><!DOCTYPE t [<!ENTITY e "a>&b">\n] ><t><!-- a&b --><![CDATA[a&b]]>&c </t>')).toEqual(['&c <'])
  expect(bareIn('<!DOCTYPE t SYSTEM "a&b"><t>&c </t>')).toEqual(['&c <'])
})

test('markup that is cut off may hold any', () => {
  for (const start of ['<!--', '<![CDATA[', '<?p ', '<!DOCTYPE t ['])
    expect(bareIn(`<t>&a ${start} &b `)).toEqual(['&a <'])
})

test('the search stops at the given number', () => {
  expect(bareIn('<t>&&&&</t>', 2)).toHaveLength(2)
})
