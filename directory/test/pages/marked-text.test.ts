import { describe, expect, it } from 'vitest'
import { excerptOf, markMatches } from '../../src/pages/marked-text.ts'

const marked = (text: string, term: string) =>
  markMatches(text, term)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('')

describe('marked words', () => {
  it.each([
    ['The Night Trains', 'night', 'The [Night] Trains'],
    ['Café, again', 'cafe', '[Café], again'],
    ['Nothing here', 'night', 'Nothing here'],
    ['発酵研究室', '研究', '発酵[研究]室'],
    ['空と雲', '空', '[空と]雲'],
    ['C++ or C#', 'c#', 'C++ or [C#]'],
    ['<b>night</b>', 'night', '<b>[night]</b>'],
    ['', 'night', ''],
    ['night', '', 'night'],
  ])('in %j for %j are %j', (text, term, expected) => {
    expect(marked(text, term)).toBe(expected)
  })

  it('leave the text as it is', () => {
    const text = 'Ein 🎙️ – naïve “talk” \u0000 ברדיו, 発酵研究室 and ก๋วยเตี๋ยว'
    const pieces = markMatches(text, 'talk 研究 ברדיו')
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  })
})

describe('an excerpt', () => {
  const text = (piece: readonly { readonly text: string }[]) => piece.map((each) => each.text).join('')

  it('of a short text is the whole text', () => {
    expect(text(excerptOf('  A short\n text. ', 'none'))).toBe('A short text.')
  })

  it('begins shortly before the first match, at a word', () => {
    const excerpt = text(excerptOf(`${'before '.repeat(100)}wanted ${'after '.repeat(100)}`, 'wanted'))
    expect(excerpt).toMatch(/^… before .*wanted after .* …$/)
    expect(excerpt.length).toBeLessThan(260)
  })

  it('does not split a surrogate pair in a text without spaces', () => {
    for (let length = 50; length < 70; length += 1) {
      const excerpt = text(excerptOf('𠮷'.repeat(length) + 'wanted'.padStart(8) + '𠮷'.repeat(200), 'wanted'))
      expect(excerpt).toBe(excerpt.toWellFormed())
    }
  })
})
