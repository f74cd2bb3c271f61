import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { stripHtml } from '../../src/html/strip-html.ts'
import { isVisible, visibleLength } from '../../src/html/visible-length.ts'

describe('rule H1: how much of a text is visible', () => {
  test.each([
    '',
    '   ',
    '<p></p>',
    '<p>&nbsp;</p>',
    '<br/>',
    '\u00a0',
    '<!-- note -->',
    '<script>x()</script>',
    '<div><span> &#160; </span></div>',
    '<img src="a.png">',
    '<?xml version="1.0"?>',
    '<!-- a > b -->',
    '<HEAD><title>x</title></HEAD>',
    '<script>never closed',
    '<iframe src="a"><p>No frames</p></iframe>',
    '<svg viewBox="0"><text>x</text></svg>',
    '<noembed>x</noembed><template>y</template>',
    '<![CDATA[ ]]>',
    '<![CDATA[never closed <b>',
  ])('%j shows nothing', (html) => {
    expect(visibleLength(html)).toBe(0)
    expect(isVisible(html)).toBe(false)
  })

  test.each([
    ['Hello', 5],
    ['<p>Hello <b>you</b></p>', 8],
    ['&amp;&#233;', 2],
    ['日本語', 3],
    ['🥐', 1],
    ['a<b', 1],
    ['1 < 2', 3],
    ['<a title="1 > 0">x</a>', 1],
    ['x<style>p > a {}</style>y', 2],
    ['<!doctype html>x', 1],
    ['<header>x</header>', 1],
    ['<iframe src="a"/>x', 1],
    ['<script/>x<svg />y', 2],
    ['<section>x</section><image>y<noscript>z', 3],
    ['<![CDATA[<b> & 🥐]]> y', 6],
  ])('%j shows %i characters', (html, length) => {
    expect(visibleLength(html)).toBe(length)
  })

  test('counting stops once `enough` is reached', () => {
    expect(visibleLength('abcdef', 3)).toBe(3)
  })

  const pieces = fc.array(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<br>',
      'word ',
      'ü',
      '日本',
      '&amp;',
      '&nbsp;',
      '<a href="x>y">',
      '</a>',
      '<!-- x -->',
      '\n',
      '<b class=z>',
      '<iframe src="x">',
      '</iframe>',
      '<svg>',
      '</svg>',
      '<svg/>',
      '<![CDATA[',
      ']]>',
      '&#8203;',
    ),
  )

  test.prop([pieces])('it is zero exactly when the stripped text is empty', (html) => {
    const shown = stripHtml(html.join('')).replace(/\u200b/g, '')
    expect(visibleLength(html.join('')) === 0).toBe(shown.trim() === '')
  })

  test.prop([pieces])('it is the length of the stripped text without white space', (html) => {
    const shown = stripHtml(html.join('')).replace(/[\s\u200b]/g, '')
    expect(visibleLength(html.join(''))).toBe([...shown].length)
  })

  test.prop([pieces])('something is visible exactly when there is a character to count', (html) => {
    expect(isVisible(html.join(''))).toBe(visibleLength(html.join('')) > 0)
  })

  test.prop([pieces, fc.integer({ min: 1, max: 30 })])('a count up to `enough` is right', (html, enough) => {
    expect(visibleLength(html.join(''), enough)).toBe(Math.min(enough, visibleLength(html.join(''))))
  })

  test.each([
    ['a tag of millions of attributes', `<a ${'x="y" '.repeat(4_000_000)}>`, 0],
    ['a tag that never ends', `<a ${'x'.repeat(8_000_000)}`, 0],
    ['many words', 'word '.repeat(1_000_000), 4_000_000],
  ])('%s is counted to the end', (_, html, length) => {
    expect(visibleLength(html)).toBe(length)
    expect(isVisible(html)).toBe(length > 0)
  })

  test.prop([fc.string({ unit: 'binary' })])('never throws and never exceeds the text', (html) => {
    expect(visibleLength(html)).toBeLessThanOrEqual(html.length)
  })
})
