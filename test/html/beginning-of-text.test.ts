import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { beginningOfText, stripHtml } from '../../src/html/strip-html.ts'

/** A text as one line. */
const asLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const words = fc
  .array(fc.constantFrom('Ada', 'talks', 'about', 'tides,', 'Zoë’s', 'boat', '海', 'and', 'more.'), {
    minLength: 1,
    maxLength: 30,
  })
  .map((all) => all.join(' '))
const piece = fc.oneof(
  words,
  words.map((text) => `<p>${text}</p>`),
  words.map((text) => `<em>${text}</em> `),
  words.map((text) => `<a href="https://example.org/a?b=1&amp;c=2">${text}</a>`),
  words.map((text) => `<ul><li>${text}</li><li>Salt</li></ul>`),
  fc.constantFrom('<br>', '<br/>', '&amp; ', '&nbsp;', '&#8217;', '  ', '\n', '<img src="a.png" alt="A cat">'),
  fc.constantFrom('<script>x()</script>', '<pre> a\n b</pre>', '<!-- never -->', '<', '&', '<p', '\u0000'),
)
const html = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

describe('the beginning of a text', () => {
  test.prop([html, fc.integer({ min: 1, max: 300 })])('is that of the whole text', (html, length) => {
    const beginning = beginningOfText(html, length)
    if (beginning === null) return
    const { line, read } = beginning
    expect(asLine(stripHtml(html)).slice(0, line.length)).toBe(line)
    expect([length, length - 1]).toContain(line.length)
    expect(read).toBeLessThanOrEqual(html.length)
  })

  test('is found in plain HTML, and little of it is read', () => {
    const html = `<p>${'Ada talks about tides. '.repeat(200)}</p>`
    const beginning = beginningOfText(html, 100)
    expect(beginning?.line).toBe('Ada talks about tides. '.repeat(5).slice(0, 100))
    expect(beginning?.read).toBeLessThan(1_000)
  })

  test('is found in one reading, though line breaks of paragraphs become single spaces', () => {
    const html = '<p>Ada talks about tides.</p>\n'.repeat(200)
    expect(beginningOfText(html, 384)?.read).toBeLessThan(384 * 2)
  })

  test('is not given if the text is too short', () => {
    expect(beginningOfText('<p>Ada talks</p>', 100)).toBeNull()
  })
})
