import { describe, expect, it } from 'vitest'
import { createMarker, type MarkedText } from '../../src/search/index.ts'

/** The text with its matches in brackets. */
function bracketed({ text, marks }: MarkedText): string {
  return marks.toReversed().reduce((all, { start, end }) => {
    return `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`
  }, text)
}

describe('marks', () => {
  it.each([
    ['The Night Trains', ['night'], 'The [Night] Trains'],
    ['Café, again', ['cafe'], '[Café], again'],
    ['Nothing here', ['night'], 'Nothing here'],
    ['発酵研究室', ['研究'], '発酵[研究]室'],
    ['空と雲', ['空'], '[空と]雲'],
    ['東京Night散歩', ['night'], '東京[Night]散歩'],
    ['C++ or C#', ['c#'], 'C++ or [C#]'],
    ['Über Köln', ['koeln'], 'Über [Köln]'],
    ['<b>night</b>', ['night'], '<b>[night]</b>'],
    ['Write Node.js well', ['nodejs'], 'Write [Node.js] well'],
    ['A Deep Dive, twice', ['+deepdive'], 'A [Deep Dive], twice'],
    ['Lantern lane', ['lan*'], '[Lantern] [lane]'],
    ['ねこの手ラジオ', ['らじ', 'じお'], 'ねこの手[ラジオ]'],
    ['', ['night'], ''],
    ['night', [], 'night'],
  ])('in %j for %j are %j', (text, matched, expected) => {
    expect(bracketed(createMarker(matched).mark(text))).toBe(expected)
  })

  it('are in order and apart, within the text, for any text', () => {
    const text = 'Ein 🎙️ – naïve “talk” \u0000 \ud83d ברדיו, 発酵研究室 and ก๋วยเตี๋ยว 𠮷𠮷𠮷 talk-talk'
    const { text: same, marks } = createMarker(['talk', '研究', 'ברדיו', '𠮷𠮷', '+talktalk', 'n*']).mark(text)
    expect(same).toBe(text)
    expect(marks.length).toBeGreaterThan(4)
    for (const [index, { start, end }] of marks.entries()) {
      expect(start).toBeGreaterThan(marks[index - 1]?.end ?? -1)
      expect(end).toBeGreaterThan(start)
      expect(text.slice(start, end).isWellFormed()).toBe(true)
    }
  })
})

describe('a snippet', () => {
  const snippet = (text: string, ...matched: string[]) => createMarker(matched).snippet(text)

  it('of a short text is the whole text', () => {
    expect(snippet('  A short\n text. ', 'none')).toEqual({ text: 'A short text.', marks: [] })
  })

  it('has at most 160 characters around the match, cut at words', () => {
    const found = snippet(`${'before '.repeat(100)}wanted ${'after '.repeat(100)}`, 'wanted')
    expect(bracketed(found)).toMatch(/^… before .*\[wanted\] after .*after …$/)
    expect(found.text.length).toBeLessThanOrEqual(160)
  })

  it('shows the rarest match rather than the first', () => {
    const text = `common ${'word '.repeat(100)}rare ${'word '.repeat(100)}common`
    expect(bracketed(snippet(text, 'rare', 'common'))).toContain('[rare]')
  })

  it('shows a match at the end of the text', () => {
    const found = snippet(`${'before '.repeat(100)}wanted`, 'wanted')
    expect(bracketed(found)).toMatch(/before \[wanted\]$/)
    expect(found.text.length).toBeGreaterThan(140)
  })

  it('does not split a surrogate pair in a text without spaces', () => {
    for (let length = 50; length < 180; length += 1) {
      const found = snippet(`${'𠮷'.repeat(length)}${'wanted'.padStart(8)}${'𠮷'.repeat(200)}`, 'wanted', '𠮷𠮷')
      expect(found.text.isWellFormed()).toBe(true)
      expect(found.text.length).toBeLessThanOrEqual(160)
      for (const { start, end } of found.marks) expect(found.text.slice(start, end).isWellFormed()).toBe(true)
    }
  })
})
