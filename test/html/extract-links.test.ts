import { readFileSync } from 'node:fs'
import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { readAnyHtml } from '../../src/html/any-html.ts'
import { extractLinks, LinkCollection } from '../../src/html/extract-links.ts'
import { readSimpleLinks } from '../../src/html/simple-links.ts'
import { runs } from '../runs.ts'

const baseUrl = 'https://feeds.example.org/show/feed.xml'

describe('rule H3: the links of a description', () => {
  test.each([
    [
      'of anchors',
      '<a href="https://a.example/1">x</a> and <A HREF=https://a.example/2>y</A>',
      ['https://a.example/1', 'https://a.example/2'],
    ],
    ['of areas of maps', '<map><area href="https://a.example/map"></map>', ['https://a.example/map']],
    [
      'bare ones behind an area, which has no text',
      '<area href="https://a.example/1">https://a.example/2',
      ['https://a.example/1', 'https://a.example/2'],
    ],
    ['bare ones in the text', 'Visit https://a.example/page today', ['https://a.example/page']],
    ['bare ones that begin with www', 'Visit www.a.example/page today', ['https://www.a.example/page']],
    [
      'in the order of the document',
      'https://b.example/ <a href="https://a.example/">a</a>',
      ['https://b.example/', 'https://a.example/'],
    ],
    ['each once', '<a href="https://a.example/">https://a.example/</a> https://a.example/', ['https://a.example/']],
    ['not the text of an anchor', '<a href="https://a.example/1">https://a.example/2</a>', ['https://a.example/1']],
    [
      'bare ones behind an anchor that is closed',
      '<a href="https://a.example/1">x</a>https://a.example/2',
      ['https://a.example/1', 'https://a.example/2'],
    ],
    [
      'without the punctuation of the sentence',
      'See (https://a.example/x), or https://a.example/y.',
      ['https://a.example/x', 'https://a.example/y'],
    ],
    [
      'without the quotes of a person',
      '“https://a.example/1”, „https://a.example/2“ and ‘https://a.example/3’ »https://a.example/4«',
      ['https://a.example/1', 'https://a.example/2', 'https://a.example/3', 'https://a.example/4'],
    ],
    [
      'with brackets that are theirs',
      'https://en.example.org/wiki/Feed_(web)',
      ['https://en.example.org/wiki/Feed_(web)'],
    ],
    [
      'with entities decoded',
      '<a href="https://a.example/?a=1&amp;b=2">x</a> https://a.example/?c=1&amp;d=2',
      ['https://a.example/?a=1&b=2', 'https://a.example/?c=1&d=2'],
    ],
    ['with brackets in brackets', 'https://a.example/f((x))', ['https://a.example/f((x))']],
    ['without brackets around brackets', '(see (https://a.example/x))', ['https://a.example/x']],
    ['in the text of an anchor without a target', '<a name="x">https://a.example/1</a>', ['https://a.example/1']],
    ['in a CDATA section', '<![CDATA[https://a.example/1]]>', ['https://a.example/1']],
    ['with query and fragment', 'https://a.example/?q=1#part', ['https://a.example/?q=1#part']],
    ['resolved', '<a href="/notes/12">n</a>', ['https://feeds.example.org/notes/12']],
    [
      'not of mail, phone, script or place',
      '<a href="mailto:a@b.example">m</a><a href="tel:1">t</a><a href="javascript:x()">j</a><a href="#top">p</a><a href=" #t">q</a>',
      [],
    ],
    [
      'not of a script or a style, but of the text around them',
      'https://a.example/1 <script src="https://t.example/t.js">load("https://t.example/x")</script> https://a.example/2' +
        '<STYLE>@import "https://t.example/t.css"</STYLE><a href="https://a.example/3">n</a> https://a.example/4',
      ['https://a.example/1', 'https://a.example/2', 'https://a.example/3', 'https://a.example/4'],
    ],
    ['up to a sign of Japanese or Chinese', 'こちら→https://a.example/x。次', ['https://a.example/x']],
    ['of an anchor across lines', '<a\n  class="b"\n  href="https://a.example/">x</a>', ['https://a.example/']],
  ])('%s', (_, html, links) => {
    expect(extractLinks(html, { baseUrl })).toEqual(links)
  })

  test.each([
    [
      '请看https://a.example/1，谢谢！官网：https://a.example/2；微博：https://a.example/3！《https://a.example/4》很好',
      4,
    ],
    ['看https://a.example/1…https://a.example/2？https://a.example/3（注）https://a.example/4～', 4],
    ['https://a.example/1🎉https://a.example/2•https://a.example/3→https://a.example/4—https://a.example/5', 5],
    ['“https://a.example/1”很好，「https://a.example/2」、【https://a.example/3】', 3],
    ['زوروا https://a.example/1، أو https://a.example/2؟ نعم؛ https://a.example/3۔', 3],
    ['ดูที่https://a.example/1ฯ และhttps://a.example/2๛', 2],
    ['https://a.example/1,https://a.example/2;https://a.example/3|http://a.example/4', 3],
    ['[one](https://a.example/1),[two](https://a.example/2). [https://a.example/3](https://a.example/3)', 3],
    ['**https://a.example/1** `https://a.example/2`, https://a.example/3:)', 3],
  ])('end before the punctuation of any script: %s', (text, count) => {
    const links = Array.from({ length: count }, (_, at) => `https://a.example/${at + 1}`)
    expect(extractLinks(text).filter((link) => link.startsWith('https:'))).toEqual(links)
  })

  test.each([
    'https://zh.example/wiki/播客',
    'https://ja.example/wiki/ジョン・レノン',
    'https://fr.example/wiki/L’Équipe',
    'https://th.example/wiki/กรุงเทพฯ',
    'https://en.example/wiki/Michelson–Morley_(physics)',
    'https://web.example/2020/https://a.example/1,2',
    'https://a.example/?u=https://b.example/#c;d',
    'https://a.example/~me/x{y}',
  ])('include all of %s', (url) => {
    expect(extractLinks(`→ ${url}, yes`)).toEqual([new URL(url).href])
  })

  test('a relative link is left out without a base', () => {
    expect(extractLinks('<a href="/notes">n</a>')).toEqual([])
  })

  test('at most 500', () => {
    const html = Array.from({ length: 600 }, (_, index) => `https://a.example/${index}`).join(' ')
    expect(extractLinks(html)).toHaveLength(500)
  })

  test.each([
    ['no links', 'https://[ '],
    ['the same link', 'www.b.example '],
  ])('none after 2,000 candidates that are %s, as each takes microseconds', (_, text) => {
    const link = 'https://a.example/'
    expect(extractLinks(`${text.repeat(1_999)}${link}`)).toContain(link)
    expect(extractLinks(`${text.repeat(2_001)}${link}`)).not.toContain(link)
    expect(extractLinks(`${`<a href="${text}">b</a>`.repeat(2_001)}<a href="${link}">a</a>`)).not.toContain(link)
  })

  test('a misspelt option is refused, and one of another type', () => {
    const asked = (options: object) => () => extractLinks('<a href="/a">a</a>', options)
    expect(asked({ baseURL: 'https://a.example/' })).toThrow('baseURL is an unknown option: did you mean baseUrl?')
    expect(asked({ baseUrl: new URL('https://a.example/') })).toThrow('baseUrl must be a string, not URL')
  })

  test('a value that is not a string is refused, and the error says what to do', () => {
    expect(() => extractLinks(7 as unknown as string)).toThrow(TypeError)
  })

  test.prop([fc.string({ unit: 'binary' })])('never throws, and gives absolute http and https URLs', (html) => {
    for (const link of extractLinks(html, { baseUrl })) expect(link).toMatch(/^https?:\/\//)
  })

  test.each([
    ['www.', 'www.'.repeat(500_000)],
    ['https://', 'https://'.repeat(300_000)],
    ['closing brackets', `https://a.example/${')'.repeat(1_000_000)}`],
    ['anchors', '<a href="https://a.example/">'.repeat(50_000)],
    ['attributes', `<p ${'x = "" y '.repeat(500_000)}>`],
    ['tags that are never closed', '<p x="'.repeat(500_000)],
    ['links that brackets end', 'https://a),'.repeat(300_000)],
    ['texts between tags', '&c<b>'.repeat(500_000)],
    ['texts that may hold a URL', '&c : <b> www. </b>'.repeat(100_000)],
  ])(
    'megabytes of %s are read to the end',
    (_, html) => {
      expect(Array.isArray(extractLinks(html))).toBe(true)
    },
    30_000,
  )
})

/** Returns the links that htmlparser2's tokenizer gives, from every text, whether or not it seems to have one. */
function linksOfTokens(html: string): string[] {
  const links = new LinkCollection(baseUrl)
  let text = ''
  let script: string | null = null
  const endText = (): void => {
    links.text(text)
    text = ''
  }
  readAnyHtml(html, {
    text(piece) {
      if (script === null && !links.isInsideAnchor) text += piece
    },
    startTag(name, attributes) {
      endText()
      if (name === 'script' || name === 'style') script = name
      if (name === 'a' || name === 'area') links.startTag(name, attributes.get('href'))
    },
    endTag(name) {
      endText()
      if (name === script) script = null
      links.endTag(name)
    },
  })
  endText()
  return [...links.found]
}

const fragments = [
  ...['<p>', '</p>', '</p >', '<br/>', '<b', '<', '>', '</', '<>', '<li>', '<abbr title="a>b">', '<h1 class=x id>'],
  ...['<a href="https://a.example/?b=1&amp;c=2">', "<A HREF='/x'>", '<a href=x/>', '<a>', '</a>', '</A\n>', '</abbr>'],
  ...['<a href="/?a&copy=&ltx=1&not;&notit=&#38;&">', '<a href="&unknown;">', '<a href = "/y" href="/z">', '<a href="'],
  ...[
    '<a target="_blank" href="https://f.example/" rel="x">',
    '<a data-x="1" href="/q" href="/r" >',
    '<a id="a&b" href="/s"',
    '<a title="a&copyb" href="/t?a=1&amp;b=2&lang">',
  ],
  ...[
    '<p class="a" style="b">',
    '<span title="<a href=">',
    '<i lang="en"/>',
    '<script type="a">',
    '<style media="b">',
    '</style>',
  ],
  ...[
    '<area href=/map>',
    '<AREA nohref>',
    '<img src="https://a.example/1.png?a&copy" alt>',
    '<img alt=\'<a href="/i">\'>',
  ],
  ...[
    '<script>',
    '</script>',
    '<title>',
    '</title>',
    '<xmp>',
    '</xmp>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '"',
    "'",
  ],
  ...[
    'https://b.example/',
    'http://',
    '://',
    'HTTPS://c.example/?d&e=f',
    'www.',
    'WWW.d.example',
    'www',
    'w',
    '.',
    'https',
  ],
  ...[
    '&#58;',
    '&colon;',
    '&sol;',
    '//',
    '&period;',
    '&#119;',
    '&#x77',
    '&amp;',
    '&amp',
    '&lt;',
    '&copy',
    '&c',
    '&',
    ':',
  ],
  ...[
    'word',
    ' ',
    '\n',
    '(',
    ')',
    ',',
    'ß',
    '漢',
    '。',
    '🥐',
    '\0',
    'e.example/path',
    '&rsquo;',
    '&nbsp;',
    '&unknown;',
  ],
]

describe('the quick reader of links finds the links of htmlparser2', () => {
  test.prop([fc.array(fc.constantFrom(...fragments), { maxLength: 24 })], { numRuns: runs(10_000) })(
    'fragments',
    (pieces) => {
      const html = pieces.join('')
      expect(extractLinks(html, { baseUrl })).toEqual(linksOfTokens(html))
    },
  )

  test.prop([fc.string({ unit: fc.constantFrom(...'<>/&;:#="\' w.ahref') })], { numRuns: runs(3_000) })(
    'characters',
    (html) => {
      expect(extractLinks(html, { baseUrl })).toEqual(linksOfTokens(html))
    },
  )

  test('every entity, in the places of a URL', () => {
    const names = new Set(readFileSync('src/values/html-entities.ts', 'utf8').match(/\w+/g))
    for (const name of names) {
      const html = `http&${name};//a.example ww&${name};.a.example http:&${name};/a.example/ www&${name};a.example`
      expect(extractLinks(html)).toEqual(linksOfTokens(html))
    }
  })
})

test.each([
  ['<p>See <a href="/x?a=1&b=2">it</a>: https://a.example/?c=1&amp;d=2 &ndash; R&D <img src="?a&copy"></p>', 'all'],
  ['<a title="R&copyD" href="https://a.example/?a=1&amp;b=2">it</a>', 'all'],
  ['<b>1</b><a href="/?a=1&copy">it</a>', '<a href="/?a=1&copy">it</a>'],
  ['<p>1 < 2</p>', 'all'],
  ['<ada@example.com> writes <https://a.example/>', 'all'],
  ['www<!-- comment -->.a.example', 'all'],
  ['a<!---->', 'a<!---->'],
  ['<b>https://a.example/?a=1&copy</b>', 'https://a.example/?a=1&copy</b>'],
])('the links of %s are read without htmlparser2 up to markup that is not plain', (html, rest) => {
  const isRead = readSimpleLinks(html, { isInsideAnchor: false, text() {}, startTag() {}, endTag() {} })
  expect(html.slice(isRead)).toBe(rest === 'all' ? '' : rest)
})
