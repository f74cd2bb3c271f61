import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { decodeEntities } from '../../src/values/decode-entities.ts'
import { namedEntity } from '../../src/values/html-entities.ts'

describe('entities are decoded', () => {
  test.each([
    ['Q&amp;A', 'Q&A'],
    ['&lt;b&gt; &quot;x&quot; &apos;y&apos;', '<b> "x" \'y\''],
    ['caf&eacute; &ndash; Th&eacute;&acirc;tre', 'café – Théâtre'],
    ['Dvo&rcaron;&aacute;k', 'Dvořák'],
    ['&Eacute;&eacute;', 'Éé'],
    ['a&nbsp;b&hellip;', 'a\u00a0b…'],
    ['&lbrace;&rbrace;&num;&excl;', '{}#!'],
    ['&#8217;&#x2019;&#X2019;', '’’’'],
    ['&#128512;&#x1F600;', '😀😀'],
    ['&#00065;', 'A'],
    ['&#x10FFFF;', '\u{10ffff}'],
    ['&Omega;&omega;&yuml;&Yuml;', 'Ωωÿ\u0178'],
  ])('%s is %s', (text, decoded) => {
    expect(decodeEntities(text)).toEqual({ text: decoded, left: false })
  })

  test('once: the result is not decoded again', () => {
    expect(decodeEntities('&amp;amp;lt;').text).toBe('&amp;lt;')
  })

  test.each([
    ['&#128;', '€'],
    ['&#146;', '’'],
    ['&#x96;', '–'],
    ['&#159;', '\u0178'],
    ['&#129;', '\x81'],
  ])('%s is read as windows-1252', (text, decoded) => {
    expect(decodeEntities(text).text).toBe(decoded)
  })

  test.each(['&#0;', '&#xD800;', '&#xDFFF;', '&#x110000;', '&#99999999999999999999;'])('%s is no character', (text) => {
    expect(decodeEntities(text).text).toBe('\ufffd')
  })
})

describe('text that is not an entity stays', () => {
  test.each(['R&D', 'a & b', '&', '&;', '&#;', '&#x;', '&#xg;', '&#12', '&amp', 'AT&T', '&1;', '& amp;', '&a;'])(
    '%s',
    (text) => {
      expect(decodeEntities(text)).toEqual({ text, left: false })
    },
  )

  test.each(['&unheardof;', 'x &constructor; y', '&NBSP;', '&toString;'])('%s, and is reported', (text) => {
    expect(decodeEntities(text)).toEqual({ text, left: true })
  })

  test('a name of more than 32 letters, which is text', () => {
    const text = `&${'a'.repeat(33)};`
    expect(decodeEntities(text)).toEqual({ text, left: false })
  })

  test('beside others that are decoded', () => {
    expect(decodeEntities('&amp;&unheardof;&lt;')).toEqual({ text: '&&unheardof;<', left: true })
  })
})

property.prop([fc.string({ unit: 'binary' })])('any text comes back from its encoding as numbers', (text) => {
  const encoded = Array.from(text.toWellFormed(), (character) => `&#${character.codePointAt(0)};`).join('')
  const windows1252 = /[\0\x80-\x9f]/
  fc.pre(!windows1252.test(text))
  expect(decodeEntities(encoded)).toEqual({ text: text.toWellFormed(), left: false })
})

describe('the table of named entities', () => {
  test.each([
    ['quot', '"'],
    ['nbsp', '\u00a0'],
    ['yuml', 'ÿ'],
    ['Amacr', 'Ā'],
    ['zcaron', 'ž'],
    ['Alpha', 'Α'],
    ['omega', 'ω'],
    ['sigmaf', 'ς'],
    ['lang', '⟨'],
    ['diams', '♦'],
    ['apos', "'"],
  ])('has %s', (name, character) => {
    expect(namedEntity(name)).toBe(character)
  })

  test.each(['', '-', 'hasOwnProperty', '__proto__', 'amp;', '&amp'])('has no %j', (name) => {
    expect(namedEntity(name)).toBeUndefined()
  })
})
