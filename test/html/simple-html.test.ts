import { readFileSync } from 'node:fs'
import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { readAnyHtml } from '../../src/html/any-html.ts'
import type { HtmlTokens } from '../../src/html/html-tokens.ts'
import { readHtml } from '../../src/html/read-html.ts'
import { readSimpleHtml } from '../../src/html/simple-html.ts'
import { runs } from '../runs.ts'

/** Returns the tokens of a document, with adjacent texts joined. */
function told(read: (html: string, tokens: HtmlTokens) => unknown, html: string): unknown[] {
  const log: unknown[] = []
  let text = ''
  const endText = (): void => {
    if (text !== '') log.push(text)
    text = ''
  }
  read(html, {
    text: (piece) => {
      text += piece
    },
    startTag: (name, attributes) => {
      endText()
      log.push({ name, attributes: [...attributes] })
    },
    endTag: (name) => {
      endText()
      log.push({ end: name })
    },
  })
  endText()
  return log
}

const fragments = [
  ...['<p>', '</p>', '<P>', '<br>', '<br/>', '<br />', '</BR>', '<b', '<', '>', '</', '</ p>', '</p >', '<>', '</>'],
  ...['<a href="https://a.example/?b=1&amp;c=2">', "<a href='/x' title=\"it's\">", '<a href=x>', '<a href>', '</a>'],
  ...['<a href="x" href="y">', '<a  href = "x">', '<a href="x"title="y">', '<a href="&lt;&copy">', '<img\nsrc="a"\t/>'],
  ...['<a href="a&b">', '<a href="a&amp', '<a href="?a&copy=&ltx=1&not;&notit=&#38;&#x26;&">', '<a href=?a&amp;b/>'],
  ...[
    '<a href = x/ id>',
    '<a id href=>',
    "<a href='/y'/>",
    '<area href=/z>',
    '</a\n>',
    '<br clear=all noshade>',
    '<my-tag>',
    '<h1>',
    '<x:y z_1:a-b="">',
    '<script>',
    '</script>',
    '<style>',
  ],
  ...['<title>', '<plaintext>', '<textarea>', '<iframe>', '<xmp>', '<noembed>', '<pre>', '<span>', '<i>', '<table>'],
  ...[
    '<ada@b.example>',
    '<https://a.example/x>',
    '<List<int>>',
    '<br / >',
    '<style / >',
    '<a/b="c"/d>',
    '</p x>',
    '<3',
    '<o:p>',
    '<!--',
    '-->',
    '-',
    '!',
    '<script',
    '</script',
    '</style>',
    '</iframe/>',
    '\x0f',
    '\x1c',
    '<!doctype html>',
    '<![CDATA[',
    ']]>',
    '<?php',
    '?>',
    '"',
    "'",
    '=',
    '/',
    ' ',
    '\n',
    '\r\n',
    '\t',
  ],
  ...[
    '&',
    '&amp;',
    '&amp',
    '&AMP;',
    '&lt;',
    '&nbsp;',
    '&hellip;',
    '&notin;',
    '&notit;',
    '&copy',
    '&copy;x',
    '&;',
    '&#',
  ],
  ...['&#39;', '&#x27;', '&#X1F950;', '&#0;', '&#128;', '&#129;', '&#xD800;', '&#1114112;', '&#99999999999;', '&#x;'],
  ...['&#13;', '&lang;', '&Aacute;', '&kgreen;', '&unknown;', '&a#b;', 'word', 'ß', '漢', '🥐', '\0', '\ud83e', 'R&D'],
]

describe('the quick reader gives the same as htmlparser2', () => {
  test.prop([fc.array(fc.constantFrom(...fragments), { maxLength: 24 })], { numRuns: runs(5_000) })(
    'fragments',
    (pieces) => {
      const html = pieces.join('')
      expect(told(readHtml, html)).toEqual(told(readAnyHtml, html))
    },
  )

  test.prop([fc.string({ unit: fc.constantFrom(...'<>/&;#="\' \npabx1é') })], { numRuns: runs(3_000) })(
    'characters',
    (html) => {
      expect(told(readHtml, html)).toEqual(told(readAnyHtml, html))
    },
  )

  test('every entity that is decoded', () => {
    // The table is private to its file, so each word of the file is tried.
    const names = new Set(readFileSync('src/values/html-entities.ts', 'utf8').match(/\w+/g))
    for (const name of names) {
      for (const html of [
        `&${name};`,
        `&${name}`,
        `&${name}x`,
        `&${name}<`,
        `&${name}&`,
        `<a b="&${name};c&${name}=">`,
        `<a b="&${name}_&${name}">`,
        `<a b=&${name}x>`,
      ]) {
        expect(told(readHtml, html)).toEqual(told(readAnyHtml, html))
      }
    }
  })

  test('every numeric character reference of one byte', () => {
    for (let number = 0; number < 256; number += 1) {
      expect(told(readHtml, `&#${number};`)).toEqual(told(readAnyHtml, `&#${number};`))
    }
  })
})

test.each([
  ['<p>Show notes &amp; links: <a href="https://a.example/?b=1&amp;c=2" target="_blank">here</a><br/></p>', 'all'],
  ['Tom & Jerry &ndash; R & B', 'all'],
  ['before<!-- comment -- ---->after', 'all'],
  ['before<!-- comment --!>after-->', '<!-- comment --!>after-->'],
  ['<script src="x">if (a<b) "</scripts>"</script ><IFRAME>&amp;</iframe>', 'all'],
  ['Ada <ada@example.com> in List<List<int>>: 1 < 2 <3 <br=""></p x>', 'all'],
  ['<br / >', '<br / >'],
  ['before<title>R&amp;D</title>', '<title>R&amp;D</title>'],
  ['a &unknown; b', '&unknown; b'],
  ['R&D of AT&T, ?a=1&page=2&b', 'all'],
  ['a=1&copy=2', '&copy=2'],
  ['<p><a href=unquoted/path id = "x" download><br clear=all></p\n>', 'all'],
  ['<a href="/?a=1&b=2&amp;c=&quot;R & D&quot;&#38;&">', 'all'],
  ['<p><a href="&unknown;">', '<a href="&unknown;">'],
  ['<a href="/?a=1&page_id=2&copy=3">', 'all'],
  ['<p><a href="&copy">', '<a href="&copy">'],
  ['<p><a href="&copy_x=1">', '<a href="&copy_x=1">'],
  ['<p><a href=>', '<a href=>'],
])('%s is read without htmlparser2 up to markup that is not plain', (html, rest) => {
  expect(html.slice(readSimpleHtml(html, { text() {}, startTag() {}, endTag() {} }))).toBe(rest === 'all' ? '' : rest)
})
