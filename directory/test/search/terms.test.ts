import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText, termsOf } from '../../src/search/index.ts'

/** Returns the terms of a text as of a query. */
const words = (text: string): string[] =>
  termsOf(text)
    .filter(({ isExtra }) => !isExtra)
    .map((term) => term.text)
const extras = (text: string): string[] =>
  termsOf(text)
    .filter(({ isExtra }) => isExtra)
    .map((term) => term.text)

describe('folding', () => {
  test.each([
    ['Café', 'cafe'],
    ['Ｆｕｌｌ', 'full'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Ångström', 'angstrom'],
    ['İstanbul', 'istanbul'],
    ['Łódź', 'lodz'],
    ['מִקְרָא', 'מקרא'],
    ['مُحَمَّد', 'محمد'],
    ['١٢٣', '123'],
    ['ガギグ', 'がぎぐ'],
    ['ﾗｰﾒﾝ', 'らーめん'],
    ['Müller Åse Ørsted', 'muller ase orsted'],
    ['हिन्दी', 'हिन्दी'],
    ['ёлка', 'елка'],
    ['йога', 'йога'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['\u202bשלום\u202c', 'שלום'],
    ['قهوة', 'قهوه'],
    ['کاظمی', 'كاظمي'],
  ])('%j becomes %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  test('folding a folded text changes nothing', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 })
    fc.assert(
      fc.property(text, (given) => {
        expect(foldText(foldText(given))).toBe(foldText(given))
      }),
    )
  })
})

describe('terms', () => {
  test.each([
    ['The Daily Show', ['the', 'daily', 'show']],
    ["Harry's don't, l'histoire", ['harry', 'dont', 'l', 'histoire']],
    ['S02E05: the U.S.A.', ['s2e5', 'the', 'usa']],
    ['C++ and C#, not c', ['c++', 'and', 'c#', 'not', 'c']],
    ['1,000 nights in 3.5', ['1000', 'nights', 'in', '3', '5']],
    ['日本語', ['日本', '本語']],
    ['日', ['日']],
    ['2024年', ['2024', '年']],
    ['IT用語', ['it', '用語']],
    ['서울에서 봄', ['서울', '울에', '에서', '봄']],
    ['ภาษาไทย', ['ภา', 'าษ', 'ษา', 'าไ', 'ไท', 'ทย']],
    ['צה"ל, ד״ר וצ\'יפס', ['צהל', 'דר', 'וציפס']],
    ['"שלום"עולם', ['שלום', 'עולם']],
    ['🎙️ only', ['only']],
    ['', []],
    ['?!…—()&|<->:*', []],
  ])('of %j are %j', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  test('a compound is one word too, at the place of its first part', () => {
    expect(extras('The Spider-Man show')).toEqual(['spiderman'])
    expect(termsOf('The Spider-Man show').find(({ isExtra }) => isExtra)?.position).toBe(2)
  })

  test.each([
    ['Node.js', 'nodejs'],
    ['AC/DC', 'acdc'],
    ['AT&T', 'att'],
    ['R&B', 'rb'],
  ])('%s is also found as %s', (text, extra) => {
    expect(extras(text)).toEqual([extra])
  })

  test('numbers with a point or slash between them are no compound', () => {
    expect(extras('3.5 and 24/7')).toEqual([])
  })

  test.each([
    ['Köln', 'koln', 'koeln'],
    ['MÜLLER', 'muller', 'mueller'],
    ['A\u0308rzte', 'arzte', 'aerzte'],
    ['Århus', 'arhus', 'aarhus'],
    ['Søren', 'soren', 'soeren'],
  ])('%s is %s, and also found as %s', (text, word, spelled) => {
    expect([words(text), extras(text)]).toEqual([[word], [spelled]])
  })

  test('the middle dot of a Catalan double l does not split a word', () => {
    expect(words('intel·ligència, col·lecció')).toEqual(['intelligencia', 'colleccio'])
    expect(words('史蒂夫·乔布斯')).toEqual(['史蒂', '蒂夫', '乔布', '布斯'])
  })

  test('a Hebrew or Arabic word is also found without its prefix', () => {
    expect(extras('נועה בשוק')).toEqual(['שוק'])
    expect(extras('ليل الصحراء')).toEqual(['صحراء'])
    expect(extras('בית הבן')).toEqual([])
  })

  test('the last character of a run is found by itself, and a word of Hangul as a whole', () => {
    expect(extras('日本語')).toEqual(['語'])
    expect(extras('서울에')).toEqual(['서울에', '에'])
  })

  test('the pairs of a part are in the pairs of the whole, one after the other', () => {
    const whole = termsOf('日本語の番組を聴く')
    const places = words('番組を').map((pair) => whole.find(({ text }) => text === pair)?.position)
    expect(places).toEqual([5, 6])
  })

  test('a word of 512 letters is one term of 40 letters', () => {
    expect(words('a'.repeat(512))).toEqual(['a'.repeat(40)])
  })

  test('positions rise, and no term has space, NUL or more than 43 characters', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 })
    fc.assert(
      fc.property(text, (given) => {
        const terms = termsOf(given)
        let last = 0
        for (const { text: term, position, isExtra } of terms) {
          expect(term).toMatch(/^[\p{L}\p{N}\p{M}]+(?:\+\+|#)?$/u)
          expect(Array.from(term).length).toBeLessThanOrEqual(43)
          if (isExtra) continue
          expect(position).toBe(last + 1)
          last = position
        }
      }),
    )
  })

  test('case and compatibility make no difference', () => {
    const text = fc.string({ unit: 'grapheme-ascii', maxLength: 80 })
    fc.assert(
      fc.property(text, (given) => {
        expect(termsOf(given.toUpperCase())).toEqual(termsOf(given.toLowerCase()))
      }),
    )
  })

  test('a hostile text takes linear time', () => {
    for (const part of ['a.', "'s", '1,000', '-', 'é', '日', '\u200f', "a'", 'a-']) {
      expect(termsOf(part.repeat(200_000)).length).toBeLessThan(45_000)
    }
  })
})
